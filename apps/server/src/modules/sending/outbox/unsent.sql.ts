import { type Connection, sql, transaction } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { unnested } from "../../../db/unnested.ts";
import { emit } from "../../../events/events.ts";
import { FAILURE_KINDS, type FailureKind, kindOfFailure } from "../delivery/failure-words.ts";
import { messagesUnsent } from "./messages-unsent.ts";

/** The carrier that refused a message of this table: it has not accepted it, so only the lane tells. */
export const carrierOf = (messages: string) => {
  const m = sql.raw(messages);
  return sql<DB["lanes"]["carrier"] | null>`coalesce(${m}.carrier, (
    select l.carrier from lanes l where l.account_id = ${m}.account_id and l.address = ${m}.from_number
      and l.channel = case ${m}.type when 'email' then 'email' when 'rvm' then 'voice' else 'text' end
  ))`;
};

/**
 * Adds messages to the list of undelivered ones, with everything it is filtered by. Triggers follow changes of a faulty
 * address, and the counts.
 */
export async function writeUnsent(
  db: Connection,
  accountId: number,
  messages: readonly { messageId: string; code: string; at?: Date }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const { rows } = await sql<{
    id: string;
    state: DB["messages"]["state"];
    carrier: DB["lanes"]["carrier"] | null;
    error: string | null;
  }>`
    select m.id, m.state, ${carrierOf("m")} as carrier, m.error from messages m
    where m.account_id = ${accountId} and m.id = any(${messages.map(({ messageId }) => messageId)}::uuid[])
  `.execute(db);
  const given = new Map(messages.map((message) => [message.messageId, message]));
  const failures = rows.map(({ id, state, carrier, error }) => {
    const { code, at = now } = given.get(id)!;
    const kind = kindOfFailure(state, carrier, code, false);
    const { line, isWanted }: FailureKind = FAILURE_KINDS[kind];
    const blamesLine = line !== undefined;
    return { id, code, at, sentence: error, kind, blamesLine, isWanted: isWanted === true };
  });
  await sql`
    with n as materialized (${unnested(failures, {
      message_id: ["uuid", ({ id }) => id],
      account_id: ["bigint", () => accountId],
      code: ["text", ({ code }) => code],
      at: ["timestamptz", ({ at }) => at.toISOString()],
      kind: ["text", ({ kind }) => kind],
      blames_line: ["boolean", ({ blamesLine }) => blamesLine],
      is_wanted: ["boolean", ({ isWanted }) => isWanted],
    })})
    insert into unsent_messages as u (account_id, message_id, code, at, contact_id, cause_id, type, state, kind, blames_line,
      is_cleared, is_put_aside)
    select m.account_id, m.id, n.code, n.at, m.contact_id, m.cause_id, m.type, m.state, n.kind, n.blames_line,
      n.blames_line and is_line_cleared(m.account_id, m.contact_id, m.type = 'email'), n.is_wanted
    from n join messages m on m.account_id = n.account_id and m.id = n.message_id
    order by n.message_id
    on conflict (account_id, message_id) do update set code = excluded.code, state = excluded.state, kind = excluded.kind,
      blames_line = excluded.blames_line, is_cleared = excluded.is_cleared,
      is_put_aside = u.is_put_aside or excluded.is_put_aside
  `.execute(db);
  await transaction(db, (tx) => emit(tx, messagesUnsent, { accountId, messages: failures }));
}

/** Removes messages that arrived after all, or are being sent again. */
export async function takeOffUnsent(
  db: Connection,
  accountId: number,
  messageIds: string[],
): Promise<number> {
  if (messageIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom("unsent_messages")
    .where("account_id", "=", accountId)
    .where("message_id", "=", sql<string>`any(${messageIds}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes messages that someone has dealt with from the list; their failures are still counted. */
export async function putUnsentAside(
  db: Connection,
  accountId: number,
  messageIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("unsent_messages")
    .set({ is_put_aside: true })
    .where("account_id", "=", accountId)
    .where("message_id", "=", sql<string>`any(${[...messageIds]}::uuid[])`)
    .execute();
}
