import { type Connection, sql } from "../../db/connection.ts";
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

/** Takes contacts off the list: the named ones, or those the terms leave. */
export async function removeRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  which: { contactIds: string[] } | ContactTerms,
): Promise<void> {
  const all = db
    .deleteFrom("broadcast_recipients")
    .where("account_id", "=", accountId)
    .where("broadcast_id", "=", broadcastId);
  if ("contactIds" in which) {
    await all.where("contact_id", "=", sql<string>`any(${which.contactIds}::uuid[])`).execute();
  } else if (which.term || which.tag) {
    const found = db.selectFrom("contacts").where(matching(accountId, which)).select("contacts.id");
    await all.where("contact_id", "in", found).execute();
  } else {
    await all.execute();
  }
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
