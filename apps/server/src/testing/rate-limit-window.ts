const ROOM_MS = 10_000;

/** Waits for the next window of rate limits of this length if the present one ends within ten seconds. */
export async function roomInWindow(windowSeconds: number): Promise<void> {
  const windowMs = windowSeconds * 1_000;
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < ROOM_MS) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
