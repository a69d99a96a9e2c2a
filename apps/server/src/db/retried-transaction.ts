import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, transaction } from "./connection.ts";

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Deadlock, serialization failure, and a row it pointed at that was deleted at that moment. */
const PASSING = new Set(["40P01", "40001", "23503"]);

/** Does `work` again when it only lost against a transaction at the same time. */
export async function retriedStatement<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
    }
    // biome-ignore lint/plugin/randomness: Only spreads waits.
    await sleep(Math.random() * PAUSE_MS * attempt);
  }
}

/**
 * Runs `work` in a transaction, and again from the start when it only lost against another one: for what must not fail
 * by chance, such as an opt-out that no carrier brings twice. `work` does nothing outside the database. Inside a
 * transaction it joins that and is not tried again, since nothing passes in it any more.
 */
export const retriedTransaction = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : retriedStatement(() => transaction(db, work));

/** Whether somebody only lost against another transaction, so that the whole of theirs is worth another try. */
export const isPassing = (error: unknown): boolean => PASSING.has(codeOf(error));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");
