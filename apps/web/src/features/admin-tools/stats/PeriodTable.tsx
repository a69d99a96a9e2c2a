import type { PeriodFigures, StatsPeriod } from "@broadcast/contract/admin-stats";
import { periodFigures, periodText } from "./period-figures.ts";

const heads: Record<StatsPeriod, string> = { day: "Day", week: "Week from", month: "Month" };

/** Every figure of every period, the latest first. */
export function PeriodTable({ period, periods }: { period: StatsPeriod; periods: readonly PeriodFigures[] }) {
  return (
    <section
      aria-label="All figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-sm"
    >
      <table className="text-note">
        <thead>
          <tr className="border-line border-b text-left text-soft">
            <th scope="col" className="sticky left-0 bg-panel py-1.5 pr-3 align-bottom font-semibold">
              {heads[period]}
            </th>
            {periodFigures.map(({ value, label }) => (
              <th
                key={value}
                scope="col"
                className="min-w-20 py-1.5 pl-3 text-right align-bottom font-semibold"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((its) => (
            <tr key={its.startsOn} className="border-line border-b last:border-b-0">
              <th
                scope="row"
                className="sticky left-0 whitespace-nowrap bg-panel py-1.5 pr-3 text-left font-medium text-text"
              >
                {periodText(period, its.startsOn)}
              </th>
              {periodFigures.map(({ value, of, format }) => (
                <td
                  key={value}
                  className={`py-1.5 pl-3 text-right tabular-nums ${of(its) === 0 ? "text-soft" : "text-text"}`}
                >
                  {format(of(its))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
