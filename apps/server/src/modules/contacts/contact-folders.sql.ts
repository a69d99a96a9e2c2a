import type { Connection } from "../../db/connection.ts";
import { sql } from "../../db/connection.ts";
import { type ContactTerms, matching } from "./contact-terms.sql.ts";

/** Contacts by id, or all that the terms leave. */
interface ContactSelection {
  ids?: string[] | undefined;
  filter?: ContactTerms | undefined;
}

const selected = (db: Connection, accountId: number, { ids, filter }: ContactSelection) =>
  db
    .selectFrom("contacts")
    .where(matching(accountId, filter ?? {}))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`contacts.id = any(${ids}::uuid[])`));

/** How many of those selected lie in a folder other than this one. */
export async function countContactsElsewhere(
  db: Connection,
  accountId: number,
  selection: ContactSelection,
  folderId: string,
): Promise<number> {
  const { total } = await selected(db, accountId, selection)
    .where("contacts.folder_id", "is not", null)
    .where("contacts.folder_id", "<>", folderId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Puts those selected (of one folder only, if it is named) into a folder, or out of theirs; answers how many moved. */
export async function moveContacts(
  db: Connection,
  accountId: number,
  selection: ContactSelection,
  to: string | null,
  from?: string,
): Promise<number> {
  const moving = selected(db, accountId, selection)
    .where("contacts.folder_id", "is distinct from", to)
    .$if(from !== undefined, (query) => query.where("contacts.folder_id", "=", from!))
    .select("contacts.id")
    .orderBy("contacts.id")
    .forUpdate();
  const { numUpdatedRows } = await db
    .with("moving", () => moving)
    .updateTable("contacts")
    .from("moving")
    .set({ folder_id: to })
    .where("contacts.account_id", "=", accountId)
    .whereRef("contacts.id", "=", "moving.id")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
