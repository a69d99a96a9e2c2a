import { expect, test } from "vitest";
import { aMessage } from "../../testing/a-message.ts";
import { messageActions } from "./message-actions.ts";

const failure = {
  kind: "filtered",
  words: "",
  fault: "sender",
  advice: "",
  canResend: true,
  isUnclear: false,
} as const;

test.each([
  ["an incoming text", { direction: "in", state: "received" }, "copy template broadcast"],
  ["a delivered text", {}, "copy template broadcast delete"],
  ["a scheduled text", { state: "queued" }, "copy edit reschedule template broadcast delete"],
  ["a scheduled voice drop", { state: "queued", type: "rvm", text: "" }, "copy reschedule broadcast delete"],
  ["a scheduled email", { state: "queued", type: "email" }, "copy edit reschedule delete"],
  ["what a broadcast still holds", { state: "queued", cause: "broadcast" }, "copy template broadcast delete"],
  ["what is being handed over", { state: "sending" }, "copy template broadcast"],
  ["what failed", { state: "failed", failure }, "copy resend template broadcast delete"],
  [
    "what failed for good",
    { state: "failed", failure: { ...failure, canResend: false } },
    "copy template broadcast delete",
  ],
  ["what was sent again", { state: "failed", failure, isResent: true }, "copy template broadcast delete"],
  [
    "what may have arrived",
    { state: "unknown", failure: { ...failure, isUnclear: true } },
    "copy resend template broadcast delete",
  ],
  ["a picture without words", { type: "mms", text: "" }, "copy template broadcast delete"],
  ["a voice drop", { type: "rvm", text: "" }, "copy broadcast delete"],
  ["an email", { type: "email" }, "copy delete"],
  ["a call", { type: "call", direction: "in", state: "received", text: "" }, "copy"],
] as const)("%s offers only what can be done with it", (_name, change, actions) => {
  expect(messageActions(aMessage({ _id: "1", ...change })).join(" ")).toBe(actions);
});
