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
 * What a phone number can be reached by. Who says stop on one of them is off all of them, and no setting changes that:
 * consent is revoked for calls and texts together (47 CFR 64.1200(a)(10) and (12)). Only for unrelated matters is that
 * put off, to 31 January 2027 (DA 26-12), and an account's marketing is one matter. Narrower is only what the person
 * asked for in so many words and somebody wrote down.
 */
export const PHONE_CHANNELS = ["text", "picture", "voice"] as const satisfies readonly ConsentChannel[];

/** How somebody said so: the words, where, and the message that carried them. */
export interface ConsentEvidence {
  source: ConsentSource;
  wording: string;
  messageId?: string | null;
  contactId?: string | null;
  /** The person of the business who wrote it down. */
  userId?: string | null;
  page?: string | null;
  ipAddress?: string | null;
  time: Date;
}

/** Who keeps a channel to an address closed: its owner, the business by a mark set by hand, or nobody. */
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

/** Whether the owner of a number said no to texts. */
export const isOptedOut = async (db: Connection, accountId: number, phoneNumber: string): Promise<boolean> =>
  (await optOutBy(db, accountId, phoneNumber, "text")) === "owner";

/**
 * Obeys an opt-out of a phone number at once: all its channels, or the named ones. True when texts were on until now,
 * so that it is confirmed exactly once.
 */
export async function optOut(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
  channels: readonly ConsentChannel[] = PHONE_CHANNELS,
): Promise<boolean> {
  // Contacts before opt-outs: whoever holds a contact for a decision writes in this order too.
  if (channels.includes("text")) {
    await setDoNotMessage(db, accountId, phoneNumber, true, evidence.time);
    await clearPotentialStops(db, accountId, phoneNumber, evidence.time);
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
 * Undoes an opt-out by the person's own word. True when texts were off by their word: who only closed pictures or voice
 * drops, and answers "Yes" to anything, keeps them closed.
 */
export async function optIn(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  if (!(await isOptedOut(db, accountId, phoneNumber))) return false;
  await setDoNotMessage(db, accountId, phoneNumber, false, evidence.time);
  // What STOP took, START gives back; consent to voice drops was a matter of its own and stays withdrawn.
  const channels = await deleteOptOuts(db, accountId, phoneNumber, PHONE_CHANNELS);
  await insertConsentEvent(db, accountId, { ...evidence, address: phoneNumber, event: "opt-in", channels });
  return true;
}

/** Takes an email address off the mailings; false when it was off already. */
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

/** Puts an email address back on the mailings, by the person's own act; false when it was on. */
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

/** Writes down a permission the business holds: who, when, how, and the exact wording. */
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

/** What a double opt-in covers: texts with and without pictures. Voice drops are a matter of their own (FCC 22-85). */
const CONFIRMED_CHANNELS = ["text", "picture"] as const satisfies readonly ConsentChannel[];

/**
 * Writes down that the owner of a number confirmed by the link in a text (double opt-in), once: again changes nothing
 * and is false. The caller has made sure that they did not opt out, and holds their contact.
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
