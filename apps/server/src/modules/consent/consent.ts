import { readKeyword } from "@broadcast/domain/opt-out-words";
import type { Connection } from "../../db/connection.ts";
import {
  type ConsentChannel,
  deleteOptOuts,
  insertConsentEvent,
  insertConsents,
  insertOptOuts,
  readStanding,
  setDoNotEmail,
  setDoNotMessage,
} from "./consent.sql.ts";
import { clearPotentialStops } from "./potential-stops.sql.ts";

/** What a phone number can be reached by. */
export const PHONE_CHANNELS = ["text", "picture", "voice"] as const satisfies readonly ConsentChannel[];

/** How somebody said so: the words, where, and the message that carried them. */
export interface ConsentEvidence {
  source: "text" | "carrier" | "person" | "page" | "mail" | "deadline";
  wording: string;
  messageId?: string | null;
  contactId?: string | null;
  /** The person of the business who wrote it down. */
  userId?: string | null;
  page?: string | null;
  ipAddress?: string | null;
  time: Date;
}

const OPT_OUT_REASON: Record<ConsentEvidence["source"], string> = {
  text: "They replied STOP",
  carrier: "Their carrier reported an opt-out",
  person: "They asked you to stop",
  page: "They unsubscribed",
  mail: "They unsubscribed",
  deadline: "They seem to have asked to stop, and nobody decided in time",
};

/** Free-form words are somebody's own: only the obligatory ones were a reply of STOP. */
const reasonOf = ({ source, wording }: ConsentEvidence): string =>
  source === "text" && readKeyword(wording) !== "stop" ? OPT_OUT_REASON.person : OPT_OUT_REASON[source];

/** Whether texts to a number are off. */
export async function isOptedOut(db: Connection, accountId: number, phoneNumber: string): Promise<boolean> {
  const { optOuts } = await readStanding(db, accountId, [phoneNumber]);
  return optOuts.some((optOut) => optOut.channel === "text");
}

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

/** Undoes an opt-out by the person's own word. True when there was one. */
export async function optIn(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  // What STOP took, START gives back; consent to voice drops was a matter of its own and stays withdrawn.
  const channels = await deleteOptOuts(db, accountId, phoneNumber, PHONE_CHANNELS);
  if (!channels.includes("text")) return false;
  await setDoNotMessage(db, accountId, phoneNumber, false, evidence.time);
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
  const reason = OPT_OUT_REASON[evidence.source];
  const added = await insertOptOuts(db, accountId, {
    address,
    channels: ["email"],
    reason,
    now: evidence.time,
  });
  await setDoNotEmail(db, accountId, address, true, evidence.time);
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
  const removed = await deleteOptOuts(db, accountId, address, ["email"]);
  await setDoNotEmail(db, accountId, address, false, evidence.time);
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
