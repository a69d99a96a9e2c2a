import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { actionUndone } from "./action-undone.ts";
import { countChosen, nextContacts } from "./chosen-contacts.sql.ts";
import { hasSteps, noteStep, takeLastStep } from "./contact-action-steps.sql.ts";
import { addKept, lockAction, type StoredAction, setState, setTotal } from "./contact-actions.sql.ts";

/** How much a call does before it answers; the rest runs in the background. */
export const FIRST_STEP = 1_000;
const STEP = 5_000;

/** Runs the next step of an action, or undoes its last one; returns true when more are left. */
export async function takeStep(
  tx: Connection,
  accountId: number,
  id: string,
  now: Date,
  size = STEP,
): Promise<boolean> {
  const stored = await lockAction(tx, accountId, id);
  if (stored?.state === "running") return stepOn(tx, stored, now, size);
  if (stored?.state === "undoing") return stepBack(tx, stored, now);
  return false;
}

async function stepOn(tx: Connection, stored: StoredAction, now: Date, size: number): Promise<boolean> {
  const { accountId, id, action, input, userId, startedAt } = stored;
  // One more than the step shows whether any are left.
  const found = await nextContacts(tx, stored, size + 1);
  const contactIds = found.slice(0, size);
  const doing = { accountId, userId, startedAt, now };
  if (contactIds.length > 0) {
    const changed = await action.apply(tx, doing, contactIds, input);
    await noteStep(tx, stored, contactIds, changed);
  }
  const hasMore = found.length > size;
  if (!hasMore) {
    await action.finish?.(tx, doing, input);
    await setState(tx, accountId, id, "done", now);
  }
  return hasMore;
}

async function stepBack(tx: Connection, stored: StoredAction, now: Date): Promise<boolean> {
  const { accountId, id, action, input, userId, startedAt } = stored;
  const changed = await takeLastStep(tx, stored);
  if (!changed) {
    await setState(tx, accountId, id, "undone");
    return false;
  }
  const kept = await action.undo?.(tx, { accountId, userId, startedAt, now }, changed, input);
  if (kept) await addKept(tx, accountId, id, kept);
  await emit(tx, actionUndone, { accountId, contactIds: changed.map((its) => its.id), now });
  const hasMore = await hasSteps(tx, stored);
  if (!hasMore) await setState(tx, accountId, id, "undone");
  return hasMore;
}

/** Continues an action until it is over. After a restart it continues after the last committed step. */
export async function runAction(
  { db, clock, log }: Services,
  { accountId, actionId }: { accountId: number; actionId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await countOnce(db, accountId, actionId);
    for (let hasMore = true; hasMore; signal.throwIfAborted()) {
      hasMore = await retriedTransaction(db, async (tx) => {
        const isMore = await takeStep(tx, accountId, actionId, clock.now());
        await noteAction(tx, accountId, actionId);
        return isMore;
      });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, actionId }, "an action on contacts failed");
    await failAction({ db, clock }, { accountId, actionId }, error.message);
  }
}

/** Ends an action that cannot continue; its earlier steps stay. */
export async function failAction(
  { db, clock }: Pick<Services, "db" | "clock">,
  { accountId, actionId: id }: { accountId: number; actionId: string },
  reason = "Something went wrong on our end. Start it again for the rest.",
): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const stored = await lockAction(tx, accountId, id);
    if (stored?.state !== "running" && stored?.state !== "undoing") return;
    await setState(tx, accountId, id, "failed", clock.now(), reason);
    await noteAction(tx, accountId, id);
  });
}

async function countOnce(db: Connection, accountId: number, actionId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const stored = await lockAction(tx, accountId, actionId);
    if (stored?.total === null) await setTotal(tx, stored, await countChosen(tx, stored));
  });
}

async function noteAction(tx: Connection, accountId: number, actionId: string): Promise<void> {
  const stored = await lockAction(tx, accountId, actionId);
  if (stored) await noteChange(tx, accountId, ["contact-actions", ...stored.action.topics], [actionId]);
}
