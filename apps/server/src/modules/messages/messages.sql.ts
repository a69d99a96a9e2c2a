import type { Message } from "@broadcast/contract/messages";
import type { MessageState, StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";

export async function findByCarrierId(db: Connection, carrier: string, carrierMessageId: string) {
  const row = await db
    .selectFrom("messages")
    .where("carrier_message_id", "=", carrierMessageId)
    .where("carrier", "=", carrier)
    .select(["account_id", "id"])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, messageId: row.id } : null;
}

const selectMessages = (db: Connection) =>
  db
    .selectFrom("messages")
    .select([
      "id",
      "contact_id",
      "type",
      "direction",
      "text",
      "media",
      "state",
      "error",
      "time",
      "run_at",
      "cause",
      "cost_hundredths",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

/** What waits for its turn now is on its way for the reader; `queued` means scheduled (document 1, section 4). */
export const shownState = (state: MessageState, runAt: Date | null): MessageState =>
  state === "queued" && runAt === null ? "sending" : state;

const toMessage = (row: Row): Message => ({
  _id: row.id,
  contactId: row.contact_id,
  type: row.type,
  direction: row.direction,
  text: row.text,
  media: (row.media as StoredMedia[]).map((media, index) => ({
    url: `/api/messages/${row.id}/media/${index}`,
    contentType: media.contentType,
  })),
  state: shownState(row.state, row.run_at),
  error: row.error,
  time: row.time.toISOString(),
  runAt: row.run_at?.toISOString() ?? null,
  cause: row.cause,
  credits: row.cost_hundredths / 100,
});

export async function findMessage(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<Message | null> {
  const row = await selectMessages(db)
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** A page of a thread, newest first: behind a message when one is given, else by offset. */
export async function listThread(
  db: Connection,
  accountId: number,
  contactId: string,
  page: { limit: number; offset: number; before: string | null },
): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .$if(page.before !== null, (query) =>
      query.where(
        sql<boolean>`(time, id) < (select b.time, b.id from messages b where b.account_id = ${accountId} and b.id = ${page.before})`,
      ),
    )
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.before === null ? page.offset : 0)
    .execute();
  return rows.map(toMessage);
}

/** Messages of a thread behind one of them, oldest first. */
export async function listThreadAfter(
  db: Connection,
  accountId: number,
  contactId: string,
  messageId: string,
  limit: number,
): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where(
      sql<boolean>`(time, id) > (select a.time, a.id from messages a where a.account_id = ${accountId} and a.id = ${messageId})`,
    )
    .orderBy("time")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

export async function countThread(db: Connection, accountId: number, contactId: string): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function findMedia(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<StoredMedia[] | null> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .select("media")
    .executeTakeFirst();
  return row ? (row.media as StoredMedia[]) : null;
}

/** What a business sends from, and how it introduces itself. */
export async function readSender(db: Connection, accountId: number) {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select([
      "accounts.company",
      "accounts.phone_number",
      "accounts.timezone",
      "users.first_name",
      "users.last_name",
      "users.email",
    ])
    .orderBy("users.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    company: row.company,
    phoneNumber: row.phone_number,
    timezone: row.timezone,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  };
}
export type Sender = Awaited<ReturnType<typeof readSender>>;

/** Writes an inbound message; null when the carrier sent it before. */
export async function insertInbound(
  db: Connection,
  accountId: number,
  message: {
    id: string;
    contactId: string;
    from: string;
    to: string;
    text: string;
    isPicture: boolean;
    carrier: string;
    carrierMessageId: string;
    time: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, from_number, to_number,
      carrier, carrier_message_id, time)
    values (${accountId}, ${message.id}, ${message.contactId}, 'in', ${message.isPicture ? "mms" : "sms"},
      ${message.text}, 'received', 'contact', ${message.from}, ${message.to}, ${message.carrier},
      ${message.carrierMessageId}, ${message.time})
    on conflict (carrier_message_id, carrier) where carrier_message_id is not null do nothing
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function setMedia(
  db: Connection,
  accountId: number,
  messageId: string,
  media: StoredMedia[],
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ media: JSON.stringify(media) })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

/** A reply belongs to the newest broadcast message the contact got in the days before it; only the first one counts. */
export async function attributeReply(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
  withinDays: number,
): Promise<{ causeId: string; isFirst: boolean } | null> {
  const { rows } = await sql<{ cause_id: string; is_first: boolean }>`
    update messages set replied_at = coalesce(replied_at, ${now})
    where account_id = ${accountId} and id = (
      select id from messages
      where account_id = ${accountId} and contact_id = ${contactId} and direction = 'out' and cause = 'broadcast'
        and sent_at > ${now}::timestamptz - make_interval(days => ${withinDays})
      order by time desc, id desc limit 1
    )
    returning new.cause_id, old.replied_at is null as is_first
  `.execute(db);
  return rows[0] ? { causeId: rows[0].cause_id, isFirst: rows[0].is_first } : null;
}

/** Messages to these contacts whose credits are still reserved. */
export async function listUnsettled(db: Connection, accountId: number, contactIds: string[]) {
  return db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .where("state", "in", ["queued", "sending", "unknown"])
    .select(["id", "state"])
    .execute();
}
