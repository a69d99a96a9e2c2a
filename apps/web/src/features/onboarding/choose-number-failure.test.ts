import { expect, it } from "vitest";
import { chooseNumberFailure } from "./choose-number-failure.ts";

it.each([
  ["phone-number-taken", "taken"],
  ["email-unverified", "unverified"],
  ["wrong-state", "has-number"],
  ["provider-failed", "failed"],
  ["offline", "failed"],
] as const)("a purchase refused with %s is treated as %s", (code, kind) => {
  expect(chooseNumberFailure({ code, message: "Why." }).kind).toBe(kind);
});

it("an unreachable carrier is reported without a gateway's wording", () => {
  const { sentence } = chooseNumberFailure({ code: "provider-failed", message: "Bad Gateway" });
  expect(sentence).toMatch(/Try again in a few minutes/);
});
