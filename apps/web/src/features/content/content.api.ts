import type { ContentItem, ContentType } from "@broadcast/contract/content";
import type { Input } from "@broadcast/contract/endpoint";
import { type Folder, folders } from "@broadcast/contract/folders";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import type { ListSelection } from "../../ui/lists/list-selection.ts";
import type { ContentQuery, ContentSection } from "./content-section.ts";

/** A list of one kind; `name` separates lists that have their own searches. */
export const useContentSearch = <Item extends ContentItem>(
  section: ContentSection<Item>,
  name: string,
  folderId?: string,
) =>
  usePagedSearch<Item, ContentQuery>({
    name: folderId ? `${name} ${folderId}` : name,
    topics: section.calls.get.reads,
    initialQuery: { sort: "modified", ...(folderId && { folderId }) },
    fetchPage: section.fetchPage,
  });

export const useFolderSearch = (contentType: ContentType, name: string) =>
  usePagedSearch<Folder>({
    name,
    topics: folders.search.reads,
    initialQuery: {},
    fetchPage: searchPage(folders.search, "folders", ({ term }) => ({ body: { contentType, term } })),
  });

export const useFolder = (id: string | undefined) =>
  useEndpoint(folders.get, { params: { id: id ?? "" } }, { isEnabled: id !== undefined, isQuiet: true });

export const useCreateFolder = () => useSend(folders.create, { isQuiet: true });
export const useRenameFolder = () => useSend(folders.rename, { isQuiet: true });
export const useRemoveFolder = () => useSend(folders.remove);

/** The items of an action: the ticked ones, or all that the list's search finds. */
export type ChosenItems =
  | { ids: string[] }
  | { filter: Omit<Input<typeof folders.addAll>["body"], "contentType" | "movingItemsConfirmed"> };

export const chosenOf = (
  { isAll, keys }: Pick<ListSelection<unknown>, "isAll" | "keys">,
  { term, query: { folderId } }: { term: string; query: { folderId?: string | undefined } },
): ChosenItems =>
  isAll ? { filter: { term: term.trim(), ...(folderId && { folderId }) } } : { ids: [...keys] };

/** Moves items into a folder, or asks first if some would leave another. Rejects with `ApiError`. */
export function useMoveToFolder(contentType: ContentType) {
  const add = useSend(folders.add);
  const addAll = useSend(folders.addAll);
  return (chosen: ChosenItems, folderId: string, movingItemsConfirmed: boolean) =>
    "ids" in chosen
      ? add.mutateAsync({
          params: { folderId },
          body: { contentType, contentIds: chosen.ids, movingItemsConfirmed },
        })
      : addAll.mutateAsync({
          params: { folderId },
          body: { ...chosen.filter, contentType, movingItemsConfirmed },
        });
}

/** Removes items from their folder without deleting them. */
export function useTakeOutOfFolder(contentType: ContentType) {
  const remove = useSend(folders.removeItems);
  const removeAll = useSend(folders.removeAllItems);
  return (chosen: ChosenItems, folderId: string) =>
    "ids" in chosen
      ? remove.mutateAsync({ params: { folderId }, body: { contentType, contentIds: chosen.ids } })
      : removeAll.mutateAsync({ params: { folderId }, body: { ...chosen.filter, contentType } });
}
