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
  /** There are as many as `total`, or more. */
  isBounded: boolean;
}

/** How a search of a large account is judged before it is answered. */
export interface PageLimits {
  /** An account of no more contacts is not large. */
  large: number;
  /** A search that finds so many among those looked at finds many, and they are not all counted. */
  many: number;
  /** So many places of the order by name are looked at: its index alone tells what a term or a tag finds. */
  places: number;
  /** So many of the latest contacts are looked at for what only their rows tell. */
  latest: number;
  /** More are looked at where that is likely to find many. */
  further: number;
  /** What finds fewer than this is gathered. */
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
 * A page of contacts and how many there are. What finds few is gathered by its index, counted and put in order: walking
 * the order for them would come to everybody. Of what finds many the page is soon walked to, and gathering it would
 * cost more than the page. Which of the two it is, some of the contacts tell; the pages are the same either way.
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
  // One more than the page tells whether there is another.
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

/** The ids of a page of what finds many: walked to, unless it lies so far that gathering all of them costs less. */
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
  // Who is found does not lie evenly in every order.
  const places = Math.max((4 * (page.offset + page.limit)) / share, (everybody * share) / 2);
  const ids = await firstIds(db, accountId, search, sort, page, Math.ceil(places));
  if (ids.length === page.limit) return ids;
  return (await gather(db, accountId, search, sort, page, null)).ids;
}

/** Of those looked at: how many, how many of them are found, and the ids of the first of them in the order by name. */
interface Looked {
  seen: number;
  found: number;
  ids: string[];
}

/** So many digits, and a tag that fewer than a fiftieth have, find few by their own index. */
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

/** Whether the index of the order by name tells whom a search finds, without their rows. */
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

/** How many of the latest contacts are found. */
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

/** A whole search as a condition on rows that are called `contacts`. */
const holds = (accountId: number, search: ContactSearch) =>
  matching(accountId, search)(expressionBuilder<DB, "contacts">());

/** The ids of a page among the first so many places of an order; fewer where they do not reach. */
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

/** The ids of a page, walked to in its order however far it is. */
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

/** How many a search finds, at most so many, and the ids of a page of them: the right ones where that was all. */
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
