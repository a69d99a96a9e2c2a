import { type Connection, sql } from "../../../db/connection.ts";
import { type ContactSearch, matching } from "../../contacts/index.ts";

/** Chooses contacts by id, ignoring those of other accounts. */
export async function addRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  additionId: string,
  contactIds: string[],
): Promise<void> {
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id, addition_id)
    select account_id, ${broadcastId}, id, ${additionId} from contacts
    where account_id = ${accountId} and id = any(${contactIds}::uuid[])
    on conflict (account_id, broadcast_id, contact_id) do update set by_segment = false
      where broadcast_recipients.by_segment
  `.execute(db);
  await forgetRemovals(db, accountId, broadcastId);
}

/** Chooses every contact that a search finds, inside the database. */
export async function addMatchingRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  additionId: string,
  search: ContactSearch,
): Promise<void> {
  await db
    .insertInto("broadcast_recipients")
    .columns(["account_id", "broadcast_id", "contact_id", "addition_id"])
    .expression(
      db
        .selectFrom("contacts")
        .where(matching(accountId, search))
        .select([
          "contacts.account_id",
          sql<string>`${broadcastId}::uuid`.as("broadcast_id"),
          "contacts.id",
          sql<string>`${additionId}::uuid`.as("addition_id"),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "broadcast_id", "contact_id"])
        .doUpdateSet({ by_segment: false })
        .where("broadcast_recipients.by_segment", "is", sql<boolean>`true`),
    )
    .execute();
  await forgetRemovals(db, accountId, broadcastId);
}

/** Forgets removals of contacts who are on the list again. */
async function forgetRemovals(db: Connection, accountId: number, broadcastId: string): Promise<void> {
  await sql`
    delete from broadcast_removals g using broadcast_recipients r
    where g.account_id = ${accountId} and g.broadcast_id = ${broadcastId}
      and r.account_id = g.account_id and r.broadcast_id = g.broadcast_id and r.contact_id = g.contact_id
  `.execute(db);
}

/**
 * Removes contacts: named ones, a search's results, archived or not, or those one choice added. With segments this is recorded, so that
 * none brings them back.
 */
export async function removeRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  which: { contactIds: string[] } | { search: ContactSearch } | { additionId: string },
): Promise<void> {
  const meant =
    "contactIds" in which
      ? sql`contact_id = any(${which.contactIds}::uuid[])`
      : "additionId" in which
        ? sql`addition_id = ${which.additionId}`
        : sql`contact_id = any(${db
            .selectFrom("contacts")
            .where(matching(accountId, which.search, { includesArchived: true }))
            .select("contacts.id")})`;
  await sql`
    with gone as (
      delete from broadcast_recipients
      where account_id = ${accountId} and broadcast_id = ${broadcastId} and ${meant}
      returning account_id, broadcast_id, contact_id
    )
    insert into broadcast_removals (account_id, broadcast_id, contact_id)
    select account_id, broadcast_id, contact_id from gone
    where exists (
      select 1 from broadcast_segments s where s.account_id = ${accountId} and s.broadcast_id = ${broadcastId}
    )
    on conflict do nothing
  `.execute(db);
}

/** Removes all contacts, archived or not, and every segment. */
export async function removeAllRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<void> {
  for (const table of ["broadcast_segments", "broadcast_removals", "broadcast_recipients"] as const)
    await db
      .deleteFrom(table)
      .where("account_id", "=", accountId)
      .where("broadcast_id", "=", broadcastId)
      .execute();
}

/** Stores and returns the number chosen. */
export async function recountChosen(db: Connection, accountId: number, broadcastId: string): Promise<number> {
  const { rows } = await sql<{ chosen: number }>`
    update broadcasts set chosen = (
      select count(*) from broadcast_recipients where account_id = ${accountId} and broadcast_id = ${broadcastId}
    ) where account_id = ${accountId} and id = ${broadcastId} returning chosen
  `.execute(db);
  return rows[0]?.chosen ?? 0;
}
