/** Repeating a read takes at most this share of the time. */
const SHARE = 0.1;
const AT_ONCE_MS = 500;
const HELD_MAX = 1_000;

interface Held<T> {
  answer: Promise<T>;
  /** Until when the answer is reused, by `performance.now()`; null while it is being read. */
  until: number | null;
}

/**
 * Caches reads that count many rows for as long as they are expensive: a read that took one second is reused for ten,
 * by all callers, and callers in the meantime share it. A read that takes less than `atOnceMs` runs again each time.
 * `key` identifies the read.
 */
export function heldReads<T>(atOnceMs = AT_ONCE_MS): (key: string, read: () => Promise<T>) => Promise<T> {
  const held = new Map<string, Held<T>>();
  return async (key, read) => {
    const before = held.get(key);
    if (before && (before.until === null || performance.now() < before.until)) {
      // Another caller's read can fail with its own transaction; then this caller reads for itself.
      const answer = await before.answer.then(
        (value) => ({ value }),
        () => null,
      );
      if (answer) return answer.value;
    }
    const startedAt = performance.now();
    const own: Held<T> = { answer: read(), until: null };
    if (held.size >= HELD_MAX) held.clear();
    held.set(key, own);
    const letGo = () => {
      if (held.get(key) === own) held.delete(key);
    };
    try {
      const value = await own.answer;
      const tookMs = performance.now() - startedAt;
      own.until = performance.now() + tookMs / SHARE;
      if (tookMs < atOnceMs) letGo();
      return value;
    } catch (error) {
      letGo();
      throw error;
    }
  };
}
