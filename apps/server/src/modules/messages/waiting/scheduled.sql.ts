import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import {
  changeUnits,
  type LockedBatch,
  lockAlone,
  type MessageType,
  type Purpose,
} from "../../sending/index.ts";
import type { Composed } from "../write/compose-message.ts";

export interface WaitingMessage {
  contact_id: string;
  cause: string;
  purpose: Purpose;
  type: MessageType;
  subject: string;
  text: string;
  email_version_id: string | null;
  media: StoredMedia[];
  cost_hundredths: number;
  run_at: Date | null;
  batch: LockedBatch;
}

/** Locks an unsent message, so that it isn't sent in the meantime; returns null when it is already in progress. */
export async function lockWaiting(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<WaitingMessage | null> {
  const batch = await lockAlone(db, accountId, messageId);
  if (!batch) return null;
  const { rows } = await sql<Omit<WaitingMessage, "batch">>`
    select contact_id, cause, purpose, type, subject, text, email_version_id, media, cost_hundredths, run_at
    from messages where account_id = ${accountId} and id = ${messageId} and state = 'queued' for update
  `.execute(db);
  return rows[0] ? { ...rows[0], batch } : null;
}

/** Rewrites a locked message with its new price. */
export async function rewrite(
  db: Connection,
  accountId: number,
  messageId: string,
  { batch }: WaitingMessage,
  composed: Pick<Composed, "text" | "segments" | "costHundredths">,
): Promise<void> {
  const { text, segments, costHundredths } = composed;
  await changeUnits(db, batch, segments);
  await sql`
    update messages set text = ${text}, segments = ${segments}, cost_hundredths = ${costHundredths}
    where account_id = ${accountId} and id = ${messageId}
  `.execute(db);
}
