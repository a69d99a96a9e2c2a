import { cx } from "@broadcast/ui/class-names.ts";

export interface Bar {
  key: string;
  /** "Nov 20", or another name for the bar. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** The chart in words: "Sent by day from Nov 1 to Nov 30: at most 40, on Nov 12." */
  summary: string;
  bars: readonly Bar[];
  /** Formats a value for display. */
  format: (value: number) => string;
  /** Shown when every value is zero. */
  emptyText: string;
}

const height = 100;
const slot = 10;
const gap = 2;

/** A bar chart with one bar per value. Pair it with a table that has every value, or offer one instead. */
export function BarChart({ summary, bars, format, emptyText }: BarChartProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className="min-w-0">
      <p className="text-fine text-soft tabular-nums" aria-hidden="true">
        {most === 0 ? emptyText : format(most)}
      </p>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        className={cx("w-full border-line", most === 0 ? "h-10 border-b" : "h-[140px] border-y")}
      >
        {bars.map(({ key, label, value }, index) => {
          // A value above zero is always tall enough to be seen.
          const tall = value <= 0 ? 0 : Math.max(2, (value / most) * height);
          return (
            <rect
              key={key}
              x={index * slot + gap / 2}
              y={height - tall}
              width={slot - gap}
              height={tall}
              className="fill-b9"
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-fine text-soft tabular-nums" aria-hidden="true">
        <span>{first.label}</span>
        <span>{last.label}</span>
      </p>
    </figure>
  );
}
