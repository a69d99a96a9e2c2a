import { BarChart } from "../../../ui/display/BarChart.tsx";
import type { Figure, StatsDay } from "./stats-figures.ts";
import { dayText, figureText } from "./stats-figures.ts";

interface DayChartProps {
  label: string;
  figure: Figure;
  days: readonly StatsDay[];
}

/** A bar per day. Its content is described in words too, and the table next to it has every day. */
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
    <BarChart
      summary={summary}
      bars={days.map((day) => ({ key: day.date, label: dayText(day.date), value: day[figure] }))}
      format={(value) => figureText(figure, value)}
      emptyText="None in this period"
    />
  );
}
