import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../services.ts";
import { retriedStatement } from "./retried-transaction.ts";
import { within } from "./within.ts";

const RETRY_MS = 1_000;
/** Clients that were just answered come back together with others: one statement for all costs less than two. */
const GATHER_MS = 1;
const AT_ONCE = 500;
const HELD_MAX = 100_000;
/** A visitor of a public address waits no longer than this for a database that doesn't answer. */
export const ANSWERED_WITHIN_MS = 500;

type Db = Services["db"];

interface Waiting<Item> {
  items: Item[];
  /** The last two writes that began: while the database handles one, the process answers and fills the other. */
  writing: [Promise<unknown>, Promise<unknown>];
  /** The items of the next write. */
  next: { written: Promise<boolean>; awaited: Promise<boolean> } | null;
}

/**
 * Stores visitors' actions at a public address. Items that arrive during a write go into the next one, so that a page
 * many open at once costs few statements, of which at most two run concurrently. The returned promise resolves when
 * the item is stored; while the database is unavailable, items are held and retried, and no visitor waits for that.
 *
 * @param what for a sentence of the log: "views of landing pages"
 * @param insert one statement, which commits by itself
 */
export function keptWrites<Item>(
  what: string,
  insert: (db: Db, items: readonly Item[]) => Promise<void>,
): (services: Pick<Services, "db" | "log">, item: Item) => Promise<void> {
  /** By the pool they are written to. */
  const waiting = new WeakMap<Db, Waiting<Item>>();

  /** Writes the waiting items; returns false when they will be retried later. */
  async function writeAll(db: Db, its: Waiting<Item>): Promise<boolean> {
    const items = its.items.splice(0);
    for (let from = 0; from < items.length; from += AT_ONCE) {
      try {
        await retriedStatement(() => insert(db, items.slice(from, from + AT_ONCE)));
      } catch {
        its.items.unshift(...items.slice(from));
        void tryAgain(db, its);
        return false;
      }
    }
    return true;
  }

  async function tryAgain(db: Db, its: Waiting<Item>): Promise<void> {
    await sleep(RETRY_MS, undefined, { ref: false });
    // Items that arrive in the meantime are written along with these. Written on their own, they would take others
    // along, which would then wait for nothing.
    if (its.items.length > 0) its.next ??= writeNext(db, its);
  }

  function writeNext(db: Db, its: Waiting<Item>): NonNullable<Waiting<Item>["next"]> {
    const [beforeLast, last] = its.writing;
    const written = beforeLast.then(async () => {
      its.writing = [last, written];
      await sleep(GATHER_MS);
      its.next = null;
      return writeAll(db, its);
    });
    return { written, awaited: within(ANSWERED_WITHIN_MS, written, () => false) };
  }

  return async ({ db, log }, item) => {
    const its = waiting.get(db) ?? { items: [], writing: [Promise.resolve(), Promise.resolve()], next: null };
    waiting.set(db, its);
    if (its.items.length >= HELD_MAX) return;
    its.items.push(item);
    its.next ??= writeNext(db, its);
    if (!(await its.next.awaited)) log.warn(`${what} are held until the database takes them`);
  };
}
