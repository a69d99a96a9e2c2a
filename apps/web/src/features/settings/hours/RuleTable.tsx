import { unbrokenTimes } from "../../../lib/live/unbroken-times.ts";
import type { RuleRow } from "./rules-in-force.ts";
import { sinceText } from "./rules-in-force.ts";

interface RuleTableProps {
  /** The caption of the table. */
  title: string;
  text: string;
  whoLabel: string;
  limitLabel: string;
  rows: readonly (RuleRow & { for?: string })[];
}

const head = "py-2 pr-4 text-left text-note font-semibold text-soft";
const cell = "block @2xl:table-cell @2xl:py-2.5 @2xl:pr-4 align-top";

/** Rules with their source and date: a table, or stacked where space is narrow. */
export function RuleTable({ title, text, whoLabel, limitLabel, rows }: RuleTableProps) {
  return (
    <section
      aria-label={title}
      className="@container flex flex-col gap-2 border-line border-b pb-5 last:border-b-0"
    >
      <h2 className="text-body font-semibold text-text">{title}</h2>
      <p className="max-w-[68ch] text-soft text-pretty">{text}</p>
      <table className="mt-1 block w-full @2xl:table">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr className="border-line border-b">
            <th scope="col" className={`${head} @2xl:w-[22%]`}>
              {whoLabel}
            </th>
            <th scope="col" className={`${head} @2xl:w-[32%]`}>
              {limitLabel}
            </th>
            <th scope="col" className={head}>
              Source
            </th>
            <th scope="col" className={`${head} @2xl:w-[130px]`}>
              Date
            </th>
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={`${row.who} ${row.limits[0]}`}
              className="block border-line border-b py-3 last:border-b-0 @2xl:table-row @2xl:py-0"
            >
              <th
                scope="row"
                className={`${cell} text-left font-semibold text-text [overflow-wrap:anywhere]`}
              >
                {row.who}
                {row.for ? <span className="block text-note font-normal text-soft">{row.for}</span> : null}
              </th>
              <td className={`${cell} text-text tabular-nums`}>
                {row.limits.map((limit) => (
                  <span key={limit} className="block">
                    {unbrokenTimes(limit)}
                  </span>
                ))}
              </td>
              <td className={`${cell} mt-1 text-note text-soft [overflow-wrap:anywhere] @2xl:mt-0`}>
                {row.source}
              </td>
              <td className={`${cell} text-note text-soft`}>{sinceText(row.since)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
