import { type Broadcast, broadcasts, type Recipient } from "@broadcast/contract/broadcasts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf, readOptions, searchPage, useEndpoint } from "../../lib/api-hooks.ts";
import { onChange } from "../../lib/live-topics.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { isSending } from "./broadcast-display.ts";

export type BroadcastFilter = "all" | "draft" | "scheduled" | "sending" | "sent" | "unsent";
export type Outcome = "all" | "sending" | "sent" | "unsent";

const whileSendingMs = 1_000;

/** All broadcasts, newest first; follows live changes. */
export const useBroadcastSearch = () =>
  usePagedSearch({
    name: "scheduled-broadcasts",
    topics: ["broadcasts"],
    initialQuery: { filter: "all" as BroadcastFilter },
    fetchPage: searchPage(broadcasts.search, "jobs", ({ term, query }) => ({ body: { term, ...query } })),
  });

/** One broadcast; while it sends it is asked for every second, also should no live change arrive. */
export const useBroadcast = (broadcastId: string) =>
  useEndpoint(
    broadcasts.get,
    { params: { broadcastId } },
    {
      isQuiet: true,
      refetchEveryMs: (broadcast) => broadcast !== undefined && isSending(broadcast) && whileSendingMs,
    },
  );

/** Shows what is known of a broadcast before it is asked for again. */
export const rememberBroadcast = (client: QueryClient, broadcast: Broadcast): void =>
  void client.setQueryData(keyOf(broadcasts.get, { params: { broadcastId: broadcast._id } }), broadcast);

/** Changes part of what is known of a broadcast. */
export const patchBroadcast = (
  client: QueryClient,
  broadcastId: string,
  change: (broadcast: Broadcast) => Broadcast,
): void =>
  void client.setQueryData<Broadcast>(keyOf(broadcasts.get, { params: { broadcastId } }), (before) =>
    before ? change(before) : before,
  );

/**
 * What will happen when it is sent. The server walks all chosen contacts for it, so it is asked for again only when
 * this broadcast changed, not whenever any broadcast moved.
 */
export const usePreview = (broadcastId: string) => {
  const { queryFn } = readOptions(broadcasts.preview, { params: { broadcastId } }, { isQuiet: true });
  const preview = useQuery({
    queryKey: ["broadcast-preview", broadcastId],
    queryFn,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { refetch } = preview;
  useEffect(
    () =>
      onChange(["broadcasts"], (ids) => {
        if (ids.length === 0 || ids.includes(broadcastId)) void refetch();
      }),
    [broadcastId, refetch],
  );
  return preview;
};

const recipientKey = (recipient: Recipient) => recipient.contact._id;

/** Who a broadcast that has not started is for. */
export const useChosenContacts = (broadcastId: string) =>
  usePagedSearch({
    name: `broadcast-contacts-${broadcastId}`,
    topics: ["broadcasts"],
    initialQuery: {},
    keyOf: recipientKey,
    fetchPage: searchPage(broadcasts.searchContacts, "recipients", ({ term }) => ({
      params: { broadcastId },
      body: { term },
    })),
  });

/** What became of each recipient. */
export const useResults = (broadcastId: string, outcome: Outcome) =>
  usePagedSearch({
    name: `broadcast-results-${broadcastId}-${outcome}`,
    topics: ["broadcasts"],
    initialQuery: {},
    keyOf: recipientKey,
    fetchPage: searchPage(broadcasts.searchResults, "recipients", ({ term }) => ({
      params: { broadcastId },
      body: { term, outcome },
    })),
  });
