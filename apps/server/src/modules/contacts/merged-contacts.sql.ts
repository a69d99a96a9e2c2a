import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import { findContact } from "./contacts.sql.ts";

/** Returns the id of the contact that another was merged into; null when it was never merged. */
export const keptInPlaceOf = (accountId: unknown, contactId: unknown): RawBuilder<string | null> => sql`(
  with recursive chain as (
    select m.kept_id, 1 as place from merged_contacts m
    where m.account_id = ${accountId} and m.merged_id = ${contactId}
    union all
    select m.kept_id, chain.place + 1 from chain
      join merged_contacts m on m.account_id = ${accountId} and m.merged_id = chain.kept_id
  )
  select kept_id from chain order by place desc limit 1
)`;

/** Returns the contact that a link was made for, or the one it was merged into; null when neither exists. */
export async function findContactOfLink(db: Connection, accountId: number, contactId: string) {
  const contact = await findContact(db, accountId, contactId);
  if (contact) return contact;
  const { rows } = await sql<{ id: string | null }>`
    select ${keptInPlaceOf(sql`${accountId}::bigint`, sql`${contactId}::uuid`)} as id
  `.execute(db);
  return rows[0]?.id ? findContact(db, accountId, rows[0].id) : null;
}

/** Lets one contact stand for others that are merged into it. */
export async function standFor(
  tx: Connection,
  accountId: number,
  keptId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await sql`
    insert into merged_contacts (account_id, merged_id, kept_id)
    select ${accountId}, merged_id, ${keptId} from unnest(${[...mergedIds]}::uuid[]) as merged_id
  `.execute(tx);
}

/** Ends that for contacts that are separate again. */
export async function standForThemselves(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    delete from merged_contacts where account_id = ${accountId} and merged_id = any(${[...contactIds]}::uuid[])
  `.execute(tx);
}
