import { cx } from "@broadcast/ui/class-names.ts";

export interface Bar {
  key: string;
  /** "Nov 20", or what else it stands for. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** What is told of it in words: "Sent by day from Nov 1 to Nov 30: at most 40, on Nov 12." */
  summary: string;
  bars: readonly Bar[];
  /** A value as it is shown. */
  format: (value: number) => string;
  /** Where nothing is more than nothing. */
  emptyText: string;
}

const height = 100;
const slot = 10;
const gap = 2;

/** One bar a value. A table beside it, or in its place, has every value. */
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
          // What is more than nothing is never too small to be seen.
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
