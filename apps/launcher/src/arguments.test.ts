import { expect, test } from "vitest";
import { nameArgument, numberArguments } from "./arguments.ts";

const known = {
  rounds: { text: "rounds to run", otherwise: 20 },
  seed: { text: "of the draws", otherwise: 7, least: 0 },
};
const read = (...given: string[]) => numberArguments("test:crash", known, given);

test("numbers are named, and have a default", () => {
  expect(read("--rounds", "3")).toEqual({ rounds: 3, seed: 7 });
  expect(read("--rounds=3", "--seed", "0")).toEqual({ rounds: 3, seed: 0 });
});

test.each([
  ["3"],
  ["--rounds", "many"],
  ["--rounds", "0"],
  ["--rounds", "1.5"],
  ["--round", "3"],
  ["--rounds"],
])("an unknown or invalid number is refused, with the usage: %s %s", (...given) => {
  expect(() => read(...given)).toThrow(/Use: npm run test:crash/);
});

test("--help lists the options", () => {
  expect(() => read("--help")).toThrow(/--rounds {2}rounds to run/);
  expect(() => nameArgument("bench", "benchmark", ["engine"], ["--help"])).toThrow(/engine/);
});

test("a name has to be one of the known ones", () => {
  expect(nameArgument("bench", "benchmark", ["engine", "pace"], ["pace"])).toBe("pace");
  expect(nameArgument("bench", "benchmark", ["engine"], [])).toBeUndefined();
  expect(() => nameArgument("bench", "benchmark", ["engine"], ["motor"])).toThrow(
    'There is no benchmark "motor"',
  );
});
