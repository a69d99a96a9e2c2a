import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { heldReads } from "./held-reads.ts";

/** A read that takes `ms` and returns how many times it has run. */
const countedRead = (ms: number) => {
  let reads = 0;
  return async () => {
    reads += 1;
    const own = reads;
    await sleep(ms);
    return own;
  };
};

test("a slow read runs once for all callers in the meantime and for a while after", async () => {
  const held = heldReads<number>(100);
  const read = countedRead(150);
  expect(await Promise.all([held("a", read), held("a", read)])).toEqual([1, 1]);
  expect(await held("a", read)).toBe(1);
  expect(await held("b", read)).toBe(2);
});

test("a fast read runs again for each call", async () => {
  const held = heldReads<number>(100);
  const read = countedRead(1);
  expect([await held("a", read), await held("a", read)]).toEqual([1, 2]);
});

test("a caller that waited for a failed read repeats it itself, and the failure is not cached", async () => {
  const held = heldReads<number>(100);
  let isBroken = true;
  const read = async () => {
    const fails = isBroken;
    isBroken = false;
    await sleep(20);
    if (fails) throw new Error("The transaction was ended.");
    return 7;
  };
  const [first, second] = await Promise.allSettled([held("a", read), held("a", read)]);
  expect(first.status).toBe("rejected");
  expect(second).toEqual({ status: "fulfilled", value: 7 });
  expect(await held("a", read)).toBe(7);
});
