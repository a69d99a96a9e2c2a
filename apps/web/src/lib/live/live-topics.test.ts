import { expect, test } from "vitest";
import { announceChange, holdChanges, onChange } from "./live-topics.ts";

test("what changes while something is being deleted is told once that is done, also where it fails", async () => {
  const told: string[][] = [];
  const stop = onChange(["broadcasts"], (ids) => told.push([...ids]));
  await holdChanges(async () => {
    announceChange(["broadcasts"], ["a"]);
    await Promise.resolve();
    expect(told).toEqual([]);
  });
  expect(told).toEqual([["a"]]);
  const failing = holdChanges(async () => {
    announceChange(["broadcasts"], ["b"]);
    throw new Error("We couldn't delete it.");
  });
  await expect(failing).rejects.toThrow("We couldn't delete it.");
  expect(told).toEqual([["a"], ["b"]]);
  stop();
});
