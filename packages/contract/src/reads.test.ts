import { expect, test } from "vitest";
import { type Endpoint, isReadOnly, TOPICS } from "./endpoint.ts";
import { api } from "./index.ts";

const endpoints = Object.entries(api).flatMap(([group, its]) =>
  Object.entries(its as Record<string, Endpoint>).map(([name, endpoint]) => ({
    ...endpoint,
    name: `${group}.${name}`,
  })),
);
const reads = endpoints.filter(isReadOnly);
const writes = endpoints.filter((endpoint) => !isReadOnly(endpoint));
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);

test("every read of an account declares what its answer depends on, and no other call does", () => {
  expect(names(reads.filter(({ access, reads }) => access !== "public" && !reads))).toEqual([]);
  expect(names(reads.filter(({ access, reads }) => access === "public" && reads))).toEqual([]);
  expect(names(writes.filter(({ reads }) => reads))).toEqual([]);
  expect(names(reads.filter(({ touches }) => touches))).toEqual([]);
});

/** A list is searched at its own address: `tags/search` for `tags`. */
const addressOf = ({ path }: Endpoint) => path.replace(/\/search$/, "");

test("a write at an address is followed by a refetch of the reads there", () => {
  const pairs = writes.flatMap((write) =>
    reads
      .filter((read) => read.reads?.length && read.kind !== "download" && addressOf(read) === write.path)
      .map((read) => ({ write, read })),
  );
  expect(pairs.length).toBeGreaterThan(40);
  const missed = pairs.filter(
    ({ write, read }) => !write.touches?.some((each) => read.reads?.includes(each)),
  );
  expect(missed.map(({ write, read }) => `${read.name} after ${write.name}`)).toEqual([
    // It is not a factor until its first code was verified.
    "multiFactor.list after multiFactor.add",
    // Only others see a person there, and only news is announced to them.
    "spaces.present after spaces.bePresent",
  ]);
});

test("every touched topic is one that a read depends on", () => {
  const read = new Set(reads.flatMap(({ reads = [] }) => reads));
  expect(TOPICS.filter((topic) => !read.has(topic))).toEqual([]);
});
