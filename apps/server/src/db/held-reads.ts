/** Reading it again and again takes at most this share of the time. */
const SHARE = 0.1;
const AT_ONCE_MS = 500;
const HELD_MAX = 1_000;

interface Held<T> {
  answer: Promise<T>;
  /** Until when it is given out, by `performance.now()`; none while it is being read. */
  until: number | null;
}

/**
 * Answers of reads that count a lot of rows, kept for as long as they are dear: one that took a second is given out for
 * ten, to all who ask, and those who ask meanwhile wait for the same one. What takes less than `atOnceMs` is read anew
 * each time. `key` names what is read.
 */
export function heldReads<T>(atOnceMs = AT_ONCE_MS): (key: string, read: () => Promise<T>) => Promise<T> {
  const held = new Map<string, Held<T>>();
  return async (key, read) => {
    const before = held.get(key);
    if (before && (before.until === null || performance.now() < before.until)) {
      // Another's read may fail with its transaction: then it is one's own to do.
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
