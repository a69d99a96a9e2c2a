import { sql } from "../../../db/connection.ts";
import { type Columns, unnested } from "../../../db/unnested.ts";

/**
 * Rows about recipients of a broadcast, each with its key, as `given`. Materialized: recipients that were chosen a moment
 * ago look few to PostgreSQL, and as long as it knows whose they are, all of them would be read to join some.
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

/** Whether `broadcast_recipients r` is the one that a row of `given` is about. */
export const isGiven = sql`r.account_id = given.account_id and r.broadcast_id = given.broadcast_id and r.contact_id = given.contact_id`;
