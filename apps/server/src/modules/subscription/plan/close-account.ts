import type { CANCEL_REASONS } from "@broadcast/contract/subscription";
import { AppError } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import type { SignedIn } from "../../../http/context.ts";
import { endSession } from "../../../http/guard/session.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import { forfeitCredits } from "../../credits/index.ts";
import { accountClosed } from "../account-closed.ts";
import { isLive, lockBilling, markClosed, readBilling, readPayer } from "../billing.sql.ts";
import { paymentMail } from "../subscription.jobs.ts";
import { hasOpenOrder } from "./plan-orders.ts";

/**
 * Closes an account, which keeps its data and loses its credits. Returns how many, in hundredths; null when it was
 * already closed.
 */
export async function closeAccount(
  tx: Connection,
  accountId: number,
  { note, about, now }: { note: string; about: "ended" | "closed"; now: Date },
): Promise<number | null> {
  if (!(await markClosed(tx, accountId, now))) return null;
  const left = await forfeitCredits(tx, accountId, { note, time: now });
  await emit(tx, accountClosed, { accountId, now });
  await enqueue(tx, paymentMail, { accountId, about });
  await noteChange(tx, accountId, ["credits"]);
  return left;
}

/**
 * Closes an account without a paid plan at once, and signs out; with one, the account ends with the paid period
 * (`cancel.ts`). The owner of an organization's account can't close it, because its credits are the organization's.
 * Errors: `wrong-state` for such an account, with a subscription, or while one begins.
 */
export async function closeOwnAccount(
  context: SignedIn,
  reason: (typeof CANCEL_REASONS)[number],
): Promise<Record<string, never>> {
  const { db, accountId, clock, caller } = context;
  const now = clock.now();
  if ((await readPayer(db, accountId)).organization_id !== null)
    throw new AppError(
      "wrong-state",
      "Your account belongs to an organization. Contact support to close it.",
    );
  await readBilling(db, accountId, now);
  const billing = await lockBilling(db, accountId);
  if (billing && isLive(billing.status))
    throw new AppError("wrong-state", "You have a subscription. Cancel it to close your account.");
  if (await hasOpenOrder(db, accountId))
    throw new AppError("wrong-state", "Your plan is being changed. Wait a moment and check again.");
  const left = await closeAccount(db, accountId, { note: "Account closed", about: "closed", now });
  if (left !== null)
    await noteAudit(context, { event: "account-closed", caller, details: { reason, credits: left / 100 } });
  await noteChange(db, accountId, ["session"]);
  await endSession(context);
  return {};
}
