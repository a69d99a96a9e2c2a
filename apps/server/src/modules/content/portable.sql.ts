import type { CustomField } from "@broadcast/contract/account-settings";
import { type Connection, sql } from "../../db/connection.ts";
import type { ItemType } from "./content.sql.ts";

/** Returns the account's items with these slugs. */
export async function findBySlugs(
  db: Connection,
  accountId: number,
  slugs: readonly string[],
): Promise<Map<string, { id: string; contentType: ItemType }>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("slug", "in", [...slugs])
    .select(["id", "slug", "content_type"])
    .execute();
  return new Map(
    rows.flatMap(({ id, slug, content_type }) =>
      slug === null ? [] : [[slug, { id, contentType: content_type }]],
    ),
  );
}

/** Lists every number of the account. */
export async function listOwnNumbers(db: Connection, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select phone_number as number from phone_numbers where account_id = ${accountId}
    union select phone_number from accounts where account_id = ${accountId} and phone_number is not null
  `.execute(db);
  return rows.map(({ number }) => number);
}

/** A custom contact field. */
export interface PortableField {
  name: string;
  kind: CustomField["kind"];
  options: string[];
}

export async function listFields(
  db: Connection,
  accountId: number,
): Promise<(PortableField & { id: string })[]> {
  return db
    .selectFrom("custom_fields")
    .where("account_id", "=", accountId)
    .select(["id", "name", "kind", "options"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
