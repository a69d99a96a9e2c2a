import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** One sentence about what belongs here. */
  text?: ReactNode;
  /** The button that creates the first one. */
  action?: ReactNode;
}

/** Shown in place of content when there is none yet. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div
      data-stand-in=""
      className="flex flex-1 flex-col items-center justify-center gap-1.5 px-6 py-12 text-center [overflow-wrap:anywhere] *:max-w-[292px]"
    >
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-2 grid size-12 place-items-center rounded-full bg-b3 text-b11 [&_svg]:size-[22px]"
        >
          {icon}
        </span>
      ) : null}
      <p className="text-lead font-semibold text-text text-balance">
        <PhoneText>{title}</PhoneText>
      </p>
      {text ? (
        <p className="text-body text-soft text-pretty">
          <PhoneText>{text}</PhoneText>
        </p>
      ) : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
