/** Runs at most `limit` things concurrently; the others wait in order. */
export type Turns = { take: () => Promise<void>; give: () => void; waiting: () => number };

export function createTurns(limit: number): Turns {
  let running = 0;
  let queue: (() => void)[] = [];
  let head = 0;

  return {
    take() {
      if (running < limit) {
        running += 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => queue.push(resolve));
    },
    give() {
      const next = queue[head];
      if (!next) {
        running -= 1;
        return;
      }
      head += 1;
      // Shortened only now and then: removing the first element of a long array costs its whole length.
      if (head === queue.length) {
        queue = [];
        head = 0;
      } else if (head > 1000 && head * 2 > queue.length) {
        queue = queue.slice(head);
        head = 0;
      }
      next();
    },
    waiting: () => queue.length - head,
  };
}
