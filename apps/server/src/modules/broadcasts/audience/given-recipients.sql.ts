import { sql } from "../../../db/connection.ts";
import { type Columns, unnested } from "../../../db/unnested.ts";

/**
 * Rows about recipients of a broadcast, each with its key, as `given`. Materialized: recently chosen recipients look
 * few to PostgreSQL, and if it knew whose they are, it would read all of them to join some.
 */
export const givenOf = <R>(
  accountId: number,
  broadcastId: string,
  rows: readonly R[],
  contactIdOf: (row: R) => string,
  columns: Columns<R>,
) =>
  sql`given as materialized (${unnested(rows, {
    contact_id: ["uuid", contactIdOf],
    account_id: ["bigint", () => accountId],
    broadcast_id: ["uuid", () => broadcastId],
    ...columns,
  })})`;

/** Whether `broadcast_recipients r` is the recipient of a row of `given`. */
export const isGiven = sql`r.account_id = given.account_id and r.broadcast_id = given.broadcast_id and r.contact_id = given.contact_id`;
