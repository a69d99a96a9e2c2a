import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../services.ts";
import { retriedTransaction } from "./retried-transaction.ts";

const RETRY_MS = 1_000;
const AT_ONCE = 500;
const HELD_MAX = 100_000;

type Db = Services["db"];

interface Waiting<Item> {
  items: Item[];
  /** The write that is under way, and what waits to be written with the next one. */
  writing: Promise<boolean> | null;
  next: Promise<boolean> | null;
}

/**
 * Keeps what strangers do at a public address. What comes while others are being written is written together, so that
 * something that everybody opens at once costs few transactions. The answer comes when it is in the database; while the
 * database takes nothing, it is held and tried again, and nobody waits for that.
 *
 * @param what in a sentence of the log: "views of landing pages"
 */
export function keptWrites<Item>(
  what: string,
  insert: (db: Db, items: readonly Item[]) => Promise<void>,
): (services: Pick<Services, "db" | "log">, item: Item) => Promise<void> {
  /** By the pool that they wait for. */
  const waiting = new WeakMap<Db, Waiting<Item>>();

  /** Writes down what waits; false where it is tried again later. */
  async function writeAll(db: Db, its: Waiting<Item>): Promise<boolean> {
    const items = its.items.splice(0);
    for (let from = 0; from < items.length; from += AT_ONCE) {
      try {
        await retriedTransaction(db, (tx) => insert(tx, items.slice(from, from + AT_ONCE)));
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
    // Those that came meanwhile may have taken them along.
    if (its.items.length > 0) await writeAll(db, its);
  }

  return async ({ db, log }, item) => {
    const its = waiting.get(db) ?? { items: [], writing: null, next: null };
    waiting.set(db, its);
    if (its.items.length >= HELD_MAX) return;
    its.items.push(item);
    its.next ??= (async () => {
      await its.writing;
      its.writing = its.next;
      its.next = null;
      return writeAll(db, its);
    })();
    if (!(await its.next)) log.warn(`${what} are held until the database takes them`);
  };
}
