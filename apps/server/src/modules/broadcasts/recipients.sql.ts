import type { Recipient } from "@broadcast/contract/broadcasts";
import type { Message } from "@broadcast/contract/messages";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { type ContactTerms, matching } from "../contacts/index.ts";

/** Chooses contacts by id; those of other accounts are not found and passed over. */
export async function addRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  contactIds: string[],
): Promise<void> {
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select account_id, ${broadcastId}, id from contacts
    where account_id = ${accountId} and id = any(${contactIds}::uuid[])
    on conflict do nothing
  `.execute(db);
}

/** Chooses every contact the terms leave, inside the database. */
export async function addMatchingRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  terms: ContactTerms,
): Promise<void> {
  await db
    .insertInto("broadcast_recipients")
    .columns(["account_id", "broadcast_id", "contact_id"])
    .expression(
      db
        .selectFrom("contacts")
        .where(matching(accountId, terms))
        .select(["contacts.account_id", sql<string>`${broadcastId}::uuid`.as("broadcast_id"), "contacts.id"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes contacts off the list; null takes all. */
export async function removeRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  contactIds: string[] | null,
): Promise<void> {
  await db
    .deleteFrom("broadcast_recipients")
    .where("account_id", "=", accountId)
    .where("broadcast_id", "=", broadcastId)
    .$if(contactIds !== null, (query) =>
      query.where("contact_id", "=", sql<string>`any(${contactIds}::uuid[])`),
    )
    .execute();
}

/** Writes down how many are chosen; answers it. */
export async function recountChosen(db: Connection, accountId: number, broadcastId: string): Promise<number> {
  const { rows } = await sql<{ chosen: number }>`
    update broadcasts set chosen = (
      select count(*) from broadcast_recipients where account_id = ${accountId} and broadcast_id = ${broadcastId}
    ) where account_id = ${accountId} and id = ${broadcastId} returning chosen
  `.execute(db);
  return rows[0]?.chosen ?? 0;
}

export type Outcome = "all" | "sending" | "sent" | "unsent";

const MESSAGE_STATES_OF: Record<Exclude<Outcome, "all">, Message["state"][]> = {
  sending: ["queued", "sending", "unknown"],
  sent: ["sent", "delivered"],
  unsent: ["failed", "unsent"],
};

/** Recipients with what became of each. */
export async function listRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  terms: { term: string; outcome: Outcome },
  page: { limit: number; offset: number },
): Promise<{ recipients: Recipient[]; total: number }> {
  const { outcome } = terms;
  const found = db
    .selectFrom("broadcast_recipients as r")
    .innerJoin("contacts as c", (join) =>
      join.onRef("c.account_id", "=", "r.account_id").onRef("c.id", "=", "r.contact_id"),
    )
    .leftJoin("messages as m", (join) =>
      join.onRef("m.account_id", "=", "r.account_id").onRef("m.id", "=", "r.message_id"),
    )
    .where("r.account_id", "=", accountId)
    .where("r.broadcast_id", "=", broadcastId)
    .$if(terms.term !== "", (query) =>
      query.where("c.search_name", "like", `%${likeText(terms.term.toLowerCase())}%`),
    )
    .$if(outcome !== "all", (query) =>
      query.where((eb) => {
        const states = eb("m.state", "in", MESSAGE_STATES_OF[outcome as Exclude<Outcome, "all">]);
        if (outcome === "unsent") return eb.or([states, eb("r.skip_reason", "is not", null)]);
        if (outcome === "sending") {
          return eb.or([states, eb.and([eb("r.message_id", "is", null), eb("r.skip_reason", "is", null)])]);
        }
        return states;
      }),
    );
  const [rows, { total }] = await Promise.all([
    found
      .select([
        "c.id",
        "c.first_name",
        "c.last_name",
        "c.company",
        "c.phone_number",
        "c.do_not_message",
        "r.message_id",
        "r.skip_reason",
        "m.state",
        "m.error",
        "m.time",
        "m.replied_at",
      ])
      .orderBy("r.contact_id")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const recipients = rows.map(
    (row): Recipient => ({
      contact: {
        _id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        company: row.company,
        phoneNumber: row.phone_number,
        doNotMessage: row.do_not_message,
      },
      state: recipientState(row.state, row.skip_reason),
      reason: row.skip_reason ?? row.error,
      hasReplied: row.replied_at !== null,
      messageId: row.message_id,
      time: row.time?.toISOString() ?? null,
    }),
  );
  return { recipients, total };
}

function recipientState(state: Message["state"] | null, skipReason: string | null): Recipient["state"] {
  if (skipReason !== null) return "unsent";
  if (state === null || state === "received") return "chosen";
  return state === "queued" ? "waiting" : state;
}
