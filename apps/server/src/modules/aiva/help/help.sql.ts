import type { HelpArticle } from "@broadcast/contract/aiva";
import { type Connection, sql } from "../../../db/connection.ts";

const topicColumns = ["slug", "title", "section as group", "screen", "screen_label as screenLabel"] as const;

export const listTopics = (db: Connection): Promise<Omit<HelpArticle, "body">[]> =>
  db.selectFrom("help_articles").select(topicColumns).orderBy("position").execute();

export async function findArticle(db: Connection, slug: string): Promise<HelpArticle | null> {
  const row = await db
    .selectFrom("help_articles")
    .where("slug", "=", slug)
    .select([...topicColumns, "body"])
    .executeTakeFirst();
  return row ?? null;
}

/** How many of a question's words an article must contain: half of them, and three for long questions. */
const WORDS_MOST = 6;

/** Ranks articles with PostgreSQL's full text search: by the number of matched words, then by their position. */
export async function searchArticles(
  db: Connection,
  question: string,
  limit: number,
): Promise<HelpArticle[]> {
  const { rows } = await sql<HelpArticle>`
    with asked as materialized (
      select array_agg(lexeme) as lexemes, count(*)::int as total from unnest(to_tsvector('english', ${question}))
    ), any_of as materialized (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as query from asked, unnest(lexemes) as lexeme
    )
    select a.slug, a.title, a.section as "group", a.screen, a.screen_label as "screenLabel", a.body
    from help_articles a, asked, any_of, lateral (
      select count(*)::int as hits from unnest(asked.lexemes) as lexeme where a.words @@ quote_literal(lexeme)::tsquery
    ) as its
    where a.words @@ any_of.query and its.hits * 2 >= least(asked.total, ${WORDS_MOST}::int)
    order by ts_rank(a.words, any_of.query, 1) * its.hits desc, a.position
    limit ${limit}
  `.execute(db);
  return rows;
}

export type StoredArticle = HelpArticle;

/** Replaces the stored articles with those of this release; writes nothing if nothing changed. */
export async function replaceArticles(db: Connection, articles: readonly StoredArticle[]): Promise<void> {
  const all = JSON.stringify(articles.map((article, position) => ({ ...article, position })));
  await sql`
    with told as (
      select * from jsonb_to_recordset(${all}::jsonb) as t (
        slug text, position int, title text, "group" text, screen text, "screenLabel" text, body text
      )
    ), gone as (
      delete from help_articles where slug not in (select slug from told)
    )
    insert into help_articles as h (slug, position, title, section, screen, screen_label, body)
    select slug, position, title, "group", screen, "screenLabel", body from told order by slug
    on conflict (slug) do update
    set position = excluded.position, title = excluded.title, section = excluded.section, screen = excluded.screen,
      screen_label = excluded.screen_label, body = excluded.body
    where (h.position, h.title, h.section, h.screen, h.screen_label, h.body)
      is distinct from (excluded.position, excluded.title, excluded.section, excluded.screen, excluded.screen_label, excluded.body)
  `.execute(db);
}
