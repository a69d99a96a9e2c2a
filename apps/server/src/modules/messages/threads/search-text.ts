import type { FoundMessage } from "@broadcast/contract/messages";
import { notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { findByWords, MATCH_END, MATCH_START } from "./search-text.sql.ts";
import { isOfThread } from "./threads.sql.ts";

const PAGE_SIZE = 20;

interface TextSearch {
  term?: string | undefined;
  contactId?: string | undefined;
  before?: string | undefined;
}

/** "…see you <on Monday>" as parts, every second of which is a match. */
export const excerptOf = (marked: string): FoundMessage["excerpt"] =>
  marked
    .split(MATCH_START)
    .flatMap((part) => part.split(MATCH_END))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");

export const searchedWords = (term: string): string[] =>
  term.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Returns messages with the words, newest first. */
export async function searchText({ db, accountId }: SignedIn, { term = "", contactId, before }: TextSearch) {
  if (contactId && !(await findContact(db, accountId, contactId))) throw notFound("contact");
  if (contactId && before && !(await isOfThread(db, accountId, contactId, before))) throw notFound("message");
  const words = searchedWords(term);
  if (words.length === 0) return { messages: [], hasMore: false };
  const rows = await findByWords(db, accountId, words, {
    contactId: contactId ?? null,
    before: before ?? null,
    limit: PAGE_SIZE + 1,
  });
  const messages = rows.slice(0, PAGE_SIZE).map(
    (row): FoundMessage => ({
      _id: row.id,
      contact: {
        _id: row.contact_id,
        firstName: row.first_name,
        lastName: row.last_name,
        company: row.company,
        phoneNumber: row.phone_number,
        email: row.email,
      },
      direction: row.direction,
      time: row.time.toISOString(),
      excerpt: excerptOf(row.marked),
    }),
  );
  return { messages, hasMore: rows.length > PAGE_SIZE };
}
