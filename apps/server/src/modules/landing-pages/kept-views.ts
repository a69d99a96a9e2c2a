import { setTimeout as sleep } from "node:timers/promises";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import type { Services } from "../../services.ts";
import { insertViews, type PageView } from "./landing-pages.sql.ts";

const RETRY_MS = 1_000;
const AT_ONCE = 500;
const HELD_MAX = 100_000;

interface Waiting {
  views: PageView[];
  /** The write that is under way, and what waits to be written with the next one. */
  writing: Promise<boolean> | null;
  next: Promise<boolean> | null;
}

/** Views that are not written yet, by the pool that they wait for. */
const waiting = new WeakMap<Services["db"], Waiting>();

/**
 * Keeps a view. What comes while others are being written is written together, so that a page that everybody opens at
 * once costs few transactions. Answers when it is in the database; while the database takes nothing, the view is held
 * and tried again, and whoever looks at the page does not wait for that.
 */
export async function keepView({ db, log }: Services, view: PageView): Promise<void> {
  const its = waiting.get(db) ?? { views: [], writing: null, next: null };
  waiting.set(db, its);
  if (its.views.length >= HELD_MAX) return;
  its.views.push(view);
  its.next ??= (async () => {
    await its.writing;
    its.writing = its.next;
    its.next = null;
    return writeAll(db, its);
  })();
  if (!(await its.next)) log.warn("views of landing pages are held until the database takes them");
}

/** Writes down what waits; false where it is tried again later. */
async function writeAll(db: Services["db"], its: Waiting): Promise<boolean> {
  const views = its.views.splice(0);
  for (let from = 0; from < views.length; from += AT_ONCE) {
    try {
      await retriedTransaction(db, (tx) => insertViews(tx, views.slice(from, from + AT_ONCE)));
    } catch {
      its.views.unshift(...views.slice(from));
      void tryAgain(db, its);
      return false;
    }
  }
  return true;
}

async function tryAgain(db: Services["db"], its: Waiting): Promise<void> {
  await sleep(RETRY_MS, undefined, { ref: false });
  // Those that came meanwhile may have taken them along.
  if (its.views.length > 0) await writeAll(db, its);
}
