import { formatCount } from "../../lib/words/format.ts";

interface ProgressBarProps {
  label: string;
  total: number;
  done: number;
  /** The failed part, drawn after the successful one. */
  failed?: number;
}

const share = (part: number, total: number) =>
  total > 0 ? Math.min(100, Math.max(0, (part / total) * 100)) : 0;

/** The progress of a long job: successes in the brand color, failures in red. */
export function ProgressBar({ label, total, done, failed = 0 }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(total, done + failed)}
      aria-valuetext={`${formatCount(done)} of ${formatCount(total)}${failed ? `, ${formatCount(failed)} failed` : ""}`}
      className="flex h-2 overflow-hidden rounded-full bg-n4"
    >
      <div className="bg-brand transition-[width] duration-300" style={{ width: `${share(done, total)}%` }} />
      <div
        className="bg-bad9 transition-[width] duration-300"
        style={{ width: `${share(failed, total)}%` }}
      />
    </div>
  );
}
