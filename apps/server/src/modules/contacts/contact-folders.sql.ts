import { type Connection, sql } from "../../db/connection.ts";
import { type ContactSearch, matching } from "./search/contact-terms.sql.ts";

/** Counts the selected contacts in a folder other than this one. */
export async function countContactsElsewhere(
  db: Connection,
  accountId: number,
  which: { ids: readonly string[] } | { search: ContactSearch },
  folderId: string,
): Promise<number> {
  const { total } = await db
    .selectFrom("contacts")
    .where("contacts.account_id", "=", accountId)
    .$if("ids" in which, (query) =>
      query.where(sql<boolean>`contacts.id = any(${"ids" in which ? [...which.ids] : []}::uuid[])`),
    )
    .$if("search" in which, (query) =>
      "search" in which ? query.where(matching(accountId, which.search)) : query,
    )
    .where("contacts.folder_id", "is not", null)
    .where("contacts.folder_id", "<>", folderId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Moves contacts (of one folder only, if given) into a folder, or out of theirs; returns which moved from where. */
export async function moveContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  to: string | null,
  from: string | null,
): Promise<{ id: string; before: string | null }[]> {
  const { rows } = await sql<{ id: string; before: string | null }>`
    with moving as (
      select id, folder_id from contacts
      where account_id = ${accountId} and id = any(${[...contactIds]}::uuid[]) and folder_id is distinct from ${to}
        ${from === null ? sql`` : sql`and folder_id = ${from}`}
      order by id for update
    )
    update contacts c set folder_id = ${to} from moving m where c.account_id = ${accountId} and c.id = m.id
    returning c.id, m.folder_id as before
  `.execute(db);
  return rows;
}

/**
 * Moves contacts back into their previous folders, if these still exist; those moved again since (no longer in `to`)
 * stay. Returns how many it moved.
 */
export async function moveContactsBack(
  db: Connection,
  accountId: number,
  moved: readonly { id: string; before?: unknown }[],
  to: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update contacts c set folder_id = f.id
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ before }) => (before as string | null) ?? null)}::uuid[])
      as m (id, folder_id) left join folders f on f.account_id = ${accountId} and f.id = m.folder_id
    where c.account_id = ${accountId} and c.id = m.id and c.folder_id is not distinct from ${to}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
