import type { Connection } from "../../db/connection.ts";
import {
  type ConsentChannel,
  deleteOptOuts,
  insertConfirmedConsents,
  insertConsentEvent,
  insertConsents,
  insertOptOuts,
  readStanding,
  setDoNotEmail,
  setDoNotMessage,
} from "./consent.sql.ts";
import { type ConsentSource, isHandMark, reasonOf } from "./opt-out-reasons.ts";
import { clearPotentialStops } from "./potential-stops.sql.ts";

/**
 * The channels of a phone number. A stop on one of them applies to all, and no setting changes that: consent is revoked
 * for calls and texts together (47 CFR 64.1200(a)(10) and (12)). Only for unrelated matters is that postponed, to 31
 * January 2027 (DA 26-12), and an account's marketing is one matter. The only narrower opt-out is one that the person
 * explicitly asked for and a user recorded.
 */
export const PHONE_CHANNELS = ["text", "picture", "voice"] as const satisfies readonly ConsentChannel[];

/** The evidence of a choice: its words, where, and the message that carried them. */
export interface ConsentEvidence {
  source: ConsentSource;
  wording: string;
  messageId?: string | null;
  contactId?: string | null;
  /** The user of the business who recorded it. */
  userId?: string | null;
  page?: string | null;
  ipAddress?: string | null;
  time: Date;
}

/** Returns who closed a channel to an address: its owner, the business by a mark, or neither. */
export async function optOutBy(
  db: Connection,
  accountId: number,
  address: string,
  channel: ConsentChannel,
): Promise<"owner" | "business" | null> {
  const { optOuts } = await readStanding(db, accountId, [address]);
  const row = optOuts.find((optOut) => optOut.channel === channel);
  if (!row) return null;
  return isHandMark(row) ? "business" : "owner";
}

/** Whether the owner of a number opted out of texts. */
export const isOptedOut = async (db: Connection, accountId: number, phoneNumber: string): Promise<boolean> =>
  (await optOutBy(db, accountId, phoneNumber, "text")) === "owner";

/**
 * Applies an opt-out of a phone number at once: to all its channels, or the given ones. Returns true when texts were on
 * until now, so that it is confirmed exactly once.
 */
export async function optOut(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
  channels: readonly ConsentChannel[] = PHONE_CHANNELS,
): Promise<boolean> {
  // Contacts before opt-outs: transactions that hold a contact for a decision lock in this order too.
  if (channels.includes("text")) {
    await setDoNotMessage(db, accountId, phoneNumber, true, evidence.time);
    await clearPotentialStops(db, accountId, phoneNumber, { now: evidence.time });
  }
  const added = await insertOptOuts(db, accountId, {
    address: phoneNumber,
    channels,
    reason: reasonOf(evidence),
    now: evidence.time,
  });
  await insertConsentEvent(db, accountId, { ...evidence, address: phoneNumber, event: "opt-out", channels });
  return added.includes("text");
}

/**
 * Undoes an opt-out by the person's own word. Returns true when their word had turned texts off: a person who only
 * closed pictures or voice drops, and answers "Yes" to anything, keeps them closed.
 */
export async function optIn(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  if (!(await isOptedOut(db, accountId, phoneNumber))) return false;
  await setDoNotMessage(db, accountId, phoneNumber, false, evidence.time);
  // START restores what STOP revoked; consent to voice drops was separate and stays withdrawn.
  const channels = await deleteOptOuts(db, accountId, phoneNumber, PHONE_CHANNELS);
  await insertConsentEvent(db, accountId, { ...evidence, address: phoneNumber, event: "opt-in", channels });
  return true;
}

/** Unsubscribes an email address from mailings; returns false when it already was. */
export async function unsubscribeEmail(
  db: Connection,
  accountId: number,
  email: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  const address = email.toLowerCase();
  await setDoNotEmail(db, accountId, address, true, evidence.time);
  const added = await insertOptOuts(db, accountId, {
    address,
    channels: ["email"],
    reason: reasonOf(evidence),
    now: evidence.time,
  });
  if (added.length === 0) return false;
  await insertConsentEvent(db, accountId, { ...evidence, address, event: "opt-out", channels: ["email"] });
  return true;
}

/** Resubscribes an email address to mailings, by the person's own act; returns false when it was subscribed. */
export async function subscribeEmail(
  db: Connection,
  accountId: number,
  email: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  const address = email.toLowerCase();
  await setDoNotEmail(db, accountId, address, false, evidence.time);
  const removed = await deleteOptOuts(db, accountId, address, ["email"]);
  if (removed.length === 0) return false;
  await insertConsentEvent(db, accountId, { ...evidence, address, event: "opt-in", channels: ["email"] });
  return true;
}

/** Records a permission the business holds: who, when, how, and the exact wording. */
export async function recordConsent(
  db: Connection,
  accountId: number,
  address: string,
  channels: readonly ConsentChannel[],
  evidence: ConsentEvidence,
): Promise<void> {
  await insertConsents(db, accountId, { address, channels, now: evidence.time });
  await insertConsentEvent(db, accountId, { ...evidence, address, event: "consent", channels });
}

/** The channels of a double opt-in: texts with and without pictures. Voice drops need separate consent (FCC 22-85). */
const CONFIRMED_CHANNELS = ["text", "picture"] as const satisfies readonly ConsentChannel[];

/**
 * Records that the owner of a number confirmed by the link in a text (double opt-in), once: repeating it changes
 * nothing and returns false. The caller has checked that they did not opt out, and holds their contact's lock.
 */
export async function confirmConsent(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  const consent = { address: phoneNumber, channels: CONFIRMED_CHANNELS, now: evidence.time };
  const confirmed = await insertConfirmedConsents(db, accountId, consent);
  if (confirmed.length === 0) return false;
  const line = { ...evidence, address: phoneNumber, event: "consent", channels: CONFIRMED_CHANNELS } as const;
  await insertConsentEvent(db, accountId, line);
  return true;
}

export async function recordHelp(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<void> {
  await insertConsentEvent(db, accountId, {
    ...evidence,
    address: phoneNumber,
    event: "help",
    channels: PHONE_CHANNELS,
  });
}
