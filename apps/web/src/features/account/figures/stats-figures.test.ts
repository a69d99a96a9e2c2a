import { expect, it } from "vitest";
import { comparison } from "./stats-figures.ts";

it.each([
  [0, 0, "Same as in the previous 30 days"],
  [5, 0, "None in the previous 30 days"],
  [112, 100, "12% more than in the previous 30 days"],
  [50, 100, "50% fewer than in the previous 30 days"],
  [1001, 1000, "1% more than in the previous 30 days"],
  [5000, 10, "500 times as many as in the previous 30 days"],
])("%d after %d is told as: %s", (now, before, text) => {
  expect(comparison(now, before, 30)).toBe(text);
});
