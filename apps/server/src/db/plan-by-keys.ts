import { type Connection, sql } from "./connection.ts";

/**
 * For the rest of the transaction, rows are found by their keys, one by one. Until PostgreSQL has counted what was just
 * written it takes an account with a million new messages for one with a handful, and would read all of them for each
 * batch, to join it with a hash.
 */
export async function planByKeys(tx: Connection): Promise<void> {
  await sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  );
}
