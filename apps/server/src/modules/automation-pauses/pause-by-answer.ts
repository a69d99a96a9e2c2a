import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { AnsweredByHand } from "../messages/index.ts";
import { findAutomationSettings, findLastIncoming, upsertPause } from "./automation-pauses.sql.ts";

const HOUR_MS = 3_600_000;

/** A message written this soon after the contact wrote is an answer. */
const ANSWER_WITHIN_MS = 7 * 24 * HOUR_MS;

/** Pauses a contact's automations in the transaction that queues a manual answer. */
export async function pauseByAnswer(
  db: Connection,
  { accountId, contactId, userId, now }: AnsweredByHand,
): Promise<void> {
  const { pausesOnAnswer, pauseHours } = await findAutomationSettings(db, accountId);
  if (!pausesOnAnswer) return;
  const last = await findLastIncoming(db, accountId, contactId);
  if (!last || now.getTime() - last.getTime() > ANSWER_WITHIN_MS) return;
  const until = pauseHours === null ? null : new Date(now.getTime() + pauseHours * HOUR_MS);
  await upsertPause(db, accountId, { contactId, userId, now, until });
  await noteChange(db, accountId, ["contacts"], [contactId]);
}
