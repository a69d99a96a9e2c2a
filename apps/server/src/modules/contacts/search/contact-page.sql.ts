import type { Contact } from "@broadcast/contract/contacts";
import { expressionBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import {
  COUNTED_UP_TO,
  type ContactSort,
  countContacts,
  isWhole,
  ORDERS,
  orderedIds,
  readInOrder,
} from "../contacts.sql.ts";
import { type ContactSearch, matching } from "./contact-terms.sql.ts";

export interface ContactPage {
  contacts: Contact[];
  /** Exact unless `isBounded`. */
  total: number;
  /** There are `total` or more. */
  isBounded: boolean;
}

/** The thresholds for searching a large account. */
export interface PageLimits {
  /** An account with no more contacts is not large. */
  large: number;
  /** A search with this many matches among the sampled contacts has many, and they are not all counted. */
  many: number;
  /** The number of sampled places in the order by name: its index alone shows matches of a term or a tag. */
  places: number;
  /** The number of latest contacts sampled when a match needs the rows. */
  latest: number;
  /** A larger sample when it is likely to match many. */
  further: number;
  /** Searches with fewer matches than this are gathered. */
  gathered: number;
}

const LIMITS: PageLimits = {
  large: 50_000,
  many: 1_000,
  places: 50_000,
  latest: 20_000,
  further: 150_000,
  gathered: 100_000,
};

interface Page {
  limit: number;
  offset: number;
}

/**
 * Reads a page of contacts and their number. Few matches are gathered by their index, counted and sorted: walking the
 * order would read everything. With many matches the walk soon reaches the page, and gathering them would cost more. A
 * sample decides between the two; the pages are the same either way.
 */
export async function readContactPage(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  page: Page,
  limits: PageLimits = LIMITS,
): Promise<ContactPage> {
  if (isWhole(search)) {
    const [ids, total] = await Promise.all([
      walkedIds(db, accountId, search, sort, page),
      countContacts(db, accountId, search),
    ]);
    return { contacts: await readInOrder(db, accountId, ids), total, isBounded: false };
  }
  const everybody = await countContacts(db, accountId, { askedAt: search.askedAt });
  if (everybody > limits.large) return pageOfLarge(db, accountId, search, sort, page, everybody, limits);
  const { total, ids } = await gather(db, accountId, search, sort, page, COUNTED_UP_TO);
  const isBounded = total >= COUNTED_UP_TO;
  const its = isBounded ? await walkedIds(db, accountId, search, sort, page) : ids;
  return { contacts: await readInOrder(db, accountId, its), total, isBounded };
}

async function pageOfLarge(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  page: Page,
  everybody: number,
  limits: PageLimits,
): Promise<ContactPage> {
  const end = page.offset + page.limit;
  let looked: Looked = { seen: 0, found: 0, ids: [] };
  if (!(await isKnownRare(db, accountId, search, everybody)))
    looked = isInIndex(search)
      ? await lookByName(db, accountId, search, Math.max(limits.many, end + 1), limits)
      : await look(db, accountId, search, limits);
  if (looked.found < limits.many) {
    const { total, ids } = await gather(db, accountId, search, sort, page, limits.gathered);
    if (total < limits.gathered)
      return { contacts: await readInOrder(db, accountId, ids), total, isBounded: false };
    looked = { seen: everybody, found: total, ids: [] };
  }
  // One more than the page shows whether there is another.
  const more = { offset: page.offset, limit: page.limit + 1 };
  const byName = sort === "default" || sort === "firstName" ? looked.ids.slice(page.offset, end + 1) : [];
  const ids =
    byName.length === more.limit
      ? byName
      : await commonIds(db, accountId, search, sort, more, everybody, looked);
  const shown = ids.length === 0 ? 0 : page.offset + ids.length;
  const round = looked.found - (looked.found % limits.many);
  return {
    contacts: await readInOrder(db, accountId, ids.slice(0, page.limit)),
    total: Math.max(shown, Math.min(round, COUNTED_UP_TO)),
    isBounded: true,
  };
}

/** Returns the ids of a page of many matches: by walking, unless it is so far that gathering costs less. */
async function commonIds(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  page: Page,
  everybody: number,
  { found, seen }: Looked,
): Promise<string[]> {
  const share = found / seen;
  // Matches are not evenly distributed in every order.
  const places = Math.max((4 * (page.offset + page.limit)) / share, (everybody * share) / 2);
  const ids = await firstIds(db, accountId, search, sort, page, Math.ceil(places));
  if (ids.length === page.limit) return ids;
  return (await gather(db, accountId, search, sort, page, null)).ids;
}

/** The sample: its size, its matches, and the ids of the first of them in the order by name. */
interface Looked {
  seen: number;
  found: number;
  ids: string[];
}

/** This many digits, or a tag on fewer than a fiftieth, match few by their own index. */
const TELLING_DIGITS = 2;
const COMMON_SHARE = 1 / 50;

async function isKnownRare(
  db: Connection,
  accountId: number,
  { term = "", tag }: ContactSearch,
  everybody: number,
): Promise<boolean> {
  if (term.replaceAll(/\D/g, "").length >= TELLING_DIGITS) return true;
  if (!tag) return false;
  const { rows } = await sql<{ contacts: number }>`
    select (t.contacts + coalesce((
      select sum(d.delta) from tag_count_deltas d where d.account_id = t.account_id and d.tag_id = t.id
    ), 0))::int as contacts
    from tags t where account_id = ${accountId} and lower(name) = ${tag.toLowerCase()}
  `.execute(db);
  return (rows[0]?.contacts ?? 0) < everybody * COMMON_SHARE;
}

/** Whether the index of the order by name shows a search's matches without their rows. */
const isInIndex = ({ folderId, importId, conditions = [], filter = "all" }: ContactSearch): boolean =>
  !folderId && !importId && conditions.length === 0 && filter === "all";

async function lookByName(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  wanted: number,
  { places }: PageLimits,
): Promise<Looked> {
  const { rows } = await sql<{ id: string }>`
    select contacts.id from (
      select account_id, id, sort_name, search_name, email, phone_number, null::timestamptz as archived_at
      from contacts where account_id = ${accountId} and archived_at is null order by sort_name, id limit ${places}
    ) as contacts
    where ${holds(accountId, { ...search, isCommon: true })} order by sort_name, id limit ${wanted}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return { seen: places, found: ids.length, ids };
}

/** Counts matches among the latest contacts. */
async function look(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  { latest, many, further }: PageLimits,
): Promise<Looked> {
  const asked = { ...search, isCommon: true };
  const first = (limit: number) => sql`(
    select * from contacts where account_id = ${accountId} and archived_at ${archivedOr(search)}
    order by ${search.filter === "archived" ? ORDERS.default : ORDERS.newest} limit ${limit}
  ) as contacts`;
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*)::int as seen, count(*) filter (where ${holds(accountId, asked)})::int as found from ${first(latest)}
  `.execute(db);
  const { seen, found } = rows[0]!;
  const needed = found === 0 ? further + 1 : Math.ceil((1.2 * many * seen) / found);
  if (found >= many || needed > further) return { seen, found, ids: [] };
  const { rows: counted } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from ${first(needed)} where ${holds(accountId, asked)} limit ${many}
    ) as found
  `.execute(db);
  return { seen: needed, found: counted[0]!.found, ids: [] };
}

const archivedOr = ({ filter }: ContactSearch) => (filter === "archived" ? sql`is not null` : sql`is null`);

/** The whole search as a condition on rows called `contacts`. */
const holds = (accountId: number, search: ContactSearch) =>
  matching(accountId, search)(expressionBuilder<DB, "contacts">());

/** Returns the ids of a page among the first places of an order; fewer if these don't suffice. */
async function firstIds(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  { limit, offset }: Page,
  places: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contacts.id from (
      select contacts.*, lower(contacts.last_name) as last_name_key from contacts
      where account_id = ${accountId} and archived_at ${archivedOr(search)}
      order by ${ORDERS[sort]} limit ${places}
    ) as contacts
    where ${holds(accountId, { ...search, isCommon: true })}
    order by ${sort === "lastName" ? sql`last_name_key, contacts.sort_name, contacts.id` : ORDERS[sort]}
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of a page by walking its order, however far it is. */
async function walkedIds(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  { limit, offset }: Page,
): Promise<string[]> {
  const rows = await orderedIds(db, accountId, { ...search, isCommon: true }, sort)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts matches up to a limit and returns the ids of a page: correct if that was all. */
async function gather(
  db: Connection,
  accountId: number,
  search: ContactSearch,
  sort: ContactSort,
  { limit, offset }: Page,
  most: number | null,
): Promise<{ total: number; ids: string[] }> {
  const found = db
    .selectFrom("contacts")
    .where(matching(accountId, search))
    .select(["contacts.id", "contacts.sort_name", "contacts.last_name", "contacts.created_at"])
    .$if(most !== null, (query) => query.limit(most!));
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as total,
      array(select contacts.id from found as contacts order by ${ORDERS[sort]} limit ${limit} offset ${offset}) as ids
  `.execute(db);
  return rows[0]!;
}
