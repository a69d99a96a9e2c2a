import { live } from "@broadcast/contract/live";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { ApiError, isAborted } from "../../lib/api/api-error.ts";
import { emitApiEvent } from "../../lib/api/api-events.ts";
import { peekSession, replaceUser } from "../../lib/api/session.ts";
import { setBroadcastingPaused } from "../../lib/broadcasting-paused.ts";
import { announceChange, hasChangedSince, onChange } from "../../lib/live/live-topics.ts";
import { setUnread } from "../../lib/live/unread.ts";
import { onWatchedThread, watchedThread } from "../../lib/live/watched-thread.ts";

const intervalMs = 10_000;
const watchingIntervalMs = 5_000;
/** A broadcast changes something many times a second; the counts need not be that current. */
const leastGapMs = 1_000;

const bodyOfPoll = (client: QueryClient) => {
  const watched = watchedThread();
  const lastId = watched?.lastMessageId();
  const after = lastId ? { messageId: lastId } : {};
  const updatedAt = peekSession(client)?.user.updatedAt;
  return {
    ...(updatedAt ? { currentUserUpdatedAt: updatedAt } : {}),
    ...(watched && lastId !== undefined
      ? watched.spaceId !== undefined
        ? { spaceThread: { spaceId: watched.spaceId, ...after } }
        : { contactThread: { contactId: watched.contactId, ...after } }
      : {}),
  };
};

/**
 * Polls once. Lists follow the event stream; a count that changed without a word since `heardSince`, as when a proxy
 * holds the stream back, tells them.
 */
const poll = async (client: QueryClient, signal: AbortSignal, heardSince: number | null): Promise<void> => {
  const watched = watchedThread();
  const reply = await call(live.poll, { body: bodyOfPoll(client), signal, isQuiet: true });
  const changed = setUnread({
    chats: reply.chatsUpdates.unreadCount,
    spaces: reply.spacesUpdates.unreadCount,
  });
  const unheard = heardSince === null ? [] : changed.filter((topic) => !hasChangedSince([topic], heardSince));
  if (unheard.length > 0) announceChange(unheard);
  setBroadcastingPaused(reply.isBroadcastingPaused, reply.broadcastingResumesAt);
  if (reply.currentUser) replaceUser(client, reply.currentUser);
  if (!watched || watched !== watchedThread()) return;
  if (watched.spaceId !== undefined) watched.onMessages(reply.spaceThreadUpdates?.messages ?? []);
  else watched.onMessages(reply.contactThreadUpdates?.messages ?? []);
};

/** Errors are only logged, and polling goes on; but a session that ended is reported. */
const log = (error: unknown) => {
  if (isAborted(error)) return;
  if (error instanceof ApiError && error.status === 401) emitApiEvent({ kind: "unauthorized" });
  // Offline, every poll fails; the page already says so.
  else if (!(error instanceof ApiError && error.code === "offline")) console.error(error);
};

/**
 * Polls for changes (doc 1, sections 4, 7 and 9): every 10 s, every 5 s while a thread is watched, at once
 * when the event stream reports a change, and not while the page is hidden, unless `isHeardHidden`: then only
 * on a change. Returns a function that stops it.
 */
export function startPoller(client: QueryClient, isHeardHidden = false): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isWanted = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  /** When the last poll that was answered began. */
  let heardAt: number | null = null;

  const schedule = (delayMs: number, isChanged = false) => {
    clearTimeout(timer);
    if (stopped.signal.aborted || (document.hidden && !(isChanged && isHeardHidden))) return;
    timer = setTimeout(() => void run(), delayMs);
  };
  const run = async () => {
    if (isPolling) {
      isWanted = true;
      return;
    }
    isPolling = true;
    isWanted = false;
    lastAt = Date.now();
    await poll(client, stopped.signal, heardAt).then(() => {
      heardAt = lastAt;
    }, log);
    isPolling = false;
    schedule(isWanted ? leastGapMs : watchedThread() ? watchingIntervalMs : intervalMs, isWanted);
  };
  const wake = () => {
    // The poll under way may have read before the change, and will overwrite the time of the next one.
    if (isPolling) isWanted = true;
    else schedule(Math.max(0, lastAt + leastGapMs - Date.now()), true);
  };
  const follow = () => (document.hidden ? clearTimeout(timer) : wake());

  document.addEventListener("visibilitychange", follow);
  // Behind the last two this very session may have ended.
  const stops = [
    onChange(["chats", "spaces", "session", "security", "managers"], wake),
    onWatchedThread(() => schedule(watchingIntervalMs)),
  ];
  schedule(0);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
    for (const stop of stops) stop();
  };
}
