import { setTimeout as sleep } from "node:timers/promises";
import { dividedBatch } from "./divided-batch.ts";

/** The first item of a burst waits this long for others, unless told otherwise. */
const GATHER_MS = 5;

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers items and writes them in batches of at most `atMost`: items that arrive during a write go into the next
 * batch, so that the more there are, the less each costs. Items with the same `keyOf` are written in their order of
 * arrival, with at most `writers` batches at a time; other keys don't wait for them. The returned function resolves
 * when its item is written; an item whose row the database refuses fails alone.
 */
export function gatheredBatches<T>({
  keyOf = () => "",
  atMost,
  writers,
  gatherMs = GATHER_MS,
  write,
}: {
  keyOf?: (item: T) => string;
  atMost: number;
  writers: number;
  gatherMs?: number;
  write: (items: readonly T[]) => Promise<void>;
}): (item: T) => Promise<void> {
  const lines = new Map<string, { waiting: Waiting<T>[]; writing: number }>();

  const writePart = async (part: readonly Waiting<T>[]) => {
    await write(part.map(({ item }) => item));
    for (const { resolve } of part) resolve();
  };
  const drain = async (key: string, line: { waiting: Waiting<T>[]; writing: number }) => {
    await sleep(gatherMs);
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, atMost);
      try {
        await dividedBatch(batch, writePart, async ({ reject }, error) => reject(error));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    line.writing -= 1;
    if (line.writing === 0) lines.delete(key);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const line = lines.get(key) ?? { waiting: [], writing: 0 };
      lines.set(key, line);
      line.waiting.push({ item, resolve, reject });
      if (line.writing >= writers) return;
      line.writing += 1;
      void drain(key, line);
    });
}
