import { setTimeout as sleep } from "node:timers/promises";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import type { Services } from "../../services.ts";
import { linksClicked } from "./link-events.ts";
import { type Click, insertClicks } from "./trackable-links.sql.ts";

const RETRY_MS = 1_000;
const HELD_MAX = 100_000;

/** Clicks that the database did not take yet, by the pool that they wait for. */
const held = new WeakMap<Services["db"], { clicks: Click[]; isTrying: boolean }>();

/** Keeps a click. While the database takes none, it is held and tried again: whoever clicked does not wait for that. */
export async function keepClick({ db, log }: Services, click: Click): Promise<void> {
  try {
    await writeClicks(db, [click]);
  } catch (error) {
    log.warn({ err: error }, "a click is held until the database takes it");
    const waiting = held.get(db) ?? { clicks: [], isTrying: false };
    held.set(db, waiting);
    if (waiting.clicks.length < HELD_MAX) waiting.clicks.push(click);
    if (!waiting.isTrying) void tryAgain(db, waiting);
  }
}

/** Writes clicks down, and tells in the same transaction which contacts opened their links themselves. */
async function writeClicks(db: Services["db"], clicks: readonly Click[]): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const written = await insertClicks(tx, clicks);
    const own = written.filter(({ kind }) => kind === "human");
    if (own.length > 0) await emit(tx, linksClicked, { clicks: own });
  });
}

async function tryAgain(db: Services["db"], waiting: { clicks: Click[]; isTrying: boolean }): Promise<void> {
  waiting.isTrying = true;
  while (waiting.clicks.length > 0) {
    await sleep(RETRY_MS, undefined, { ref: false });
    const clicks = waiting.clicks.slice();
    try {
      await writeClicks(db, clicks);
      waiting.clicks.splice(0, clicks.length);
    } catch {
      // Told when it began; it goes on until it works or the process ends.
    }
  }
  waiting.isTrying = false;
}
