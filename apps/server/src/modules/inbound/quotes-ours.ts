import { isAbout, readTapback } from "@broadcast/domain/messages/tapback";
import { type Connection, sql } from "../../db/connection.ts";

/** The messages among which the quoted one is looked for, newest first. */
const AMONG = 50;

/**
 * Whether a text is an iPhone's reaction to one of our messages to its sender. What it quotes is ours, such as "Reply
 * STOP to opt out"; a reaction to their own text quotes them.
 */
export async function quotesOurs(
  db: Connection,
  { accountId, from, text }: { accountId: number; from: string; text: string },
): Promise<boolean> {
  const tapback = readTapback(text);
  if (!tapback) return false;
  const { rows } = await sql<{ text: string; direction: string }>`
    select m.text, m.direction from contacts c cross join lateral (
      select text, direction from messages
      where account_id = c.account_id and contact_id = c.id and deleted_at is null order by time desc, id desc limit ${AMONG}
    ) m
    where c.account_id = ${accountId} and c.phone_number = ${from}
  `.execute(db);
  const quoted = rows.filter((row) => isAbout(tapback, row.text));
  return quoted.length > 0 && quoted.every(({ direction }) => direction === "out");
}
