import { expect, it } from "vitest";
import { comparison } from "./stats-figures.ts";

it.each([
  [0, 0, "As in the 30 days before"],
  [5, 0, "None in the 30 days before"],
  [112, 100, "12% more than in the 30 days before"],
  [50, 100, "50% fewer than in the 30 days before"],
  [1001, 1000, "1% more than in the 30 days before"],
  [5000, 10, "500 times as many as in the 30 days before"],
])("%d after %d is told as: %s", (now, before, text) => {
  expect(comparison(now, before, 30)).toBe(text);
});
