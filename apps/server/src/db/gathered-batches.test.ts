import { expect, test } from "vitest";
import { gatheredBatches } from "./gathered-batches.ts";

/** Batches that end when they are told to. */
function writerOf<T>(options: { keyOf?: (item: T) => string; atMost: number; writers: number }) {
  const underWay: { items: readonly T[]; end: (error?: Error) => void }[] = [];
  const add = gatheredBatches<T>({
    ...options,
    write: (items) =>
      new Promise((resolve, reject) => {
        underWay.push({ items, end: (error) => (error ? reject(error) : resolve()) });
      }),
  });
  const batches = async (count: number) => {
    await expect.poll(() => underWay.length).toBe(count);
    return underWay;
  };
  return { add, batches };
}

test("items that arrive during a write go together into the next batch, in order", async () => {
  const { add, batches } = writerOf<number>({ atMost: 3, writers: 1 });
  const first = add(1);
  const [one] = await batches(1);
  const later = [2, 3, 4, 5].map(add);
  one!.end();
  await first;
  (await batches(2))[1]!.end();
  await Promise.all(later.slice(0, 3));
  const written = await batches(3);
  expect(written.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
  written[2]!.end();
  await later[3];
});

test("one key's slow batch delays neither its next batch nor other keys", async () => {
  const { add, batches } = writerOf<string>({ keyOf: (item) => item[0]!, atMost: 10, writers: 2 });
  const stuck = add("a1");
  await batches(1);
  const next = add("a2");
  const other = add("b1");
  const written = await batches(3);
  expect(written.slice(1).map(({ items }) => items)).toEqual(expect.arrayContaining([["a2"], ["b1"]]));
  for (const { end } of written.slice(1)) end();
  await Promise.all([next, other]);
  written[0]!.end();
  await stuck;
});

test("a failed batch rejects for all its callers, and the next one is written", async () => {
  const { add, batches } = writerOf<number>({ atMost: 10, writers: 1 });
  const lost = Promise.allSettled([add(1), add(2)]);
  (await batches(1))[0]!.end(new Error("The connection is gone"));
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const kept = add(3);
  (await batches(2))[1]!.end();
  await kept;
});

test("a row that the database refuses fails alone", async () => {
  const refused = Object.assign(new Error("A value is too long"), { code: "22001" });
  const add = gatheredBatches<number>({
    atMost: 10,
    writers: 1,
    write: async (items) => {
      if (items.includes(2)) throw refused;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(add));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
