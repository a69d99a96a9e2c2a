import { cleanTag } from "@broadcast/domain/account/names";
import { type Connection, sql } from "../../../db/connection.ts";
import { unnested } from "../../../db/unnested.ts";
import type { ImportedContact } from "../rows/read-row.ts";
import type { UpdatePolicies } from "../rows/update-policies.ts";
import { firstWithEmail, IMPORTED_COLUMNS, upsertContacts } from "./imported-contacts.sql.ts";

/**
 * Temporary tables of this transaction: contacts as the import would have them so far, and tags that they would gain.
 * Shared tables are only read, without locks.
 */
export async function openDryRun(tx: Connection): Promise<void> {
  await sql`
    create temporary table dry_run_contacts (like contacts including defaults including generated) on commit drop
  `.execute(tx);
  await sql`
    alter table dry_run_contacts add primary key (account_id, id), add unique (account_id, phone_number)
  `.execute(tx);
  await sql`create index on dry_run_contacts (account_id, lower(email))`.execute(tx);
  await sql`
    create temporary table dry_run_tags (contact_id uuid, tag text, primary key (contact_id, tag)) on commit drop
  `.execute(tx);
}

/** Counts the contacts that would be created, and changed, as by `upsertContacts` and its tags. */
export async function countUpserts(
  tx: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
  updates: UpdatePolicies,
  tags: readonly string[],
  now: Date,
): Promise<{ created: number; changed: number }> {
  await copyStored(tx, accountId, contacts);
  const upserted = await upsertContacts(tx, accountId, contacts, updates, now, { table: "dry_run_contacts" });
  const gained = await tagDry(
    tx,
    accountId,
    contacts.flatMap(({ tags: own }, place) =>
      [...tags, ...own].map((tag) => ({ contactId: upserted[place]!.id, tag: cleanTag(tag) })),
    ),
  );
  const written = upserted.filter((contact) => contact.written !== null);
  const created = written.filter((contact) => contact.written === "new").length;
  const changed = new Set([...written.map(({ id }) => id), ...gained]).size - created;
  return { created, changed };
}

/** Returns the contacts that would gain a tag they don't have, and didn't gain from an earlier row. */
async function tagDry(
  tx: Connection,
  accountId: number,
  taggings: readonly { contactId: string; tag: string }[],
): Promise<string[]> {
  if (taggings.length === 0) return [];
  const { rows } = await sql<{ contact_id: string }>`
    with given as materialized (${unnested(taggings, {
      contact_id: ["uuid", ({ contactId }) => contactId],
      tag: ["text", ({ tag }) => tag],
      account_id: ["bigint", () => accountId],
    })})
    insert into dry_run_tags (contact_id, tag)
    select g.contact_id, lower(g.tag) from given g
    where not exists (
      select 1 from contact_tags ct
      join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
      where ct.account_id = g.account_id and ct.contact_id = g.contact_id and lower(t.name) = lower(g.tag)
    )
    on conflict do nothing
    returning contact_id
  `.execute(tx);
  return rows.map((row) => row.contact_id);
}

/** Copies the stored contacts that rows match, as the import would find them. */
async function copyStored(
  tx: Connection,
  accountId: number,
  contacts: readonly ImportedContact[],
): Promise<void> {
  const byEmail = contacts.filter(({ phoneNumber }) => phoneNumber === null);
  const ids = [...(await firstWithEmail(tx, accountId, byEmail)).values()];
  const numbers = contacts.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  for (const [key, type, keys] of [
    ["phone_number", "text", numbers],
    ["id", "uuid", ids],
  ] as const) {
    if (keys.length === 0) continue;
    await sql`
      insert into dry_run_contacts (${sql.join(COPIED.map((column) => sql.ref(column)))})
      with given as materialized (${unnested<string>(keys, {
        key: [type, (each) => each],
        account_id: ["bigint", () => accountId],
      })})
      select ${sql.join(COPIED.map((column) => sql.ref(`c.${column}`)))} from given g
      join contacts c on c.account_id = g.account_id and ${sql.ref(`c.${key}`)} = g.key
      on conflict do nothing
    `.execute(tx);
  }
}

const COPIED = [
  "account_id",
  "id",
  "phone_number",
  ...IMPORTED_COLUMNS,
  "do_not_message",
  "do_not_email",
  "import_lock",
  "created_at",
  "updated_at",
];
