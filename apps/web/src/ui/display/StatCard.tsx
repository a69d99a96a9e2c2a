import type { ReactNode } from "react";
import { formatCount } from "../../lib/words/format.ts";

/** A figure with its label. */
export function StatCard({
  label,
  value,
  note,
}: {
  label: string;
  value: number | string;
  note?: ReactNode;
}) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-panel px-4 pt-3 pb-3.5">
      <p className="truncate text-note text-soft">{label}</p>
      <p className="text-figure font-bold tabular-nums text-text">
        {typeof value === "number" ? formatCount(value) : value}
      </p>
      {note ? <p className="text-note text-soft">{note}</p> : null}
    </div>
  );
}
