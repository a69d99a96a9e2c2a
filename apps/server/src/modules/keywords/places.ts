import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { notFound } from "../../app-error.ts";
import { sql } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";

const MOST = 50;
/** The number of pages checked. */
const PAGES_MAX = 500;

/**
 * Lists where people find a keyword: its forms, and pages with such a form or with a button that texts one of its
 * words.
 */
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
  const { rows: pages } = await sql<{
    _id: string;
    name: string;
    isPublished: boolean;
    messages: string[];
    formIds: string[];
  }>`
    select i.id as "_id", i.name, p.published_at is not null as "isPublished",
      array(
        select b ->> 'message' from jsonb_path_query(p.design::jsonb, '$.** ? (@.type == "textUs")') b
      ) as messages,
      array(
        select b ->> 'configurableFormId' from jsonb_path_query(p.design::jsonb, '$.** ? (@.type == "form")') b
      ) as "formIds"
    from landing_pages p join content_items i on i.account_id = p.account_id and i.id = p.id
    where p.account_id = ${accountId} order by lower(i.name), i.id limit ${PAGES_MAX}
  `.execute(db);
  const isWord = new Set(words.map(({ word }) => word));
  const isForm = new Set(forms.map(({ _id }) => _id));
  return {
    forms,
    landingPages: pages
      .filter(
        ({ messages, formIds }) =>
          messages.some((message) => isWord.has(keywordWord(message))) ||
          formIds.some((formId) => isForm.has(formId)),
      )
      .slice(0, MOST)
      .map(({ _id, name, isPublished }) => ({ _id, name, isPublished })),
  };
}
