import { expect, test } from "vitest";
import { HIGH_SCORE, optOutPoints, VIOLATION_POINTS, violationScore } from "./violation-score.ts";

test.each([
  ["nothing is nothing", 0, 0, 0],
  ["few messages count as a thousand", 50, 10, 50],
  ["a thousand", 50, 1_000, 50],
  ["the same points in ten times the messages", 50, 10_000, 5],
  ["ten times the points in ten times the messages", 500, 10_000, 50],
])("the score is the points per 1,000 messages: %s", (_case, points, sent, score) => {
  expect(violationScore(points, sent)).toBe(score);
});

test.each([
  ["spam-refusal", 0.01],
  ["complaint", 0.0025],
  ["held", 0.01],
] as const)("the share of %s that makes a score high is the documented one", (kind, share) => {
  const sent = 40_000;
  expect(violationScore(sent * share * VIOLATION_POINTS[kind], sent)).toBe(HIGH_SCORE);
});

test.each([
  ["few people", 4, 10, 0],
  ["an ordinary day", 25, 1_000, 0],
  ["more than one in forty", 26, 1_000, 52],
  ["nothing sent that day", 6, 0, 12],
])("a day's opt-outs count only if they stand out: %s", (_case, optOuts, sent, points) => {
  expect(optOutPoints(optOuts, sent)).toBe(points);
});
