/** Loaded with the first picture: a process that never draws one saves 20 MB. */
export async function openSharp() {
  const { default: sharp } = await import("sharp");
  // One picture at a time on one core: only the request for this picture waits for it.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** Draws pictures one at a time: two large ones together would use up the memory of a small machine. */
export function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawn = last.then(draw);
  last = drawn.catch(() => {});
  return drawn;
}
