import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { MessageType, Purpose } from "../sending/index.ts";
import type { Composed } from "./compose-message.ts";

export interface WaitingMessage {
  contact_id: string;
  cause: string;
  purpose: Purpose;
  type: MessageType;
  subject: string;
  text: string;
  media: StoredMedia[];
  cost_hundredths: number;
  run_at: Date | null;
}

/** Takes a message that has not left, so that it does not leave meanwhile; null when it is on its way already. */
export async function holdWaiting(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<WaitingMessage | null> {
  const { rows } = await sql<WaitingMessage>`
    -- Messages before their places in the outbox, always.
    with held as (
      select account_id, id, contact_id, cause, purpose, type, subject, text, media, cost_hundredths, run_at
      from messages where account_id = ${accountId} and id = ${messageId} and state = 'queued' for update
    )
    select h.contact_id, h.cause, h.purpose, h.type, h.subject, h.text, h.media, h.cost_hundredths, h.run_at
    from held h join outbox o on o.account_id = h.account_id and o.message_id = h.id
    where o.state = 'waiting' for update of o
  `.execute(db);
  return rows[0] ?? null;
}

/** Gives a held message other words and their price. */
export async function rewrite(
  db: Connection,
  accountId: number,
  messageId: string,
  composed: Pick<Composed, "text" | "segments" | "costHundredths">,
): Promise<void> {
  const { text, segments, costHundredths } = composed;
  await sql`
    with paced as (
      update outbox set units = greatest(1, ${segments}) where account_id = ${accountId} and message_id = ${messageId}
    )
    update messages set text = ${text}, segments = ${segments}, cost_hundredths = ${costHundredths}
    where account_id = ${accountId} and id = ${messageId}
  `.execute(db);
}
