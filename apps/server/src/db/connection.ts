import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { keepsPrepared } from "./prepared.ts";
import type { DB } from "./schema.gen.ts";

/** The pool, or one transaction on it: what every query function takes first. */
export type Connection = Kysely<DB>;

const INT8 = 20;
// Counts and sums fit a double; identities are far below 2^53.
pg.types.setTypeParser(INT8, Number);

/** Whoever waits longer for a lock than this has met a fault: what holds locks on purpose goes in chunks. */
const LOCK_WITHIN_MS = 60_000;

/**
 * Opens a pool. A transaction left open by a bug is ended after 30 s, so that it cannot slow the outbox down. With
 * `statementWithinMs` a statement that takes longer is ended, and one that waits for a lock after a minute at the
 * latest: what people wait for must not hold a connection for ever. Jobs and migrations take the time they need.
 */
export function openPool(url: string, poolSize: number, statementWithinMs?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "broadcast",
    ...(statementWithinMs !== undefined && {
      statement_timeout: statementWithinMs,
      lock_timeout: Math.min(statementWithinMs, LOCK_WITHIN_MS),
    }),
  });
  // A broken connection is replaced by the pool; without listeners, while idle and while closing, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    keepsPrepared(client);
  });
  return pool;
}

/** Opens a pool for queries; see `openPool`. */
export const connect = (url: string, poolSize: number, statementWithinMs?: number): Connection =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, poolSize, statementWithinMs) }) });

/** What waits for each transaction to be committed. */
const waiting = new WeakMap<Connection, (() => void)[]>();

/** Runs `work` in one transaction; inside one already, it joins that. */
export async function transaction<T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const actions: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, actions);
    return work(tx);
  });
  for (const action of actions) action();
  return result;
}

/** Does what must not be done for a transaction that is undone: once it is committed, or at once outside of one. */
export function onceCommitted(db: Connection, action: () => void): void {
  const actions = waiting.get(db);
  if (actions) actions.push(action);
  else action();
}

export { sql };
