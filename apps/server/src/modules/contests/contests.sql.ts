import type { Contest } from "@broadcast/contract/contests";
import { contactName } from "@broadcast/domain/account/names";
import { type Connection, sql } from "../../db/connection.ts";
import { type BusinessLook, lookColumns } from "../../public-pages/business.sql.ts";
import { isServed } from "../../public-pages/served.ts";

/** A contest's own columns, without its name and folder. */
export interface ContestRow {
  prize: string;
  prizeValueCents: number | null;
  winnersWanted: number;
  alternatesWanted: number;
  entriesPerContact: number;
  opensAt: Date | null;
  closesAt: Date | null;
  regions: string[];
  minAge: number | null;
  sponsorAddress: string;
  publicSource: string;
  terms: string;
  winnerText: string;
  formId: string | null;
  linkId: string | null;
  keywordId: string | null;
}

/** A contest's progress, and the data to recompute its draw. */
export interface ContestCourse {
  publishedAt: Date | null;
  seed: string | null;
  seedHash: string | null;
  sealedAt: Date | null;
  entriesHash: string | null;
  publicValue: string | null;
  drawnAt: Date | null;
  cancelledAt: Date | null;
}

export interface StoredContest extends ContestRow, ContestCourse {
  id: string;
  slug: string;
  form: Contest["form"];
  trackableLink: Contest["trackableLink"];
  keyword: Contest["keyword"];
  entries: number;
  contacts: Contest["contacts"];
  winners: Contest["winners"];
}

const rowColumns = sql`
  c.id, c.prize, c.prize_value_cents::int8 as "prizeValueCents", c.winners_wanted as "winnersWanted",
  c.alternates_wanted as "alternatesWanted", c.entries_per_contact as "entriesPerContact", c.opens_at as "opensAt",
  c.closes_at as "closesAt", c.regions, c.min_age as "minAge", c.sponsor_address as "sponsorAddress",
  c.public_source as "publicSource", c.terms, c.winner_text as "winnerText", c.form_id as "formId",
  c.link_id as "linkId", c.keyword_id as "keywordId", c.published_at as "publishedAt", c.seed, c.seed_hash as "seedHash",
  c.sealed_at as "sealedAt", c.entries_hash as "entriesHash", c.public_value as "publicValue",
  c.drawn_at as "drawnAt", c.cancelled_at as "cancelledAt"
`;

interface Named {
  _id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
}

/** Returns the display name of a contact with these columns. */
export const nameOf = ({ first_name, last_name, company, phone_number, email }: Omit<Named, "_id">) =>
  contactName({ firstName: first_name, lastName: last_name, company, phoneNumber: phone_number, email });

const SUBSET = 3;

const namedContact = sql`jsonb_build_object(
  '_id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'company', p.company,
  'phone_number', p.phone_number, 'email', p.email
)`;

export async function readContests(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, StoredContest>> {
  const { rows } = await sql<
    Omit<StoredContest, "contacts" | "winners" | "form" | "trackableLink" | "keyword"> & {
      names: Record<string, string> | null;
      contactsTotal: number;
    }
  >`
    select ${rowColumns}, i.slug,
      (
        select jsonb_object_agg(n.id, n.name) from content_items n
        where n.account_id = c.account_id and n.id in (c.form_id, c.link_id, c.keyword_id)
      ) as names,
      e.entries, e.people as "contactsTotal"
    from contests c join content_items i on i.account_id = c.account_id and i.id = c.id
    cross join lateral (
      select count(*)::int as entries, count(distinct n.code)::int as people from contest_entries n
      where n.account_id = c.account_id and n.contest_id = c.id
    ) e
    where c.account_id = ${accountId} and c.id = any(${[...ids]}::uuid[])
  `.execute(db);
  const people = await readPeople(
    db,
    accountId,
    rows.flatMap(({ id, entries, drawnAt }) => (entries > 0 || drawnAt ? [id] : [])),
  );
  const named = (subset: readonly Named[]) => subset.map((one) => ({ _id: one._id, name: nameOf(one) }));
  return new Map(
    rows.map(({ contactsTotal, names, ...row }) => {
      const { entrants = [], winners = [], winnersTotal = 0 } = people.get(row.id) ?? {};
      const namedItem = (id: string | null) =>
        id !== null && names?.[id] !== undefined ? { _id: id, name: names[id] } : null;
      return [
        row.id,
        {
          ...row,
          form: namedItem(row.formId),
          trackableLink: namedItem(row.linkId),
          keyword: namedItem(row.keywordId),
          contacts: { total: contactsTotal, subset: named(entrants) },
          winners: { total: winnersTotal, subset: named(winners.slice(0, SUBSET)) },
        },
      ];
    }),
  );
}

interface ContestPeople {
  entrants: Named[];
  winners: Named[];
  winnersTotal: number;
}

/** Reads the first entrants of contests and their winners. */
async function readPeople(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, ContestPeople>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ContestPeople & { id: string }>`
    select c.id, e.entrants, w.winners, w.people as "winnersTotal"
    from contests c
    cross join lateral (
      select coalesce(jsonb_agg(s.named), '[]') as entrants from (
        select ${namedContact} as named from contest_entries n
        join contacts p on p.account_id = n.account_id and p.id = n.contact_id
        where n.account_id = c.account_id and n.contest_id = c.id and n.number = 1 order by n.id limit ${SUBSET}
      ) s
    ) e
    cross join lateral (
      select count(*)::int as people,
        coalesce(jsonb_agg(${namedContact} order by n.place) filter (where p.id is not null), '[]') as winners
      from contest_winners n left join contacts p on p.account_id = n.account_id and p.id = n.contact_id
      where n.account_id = c.account_id and n.contest_id = c.id and n.state = 'winner'
    ) w
    where c.account_id = ${accountId} and c.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes a contest's data, for a new item or replacing the previous one. */
export async function writeContest(
  db: Connection,
  accountId: number,
  id: string,
  row: ContestRow,
): Promise<void> {
  const values = {
    prize: row.prize,
    prize_value_cents: row.prizeValueCents,
    winners_wanted: row.winnersWanted,
    alternates_wanted: row.alternatesWanted,
    entries_per_contact: row.entriesPerContact,
    opens_at: row.opensAt,
    closes_at: row.closesAt,
    regions: row.regions,
    min_age: row.minAge,
    sponsor_address: row.sponsorAddress,
    public_source: row.publicSource,
    terms: row.terms,
    winner_text: row.winnerText,
    form_id: row.formId,
    link_id: row.linkId,
    keyword_id: row.keywordId,
  };
  await db
    .insertInto("contests")
    .values({ account_id: accountId, id, ...values })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(values))
    .execute();
}

/** Locks a contest until the transaction ends: no one enters, changes or draws it in the meantime. */
export async function lockContest(
  db: Connection,
  accountId: number,
  id: string,
): Promise<(ContestRow & ContestCourse) | null> {
  const { rows } = await sql<ContestRow & ContestCourse>`
    select ${rowColumns} from contests c where c.account_id = ${accountId} and c.id = ${id} for update
  `.execute(db);
  return rows[0] ?? null;
}

export async function recordPublished(
  db: Connection,
  accountId: number,
  id: string,
  { seed, seedHash, now }: { seed: string; seedHash: string; now: Date },
): Promise<void> {
  await db
    .updateTable("contests")
    .set({ published_at: now, seed, seed_hash: seedHash })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function recordCancelled(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("contests")
    .set({ cancelled_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Returns these contests' progress and whether they have entries, locked until the transaction ends. */
export async function lockCourses(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<(ContestRow & ContestCourse & { name: string; isEntered: boolean })[]> {
  const { rows } = await sql<ContestRow & ContestCourse & { name: string; isEntered: boolean }>`
    select ${rowColumns}, i.name, exists (
      select from contest_entries e where e.account_id = c.account_id and e.contest_id = c.id
    ) as "isEntered"
    from contests c join content_items i on i.account_id = c.account_id and i.id = c.id
    where c.account_id = ${accountId} and c.id = any(${[...ids]}::uuid[]) order by c.id for update of c
  `.execute(db);
  return rows;
}

/** Whether these belong to the account; another account's form, link or keyword doesn't. */
export async function isOwnItem(
  db: Connection,
  accountId: number,
  id: string,
  type: "configurableForm" | "trackableLink" | "keyword",
): Promise<boolean> {
  const row = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("content_type", "=", type)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A published contest as the public sees it. */
export interface PublicContest extends ContestRow, ContestCourse, BusinessLook {
  accountId: number;
  id: string;
  name: string;
  slug: string;
  businessName: string;
  entries: number;
  /** Whether its business is served to the public. */
  isServed: boolean;
}

export async function findPublishedBySlug(db: Connection, slug: string): Promise<PublicContest | null> {
  const { rows } = await sql<PublicContest>`
    select ${rowColumns}, c.account_id as "accountId", i.name, i.slug,
      coalesce(c.entries_count, 0) as entries, ${isServed("a")} as "isServed",
      coalesce(nullif(btrim(a.company), ''), btrim(u.first_name || ' ' || u.last_name)) as "businessName", ${lookColumns}
    from content_items i join contests c on c.account_id = i.account_id and c.id = i.id
    join accounts a on a.account_id = c.account_id join users u on u.account_id = a.account_id
    left join brands b on b.account_id = c.account_id
    where i.slug = ${slug} and c.published_at is not null
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Lists the public names of a draw's participants, in its order. */
export async function listPlaces(
  db: Connection,
  accountId: number,
  id: string,
): Promise<{ place: number; code: string; state: "winner" | "alternate" | "replaced" }[]> {
  return db
    .selectFrom("contest_winners")
    .where("account_id", "=", accountId)
    .where("contest_id", "=", id)
    .select(["place", "code", "state"])
    .orderBy("place")
    .execute();
}
