import { sql } from "../../../db/connection.ts";

/** The largest difference between time zones, ahead or behind. */
export const ZONES_MS = 14 * 3_600_000;

const isYearly = (subject: string): boolean => subject === "birthday" || subject === "anniversary";

/** The key of an entry by date: once a year, even if the date is edited. */
export const dateKey = (subject: string, date: string): string =>
  isYearly(subject) ? `${subject} ${date.slice(0, 4)}` : `${subject} ${date}`;

/** Matches contacts whose date is this day; birthdays on February 29 count on the 28th in other years. */
export function isOn(subject: string, date: string) {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  if (!isYearly(subject)) {
    // Dates as stored, and as typed into fields that were text then; the index covers each form.
    const written = [date, `${month}/${day}/${year}`, `${date.slice(5, 7)}/${date.slice(8)}/${year}`];
    const isWritten = written.map(
      (value) => sql`c.custom_fields @> ${JSON.stringify({ [subject]: value })}::jsonb`,
    );
    return sql`c.custom_fields <> '{}' and (${sql.join(isWritten, sql` or `)})`;
  }
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const days = month === 2 && day === 28 && !isLeap ? [28, 29] : [day];
  const column = (part: "month" | "date") => sql.ref(`c.${subject}_${part}`);
  return sql`${column("month")} = ${month - 1} and ${column("date")} = any(${days}::int[])`;
}
