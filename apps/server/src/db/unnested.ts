import type { RawBuilder } from "kysely";
import { sql } from "./connection.ts";

/** The columns of such rows: the database type, and how to read the value of a row (a `Date` as its text). */
export type Columns<R> = Record<string, [type: string, read: (row: R) => string | number | boolean | null]>;

/** Formats a time as the value of a column. */
export const timeText = (time: Date | "infinity" | null): string | null =>
  time instanceof Date ? time.toISOString() : time;

/**
 * Selects rows passed by the caller. Values that differ between rows travel as arrays, shared ones once: batches of
 * hundreds mostly share more than half of their columns. The first column identifies a row.
 */
export function unnested<R>(rows: readonly R[], columns: Columns<R>): RawBuilder<unknown> {
  const all = Object.entries(columns).map(([name, [type, read]], index) => {
    const values = rows.map(read);
    const isShared = index > 0 && rows.length > 0 && values.every((value) => value === values[0]);
    return { name: sql.ref(name), typeName: type, type: sql.raw(type), values, isShared };
  });
  const differing = all.filter(({ isShared }) => !isShared);
  const selected = all.map(({ name, type, values, isShared }) =>
    isShared ? sql`${values[0]}::${type} as ${name}` : name,
  );
  return sql`
    select ${sql.join(selected)}
    from unnest(${sql.join(differing.map(({ values, typeName, type }) => sql`${arrayOf(typeName, values)}::${type}[]`))})
      as given (${sql.join(differing.map(({ name }) => name))})
  `;
}

/** Types whose values need no quotes in an array; unquoted, they cost a third of the time. */
const BARE = new Set(["uuid", "bigint", "int", "integer", "smallint", "boolean"]);

const arrayOf = (type: string, values: (string | number | boolean | null)[]) =>
  BARE.has(type) ? `{${values.map((value) => value ?? "NULL").join(",")}}` : values;
