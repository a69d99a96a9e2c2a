import { type Tag, tags } from "@broadcast/contract/tags";
import { call } from "../../lib/api-client.ts";
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

/** The first tags that match what is typed, for suggestions. */
export const useTagSuggestions = (term: string, isEnabled: boolean) =>
  useEndpoint(
    tags.search,
    { body: { term, paging: { page: 1, pageSize: 8 } } },
    { isEnabled, isQuiet: true, freshMs: 30_000 },
  );

/** How many tags there are; undefined until it is known. */
export const useTagCount = (): number | undefined =>
  useEndpoint(tags.search, { body: { paging: { page: 1, pageSize: 1 } } }, { isQuiet: true }).data?.paging
    .total;

export const useTag = (tagName: string) => useEndpoint(tags.get, { params: { tagName } }, { isQuiet: true });

export const useRenameTag = () => useSend(tags.rename, { isQuiet: true });
export const useRemoveTag = () => useSend(tags.remove);
export const useRemoveTags = () => useSend(tags.removeMany);
export const useTagContacts = () => useSend(tags.addContacts);
export const useTagAllContacts = () => useSend(tags.addAllContacts);
export const useUntagContacts = () => useSend(tags.removeContacts);

const namesPageSize = 200;

/** The names of every tag that matches, read page by page. Rejects with `ApiError`. */
export const matchingTagNames = async (term: string): Promise<string[]> => {
  const names = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await call(tags.search, { body: { term, paging: { page, pageSize: namesPageSize } } });
    for (const tag of reply.tags) names.add(tag.name);
    pages = reply.paging.pages;
  }
  return [...names];
};
