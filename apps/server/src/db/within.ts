import { setTimeout as sleep } from "node:timers/promises";

/** Returns what `work` resolves to, or `late` when it takes longer; `work` continues all the same. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const ended = new AbortController();
  const timer = sleep(ms, undefined, { ref: false, signal: ended.signal });
  try {
    return await Promise.race([work, timer.then(late)]);
  } finally {
    ended.abort();
  }
}
