import type { ContestRow } from "./contests.sql.ts";

/** Returns, in words, what the official rules still lack before a contest can open. */
export function missingRules(contest: ContestRow): string[] {
  const required: [words: string, isThere: boolean][] = [
    ["the prize", contest.prize !== ""],
    ["its value", contest.prizeValueCents !== null],
    ["the opening date", contest.opensAt !== null],
    ["the closing date", contest.closesAt !== null],
    ["the states where people can enter", contest.regions.length > 0],
    ["the minimum age", contest.minAge !== null],
    ["your postal address", contest.sponsorAddress !== ""],
    ["the source of the public value for the draw", contest.publicSource !== ""],
  ];
  return required.flatMap(([words, isThere]) => (isThere ? [] : [words]));
}
