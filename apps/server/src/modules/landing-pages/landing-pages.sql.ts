import type { ContentDesign } from "@broadcast/contract/content-design";
import type { LandingPageView } from "@broadcast/contract/landing-pages";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { isServed } from "../../public-pages/served.ts";
import { toNamedContact } from "../contacts/index.ts";

/** A page's own columns, without its designs and the fields that all content has. */
export interface PageRow {
  slug: string;
  title: string;
  description: string;
  noIndex: boolean;
  socialImageId: string | null;
  publishedAt: Date | null;
  isChangedSince: boolean;
  views: number;
  modifiedAt: Date;
  /** The published colors; for a draft, the edited ones. */
  colors: ContentDesign["colors"];
}

export async function readPages(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, PageRow>> {
  const { rows } = await sql<PageRow & { id: string }>`
    select p.id, i.slug, p.title, p.description, p.no_index as "noIndex", p.social_image_id as "socialImageId",
      p.published_at as "publishedAt", coalesce(p.revision <> p.published_revision, false) as "isChangedSince",
      p.views, i.modified_at as "modifiedAt", coalesce(p.published_design, p.design) -> 'colors' as colors
    from landing_pages p join content_items i on i.account_id = p.account_id and i.id = p.id
    where p.account_id = ${accountId} and p.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function insertPage(
  db: Connection,
  accountId: number,
  id: string,
  { title, description, design }: { title: string; description: string; design: ContentDesign },
): Promise<void> {
  await db
    .insertInto("landing_pages")
    .values({ account_id: accountId, id, title, description, design: JSON.stringify(design) })
    .execute();
}

/** Changes the given fields; others stay. */
export async function updatePage(
  db: Connection,
  accountId: number,
  id: string,
  change: {
    title?: string | undefined;
    description?: string | undefined;
    noIndex?: boolean | undefined;
    socialImageId?: string | null | undefined;
  },
): Promise<void> {
  const columns = {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.description !== undefined && { description: change.description }),
    ...(change.noIndex !== undefined && { no_index: change.noIndex }),
    ...(change.socialImageId !== undefined && { social_image_id: change.socialImageId }),
  };
  if (Object.keys(columns).length === 0) return;
  await db
    .updateTable("landing_pages")
    .set(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** A copy is a draft, since no one knows its address yet. */
export async function copyPage(
  db: Connection,
  accountId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    insert into landing_pages (account_id, id, title, description, no_index, social_image_id, design)
    select account_id, ${toId}, title, description, no_index, social_image_id, design
    from landing_pages where account_id = ${accountId} and id = ${fromId}
  `.execute(db);
}

/** Publishes the design of this revision; returns false when it was changed in the meantime. */
export async function publishDesign(
  db: Connection,
  accountId: number,
  id: string,
  { revision, now }: { revision: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("landing_pages")
    .set({ published_design: sql`design`, published_revision: sql`revision`, published_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function unpublishDesign(db: Connection, accountId: number, id: string): Promise<void> {
  await db
    .updateTable("landing_pages")
    .set({ published_design: null, published_revision: null, published_at: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** A page as visitors get it. */
export interface PublishedPage {
  accountId: number;
  pageId: string;
  slug: string;
  title: string;
  description: string;
  noIndex: boolean;
  socialImageId: string | null;
  design: ContentDesign;
}

/** Identifies a published version: changes with the page, its title or its design. */
export interface PublishedMark {
  accountId: number;
  pageId: string;
  mark: string;
  /** Whether its business is served to the public. */
  isServed: boolean;
}

/** Returns the published version of a slug; null when there is none. */
export async function findPublishedMark(db: Connection, slug: string): Promise<PublishedMark | null> {
  const { rows } = await sql<PublishedMark>`
    select p.account_id as "accountId", p.id as "pageId",
      concat_ws(' ', p.published_at, p.published_revision, i.modified_at) as mark, ${isServed("a")} as "isServed"
    from content_items i join landing_pages p on p.account_id = i.account_id and p.id = i.id
    join accounts a on a.account_id = i.account_id
    where i.slug = ${slug} and p.published_at is not null
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns the published page of a slug; null when there is none, or its business is not served. */
export async function findPublished(db: Connection, slug: string): Promise<PublishedPage | null> {
  const row = await db
    .selectFrom("content_items as i")
    .innerJoin("landing_pages as p", (join) =>
      join.onRef("p.account_id", "=", "i.account_id").onRef("p.id", "=", "i.id"),
    )
    .innerJoin("accounts as a", "a.account_id", "i.account_id")
    .where("i.slug", "=", slug)
    .where("p.published_at", "is not", null)
    .where(isServed("a"))
    .select(["p.account_id", "p.id", "p.title", "p.description", "p.no_index", "p.social_image_id"])
    .select("p.published_design")
    .executeTakeFirst();
  return row
    ? {
        accountId: row.account_id,
        pageId: row.id,
        slug,
        title: row.title,
        description: row.description,
        noIndex: row.no_index,
        socialImageId: row.social_image_id,
        // Copied from `design` at the time.
        design: row.published_design as ContentDesign,
      }
    : null;
}

/** One view of a page. */
export interface PageView {
  accountId: number;
  pageId: string;
  contactId: string | null;
  viewedAt: Date;
}

/** Stores and counts views, except those of pages deleted in the meantime. */
export async function insertViews(db: Connection, views: readonly PageView[]): Promise<void> {
  await sql`
    with seen as (
      insert into landing_page_views (account_id, page_id, contact_id, viewed_at)
      select p.account_id, p.id, c.id, n.viewed_at
      from unnest(
        ${views.map(({ accountId }) => accountId)}::bigint[], ${views.map(({ pageId }) => pageId)}::uuid[],
        ${views.map(({ contactId }) => contactId)}::uuid[], ${views.map(({ viewedAt }) => viewedAt)}::timestamptz[]
      ) as n (account_id, page_id, contact_id, viewed_at)
      join landing_pages p on p.account_id = n.account_id and p.id = n.page_id
      left join contacts c on c.account_id = n.account_id and c.id = n.contact_id
      returning account_id, page_id
    ), counted as (select account_id, page_id, count(*) as views from seen group by account_id, page_id)
    update landing_pages p set views = p.views + counted.views
    from counted where p.account_id = counted.account_id and p.id = counted.page_id
  `.execute(db);
}

export async function listViews(
  db: Connection,
  accountId: number,
  { pageId, term = "" }: { pageId: string; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ landingPageViews: LandingPageView[]; total: number }> {
  const words = term.trim().toLowerCase();
  const found = db
    .selectFrom("landing_page_views as v")
    .leftJoin("contacts as c", (join) =>
      join.onRef("c.account_id", "=", "v.account_id").onRef("c.id", "=", "v.contact_id"),
    )
    .where("v.account_id", "=", accountId)
    .where("v.page_id", "=", pageId)
    .$if(words !== "", (query) => query.where("c.search_name", "like", `%${likeText(words)}%`));
  const [rows, { total }] = await Promise.all([
    found
      .select(["v.id", "v.viewed_at", "c.id as contact_id"])
      .select(["c.first_name", "c.last_name", "c.company", "c.phone_number", "c.email"])
      .orderBy("v.viewed_at", "desc")
      .orderBy("v.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    landingPageViews: rows.map((row) => ({
      _id: row.id,
      contact: row.contact_id ? toNamedContact({ ...row, contact_id: row.contact_id }) : null,
      viewedAt: row.viewed_at.toISOString(),
    })),
    total,
  };
}
