import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Marks a statement whose plan connections keep: for a lookup by key, planning costs more than the rest. Its text must
 * always be the same, and its plan good for every account and every table size. So it belongs in no statement that
 * joins rows passed by the caller or looks up several keys at once: on a small table PostgreSQL would plan a full scan,
 * and keep it as the table grows.
 */
export const prepared = sql.raw(MARK);

const nameOf = new Map<string, string>();

/** Sends marked statements under a name, so that the connection keeps them prepared. */
export function keepsPrepared(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  // A query on the pool itself passes a callback.
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !text.includes(MARK)) return send(text, values, ...rest);
    const name = nameOf.get(text) ?? `kept_${nameOf.size + 1}`;
    nameOf.set(text, name);
    return send({ name, text, values }, ...rest);
  };
  client.query = query as typeof client.query;
}
