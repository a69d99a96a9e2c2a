import type { Call } from "@broadcast/contract/voice";
import { expect, test } from "vitest";
import { aCall } from "../../testing/a-call.ts";
import { callBarText } from "./call-bar-words.ts";

test.each<[Partial<Call>, string]>([
  [{ state: "placing" }, "Your phone is ringing. Answer it, and we'll connect you with Jo Lindqvist."],
  [{ state: "connected" }, "On a call with Jo Lindqvist · 70 seconds"],
  [{ state: "completed" }, "Call with Jo Lindqvist ended · 65 seconds"],
  [{ state: "busy", problem: "Their line was busy." }, "Jo Lindqvist: Their line was busy."],
  [{ state: "canceled" }, "Call to Jo Lindqvist ended."],
])("a call %o reads so", (change, text) => {
  expect(callBarText(aCall(change), Date.parse("2026-11-20T18:01:30.000Z"))).toBe(text);
});
