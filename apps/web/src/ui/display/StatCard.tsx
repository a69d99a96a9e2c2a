import { cx } from "@broadcast/ui/class-names.ts";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/words/format.ts";
import { AppLink } from "../actions/AppLink.tsx";

interface StatCardProps {
  label: string;
  value: number | string;
  note?: ReactNode;
  /** Where what was counted is listed. */
  href?: string;
}

const style = "block min-w-0 rounded-lg border border-line bg-panel px-4 pt-3 pb-3.5";

/** A figure with its label. */
export function StatCard({ label, value, note, href }: StatCardProps) {
  const content = (
    <>
      <p className="truncate text-note text-soft">{label}</p>
      <p className="text-figure font-bold tabular-nums text-text">
        {typeof value === "number" ? formatCount(value) : value}
      </p>
      {note ? <p className="text-note text-soft">{note}</p> : null}
    </>
  );
  if (!href) return <div className={style}>{content}</div>;
  return (
    <AppLink
      href={href}
      className={cx(style, "no-underline transition-colors duration-100 hover:bg-n2 active:bg-n3")}
    >
      {content}
    </AppLink>
  );
}
