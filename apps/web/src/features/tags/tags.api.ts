import { type Tag, type TagColor, tags } from "@broadcast/contract/tags";
import { tagKey } from "@broadcast/domain/account/names";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { hueOf } from "../../ui/display/avatar-hue.ts";

/** The path of a tag's screen; the name is its identity and can contain spaces and letters of any alphabet. */
export const tagHref = (name: string): string => `/tags/${encodeURIComponent(name)}`;

/** The account's tags by name. `name` separates lists that have their own searches. */
export const useTagSearch = (name: string) =>
  usePagedSearch<Tag>({
    name,
    topics: tags.search.reads,
    initialQuery: {},
    fetchPage: searchPage(tags.search, "tags", ({ term }) => ({ body: { term } })),
  });

/** The first tags that match the typed text, as suggestions. */
export const useTagSuggestions = (term: string, isEnabled: boolean) =>
  useEndpoint(
    tags.search,
    { body: { term, paging: { page: 1, pageSize: 8 } } },
    { isEnabled, isQuiet: true, freshMs: 30_000 },
  );

/** The number of tags; undefined until known. */
export const useTagCount = (): number | undefined =>
  useEndpoint(tags.search, { body: { paging: { page: 1, pageSize: 1 } } }, { isQuiet: true }).data?.paging
    .total;

export const useTag = (tagName: string) => useEndpoint(tags.get, { params: { tagName } }, { isQuiet: true });

/** The color of a tag by its name: the chosen one, or one derived from the name. */
export function useTagColor(): (name: string) => TagColor {
  const { data } = useEndpoint(tags.colors, {}, { isQuiet: true, freshMs: 60_000 });
  const chosen = new Map(data?.colors.map(({ name, color }) => [tagKey(name), color]));
  return (name) => chosen.get(tagKey(name)) ?? hueOf(name);
}

/** The tags of an action: by name, or all that match a term. */
export type ChosenTags = { names: string[] } | { filter: { term: string } };

/** What uses the tags; requested while `isEnabled`. */
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
