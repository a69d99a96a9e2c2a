import { setTimeout as sleep } from "node:timers/promises";

/** What `work` answers, or what `late` says when it takes longer; it goes on then all the same. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const ended = new AbortController();
  const timer = sleep(ms, undefined, { ref: false, signal: ended.signal });
  try {
    return await Promise.race([work, timer.then(late)]);
  } finally {
    ended.abort();
  }
}
