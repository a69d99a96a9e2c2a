import type { PeriodFigures, StatsPeriod } from "@broadcast/contract/admin-stats";
import { cx } from "@broadcast/ui/class-names.ts";
import { periodFigures, periodText } from "./period-figures.ts";

const heads: Record<StatsPeriod, string> = { day: "Day", week: "Week from", month: "Month" };

interface PeriodTableProps {
  period: StatsPeriod;
  periods: readonly PeriodFigures[];
  /** The one figure shown where space is narrow. */
  shown: string;
}

/** Every figure of every period, latest first; only the shown one where space is narrow. */
export function PeriodTable({ period, periods, shown }: PeriodTableProps) {
  const whereWide = (value: string) => (value === shown ? "" : "@max-[900px]:hidden");
  return (
    <div className="@container">
      <section
        aria-label="All figures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its container must be scrollable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm"
      >
        <table className="w-full text-note">
          <thead>
            <tr className="border-line border-b text-left text-soft">
              <th scope="col" className="sticky left-0 bg-panel py-1.5 pr-3 align-bottom font-semibold">
                {heads[period]}
              </th>
              {periodFigures.map(({ value, label }) => (
                <th
                  key={value}
                  scope="col"
                  className={cx(
                    "min-w-20 py-1.5 pl-3 text-right align-bottom font-semibold",
                    whereWide(value),
                  )}
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
                    className={cx(
                      "py-1.5 pl-3 text-right tabular-nums",
                      of(its) === 0 ? "text-soft" : "text-text",
                      whereWide(value),
                    )}
                  >
                    {format(of(its))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
