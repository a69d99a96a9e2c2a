import { type Broadcast, broadcasts, type Recipient } from "@broadcast/contract/broadcasts";
import type { Topic } from "@broadcast/contract/endpoint";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf, readOptions, searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { onChange } from "../../lib/live/live-topics.ts";
import { isSending } from "./broadcast-display.ts";

export type BroadcastFilter = "all" | "draft" | "scheduled" | "sending" | "sent" | "unsent";
export type Outcome = "all" | "sending" | "sent" | "unsent";

const whileSendingMs = 1_000;
/** What asks much of the server is asked for at most this often, however fast things change. */
const gatheredMs = 2_000;

/** All broadcasts, newest first; follows live changes. */
export const useBroadcastSearch = () =>
  usePagedSearch({
    name: "scheduled-broadcasts",
    topics: broadcasts.search.reads,
    initialQuery: { filter: "all" as BroadcastFilter },
    fetchPage: searchPage(broadcasts.search, "jobs", ({ term, query }) => ({ body: { term, ...query } })),
  });

/** The newest broadcasts in a state, and how many there are; undefined until they are known. */
export const useLatestBroadcasts = (filter: BroadcastFilter) =>
  useEndpoint(broadcasts.search, { body: { filter, paging: { page: 1, pageSize: 4 } } }, { isQuiet: true })
    .data;

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

/** Changes part of what is known of a broadcast. */
export const patchBroadcast = (
  client: QueryClient,
  broadcastId: string,
  change: (broadcast: Broadcast) => Broadcast,
): void =>
  void client.setQueryData<Broadcast>(keyOf(broadcasts.get, { params: { broadcastId } }), (before) =>
    before ? change(before) : before,
  );

/** Asks again after a change of the topics; what comes within `waitMs` is answered together. `id` narrows it to one thing. */
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
 * What will happen when it is sent, at `runAt` or now. The server walks all chosen contacts for it, so it is asked
 * for again only when this broadcast, its contacts or the credits changed, not whenever any broadcast moved.
 */
export const usePreview = (broadcastId: string, runAt: string | null) => {
  const query = runAt ? { runAt } : {};
  const { queryFn } = readOptions(broadcasts.preview, { params: { broadcastId }, query }, { isQuiet: true });
  const preview = useQuery({
    queryKey: ["broadcast-preview", broadcastId, runAt],
    queryFn,
    // The figures of another time stay, dimmed, until those of this one are worked out.
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useGathered(["broadcasts"], preview.refetch, 0, broadcastId);
  useGathered(["contacts", "credits"], preview.refetch, gatheredMs);
  return preview;
};

/** Words as they are typed, the way the first of the chosen contacts get them; those before stay until then. */
export const useSamples = (broadcast: Broadcast, words: { subject: string; text: string }) => {
  const { _id: broadcastId, type, media, counts } = broadcast;
  const { queryFn } = readOptions(
    broadcasts.samples,
    { params: { broadcastId }, body: words },
    { isQuiet: true },
  );
  return useQuery({
    // Who is chosen and what goes with the words changes what they get, too.
    queryKey: ["broadcast-samples", broadcastId, words, type, media.length, counts.total],
    queryFn,
    enabled: counts.total > 0,
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }).data?.samples;
};

/** Whose message moved last while a broadcast sends. */
export const useLatest = (broadcastId: string, isWatched: boolean) =>
  useEndpoint(
    broadcasts.latest,
    { params: { broadcastId } },
    { isQuiet: true, isEnabled: isWatched, refetchEveryMs: () => isWatched && whileSendingMs },
  ).data?.recipients ?? [];

const recipientKey = (recipient: Recipient) => recipient.contact._id;

/** Who a broadcast that has not started is for; with `decided` only those of whom that is decided as of `runAt`. */
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

/** The segments in the audience of a broadcast, with who is in them now; follows what happens to contacts. */
export const useBroadcastSegments = (broadcastId: string) => {
  const segments = useEndpoint(broadcasts.segments, { params: { broadcastId } }, { isQuiet: true });
  useGathered(["contacts", "segments"], segments.refetch, gatheredMs);
  return segments.data?.segments ?? [];
};

/** What became of each recipient; with `kind` only those whose sending failed that way. */
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

/** What went wrong, grouped. The server counts all recipients for it, so that it follows with some delay. */
export const useFailures = (broadcastId: string) => {
  const { queryFn } = readOptions(broadcasts.failures, { params: { broadcastId } }, { isQuiet: true });
  const failures = useQuery({ queryKey: ["broadcast-failures", broadcastId], queryFn, staleTime: 0 });
  useGathered(["broadcasts"], failures.refetch, gatheredMs, broadcastId);
  return failures;
};
