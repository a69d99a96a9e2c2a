import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { keepsPrepared } from "./prepared.ts";
import { releaseResults } from "./release-results.ts";
import type { DB } from "./schema.gen.ts";
import { parseTimestamp } from "./timestamp.ts";

/** The pool or a transaction on it: the first parameter of every query function. */
export type Connection = Kysely<DB>;

const INT8 = 20;
// Counts and sums fit into a double; identities are far below 2^53.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamp);

/** Waiting longer than this for a lock means a fault: work that holds locks on purpose goes in chunks. */
const LOCK_WITHIN_MS = 60_000;

/**
 * Opens a pool. A transaction left open by a bug is ended after 30 s, so that it cannot slow the outbox down. With
 * `statementWithinMs`, a statement that takes longer is ended, and one that waits for a lock is ended after a minute at
 * the latest, so that requests never hold a connection forever. Jobs and migrations can take the time they need.
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
  // The pool replaces a broken connection; without listeners (while idle and while closing) its error would end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    releaseResults(client);
    keepsPrepared(client);
  });
  return pool;
}

/** Opens a pool for queries; see `openPool`. */
export const connect = (url: string, poolSize: number, statementWithinMs?: number): Connection =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, poolSize, statementWithinMs) }) });

/** The actions that wait for each transaction to commit. */
const waiting = new WeakMap<Connection, (() => void)[]>();

/** Runs `work` in a transaction, or in the caller's if there is one. */
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

/**
 * Runs an action that must not happen if the transaction is rolled back: after its commit, or immediately outside of
 * one.
 */
export function onceCommitted(db: Connection, action: () => void): void {
  const actions = waiting.get(db);
  if (actions) actions.push(action);
  else action();
}

export { sql };
