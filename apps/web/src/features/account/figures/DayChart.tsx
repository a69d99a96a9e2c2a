import { cx } from "@broadcast/ui/class-names.ts";
import type { Figure, StatsDay } from "./stats-figures.ts";
import { dayText, figureText } from "./stats-figures.ts";

interface DayChartProps {
  label: string;
  figure: Figure;
  days: readonly StatsDay[];
}

const height = 100;
const slot = 10;
const gap = 2;

/** One bar a day. What it shows is told in words too; the table beside it has every day. */
export function DayChart({ label, figure, days }: DayChartProps) {
  const most = Math.max(0, ...days.map((day) => day[figure]));
  const peak = days.find((day) => day[figure] === most);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const summary =
    most === 0 || !peak
      ? `${label}: none from ${dayText(first.date)} to ${dayText(last.date)}.`
      : `${label} by day from ${dayText(first.date)} to ${dayText(last.date)}: at most ${figureText(figure, most)}, on ${dayText(peak.date)}.`;
  return (
    <figure className="min-w-0">
      <p className="text-fine text-soft tabular-nums" aria-hidden="true">
        {most === 0 ? "None in these days" : figureText(figure, most)}
      </p>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
        className={cx("w-full border-line", most === 0 ? "h-10 border-b" : "h-[140px] border-y")}
      >
        {days.map((day, index) => {
          // What is more than nothing is never too small to be seen.
          const tall = day[figure] === 0 ? 0 : Math.max(2, (day[figure] / most) * height);
          return (
            <rect
              key={day.date}
              x={index * slot + gap / 2}
              y={height - tall}
              width={slot - gap}
              height={tall}
              className="fill-b9"
            >
              <title>{`${dayText(day.date)}: ${figureText(figure, day[figure])}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1 flex justify-between text-fine text-soft tabular-nums" aria-hidden="true">
        <span>{dayText(first.date)}</span>
        <span>{dayText(last.date)}</span>
      </p>
    </figure>
  );
}
