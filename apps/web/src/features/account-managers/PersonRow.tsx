import type { ReactNode } from "react";

interface PersonRowProps {
  leading: ReactNode;
  title: string;
  badge?: ReactNode;
  /** Lines under the title; empty ones are left out. */
  lines: readonly string[];
  actions: ReactNode;
}

/** A person in a card with their actions. Grows with its text. */
export function PersonRow({ leading, title, badge, lines, actions }: PersonRowProps) {
  return (
    <li className="flex items-center gap-3 border-line border-t py-3 pr-2.5 pl-4 first:border-t-0 first:pt-1">
      {leading}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-text [overflow-wrap:anywhere]">
          {title}
          {badge}
        </p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="text-note text-soft [overflow-wrap:anywhere]">
            {line}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 items-center gap-1">{actions}</div>
    </li>
  );
}
