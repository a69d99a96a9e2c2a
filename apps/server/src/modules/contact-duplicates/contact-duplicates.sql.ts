import type { DuplicateReason } from "@broadcast/contract/contact-duplicates";
import { DUPLICATES_MAX } from "@broadcast/contract/contact-duplicates";
import { type Connection, sql } from "../../db/connection.ts";

export interface StoredGroup {
  id: string;
  reason: DuplicateReason;
  contactIds: string[];
}

// More contacts of one name than this are not the same person.
const NAMESAKES_MAX = 3;

const hasFullName = sql`c.first_name <> '' and c.last_name <> ''`;

const isListed = (accountId: number) => sql`c.account_id = ${accountId} and c.archived_at is null`;

/** Whether texts cannot reach a contact: no number, or one that is out of service. */
const isUnreachable = sql`(c.phone_number is null or exists (
  select 1 from address_facts f where f.account_id = c.account_id and f.address = c.phone_number and f.line = 'dead'
))`;

/**
 * Searches all contacts of an account and stores the duplicates found, each group once, under its surest reason. Groups
 * no longer found are deleted; dismissed ones stay dismissed. Returns how many there are.
 */
export async function writeGroups(tx: Connection, accountId: number, now: Date): Promise<void> {
  const reasons = { email: sameEmail, "name-and-company": sameNameAndCompany, "moved-number": movedNumber };
  for (const [reason, groups] of Object.entries(reasons))
    await sql`
      insert into contact_duplicates as d (account_id, reason, contact_ids, found_at)
      select ${accountId}::bigint, ${reason}, g.contact_ids, ${now}::timestamptz
      from (${groups(accountId)}) g where cardinality(g.contact_ids) > 1
      on conflict (account_id, contact_ids) do update set
        reason = case when d.found_at < excluded.found_at then excluded.reason else d.reason end,
        found_at = excluded.found_at
    `.execute(tx);
  await sql`
    delete from contact_duplicates where account_id = ${accountId} and found_at < ${now}
  `.execute(tx);
}

const firstIds = sql`(array_agg(c.id order by c.id))[1:${sql.lit(DUPLICATES_MAX)}] as contact_ids`;

const sameEmail = (accountId: number) => sql`
  select ${firstIds} from contacts c where ${isListed(accountId)} and c.email is not null
  group by lower(c.email) having count(*) > 1`;

const sameNameAndCompany = (accountId: number) => sql`
  select ${firstIds} from contacts c where ${isListed(accountId)} and ${hasFullName} and c.company <> ''
  group by c.sort_name, lower(c.company) having count(*) > 1`;

const movedNumber = (accountId: number) => sql`
  select ${firstIds} from contacts c
  where ${isListed(accountId)} and ${hasFullName} and c.sort_name in (
    select c.sort_name from contacts c where ${isListed(accountId)} and ${hasFullName} and ${isUnreachable}
  )
  group by c.sort_name
  having count(*) between 2 and ${sql.lit(NAMESAKES_MAX)} and bool_or(not ${isUnreachable})`;

/** Finds probable duplicates of one contact, each by an index, except those that were dismissed. */
export async function findDuplicatesOf(
  db: Connection,
  accountId: number,
  contactId: string,
  limit: number,
): Promise<{ id: string; reason: DuplicateReason }[]> {
  const others = (reason: DuplicateReason, condition: ReturnType<typeof sql>) => sql`(
    select c.id, ${reason}::text as reason from one cross join lateral (
      select c.* from contacts c where ${isListed(accountId)} and c.id <> one.id and ${condition} order by c.id limit ${limit}
    ) c
  )`;
  const { rows } = await sql<{ id: string; reason: DuplicateReason }>`
    with one as materialized (
      select c.*, ${isUnreachable} as is_unreachable from contacts c where c.account_id = ${accountId} and c.id = ${contactId}
    ), found as (
      ${others("email", sql`lower(c.email) = lower(one.email)`)}
      union all ${others(
        "name-and-company",
        sql`c.sort_name = one.sort_name and ${hasFullName} and one.last_name <> '' and c.company <> ''
          and lower(c.company) = lower(one.company)`,
      )}
      union all ${others(
        "moved-number",
        sql`c.sort_name = one.sort_name and ${hasFullName} and one.last_name <> ''
          and ${isUnreachable} <> one.is_unreachable`,
      )}
    )
    select distinct on (f.id) f.id, f.reason from found f
    where not exists (
      select 1 from contact_duplicates d
      where d.account_id = ${accountId} and d.dismissed_at is not null and d.contact_ids @> array[${contactId}::uuid, f.id]
    )
    order by f.id, array_position(array['email', 'name-and-company', 'moved-number'], f.reason) limit ${limit}
  `.execute(db);
  return rows;
}

export async function listGroups(
  db: Connection,
  accountId: number,
  limit: number,
  offset: number,
): Promise<{ groups: StoredGroup[]; total: number }> {
  const open = db
    .selectFrom("contact_duplicates")
    .where("account_id", "=", accountId)
    .where("dismissed_at", "is", null);
  const [groups, { total }] = await Promise.all([
    open
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .select(["id", "reason", "contact_ids as contactIds"])
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { groups, total };
}

export async function findGroup(db: Connection, accountId: number, id: string): Promise<StoredGroup | null> {
  const row = await db
    .selectFrom("contact_duplicates")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select(["id", "reason", "contact_ids as contactIds"])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when the account has no such group. */
export async function dismissGroup(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("contact_duplicates")
    .set({ dismissed_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Removes deleted contacts from their groups; a group of one is deleted. */
export async function leaveGroups(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    with left_groups as (
      delete from contact_duplicates
      where account_id = ${accountId} and contact_ids && ${[...contactIds]}::uuid[] returning *
    )
    insert into contact_duplicates (account_id, reason, contact_ids, found_at, dismissed_at)
    select account_id, reason, array(select id from unnest(contact_ids) as id where id <> all(${[...contactIds]}::uuid[]) order by id),
      found_at, dismissed_at
    from left_groups
    where (select count(*) from unnest(contact_ids) as id where id <> all(${[...contactIds]}::uuid[])) > 1
    on conflict do nothing
  `.execute(tx);
}

export interface StoredCheck {
  isChecking: boolean;
  checkedAt: Date | null;
}

export async function findCheck(db: Connection, accountId: number): Promise<StoredCheck> {
  const row = await db
    .selectFrom("contact_duplicate_checks")
    .where("account_id", "=", accountId)
    .select(["state", "finished_at"])
    .executeTakeFirst();
  return { isChecking: row?.state === "running", checkedAt: row?.finished_at ?? null };
}

export async function beginCheck(db: Connection, accountId: number, now: Date): Promise<void> {
  await db
    .insertInto("contact_duplicate_checks")
    .values({ account_id: accountId, state: "running", started_at: now })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ state: "running", started_at: now }),
    )
    .execute();
}

export async function endCheck(db: Connection, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable("contact_duplicate_checks")
    .set({ state: "done", finished_at: now })
    .where("account_id", "=", accountId)
    .execute();
}
