import type { Topic } from "@broadcast/contract/endpoint";

type Listener = (ids: readonly string[]) => void;

// Outlives the person: listeners are removed with their screens.
const listeners = new Map<Topic, Set<Listener>>();
const watchers = new Set<(topics: readonly Topic[]) => void>();
// Outlives the person: holds when something changed, not what.
const changedAt = new Map<Topic, number>();

/** Tells all listeners of the topics that something changed; `ids` names the items, empty for any. */
export const announceChange = (topics: readonly Topic[], ids: readonly string[] = []): void => {
  const told = new Set<Listener>();
  for (const topic of topics) {
    changedAt.set(topic, Date.now());
    for (const listener of listeners.get(topic) ?? []) told.add(listener);
  }
  for (const listener of told) listener(ids);
  for (const watcher of watchers) watcher(topics);
};

/** Calls `watcher` with the topics of every announcement. Returns a function that unsubscribes. */
export const onAnyChange = (watcher: (topics: readonly Topic[]) => void): (() => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** Calls `listener` once for each announcement that names one of the topics. Returns a function that unsubscribes. */
export const onChange = (topics: readonly Topic[], listener: Listener): (() => void) => {
  for (const topic of topics) {
    const set = listeners.get(topic) ?? new Set();
    set.add(listener);
    listeners.set(topic, set);
  }
  return () => {
    for (const topic of topics) listeners.get(topic)?.delete(listener);
  };
};

/** Whether one of the topics changed after `at` (milliseconds since 1970). */
export const hasChangedSince = (topics: readonly Topic[], at: number): boolean =>
  topics.some((topic) => (changedAt.get(topic) ?? 0) > at);
