import { setTimeout as sleep } from "node:timers/promises";

const MB = 1_000_000;
/** Shorter waits cost more than they slow down. */
const SHORTEST_MS = 20;

/**
 * Limits a stream to a number of megabytes per second, so that other work gets its share of the disk and the processor.
 */
export async function* paced(
  content: AsyncIterable<Buffer>,
  mbPerSecond: number,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of content) {
    signal?.throwIfAborted();
    yield chunk;
    bytes += chunk.length;
    const aheadMs = (bytes / (mbPerSecond * MB)) * 1_000 - (performance.now() - startedAt);
    if (aheadMs > SHORTEST_MS) await sleep(aheadMs, undefined, { signal });
  }
}
