import { expect, test } from "vitest";
import { AppError } from "../../app-error.ts";
import { readTarget, redacted } from "./targets.ts";

test.each([
  ["sms", "(512) 555-0148", "+15125550148"],
  ["call", "1 416 555 0148", "+14165550148"],
  ["call", "+1 787 555 0148", "+17875550148"],
  ["email", " Maya@Example.com ", "maya@example.com"],
  ["authenticator", undefined, ""],
] as const)("a code by %s to %j goes to %s", (channel, to, target) => {
  expect(readTarget(channel, to, "to")).toBe(target);
});

test.each([
  ["sms", undefined, "nothing"],
  ["sms", "512 555 014", "too few digits"],
  ["sms", "+44 20 7946 0958", "another country"],
  ["call", "(900) 555-0148", "a premium number"],
  ["call", "(876) 555-0148", "an island whose calls cost and may earn somebody money"],
  ["call", "(800) 555-0148", "a toll-free line"],
  ["email", "maya@", "no address"],
  ["email", "maya@mailinator.com", "an address that is thrown away"],
] as const)("a code by %s to %j is refused: %s", (channel, to, _why) => {
  expect(() => readTarget(channel, to, "method.to")).toThrow(AppError);
  try {
    readTarget(channel, to, "method.to");
  } catch (error) {
    expect((error as AppError).extras.fields).toHaveProperty(["method.to"]);
  }
});

test("the shown part of a target identifies it to its owner, and reveals nothing to others", () => {
  expect(redacted("sms", "+15125550123")).toBe("(•••) •••-0123");
  expect(redacted("email", "maya.rivers@example.com")).toBe("m•••@example.com");
  expect(redacted("authenticator", "")).toBe("");
});
