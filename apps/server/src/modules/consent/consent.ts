import type { Connection } from "../../db/connection.ts";
import {
  deleteOptOut,
  findOptOut,
  insertConsentEvent,
  insertOptOut,
  setDoNotMessage,
} from "./consent.sql.ts";

/** How somebody said so: the words, where, and the message that carried them. */
export interface ConsentEvidence {
  source: "text" | "carrier";
  wording: string;
  messageId: string | null;
  time: Date;
}

export async function isOptedOut(db: Connection, accountId: number, phoneNumber: string): Promise<boolean> {
  return (await findOptOut(db, accountId, phoneNumber)) !== undefined;
}

/** Obeys an opt-out at once. True when it is new, so that it is confirmed exactly once. */
export async function optOut(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  const reason = evidence.source === "text" ? "They replied STOP" : "Their carrier reported an opt-out";
  const isNew = await insertOptOut(db, accountId, { phoneNumber, reason, now: evidence.time });
  await setDoNotMessage(db, accountId, phoneNumber, true, evidence.time);
  await insertConsentEvent(db, accountId, { ...evidence, phoneNumber, event: "opt-out" });
  return isNew;
}

/** Undoes an opt-out by the person's own word. True when there was one. */
export async function optIn(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<boolean> {
  const wasOptedOut = await deleteOptOut(db, accountId, phoneNumber);
  if (!wasOptedOut) return false;
  await setDoNotMessage(db, accountId, phoneNumber, false, evidence.time);
  await insertConsentEvent(db, accountId, { ...evidence, phoneNumber, event: "opt-in" });
  return true;
}

export async function recordHelp(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  evidence: ConsentEvidence,
): Promise<void> {
  await insertConsentEvent(db, accountId, { ...evidence, phoneNumber, event: "help" });
}
