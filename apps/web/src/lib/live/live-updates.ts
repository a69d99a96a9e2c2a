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

interface LiveUpdatesOptions {
  makeSource?: (url: string) => EventSource;
  /** What a hidden page still hears of. */
  hiddenTopics?: readonly Topic[];
}

/**
 * Listens to `/api/events` and announces its changes. Reconnects after 1 s, doubling to 30 s; when it had to
 * give way to other windows, after a minute or on focus. While the page is hidden it hears only of
 * `hiddenTopics`, and has no connection if there are none; on return everything counts as changed.
 */
export const startLiveUpdates = ({
  makeSource = (url) => new EventSource(url, { withCredentials: true }),
  hiddenTopics = [],
}: LiveUpdatesOptions = {}): (() => void) => {
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
  const tellMissed = () => {
    if (!hasMissed) return;
    announceChange(document.hidden ? hiddenTopics : TOPICS);
    hasMissed = document.hidden;
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
      tellMissed();
    });
    source.addEventListener("change", (event) => {
      const { topics, ids } = JSON.parse((event as MessageEvent<string>).data) as LiveEvent;
      const heard = known(topics).filter((topic) => !document.hidden || hiddenTopics.includes(topic));
      if (heard.length > 0) changes.add(heard, ids ?? []);
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
      if (hiddenTopics.length === 0) close();
      hasMissed = true;
    } else if (source) tellMissed();
    else open();
  };

  // The connection may outlast a short break, in which reads were answered from what was kept.
  const miss = () => {
    hasMissed = true;
  };

  document.addEventListener("visibilitychange", follow);
  window.addEventListener("offline", miss);
  window.addEventListener("online", follow);
  window.addEventListener("focus", follow);
  follow();
  return () => {
    document.removeEventListener("visibilitychange", follow);
    window.removeEventListener("offline", miss);
    window.removeEventListener("online", follow);
    window.removeEventListener("focus", follow);
    changes.stop();
    close();
  };
};
