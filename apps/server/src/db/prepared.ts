import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * In a statement, says that connections keep its plan: of one that looks a row up by its key, planning costs more than
 * the rest. Its text must always be the same, and its plan good for every account and for tables of every size: so it
 * stands in none that joins rows which came with the call, or looks several keys up at once. In a small table PostgreSQL
 * finds those by reading all of it, and would go on so while the table grows.
 */
export const prepared = sql.raw(MARK);

const nameOf = new Map<string, string>();

/** Sends statements with the mark by a name, under which the connection keeps them. */
export function keepsPrepared(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  // Whoever asks the pool itself comes with a callback.
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !text.includes(MARK)) return send(text, values, ...rest);
    const name = nameOf.get(text) ?? `kept_${nameOf.size + 1}`;
    nameOf.set(text, name);
    return send({ name, text, values }, ...rest);
  };
  client.query = query as typeof client.query;
}
