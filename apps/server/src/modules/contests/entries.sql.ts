import type { ContestEntrant, EntryWay } from "@broadcast/contract/contests";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { ItemUser } from "../content/index.ts";
import { nameOf } from "./contests.sql.ts";

/** Locks contests so that none closes before the entry is written; returns the open ones. */
export async function lockOpen(
  db: Connection,
  accountId: number,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; entriesPerContact: number }[]> {
  const { rows } = await sql<{ id: string; entriesPerContact: number }>`
    select id, entries_per_contact as "entriesPerContact" from contests
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and published_at is not null
      and sealed_at is null and cancelled_at is null and opens_at <= ${now} and closes_at > ${now}
    order by id for share
  `.execute(db);
  return rows;
}

export interface NewEntry {
  contestId: string;
  contactId: string;
  /** Used for a contact without one. */
  code: string;
  way: EntryWay;
  /** Makes it count once; null where repetition is impossible. */
  nonce: string | null;
  most: number;
  now: Date;
}

/**
 * Writes an entry with the next number; returns false when the contact has them all, or a concurrent entry took the
 * number.
 */
export async function insertEntry(db: Connection, accountId: number, entry: NewEntry): Promise<boolean> {
  const { contestId, contactId, code, way, nonce, most, now } = entry;
  const { numAffectedRows } = await sql`
    insert into contest_entries (account_id, contest_id, contact_id, code, number, way, nonce, entered_at)
    select ${accountId}, ${contestId}, ${contactId}, coalesce(min(e.code), ${code}),
      coalesce(max(e.number), 0) + 1, ${way}, ${nonce}, ${now}
    from contest_entries e
    where e.account_id = ${accountId} and e.contest_id = ${contestId} and e.contact_id = ${contactId}
    having coalesce(max(e.number), 0) < ${most}
    on conflict do nothing
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function countEntriesOf(
  db: Connection,
  accountId: number,
  contestId: string,
  contactId: string,
): Promise<number> {
  const { total } = await db
    .selectFrom("contest_entries")
    .where("account_id", "=", accountId)
    .where("contest_id", "=", contestId)
    .where("contact_id", "=", contactId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasNonce(
  db: Connection,
  accountId: number,
  contestId: string,
  nonce: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("contest_entries")
    .where("account_id", "=", accountId)
    .where("contest_id", "=", contestId)
    .where("nonce", "=", nonce)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Enters contacts who are not in it yet; returns them. */
export async function insertFirstEntries(
  db: Connection,
  accountId: number,
  contestId: string,
  entrants: readonly { contactId: string; code: string }[],
  { way, now }: { way: EntryWay; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into contest_entries (account_id, contest_id, contact_id, code, number, way, entered_at)
    select c.account_id, ${contestId}, c.id, n.code, 1, ${way}, ${now}
    from unnest(
      ${entrants.map(({ contactId }) => contactId)}::uuid[], ${entrants.map(({ code }) => code)}::text[]
    ) as n (contact_id, code)
    join contacts c on c.account_id = ${accountId} and c.id = n.contact_id
    order by c.id
    on conflict do nothing
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Deletes contacts' entries from contests whose list is still open, of one contest or any; returns how many. */
export async function deleteEntries(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  { contestId = null, way = null }: { contestId?: string | null; way?: EntryWay | null } = {},
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from contests where account_id = ${accountId} and sealed_at is null
      and (${contestId}::uuid is null or id = ${contestId}::uuid)
      and exists (
        select 1 from contest_entries e
        where e.account_id = ${accountId} and e.contest_id = contests.id and e.contact_id = any(${[...contactIds]}::uuid[])
      )
    order by id for share
  `.execute(db);
  const { numAffectedRows } = await sql`
    delete from contest_entries
    where account_id = ${accountId} and contest_id = any(${rows.map(({ id }) => id)}::uuid[])
      and contact_id = any(${[...contactIds]}::uuid[]) and (${way}::text is null or way = ${way}::text)
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Returns the contests that this form, link or keyword enters people into. */
export async function findContestsOf(
  db: Connection,
  accountId: number,
  {
    formId = null,
    linkId = null,
    keywordId = null,
  }: { formId?: string | null; linkId?: string | null; keywordId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contests where account_id = ${accountId} and sealed_at is null
      and (form_id = ${formId}::uuid or link_id = ${linkId}::uuid or keyword_id = ${keywordId}::uuid)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Contests with entries by forms, links or keywords; they work without these. */
export const contestsEntered: ItemUser = {
  noun: "contest",
  title: "Contests",
  effect: "Contests entered",
  remedy: null,
  async find(db, accountId, ids) {
    const these = sql`any(${[...ids]}::uuid[])`;
    const { rows } = await sql<{ name: string }>`
      select i.name from contests c join content_items i on i.account_id = c.account_id and i.id = c.id
      where c.account_id = ${accountId} and c.published_at is not null and c.sealed_at is null and c.cancelled_at is null
        and (c.form_id = ${these} or c.link_id = ${these} or c.keyword_id = ${these})
      order by lower(i.name)
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};

export async function listEntrants(
  db: Connection,
  accountId: number,
  { contestId, term = "" }: { contestId: string; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entrants: ContestEntrant[]; total: number }> {
  const words = term.trim().toLowerCase();
  const isMeant = words === "" ? sql`true` : sql`c.search_name like ${`%${likeText(words)}%`}`;
  const from = sql`
    from contest_entries e left join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    where e.account_id = ${accountId} and e.contest_id = ${contestId} and ${isMeant}
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<{
      code: string;
      entries: number;
      ways: ContestEntrant["ways"];
      entered_at: Date;
      contact_id: string | null;
      first_name: string;
      last_name: string;
      company: string;
      phone_number: string | null;
      email: string | null;
    }>`
      select e.code, count(*)::int as entries, array_agg(distinct e.way) as ways, max(e.entered_at) as entered_at,
        c.id as contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email
      ${from} group by e.code, c.account_id, c.id order by entered_at desc, e.code
      limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(distinct e.code)::int as total ${from}`.execute(db),
  ]);
  return {
    entrants: rows.map((row) => ({
      code: row.code,
      contact: row.contact_id && {
        _id: row.contact_id,
        name: nameOf(row),
        phoneNumber: row.phone_number,
      },
      entries: row.entries,
      ways: row.ways,
      enteredAt: row.entered_at.toISOString(),
    })) as ContestEntrant[],
    total: totals.rows[0]?.total ?? 0,
  };
}

/** Returns the list for the draw, a line per entry, sorted by character codes. */
export async function readEntryLines(db: Connection, accountId: number, contestId: string): Promise<string> {
  const { rows } = await sql<{ lines: string }>`
    select coalesce(string_agg(line || chr(10), '' order by line collate "C"), '') as lines
    from (
      select code || '-' || number as line from contest_entries
      where account_id = ${accountId} and contest_id = ${contestId}
    ) e
  `.execute(db);
  return rows[0]?.lines ?? "";
}
