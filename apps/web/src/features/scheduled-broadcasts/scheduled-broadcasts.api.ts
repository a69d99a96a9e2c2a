import {
  type BROADCAST_OUTCOMES,
  type Broadcast,
  broadcasts,
  type Recipient,
} from "@broadcast/contract/broadcasts";
import type { Topic } from "@broadcast/contract/endpoint";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf, readOptions, searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { onChange } from "../../lib/live/live-topics.ts";
import { isSending } from "./broadcast-display.ts";

export type BroadcastFilter = "all" | "draft" | "scheduled" | "sending" | "sent" | "unsent";
export type Outcome = (typeof BROADCAST_OUTCOMES)[number];

const whileSendingMs = 1_000;
/** Expensive requests are made at most this often, however fast things change. */
const gatheredMs = 2_000;

/** All broadcasts, newest first; follows live changes. */
export const useBroadcastSearch = () =>
  usePagedSearch({
    name: "scheduled-broadcasts",
    topics: broadcasts.search.reads,
    initialQuery: { filter: "all" as BroadcastFilter },
    fetchPage: searchPage(broadcasts.search, "jobs", ({ term, query }) => ({ body: { term, ...query } })),
  });

/** The newest broadcasts in a state, with their total; undefined until known. */
export const useLatestBroadcasts = (filter: BroadcastFilter) =>
  useEndpoint(broadcasts.search, { body: { filter, paging: { page: 1, pageSize: 4 } } }, { isQuiet: true })
    .data;

/** One broadcast; polled every second while it sends, in case no live change arrives. */
export const useBroadcast = (broadcastId: string) =>
  useEndpoint(
    broadcasts.get,
    { params: { broadcastId } },
    {
      isQuiet: true,
      refetchEveryMs: (broadcast) => broadcast !== undefined && isSending(broadcast) && whileSendingMs,
    },
  );

/** Changes part of a cached broadcast. */
export const patchBroadcast = (
  client: QueryClient,
  broadcastId: string,
  change: (broadcast: Broadcast) => Broadcast,
): void =>
  void client.setQueryData<Broadcast>(keyOf(broadcasts.get, { params: { broadcastId } }), (before) =>
    before ? change(before) : before,
  );

/** Refetches after a change of the topics; changes within `waitMs` are combined. `id` narrows it to one item. */
const useGathered = (topics: readonly Topic[], refetch: () => unknown, waitMs: number, id?: string) => {
  const topicKey = topics.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      refetch();
    };
    const stop = onChange(topicKey.split(" ") as Topic[], (ids) => {
      if (id !== undefined && ids.length > 0 && !ids.includes(id)) return;
      if (waitMs === 0) ask();
      else timer ??= setTimeout(ask, waitMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [topicKey, refetch, waitMs, id]);
};

/**
 * What will happen when it is sent, at `runAt` or now. The server examines all chosen contacts for this, so
 * it is refetched only when this broadcast, its contacts or the credits changed, not whenever any broadcast
 * progressed.
 */
export const usePreview = (broadcastId: string, runAt: string | null) => {
  const query = runAt ? { runAt } : {};
  const { queryFn } = readOptions(broadcasts.preview, { params: { broadcastId }, query }, { isQuiet: true });
  const preview = useQuery({
    queryKey: ["broadcast-preview", broadcastId, runAt],
    queryFn,
    // The figures of the previous time stay, dimmed, until the new ones arrive.
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useGathered(["broadcasts"], preview.refetch, 0, broadcastId);
  useGathered(["contacts", "credits"], preview.refetch, gatheredMs);
  return preview;
};

/** The text being typed as the first chosen contacts would get it; the previous result stays meanwhile. */
export const useSamples = (broadcast: Broadcast, words: { subject: string; text: string }) => {
  const { _id: broadcastId, type, media, counts } = broadcast;
  const { queryFn } = readOptions(
    broadcasts.samples,
    { params: { broadcastId }, body: words },
    { isQuiet: true },
  );
  return useQuery({
    // The recipients and the attachment affect the result too.
    queryKey: ["broadcast-samples", broadcastId, words, type, media.length, counts.total],
    queryFn,
    enabled: counts.total > 0,
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }).data?.samples;
};

/** The most recently updated messages while a broadcast sends. */
export const useLatest = (broadcastId: string, isWatched: boolean) =>
  useEndpoint(
    broadcasts.latest,
    { params: { broadcastId } },
    { isQuiet: true, isEnabled: isWatched, refetchEveryMs: () => isWatched && whileSendingMs },
  ).data?.recipients ?? [];

const recipientKey = (recipient: Recipient) => recipient.contact._id;

/** The recipients of a broadcast that has not started; with `decided` only those with that decision as of `runAt`. */
export const useChosenContacts = (
  broadcastId: string,
  decided?: { decision: string; runAt: string | null },
) =>
  usePagedSearch({
    name: `broadcast-contacts-${broadcastId}${decided ? `-${decided.decision}-${decided.runAt ?? ""}` : ""}`,
    topics: broadcasts.searchContacts.reads,
    initialQuery: {},
    keyOf: recipientKey,
    fetchPage: searchPage(broadcasts.searchContacts, "recipients", ({ term }) => ({
      params: { broadcastId },
      body: {
        term,
        ...(decided && { decision: decided.decision }),
        ...(decided?.runAt && { runAt: decided.runAt }),
      },
    })),
  });

/** The segments in a broadcast's audience, with their current contacts; follows changes of contacts. */
export const useBroadcastSegments = (broadcastId: string) => {
  const segments = useEndpoint(broadcasts.segments, { params: { broadcastId } }, { isQuiet: true });
  useGathered(["contacts", "segments"], segments.refetch, gatheredMs);
  return segments.data?.segments ?? [];
};

/** The outcome for each recipient; with `kind` only those whose sending failed that way. */
export const useResults = (broadcastId: string, outcome: Outcome, kind?: string) =>
  usePagedSearch({
    name: `broadcast-results-${broadcastId}-${outcome}${kind ? `-${kind}` : ""}`,
    topics: broadcasts.searchResults.reads,
    initialQuery: {},
    keyOf: recipientKey,
    fetchPage: searchPage(broadcasts.searchResults, "recipients", ({ term }) => ({
      params: { broadcastId },
      body: { term, outcome, ...(kind && { kind }) },
    })),
  });

/** Failures by kind. The server counts all recipients for this, so it lags behind. */
export const useFailures = (broadcastId: string) => {
  const { queryFn } = readOptions(broadcasts.failures, { params: { broadcastId } }, { isQuiet: true });
  const failures = useQuery({ queryKey: ["broadcast-failures", broadcastId], queryFn, staleTime: 0 });
  useGathered(["broadcasts"], failures.refetch, gatheredMs, broadcastId);
  return failures;
};
