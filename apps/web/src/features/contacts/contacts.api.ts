import type { ContactCondition, ContactConditions } from "@broadcast/contract/contact-conditions";
import { type Contact, type contactSort, contacts, type contactTerms } from "@broadcast/contract/contacts";
import type { z } from "zod";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { listSnapshots } from "../../lib/api/list-snapshots.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import type { AdvancedQuery } from "../contact-search/index.ts";

export type ContactSort = z.infer<typeof contactSort>;

export type ContactFilter = NonNullable<z.infer<(typeof contactTerms)["filter"]>>;

/** The filters and order of a contact list; `tag` is "" for any. */
export interface ContactQuery extends AdvancedQuery {
  sort: ContactSort;
  tag: string;
  filter: ContactFilter;
  /** The open folder. */
  folderId?: string | undefined;
}

/** The contacts of an action on all matches. */
export type ContactTerms = z.input<z.ZodObject<typeof contactTerms>>;

/** Leaves out terms that do not narrow the search. */
export const termsOf = (source: { term: string; query: ContactQuery }): ContactTerms => ({
  ...(source.term.trim() ? { term: source.term.trim() } : {}),
  ...(source.query.tag ? { tag: source.query.tag } : {}),
  ...(source.query.segmentId ? { segmentId: source.query.segmentId } : {}),
  ...(source.query.conditions ? { conditions: source.query.conditions } : {}),
  ...(source.query.filter === "all" ? {} : { filter: source.query.filter }),
  ...(source.query.folderId ? { folderId: source.query.folderId } : {}),
});

/** The contacts of a bulk action: the ticked ones, or all that the list's search finds. */
export type ContactSelection = { ids: string[] } | { filter: ContactTerms };

export const selectionOf = (
  ticked: { isAll: boolean; keys: readonly string[] },
  source: { term: string; query: ContactQuery },
): ContactSelection => (ticked.isAll ? { filter: termsOf(source) } : { ids: [...ticked.keys] });

/** Opens the contact list with one condition, as if chosen in Advanced Search. */
export const searchContactsBy = (condition: ContactCondition): void => {
  const conditions: ContactConditions = { match: "all", groups: [{ match: "all", conditions: [condition] }] };
  const query: ContactQuery = { sort: "default", tag: "", conditions, segmentId: "", filter: "all" };
  listSnapshots.save("contacts", { term: "", query, scrollOffset: 0 });
};

/** The account's contacts, all or those with a tag. `name` separates lists that have their own searches. */
export const useContactSearch = (name: string, query: Partial<ContactQuery> = {}) =>
  usePagedSearch<Contact, ContactQuery>({
    name,
    topics: contacts.search.reads,
    initialQuery: { sort: "default", tag: "", conditions: null, segmentId: "", filter: "all", ...query },
    fetchPage: searchPage(contacts.search, "contacts", ({ term, query }) => ({
      body: { ...termsOf({ term, query }), sort: query.sort },
    })),
  });

/** The number of contacts; undefined until known. */
export const useContactCount = (): number | undefined =>
  useEndpoint(contacts.search, { body: { paging: { page: 1, pageSize: 1 } } }, { isQuiet: true }).data?.paging
    .total;

export const useContact = (contactId: string) =>
  useEndpoint(contacts.get, { params: { contactId } }, { isQuiet: true });

export const useCreateContact = () => useSend(contacts.create, { isQuiet: true });
export const useChangeContact = () => useSend(contacts.change, { isQuiet: true });
export const useRemoveContact = () => useSend(contacts.remove);
