import { UNPAID_PLAN } from "@broadcast/domain/account/plans";
import { transaction } from "../../db/connection.ts";
import { runTurns } from "../../jobs/due-turns.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  listGraceOver,
  listLookDue,
  listWithoutCustomer,
  lockBilling,
  setPlan,
  updateBilling,
} from "./billing.sql.ts";
import { listLow } from "./charges/auto-recharge.sql.ts";
import { recharge } from "./charges/auto-recharge.ts";
import { listUnclear } from "./charges/payments.sql.ts";
import { followBilling, tellStopped } from "./follow-billing.ts";
import { settleGifts } from "./gifts.ts";
import { GRACE_DAYS, openPaymentAccountJob } from "./subscription.jobs.ts";

const AT_ONCE = 50;
const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 3_600_000;

/** Runs due billing work until `signal` ends it. */
export const watchBilling = (services: Services, signal: AbortSignal): Promise<void> =>
  runTurns(services, signal, "payments", () => watchOnce(services));

/** Runs one round; returns how much was done. A failing account doesn't block others. */
export async function watchOnce(services: Services): Promise<number> {
  const { db, clock, payments } = services;
  const now = clock.now();
  let done = await settleGifts(services);
  for (const accountId of await listGraceOver(db, new Date(now.getTime() - GRACE_DAYS * DAY_MS), AT_ONCE))
    done += await attempt(services, "a grace time", () => stopSending(services, accountId));
  if (!payments.isConnected) return done;
  for (const accountId of await listUnclear(db, AT_ONCE))
    done += await attempt(services, "an unclear charge", () => followBilling(services, accountId));
  for (const accountId of await listLookDue(db, now, AT_ONCE))
    done += await attempt(services, "a renewal", () => lookAgain(services, accountId));
  for (const accountId of await listLow(db, now, AT_ONCE))
    done += await attempt(services, "an auto-recharge", () => recharge(services, accountId));
  return done;
}

async function attempt(services: Services, what: string, work: () => Promise<unknown>): Promise<number> {
  try {
    return (await work()) === false ? 0 : 1;
  } catch (error) {
    services.log.warn({ err: error }, `${what} could not be dealt with and is tried again`);
    return 0;
  }
}

/** Postpones the next check first, so that an account that cannot be read is not retried every second. */
async function lookAgain(services: Services, accountId: number): Promise<void> {
  await services.db
    .updateTable("billing_accounts")
    .set({ look_due_at: new Date(services.clock.now().getTime() + LOOK_AGAIN_MS) })
    .where("account_id", "=", accountId)
    .execute();
  await followBilling(services, accountId);
}

const stopSending = (services: Services, accountId: number) =>
  transaction(services.db, async (tx) => {
    const billing = await lockBilling(tx, accountId);
    if (!billing?.past_due_since || billing.sending_stopped_at) return false;
    const now = services.clock.now();
    await updateBilling(tx, accountId, { sending_stopped_at: now });
    await setPlan(tx, accountId, UNPAID_PLAN, now);
    await tellStopped({ ...services, db: tx }, accountId);
    return true;
  });

/** Creates customers for accounts from before payments were connected, a few at a time. */
export async function openPaymentAccounts({ db, payments }: Services): Promise<void> {
  if (!payments.isConnected) return;
  for (const accountId of await listWithoutCustomer(db, AT_ONCE))
    await enqueue(db, openPaymentAccountJob, { accountId }, { key: `payment-account-${accountId}` });
}
