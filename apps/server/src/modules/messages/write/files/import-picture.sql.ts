import type { Connection } from "../../../../db/connection.ts";

const DELETED_AT_ONCE = 500;

export async function insertImported(
  db: Connection,
  accountId: number,
  picture: { id: string; key: string; contentType: string; now: Date },
): Promise<void> {
  await db
    .insertInto("imported_pictures")
    .values({
      account_id: accountId,
      id: picture.id,
      key: picture.key,
      content_type: picture.contentType,
      created_at: picture.now,
    })
    .execute();
}

export async function findImported(
  db: Connection,
  accountId: number,
  id: string,
): Promise<{ key: string; contentType: string } | null> {
  const row = await db
    .selectFrom("imported_pictures")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select(["key", "content_type as contentType"])
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteOldImports(
  db: Connection,
  until: Date,
): Promise<{ accountId: number; key: string; contentType: string }[]> {
  const old = db
    .selectFrom("imported_pictures")
    .where("created_at", "<", until)
    .select(["account_id", "id"])
    .limit(DELETED_AT_ONCE);
  return db
    .deleteFrom("imported_pictures")
    .using(old.as("old"))
    .whereRef("imported_pictures.account_id", "=", "old.account_id")
    .whereRef("imported_pictures.id", "=", "old.id")
    .returning([
      "imported_pictures.account_id as accountId",
      "imported_pictures.key",
      "imported_pictures.content_type as contentType",
    ])
    .execute();
}
