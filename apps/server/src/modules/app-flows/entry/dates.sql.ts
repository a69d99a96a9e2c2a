import { sql } from "../../../db/connection.ts";

/** Clocks of the world are so far ahead of, and behind, one another at most. */
export const ZONES_MS = 14 * 3_600_000;

const isYearly = (subject: string): boolean => subject === "birthday" || subject === "anniversary";

/** What lets somebody in by a date: once a year, also when the date is edited. */
export const dateKey = (subject: string, date: string): string =>
  isYearly(subject) ? `${subject} ${date.slice(0, 4)}` : `${subject} ${date}`;

/** Whether a contact's date is this day; birthdays on February 29 are on the 28th in other years. */
export function isOn(subject: string, date: string) {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  if (!isYearly(subject)) {
    // As dates are kept, and as people typed them into fields that were of text; each is found by the index.
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
