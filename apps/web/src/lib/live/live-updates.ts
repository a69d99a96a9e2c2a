import { TOPICS, type Topic } from "@broadcast/contract/endpoint";
import { MISSED_MS_MAX } from "@broadcast/contract/live";
import { tellChange } from "./held-changes.ts";
import { announceChange } from "./live-topics.ts";

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/**
 * How long a window that the server turned away for too many listeners stays disconnected, unless it gets the
 * focus.
 */
const crowdedOutMs = 60_000;

interface LiveEvent {
  topics: Topic[];
  ids?: string[];
}

/** During a broadcast, events arrive twenty times a second; they are passed on at most this often. */
const tellEveryMs = 250;

/**
 * Passes on the first change at once and collects those that follow, so that a flood costs a few reads a
 * second and a single message still shows immediately. A topic that changed anywhere is announced without
 * ids.
 */
const gatherChanges = (tell = tellChange) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anywhere = new Set<Topic>();
  let named = new Set<Topic>();
  let ids = new Set<string>();
  const flush = () => {
    timer = undefined;
    if (anywhere.size + named.size === 0) return;
    const wide = [...anywhere];
    const narrow = [...named].filter((topic) => !anywhere.has(topic));
    const those = [...ids];
    anywhere = new Set();
    named = new Set();
    ids = new Set();
    timer = setTimeout(flush, tellEveryMs);
    if (wide.length > 0) tell(wide);
    if (narrow.length > 0) tell(narrow, those);
  };
  return {
    add(topics: readonly Topic[], changed: readonly string[]) {
      for (const topic of topics) (changed.length === 0 ? anywhere : named).add(topic);
      for (const id of changed) ids.add(id);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
};

const known = (topics: readonly string[]): Topic[] => TOPICS.filter((topic) => topics.includes(topic));

/**
 * Listens to `/api/events` and announces its changes. Reconnects after 1 s, doubling to 30 s; when it had to
 * give way to other windows, after a minute or on focus. While the page is hidden there is no connection; on
 * return everything counts as changed.
 */
export const startLiveUpdates = (
  makeSource: (url: string) => EventSource = (url) => new EventSource(url, { withCredentials: true }),
): (() => void) => {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let hasMissed = false;
  let isFirst = true;
  const changes = gatherChanges();

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    // On the first connection, changes since the page began to read can have been missed; after that,
    // everything counts as changed anyway.
    const missedMs = isFirst ? Math.min(MISSED_MS_MAX, Math.ceil(performance.now())) : 0;
    isFirst = false;
    source = makeSource(missedMs > 0 ? `/api/events?missedMs=${missedMs}` : "/api/events");
    source.addEventListener("open", () => {
      waitMs = firstWaitMs;
      if (hasMissed) announceChange(TOPICS);
      hasMissed = false;
    });
    source.addEventListener("change", (event) => {
      const { topics, ids } = JSON.parse((event as MessageEvent<string>).data) as LiveEvent;
      changes.add(known(topics), ids ?? []);
    });
    source.addEventListener("crowded", () => {
      close();
      hasMissed = true;
      timer = setTimeout(open, crowdedOutMs);
    });
    source.addEventListener("error", () => {
      close();
      hasMissed = true;
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    });
  };
  const follow = () => {
    if (document.hidden) {
      close();
      hasMissed = true;
    } else if (!source) open();
  };

  document.addEventListener("visibilitychange", follow);
  window.addEventListener("online", follow);
  window.addEventListener("focus", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    window.removeEventListener("online", follow);
    window.removeEventListener("focus", follow);
    changes.stop();
    close();
  };
};
