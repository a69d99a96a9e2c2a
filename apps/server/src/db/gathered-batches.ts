import { setTimeout as sleep } from "node:timers/promises";
import { dividedBatch } from "./divided-batch.ts";

/** The first of a flood waits this long for others, unless told otherwise. */
const GATHER_MS = 5;

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what comes one by one, and writes it in batches of at most `atMost`: what comes while one is being written
 * goes with the next, so that the more there is, the less each costs. Items of one `keyOf` go together, in their order
 * of coming, with at most `writers` batches under way; other keys do not wait for them. The function it answers
 * resolves when its item is written; one whose row the database refuses fails alone.
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
