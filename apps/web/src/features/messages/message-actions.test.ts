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
  ["an incoming text", { direction: "in", state: "received" }, "copy-text copy template broadcast archive"],
  ["a delivered text", {}, "copy-text copy template broadcast archive delete"],
  ["a scheduled text", { state: "queued" }, "copy-text copy edit reschedule template broadcast delete"],
  ["a scheduled voice drop", { state: "queued", type: "rvm", text: "" }, "copy reschedule broadcast delete"],
  ["a scheduled email", { state: "queued", type: "email" }, "copy-text copy edit reschedule delete"],
  [
    "what a broadcast still holds",
    { state: "queued", cause: "broadcast" },
    "copy-text copy template broadcast delete",
  ],
  ["what is being handed over", { state: "sending" }, "copy-text copy template broadcast"],
  ["what failed", { state: "failed", failure }, "copy-text copy resend template broadcast archive delete"],
  [
    "what failed for good",
    { state: "failed", failure: { ...failure, canResend: false } },
    "copy-text copy template broadcast archive delete",
  ],
  [
    "what was sent again",
    { state: "failed", failure, isResent: true },
    "copy-text copy template broadcast archive delete",
  ],
  [
    "what may have arrived",
    { state: "unknown", failure: { ...failure, isUnclear: true } },
    "copy-text copy resend template broadcast archive delete",
  ],
  ["a picture without words", { type: "mms", text: "" }, "copy template broadcast archive delete"],
  ["a voice drop", { type: "rvm", text: "" }, "copy broadcast archive delete"],
  ["an email", { type: "email" }, "copy-text copy archive delete"],
  ["a call", { type: "call", direction: "in", state: "received", text: "" }, "copy archive"],
] as const)("%s offers only the actions that apply", (_name, change, actions) => {
  expect(messageActions(aMessage({ _id: "1", ...change })).join(" ")).toBe(actions);
});

test.each([
  ["a text", {}, true],
  ["a picture with words", { type: "mms" }, true],
  ["a picture without words", { type: "mms", text: "" }, false],
  ["an email", { type: "email" }, false],
  ["a voice drop", { type: "rvm" }, false],
  ["a call", { type: "call" }, false],
] as const)("the helper checks %s if the account has it on", (_name, change, isOffered) => {
  const message = aMessage({ _id: "1", ...change });
  expect(messageActions(message, { hasHelper: true, isInSpace: true }).includes("helper")).toBe(isOffered);
  expect(messageActions(message)).not.toContain("helper");
});

test("in a space, a colleague's message cannot be deleted", () => {
  const message = aMessage({ _id: "1" });
  expect(messageActions(message, { isInSpace: true })).toContain("delete");
  expect(messageActions(message, { isInSpace: true, isColleagues: true })).not.toContain("delete");
});
