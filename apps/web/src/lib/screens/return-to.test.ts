import { expect, it } from "vitest";
import { safeReturnTo } from "./return-to.ts";

it.each([
  ["/contacts?a=1", "/contacts?a=1"],
  ["/authors", "/authors"],
  [undefined, "/"],
  ["", "/"],
  ["https://evil.example", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/logout", "/"],
  ["/auth?returnTo=/chats", "/"],
  ["/sign-up", "/"],
])("after signing in, a returnTo of %s leads to %s", (returnTo, expected) => {
  expect(safeReturnTo(returnTo)).toBe(expected);
});
