import type { ContactCondition, ContactConditions } from "@broadcast/contract/contact-conditions";
import { contacts } from "@broadcast/contract/contacts";
import type { Input } from "@broadcast/contract/endpoint";
import { type Segment, segments } from "@broadcast/contract/segments";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readOptions, searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { type ItemReference, useItemNames } from "../../lib/api/named-items.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { useAccountSettings } from "../settings/index.ts";
import { broadcastKind, campaignKind, folderKind, formKind, linkKind } from "./conditions/item-kinds.ts";
import type { ConditionNames } from "./search-words.ts";

/** The other terms of the searched list. */
export type SearchedTerms = Omit<Input<typeof contacts.search>["body"], "conditions" | "paging" | "sort">;

const countDelayMs = 300;

/** The number of matches while a search is edited, as a sentence; null while there is nothing to count. */
export function useFoundCount(conditions: ContactConditions | null, within: SearchedTerms = {}) {
  const asked = useDebounced(conditions ? JSON.stringify({ ...within, conditions }) : "", countDelayMs);
  const body = asked === "" ? {} : { ...JSON.parse(asked), paging: { page: 1, pageSize: 1 } };
  const { data, isError, isPlaceholderData } = useQuery({
    ...readOptions(contacts.search, { body }, { isQuiet: true }),
    enabled: asked !== "",
    placeholderData: (previous) => previous,
  });
  if (!conditions || asked === "" || isError) return { text: null, isStale: false };
  const total = data?.paging.total;
  const text =
    total === undefined
      ? "Counting…"
      : total === 0
        ? "No contacts found"
        : `${total.toLocaleString("en-US")}${data?.paging.isBounded ? " or more" : ""} ${total === 1 ? "contact" : "contacts"} found`;
  return { text, isStale: isPlaceholderData };
}

/** The names of the folders, fields, broadcasts, links, forms and campaigns that a search refers to. */
export function useConditionNames(search: ContactConditions): ConditionNames {
  const fields = useAccountSettings().data?.customFields;
  const names = useItemNames(search.groups.flatMap((group) => group.conditions).flatMap(referencesOf));
  const nameOf = (id: string) => names[id];
  return {
    campaign: nameOf,
    trackableLink: nameOf,
    configurableForm: nameOf,
    folder: nameOf,
    customField: (id) => fields?.find(({ _id }) => _id === id),
    broadcast: (id) => names[id] || undefined,
  };
}

/** The item that a condition refers to. */
function referencesOf(condition: ContactCondition): ItemReference[] {
  const { field } = condition;
  if (field === "broadcast") return [{ kind: broadcastKind, id: condition.broadcastId }];
  if (field === "trackableLink") return [{ kind: linkKind, id: condition.trackableLinkId }];
  if (field === "configurableForm") return [{ kind: formKind, id: condition.configurableFormId }];
  if (field === "campaign") return [{ kind: campaignKind, id: condition.campaignId }];
  if (field === "folder") return [{ kind: folderKind, id: condition.folderId }];
  return [];
}

/** The account's custom fields, to choose from. */
export function useOwnFields() {
  const fields = useAccountSettings().data?.customFields;
  return useMemo(
    () => (fields ?? []).map(({ _id, name, kind, options }) => ({ value: _id, label: name, kind, options })),
    [fields],
  );
}

/** The account's segments by name. `name` separates lists that have their own searches. */
export const useSegmentSearch = (name: string) =>
  usePagedSearch<Segment>({
    name,
    topics: segments.search.reads,
    initialQuery: {},
    fetchPage: searchPage(segments.search, "segments", ({ term }) => ({ body: { term } })),
  });

/** One segment; not requested while the id is "". */
export const useSegment = (id: string) =>
  useEndpoint(segments.get, { params: { id } }, { isQuiet: true, isEnabled: id !== "" });

export const useCreateSegment = () => useSend(segments.create, { isQuiet: true });
export const useRenameSegment = () => useSend(segments.change, { isQuiet: true });
export const useChangeSegment = () => useSend(segments.change);
export const useRemoveSegment = () => useSend(segments.remove);
