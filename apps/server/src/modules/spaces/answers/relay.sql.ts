import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";

/** An inbound text with its contact. */
export interface Answer {
  messageId: string;
  contact: RenderContact;
  text: string;
  stopDetectScore: number;
  media: StoredMedia[];
  /** Its files have not arrived yet. */
  isAwaitingFiles: boolean;
  time: Date;
}

/** Reads an inbound text and locks its contact, so that their texts are handled one after the other. */
export async function lockAnswer(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<Answer | null> {
  const { rows } = await sql<
    MergeRow & {
      contact_id: string;
      text: string;
      stop_detect_score: number;
      media: StoredMedia[];
      type: string;
      time: Date;
    }
  >`
    select c.id as contact_id, m.text, coalesce(m.stop_detect_score, 0) as stop_detect_score, m.media, m.type, m.time, ${mergeColumns}
    from messages m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.id = ${messageId} and m.direction = 'in' for update of c
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { text, media, time } = row;
  return {
    messageId,
    contact: toMergeContact(row.contact_id, row),
    text,
    stopDetectScore: row.stop_detect_score,
    media,
    isAwaitingFiles: row.type === "mms" && media.length === 0,
    time,
  };
}

/** Records that a text was handled; returns false when it was before. */
export async function insertAnswer(
  db: Connection,
  accountId: number,
  { messageId, contact }: Pick<Answer, "messageId" | "contact">,
): Promise<boolean> {
  const { rows } = await sql`
    insert into space_answers (account_id, message_id, contact_id)
    values (${accountId}, ${messageId}, ${contact._id}) on conflict do nothing returning message_id
  `.execute(db);
  return rows.length > 0;
}

export interface Membership {
  spaceId: string;
  name: string;
}

/** Lists a contact's spaces, by name. */
export async function listSpacesOf(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.space_id as "spaceId", i.name
    from space_members m join content_items i on i.account_id = m.account_id and i.id = m.space_id
    where m.account_id = ${accountId} and m.contact_id = ${contactId}
    order by lower(i.name), i.id
  `.execute(db);
  return rows;
}

export interface Choice {
  /** The spaces as numbered in the question. */
  options: string[];
  /** Null if it could not be asked yet. */
  askedAt: Date | null;
  waiting: string[];
  spaceId: string | null;
  chosenAt: Date | null;
  /** An answer named none of the spaces, and the question was repeated. */
  isAskedAgain: boolean;
}

export async function findChoice(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<Choice | null> {
  const { rows } = await sql<Choice>`
    select options, asked_at as "askedAt", waiting, space_id as "spaceId", chosen_at as "chosenAt",
      is_asked_again as "isAskedAgain"
    from space_choices where account_id = ${accountId} and contact_id = ${contactId}
  `.execute(db);
  return rows[0] ?? null;
}

export async function writeChoice(
  db: Connection,
  accountId: number,
  contactId: string,
  { options, askedAt, waiting, spaceId, chosenAt, isAskedAgain }: Choice,
): Promise<void> {
  const values = {
    options,
    asked_at: askedAt,
    waiting,
    space_id: spaceId,
    chosen_at: chosenAt,
    is_asked_again: isAskedAgain,
  };
  await db
    .insertInto("space_choices")
    .values({ account_id: accountId, contact_id: contactId, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "contact_id"]).doUpdateSet(values))
    .execute();
}

/** Counts a member's recent messages in spaces, in total and with the same text. */
export async function countSaidBy(
  db: Connection,
  accountId: number,
  contactId: string,
  text: string,
  { lately, longer }: { lately: Date; longer: Date },
): Promise<{ lately: number; same: number }> {
  const { rows } = await sql<{ lately: number; same: number }>`
    select count(*) filter (where time > ${lately})::int as lately,
      count(*) filter (where lower(btrim(text)) = ${text.trim().toLowerCase()})::int as same
    from space_messages
    where account_id = ${accountId} and contact_id = ${contactId} and time > ${longer}
  `.execute(db);
  return rows[0] ?? { lately: 0, same: 0 };
}

/** Whether an inbound text named a keyword. */
export async function namesKeyword(db: Connection, accountId: number, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select from keyword_matches where account_id = ${accountId} and message_id = ${messageId}
  `.execute(db);
  return rows.length > 0;
}
