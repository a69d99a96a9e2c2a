import { setTimeout as sleep } from "node:timers/promises";
import { readKeyword } from "@broadcast/domain/compliance/opt-out-words";
import { addBusinessDays } from "@broadcast/domain/time/business-days";
import { AppError, notFound } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { insertConsentEvent } from "./consent.sql.ts";
import { isOptedOut, optOut, PHONE_CHANNELS } from "./consent.ts";
import { findReachable } from "./contact-consent.sql.ts";
import {
  clearPotentialStops,
  findLaterStop,
  givePotentialStopBack,
  holdPotentialStop,
  readStopDetection,
  type TakenStop,
  takeOverduePotentialStops,
  takePotentialStops,
} from "./potential-stops.sql.ts";

/** Above this a text sounds like an opt-out; 1 is a mandatory keyword, which is applied at once. */
const POTENTIAL_ABOVE = 0.95;

/** An opt-out in any words must be honored within this time (47 CFR 64.1200(a)(10)). */
const DECIDE_WITHIN_BUSINESS_DAYS = 10;

const EVERY_MS = 30_000;
const AT_ONCE = 100;

/** A text, and the account it was sent to. */
export interface IncomingText {
  contactId: string;
  messageId: string;
  /** E.164. */
  from: string;
  text: string;
  /** `stopDetectScore` of the text. */
  score: number;
  /** When the carrier received it; null where it doesn't say. */
  saidAt: Date | null;
  now: Date;
}

/**
 * Checks the score of a received text. One that sounds like an opt-out holds its contact from marketing until a user
 * decides; mandatory keywords have been applied before, and the caller records the change.
 */
export async function noteStopIntent(db: Connection, accountId: number, said: IncomingText): Promise<void> {
  const { contactId, messageId, from, text, score, saidAt, now } = said;
  // What reaches us in one moment was still said one after the other.
  const at = saidAt ?? now;
  const line = {
    address: from,
    channels: PHONE_CHANNELS,
    source: "text",
    wording: text,
    messageId,
    contactId,
    time: at,
  };
  if (isWishToGoOn(text)) {
    // What is held may have been said after it.
    const cleared = await clearPotentialStops(db, accountId, from, { heldBy: saidAt, now });
    if (cleared.length === 0) return;
    await insertConsentEvent(db, accountId, { ...line, event: "potential-stop-kept" });
    for (const id of cleared)
      await holdForLaterStop(db, { accountId, contactId: id, phoneNumbers: [from] }, { saidAt: at }, now);
    return;
  }
  if (score <= POTENTIAL_ABOVE || score >= 1) return;
  const account = await readStopDetection(db, accountId);
  if (!account.is_stop_detect_on || (await isOptedOut(db, accountId, from))) return;
  const until = addBusinessDays(at, DECIDE_WITHIN_BUSINESS_DAYS, account.timezone);
  await holdPotentialStop(db, accountId, { contactId, messageId, at, until, now });
  await insertConsentEvent(db, accountId, { ...line, event: "potential-stop" });
}

/** START and its variants, but not a plain yes: that may answer "shall I take you off the list?". */
const isWishToGoOn = (text: string): boolean => readKeyword(text) === "start" && !/\byes\b/i.test(text);

/** Decides whether a held text was an opt-out. Errors: `not-found`, `wrong-state` when none waits for a decision. */
export async function decidePotentialStop(
  context: SignedIn,
  contactId: string,
  decision: "opt-out" | "keep",
): Promise<void> {
  const { db, accountId, caller, clock } = context;
  const now = clock.now();
  const [taken] = await takePotentialStops(db, accountId, [contactId], now);
  if (!taken) {
    if (!(await findReachable(db, accountId, contactId))) throw notFound("contact");
    throw new AppError("wrong-state", "There's nothing left to decide. Check the contact again.");
  }
  const evidence = { userId: userOf(caller), ipAddress: context.address, time: now };
  if (decision === "opt-out") return obey(db, taken, { ...evidence, source: "text" });
  const { messageId, text: wording } = taken;
  for (const address of taken.phoneNumbers) {
    await insertConsentEvent(db, accountId, {
      ...evidence,
      address,
      event: "potential-stop-kept",
      channels: PHONE_CHANNELS,
      source: "person",
      wording,
      messageId,
      contactId,
    });
  }
  await holdForLaterStop(db, taken, taken, now);
}

/** A text that arrived while another was held, or was said after START, has its own deadline and decision. */
async function holdForLaterStop(
  db: Connection,
  held: Pick<TakenStop, "accountId" | "contactId" | "phoneNumbers">,
  after: Parameters<typeof findLaterStop>[2],
  now: Date,
): Promise<void> {
  const later = await findLaterStop(db, held, after);
  if (!later) return;
  const { accountId, contactId } = held;
  const { timezone } = await readStopDetection(db, accountId);
  const until = addBusinessDays(later.at, DECIDE_WITHIN_BUSINESS_DAYS, timezone);
  await holdPotentialStop(db, accountId, { contactId, ...later, until, now });
}

/** Gives a held text back to the contact it is of, once a merge is undone; see `givePotentialStopBack`. */
export async function partPotentialStops(
  db: Connection,
  accountId: number,
  keptId: string,
  partedIds: readonly string[],
  now: Date,
): Promise<void> {
  const given = await givePotentialStopBack(db, accountId, keptId, partedIds);
  if (!given?.phoneNumber) return;
  const kept = { accountId, contactId: keptId, phoneNumbers: [given.phoneNumber] };
  await holdForLaterStop(db, kept, { saidAt: given.at }, now);
}

/** Turns undecided texts of contacts about to be deleted into opt-outs, since no one could decide on them any more. */
export async function endPotentialStopsOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  by: { userId: string; ipAddress: string; time: Date },
): Promise<void> {
  const undecided = await takePotentialStops(db, accountId, contactIds, by.time);
  for (const taken of undecided) await obey(db, taken, { ...by, source: "removal" });
}

/** Turns overdue potential opt-outs into opt-outs; returns how many. */
export async function endPotentialStops({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const overdue = await takeOverduePotentialStops(tx, now, AT_ONCE);
    for (const taken of overdue) await obey(tx, taken, { source: "deadline", time: now });
    for (const [accountId, its] of Map.groupBy(overdue, (taken) => taken.accountId)) {
      await noteChange(
        tx,
        accountId,
        ["contacts", "chats", "thread"],
        its.map((taken) => taken.contactId),
      );
    }
    return overdue.length;
  });
}

/** Ends overdue potential opt-outs, until `signal` ends it. */
export async function watchPotentialStops(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const ended = await endPotentialStops(services);
      if (ended === AT_ONCE) continue;
    } catch (error) {
      services.log.error({ err: error }, "watching potential opt-outs stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function obey(
  db: Connection,
  { accountId, contactId, messageId, text, phoneNumbers }: TakenStop,
  how: { source: "text" | "deadline" | "removal"; time: Date; userId?: string; ipAddress?: string },
): Promise<void> {
  for (const phoneNumber of phoneNumbers) {
    await optOut(db, accountId, phoneNumber, { ...how, wording: text, messageId, contactId });
  }
}
