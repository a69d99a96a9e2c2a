import { contacts } from "@broadcast/contract/contacts";
import type { Tag } from "@broadcast/contract/tags";
import { tags } from "@broadcast/contract/tags";
import { searchPage, useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";

/** The address of a tag's screen; a name is its identity and may hold blanks and letters of any alphabet. */
export const tagHref = (name: string): string => `/tags/${encodeURIComponent(name)}`;

/** The account's tags by name. `name` tells lists with searches of their own apart. */
export const useTagSearch = (name: string) =>
  usePagedSearch<Tag>({
    name,
    topics: ["tags"],
    initialQuery: {},
    fetchPage: searchPage(tags.search, "tags", ({ term }) => ({ body: { term } })),
  });

/** The contacts that have a tag. */
export const useTaggedContacts = (tagName: string) =>
  usePagedSearch({
    name: `tag-contacts:${tagName}`,
    topics: ["contacts", "tags"],
    initialQuery: {},
    fetchPage: searchPage(contacts.search, "contacts", ({ term }) => ({ body: { term, tag: tagName } })),
  });

/** The first tags that match what is typed, for suggestions. */
export const useTagSuggestions = (term: string, isEnabled: boolean) =>
  useEndpoint(
    tags.search,
    { body: { term, paging: { page: 1, pageSize: 8 } } },
    { isEnabled, isQuiet: true, freshMs: 30_000 },
  );

export const useTag = (tagName: string) =>
  useEndpoint(tags.get, { params: { tagName } }, { isQuiet: true });

export const useRenameTag = () => useSend(tags.rename, { isQuiet: true });
export const useRemoveTag = () => useSend(tags.remove);
export const useRemoveTags = () => useSend(tags.removeMany);
export const useTagContacts = () => useSend(tags.addContacts);
export const useTagAllContacts = () => useSend(tags.addAllContacts);
export const useUntagContacts = () => useSend(tags.removeContacts);
