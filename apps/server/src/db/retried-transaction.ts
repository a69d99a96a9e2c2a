import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, transaction } from "./connection.ts";

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Deadlock, serialization failure, and a referenced row that was deleted at that moment. */
const PASSING = new Set(["40P01", "40001", "23503"]);

/** Repeats `work` when it only lost against a concurrent transaction. */
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
 * Runs `work` in a transaction, and again from the start when it only lost against another one: for work that must not
 * fail by chance, such as an opt-out that no carrier delivers twice. `work` has no effect outside the database. Inside
 * a transaction it joins that one and is not retried, since a failed transaction cannot continue.
 */
export const retriedTransaction = <T>(db: Connection, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : retriedStatement(() => transaction(db, work));

/**
 * Whether the error, or what it puts into words for a person, only means a loss against another transaction, so that
 * the whole transaction is worth a retry.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && (PASSING.has(codeOf(error)) || isPassing(error.cause));

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? "");
