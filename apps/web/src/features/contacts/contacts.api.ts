import { type Contact, type contactSort, contacts, type contactTerms } from "@broadcast/contract/contacts";
import type { z } from "zod";
import { call } from "../../lib/api-client.ts";
import { searchPage, useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { chunksOf } from "../../lib/chunks.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";

export type ContactSort = z.infer<typeof contactSort>;

export type ContactFilter = NonNullable<z.infer<(typeof contactTerms)["filter"]>>;

/** What narrows and orders a list of contacts; `tag` is "" for any. */
export interface ContactQuery {
  sort: ContactSort;
  tag: string;
  filter: ContactFilter;
}

/** Which contacts an action means that is done to all that match. */
export interface ContactTerms {
  term?: string;
  tag?: string;
  filter?: ContactFilter;
}

/** Leaves out what does not narrow. */
export const termsOf = (source: { term: string; query: ContactQuery }): ContactTerms => ({
  ...(source.term.trim() ? { term: source.term.trim() } : {}),
  ...(source.query.tag ? { tag: source.query.tag } : {}),
  ...(source.query.filter === "all" ? {} : { filter: source.query.filter }),
});

/** The account's contacts, all or those with a tag. `name` tells lists with searches of their own apart. */
export const useContactSearch = (name: string, tag = "") =>
  usePagedSearch<Contact, ContactQuery>({
    name,
    topics: ["contacts"],
    initialQuery: { sort: "default", tag, filter: "all" },
    fetchPage: searchPage(contacts.search, "contacts", ({ term, query }) => ({
      body: { ...termsOf({ term, query }), sort: query.sort },
    })),
  });

/** How many contacts wait for the decision whether they opted out; undefined until it is known. */
export const usePotentialStopCount = (): number | undefined =>
  useEndpoint(
    contacts.search,
    { body: { filter: "potential-stop", paging: { page: 1, pageSize: 1 } } },
    { isQuiet: true },
  ).data?.paging.total;

/** How many contacts there are; undefined until it is known. */
export const useContactCount = (): number | undefined =>
  useEndpoint(contacts.search, { body: { paging: { page: 1, pageSize: 1 } } }, { isQuiet: true }).data?.paging
    .total;

/** Contacts one call takes. */
export const bulkLimit = 10_000;

/** Calls with at most 10,000 ids at a time; answers the sum of what the calls answer. */
export const inChunks = async (
  ids: readonly string[],
  send: (chunk: string[]) => Promise<number>,
): Promise<number> => {
  let sum = 0;
  for (const chunk of chunksOf(ids, bulkLimit)) sum += await send(chunk);
  return sum;
};

const idsPageSize = 200;

/** The ids of every contact that matches, read page by page. Rejects with `ApiError`. */
export const matchingContactIds = async (terms: ContactTerms): Promise<string[]> => {
  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await call(contacts.search, {
      // The order of making does not change under the reader.
      body: { ...terms, sort: "oldest", paging: { page, pageSize: idsPageSize } },
    });
    for (const contact of reply.contacts) ids.add(contact._id);
    pages = reply.paging.pages;
  }
  return [...ids];
};

export const useContact = (contactId: string) =>
  useEndpoint(contacts.get, { params: { contactId } }, { isQuiet: true });

export const useCreateContact = () => useSend(contacts.create, { isQuiet: true });
export const useChangeContact = () => useSend(contacts.change, { isQuiet: true });
export const useRemoveContact = () => useSend(contacts.remove);
export const useRemoveContacts = () => useSend(contacts.removeMany);
