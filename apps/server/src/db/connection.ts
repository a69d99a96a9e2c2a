import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DB } from "./schema.gen.ts";

/** The pool, or one transaction on it: what every query function takes first. */
export type Connection = Kysely<DB>;

const INT8 = 20;
// Counts and sums fit a double; identities are far below 2^53.
pg.types.setTypeParser(INT8, Number);

/** Opens a pool. A transaction left open by a bug is ended after 30 s, so that it cannot slow the outbox down. */
export function openPool(url: string, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "broadcast",
  });
  // A broken connection is replaced by the pool; without listeners, while idle and while closing, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** Opens a pool for queries. */
export const connect = (url: string, poolSize: number): Connection =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, poolSize) }) });

/** Runs `work` in one transaction; inside one already, it joins that. */
export function transaction<T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

export { sql };
