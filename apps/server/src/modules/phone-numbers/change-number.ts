import type { NumberOfUser } from "@broadcast/contract/account-support";
import { NUMBER_KEPT_DAYS } from "@broadcast/domain/phone/kept-numbers";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { Carrier } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { registerNumber } from "../registration/index.ts";
import {
  endNumberChange,
  findLastNumberChange,
  findNumberChange,
  insertNumberChange,
  isSpokenFor,
  listKeptNumbers,
  markAsked,
  type NumberChange,
  readNumberUse,
  setAccountNumber,
} from "./number-change.sql.ts";
import { numberChangedMail } from "./phone-numbers.jobs.ts";
import { insertNumber, readCarrier } from "./phone-numbers.sql.ts";
import { keepNumbersUntil } from "./release-numbers.sql.ts";
import { keptUntil } from "./release-numbers.ts";

/** After this, an order that got no number is given up. */
const GIVEN_UP_AFTER_MS = 3_600_000;
const TAKEN = "This number was just taken. Choose another one.";

/** Returns an account's number, and the effects of changing it. */
export async function readNumber(db: Connection, accountId: number): Promise<NumberOfUser> {
  // Read first, so that a caller who sees the change as done also sees its effects.
  const change = await findLastNumberChange(db, accountId);
  const use = await readNumberUse(db, accountId);
  const kept = await listKeptNumbers(db, accountId);
  return {
    phoneNumber: use.phoneNumber,
    phoneNumberType: use.phoneNumberType,
    isRegistered: use.registrationStatus === "registered",
    isRegistering: isUnderReview(use.registrationStatus),
    keywords: use.keywords,
    chats: use.chats,
    waitingMessages: use.waitingMessages,
    keepDays: NUMBER_KEPT_DAYS,
    earlierNumbers: kept.map(({ phoneNumber, releaseAt }) => ({
      phoneNumber,
      keptUntil: releaseAt!.toISOString(),
    })),
    change: change
      ? {
          phoneNumber: change.phoneNumber,
          state: change.state,
          problem: change.problem,
          time: change.updatedAt.toISOString(),
        }
      : null,
  };
}

const isUnderReview = (status: string): boolean =>
  status === "registration-queued" || status === "registering";

/**
 * Orders another number for an account; a job gets it, so that an interruption loses nothing and buys nothing twice.
 * Errors: `wrong-state` while one is ordered, the registration is under review or the account is closed;
 * `phone-number-taken`.
 */
export async function orderNumber(
  tx: Connection,
  accountId: number,
  { phoneNumber, orderedBy, now }: { phoneNumber: string; orderedBy: number; now: Date },
): Promise<void> {
  const use = await readNumberUse(tx, accountId);
  if (use.isCancelled) throw new AppError("wrong-state", "This account is closed.");
  if (isUnderReview(use.registrationStatus))
    throw new AppError(
      "wrong-state",
      "Carriers are reviewing the current number's registration. Wait for the result.",
    );
  if (await isSpokenFor(tx, phoneNumber)) throw new AppError("phone-number-taken", TAKEN);
  const carrier = await readCarrier(tx, accountId);
  const id = await insertNumberChange(tx, accountId, { phoneNumber, carrier, orderedBy, now });
  if (!id)
    throw new AppError("wrong-state", "A number is already being ordered for this account. Wait a moment.");
  await enqueue(tx, changeNumber, { accountId, changeId: id });
}

/**
 * Gets an ordered number and assigns it to the account: bought once, added to the account's campaign, and only then
 * used for sending. Each part can safely run twice; an interrupted run is followed by another.
 */
export const changeNumber = defineJob({
  name: "phone-numbers.change-number",
  payload: z.object({ accountId: z.number(), changeId: z.uuid() }),
  maxAttempts: 25,
  async run(services, { accountId, changeId }) {
    const { db, clock, carriers } = services;
    const change = await findNumberChange(db, accountId, changeId);
    if (change?.state !== "ordered") return;
    const carrier = carriers.of(change.carrier);
    const number = await getNumber(services, carrier, change);
    if (!number) return;
    await registerNumber(services, accountId, { ...number, carrier: change.carrier });
    await transaction(db, (tx) => adopt(tx, change, number, clock.now()));
  },
});

/** Returns the number at the carrier; null when the order ended without one. */
async function getNumber(
  { db, clock }: Services,
  carrier: Carrier,
  change: NumberChange,
): Promise<{ phoneNumber: string; carrierNumberId: string } | null> {
  const { phoneNumber } = change;
  // An answer may have been lost: a number that is already ours is not bought again.
  const own = change.askedAt ? await carrier.findNumber(phoneNumber) : null;
  if (own) return { phoneNumber, ...own };
  await markAsked(db, change, clock.now());
  try {
    return { phoneNumber, ...(await carrier.buyNumber(phoneNumber)) };
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === "phone-number-taken";
    const isLate = clock.now().getTime() - change.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    if (!isTaken && (!isLate || (await carrier.findNumber(phoneNumber)))) throw error;
    await fail(db, change, isTaken ? TAKEN : "The carrier didn't provide the number.", clock.now());
    return null;
  }
}

const fail = (db: Connection, change: NumberChange, problem: string, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    if (await endNumberChange(tx, change, { state: "failed", problem, now })) await tell(tx, change);
  });

async function adopt(
  tx: Connection,
  change: NumberChange,
  number: { phoneNumber: string; carrierNumberId: string },
  now: Date,
): Promise<void> {
  const { accountId, carrier } = change;
  const { phoneNumber: before, phoneNumberType } = await readNumberUse(tx, accountId);
  // If another run was first, the number exists and the order is over.
  if (!(await insertNumber(tx, accountId, { ...number, carrier, now }))) {
    await fail(tx, change, TAKEN, now);
    return;
  }
  await endNumberChange(tx, change, { state: "done", problem: null, now });
  await setAccountNumber(tx, accountId, number.phoneNumber, now);
  const until = keptUntil(now);
  await keepNumbersUntil(tx, accountId, until, { except: number.phoneNumber });
  const hasEarlier = before !== null && phoneNumberType === "managed-voip";
  await enqueue(tx, numberChangedMail, {
    accountId,
    phoneNumber: number.phoneNumber,
    earlier: hasEarlier ? { phoneNumber: before, keptUntil: until.toISOString() } : null,
  });
  await tell(tx, change);
}

async function tell(tx: Connection, { accountId, orderedBy }: NumberChange): Promise<void> {
  await noteChange(tx, accountId, ["session", "numbers"]);
  if (orderedBy !== null) await noteChange(tx, orderedBy, ["numbers"]);
}
