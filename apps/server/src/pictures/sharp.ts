/** Loaded with the first picture: a process that never draws one has 20 MB less to hold. */
export async function openSharp() {
  const { default: sharp } = await import("sharp");
  // A picture at a time, and one core for it: nobody waits for it but who wants this picture.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** Draws pictures one after the other: two large ones together would take the memory of a small machine. */
export function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawn = last.then(draw);
  last = drawn.catch(() => {});
  return drawn;
}
