import { Fragment } from "react";
import { dayText, figures, figureText, type StatsDay } from "./stats-figures.ts";

/** Every figure of every day, latest first. */
export function DayTable({ days }: { days: readonly StatsDay[] }) {
  return (
    <div className="@container">
      {/* Fades out content beyond the edge. */}
      <section
        aria-label="Figures by day"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its container must be scrollable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm @max-[640px]:pr-8 @max-[640px]:[mask-image:linear-gradient(to_right,black_calc(100%-40px),transparent)]"
      >
        <table className="w-full min-w-[640px] table-fixed text-note">
          <thead>
            <tr className="border-line border-b text-left text-soft">
              <th scope="col" className="sticky left-0 w-24 bg-panel py-1.5 pr-3 align-bottom font-semibold">
                Day
              </th>
              {figures.map(({ value, label }) => (
                <th key={value} scope="col" className="py-1.5 pl-3 text-right align-bottom font-semibold">
                  {/* Can break between words, but not at a hyphen. */}
                  {label.split(" ").map((word, index) => (
                    <Fragment key={word}>
                      {index > 0 ? " " : null}
                      <span className="whitespace-nowrap">{word}</span>
                    </Fragment>
                  ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.date} className="border-line border-b last:border-b-0">
                <th
                  scope="row"
                  className="sticky left-0 bg-panel py-1.5 pr-3 text-left font-medium text-text whitespace-nowrap"
                >
                  {dayText(day.date)}
                </th>
                {figures.map(({ value }) => (
                  <td
                    key={value}
                    className={`py-1.5 pl-3 text-right tabular-nums ${day[value] === 0 ? "text-soft" : "text-text"}`}
                  >
                    {figureText(value, day[value])}
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
