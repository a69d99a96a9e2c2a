import { notFound } from "../../app-error.ts";
import { sql } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";

const MOST = 50;

/** Where people find a keyword: its forms, and pages with such a form or with a button that texts one of its words. */
export async function listPlaces({ db, accountId }: SignedIn, id: string) {
  const { rows: words } = await sql<{ word: string }>`
    select word from keyword_words where account_id = ${accountId} and keyword_id = ${id}
  `.execute(db);
  if (words.length === 0) throw notFound("keyword");
  const { rows: forms } = await sql<{ _id: string; name: string }>`
    select i.id as "_id", i.name from configurable_forms f
    join content_items i on i.account_id = f.account_id and i.id = f.id
    where f.account_id = ${accountId} and f.keyword_id = ${id} order by lower(i.name), i.id limit ${MOST}
  `.execute(db);
  const { rows: landingPages } = await sql<{ _id: string; name: string; isPublished: boolean }>`
    select i.id as "_id", i.name, p.published_at is not null as "isPublished"
    from landing_pages p join content_items i on i.account_id = p.account_id and i.id = p.id
    where p.account_id = ${accountId} and exists (
      select from jsonb_path_query(p.design::jsonb, '$.**') b
      where (
        b ->> 'type' = 'textUs'
        and lower(btrim(regexp_replace(b ->> 'message', '[^[:alnum:]]+', ' ', 'g'))) = any(${words.map(({ word }) => word)}::text[])
      ) or (b ->> 'type' = 'form' and b ->> 'configurableFormId' = any(${forms.map(({ _id }) => _id)}::text[]))
    )
    order by lower(i.name), i.id limit ${MOST}
  `.execute(db);
  return { forms, landingPages };
}
