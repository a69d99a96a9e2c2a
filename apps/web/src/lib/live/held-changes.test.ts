import { expect, test } from "vitest";
import { holdChanges, tellChange } from "./held-changes.ts";
import { onChange } from "./live-topics.ts";

test("what the server announces during a deletion is passed on once that is done, even if it fails", async () => {
  const told: string[][] = [];
  const stop = onChange(["broadcasts"], (ids) => told.push([...ids]));
  await holdChanges(async () => {
    tellChange(["broadcasts"], ["a"]);
    await Promise.resolve();
    expect(told).toEqual([]);
  });
  expect(told).toEqual([["a"]]);
  const failing = holdChanges(async () => {
    tellChange(["broadcasts"], ["b"]);
    throw new Error("We couldn't delete it.");
  });
  await expect(failing).rejects.toThrow("We couldn't delete it.");
  expect(told).toEqual([["a"], ["b"]]);
  stop();
});
