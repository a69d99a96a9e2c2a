import { broadcasts } from "@broadcast/contract/broadcasts";
import { campaigns } from "@broadcast/contract/campaigns";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { contacts } from "@broadcast/contract/contacts";
import type { Input } from "@broadcast/contract/endpoint";
import { folders } from "@broadcast/contract/folders";
import { type Segment, segments } from "@broadcast/contract/segments";
import { trackableLinks } from "@broadcast/contract/trackable-links";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readOptions, searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useDebounced } from "../../lib/screens/delays.ts";
import { useAccountSettings } from "../settings/index.ts";
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

/** The account's contact folders, to choose from. */
export const useContactFolders = (isEnabled = true) =>
  useEndpoint(
    folders.search,
    { body: { contentType: "contact", paging: { page: 1, pageSize: 200 } } },
    { isQuiet: true, isEnabled },
  ).data?.folders;

/** The names of the folders, fields, broadcasts, links and forms that a search refers to. */
export function useConditionNames(search: ContactConditions): ConditionNames {
  const conditions = search.groups.flatMap((group) => group.conditions);
  const fields = useAccountSettings().data?.customFields;
  const inFolders = useContactFolders(conditions.some(({ field }) => field === "folder"));
  const ids = conditions.flatMap((each) => (each.field === "broadcast" ? [each.broadcastId] : []));
  const named = useQueries({
    queries: [...new Set(ids)].map((broadcastId) =>
      readOptions(broadcasts.get, { params: { broadcastId } }, { isQuiet: true }),
    ),
  });
  const links = conditions.flatMap((each) => (each.field === "trackableLink" ? [each.trackableLinkId] : []));
  const linksNamed = useQueries({
    queries: [...new Set(links)].map((id) =>
      readOptions(trackableLinks.get, { params: { id } }, { isQuiet: true }),
    ),
  });
  const forms = conditions.flatMap((each) =>
    each.field === "configurableForm" ? [each.configurableFormId] : [],
  );
  const formsNamed = useQueries({
    queries: [...new Set(forms)].map((id) =>
      readOptions(configurableForms.get, { params: { id } }, { isQuiet: true }),
    ),
  });
  const inCampaigns = conditions.flatMap((each) => (each.field === "campaign" ? [each.campaignId] : []));
  const campaignsNamed = useQueries({
    queries: [...new Set(inCampaigns)].map((id) =>
      readOptions(campaigns.get, { params: { id } }, { isQuiet: true }),
    ),
  });
  return {
    campaign: (id) => campaignsNamed.find(({ data }) => data?._id === id)?.data?.name,
    trackableLink: (id) => linksNamed.find(({ data }) => data?._id === id)?.data?.name,
    configurableForm: (id) => formsNamed.find(({ data }) => data?._id === id)?.data?.name,
    folder: (id) => inFolders?.find(({ _id }) => _id === id)?.name,
    customField: (id) => fields?.find(({ _id }) => _id === id),
    broadcast: (id) => named.find(({ data }) => data?._id === id)?.data?.name || undefined,
  };
}

const termDelayMs = 225;

/** The account's trackable links, to choose from, found by name; always including the chosen one. */
export function useLinkOptions(term: string, chosenId: string) {
  const body = { term: useDebounced(term, termDelayMs), paging: { page: 1, pageSize: 25 } };
  const found = useEndpoint(trackableLinks.search, { body }, { isQuiet: true }).data?.trackableLinks ?? [];
  const chosen = useEndpoint(
    trackableLinks.get,
    { params: { id: chosenId } },
    { isQuiet: true, isEnabled: chosenId !== "" },
  ).data;
  return optionsWith(found, chosen);
}

/** The account's forms, to choose from, found by name; always including the chosen one. */
export function useFormOptions(term: string, chosenId: string) {
  const body = { term: useDebounced(term, termDelayMs), paging: { page: 1, pageSize: 25 } };
  const found =
    useEndpoint(configurableForms.search, { body }, { isQuiet: true }).data?.configurableForms ?? [];
  const chosen = useEndpoint(
    configurableForms.get,
    { params: { id: chosenId } },
    { isQuiet: true, isEnabled: chosenId !== "" },
  ).data;
  return optionsWith(found, chosen);
}

/** The account's campaigns, to choose from, found by name; always including the chosen one. */
export function useCampaignOptions(term: string, chosenId: string) {
  const body = { term: useDebounced(term, termDelayMs), paging: { page: 1, pageSize: 25 } };
  const found = useEndpoint(campaigns.search, { body }, { isQuiet: true }).data?.campaigns ?? [];
  const chosen = useEndpoint(
    campaigns.get,
    { params: { id: chosenId } },
    { isQuiet: true, isEnabled: chosenId !== "" },
  ).data;
  return optionsWith(found, chosen);
}

interface Named {
  _id: string;
  name: string;
}

const optionsWith = (found: readonly Named[], chosen: Named | undefined) =>
  [...(chosen && found.every(({ _id }) => _id !== chosen._id) ? [chosen] : []), ...found].map(
    ({ _id, name }) => ({ value: _id, label: name }),
  );

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
