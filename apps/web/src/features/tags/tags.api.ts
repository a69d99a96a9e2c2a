import { type Tag, type TagColor, tags } from "@broadcast/contract/tags";
import { tagKey } from "@broadcast/domain/account/names";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { hueOf } from "../../ui/display/avatar-hue.ts";

/** The address of a tag's screen; a name is its identity and may hold blanks and letters of any alphabet. */
export const tagHref = (name: string): string => `/tags/${encodeURIComponent(name)}`;

/** The account's tags by name. `name` tells lists with searches of their own apart. */
export const useTagSearch = (name: string) =>
  usePagedSearch<Tag>({
    name,
    topics: tags.search.reads,
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

/** The color of a tag, by its name: the one that somebody chose, or the one that follows from the name. */
export function useTagColor(): (name: string) => TagColor {
  const { data } = useEndpoint(tags.colors, {}, { isQuiet: true, freshMs: 60_000 });
  const chosen = new Map(data?.colors.map(({ name, color }) => [tagKey(name), color]));
  return (name) => chosen.get(tagKey(name)) ?? hueOf(name);
}

/** Tags that are meant: by name, or all that a term finds. */
export type ChosenTags = { names: string[] } | { filter: { term: string } };

/** What goes by tags; asked while `isEnabled`. */
export const useTagUses = (chosen: ChosenTags, isEnabled: boolean) =>
  useEndpoint(tags.uses, { body: chosen }, { isEnabled, isQuiet: true });

export const useCreateTag = () => useSend(tags.create, { isQuiet: true });
export const useChangeTag = () => useSend(tags.change, { isQuiet: true });
export const useMergeTag = () => useSend(tags.merge);
export const useRemoveTag = () => useSend(tags.remove);
export const useRemoveTags = () => useSend(tags.removeMany);
export const useTagContacts = () => useSend(tags.addContacts);
export const useTagAllContacts = () => useSend(tags.addAllContacts);
export const useUntagContacts = () => useSend(tags.removeContacts);
