import { expect, test } from "vitest";
import { previewOf } from "./chat-row.tsx";

const last = {
  text: "See you there",
  type: "sms",
  direction: "in",
  state: "received",
  time: "2026-11-20T18:00:00.000Z",
  hasMedia: false,
} as const;

test.each([
  [{}, "See you there"],
  [{ direction: "out", state: "delivered" }, "You: See you there"],
  [{ text: "", type: "mms", hasMedia: true }, "📷 Photo"],
  [{ text: "", type: "mms" }, "📷 Photo"],
  [{ text: "Look", type: "mms", hasMedia: true }, "Look"],
  [{ direction: "out", text: "", type: "mms", hasMedia: true, state: "sent" }, "You: 📷 Photo"],
  [{ text: "", type: "rvm", hasMedia: true }, "Voice drop"],
  [{ direction: "out", state: "failed" }, "Not delivered: See you there"],
  [{ direction: "out", state: "queued" }, "Waits: See you there"],
  [{ text: "Two\n\nlines" }, "Two lines"],
] as const)("the last message in a line: %o", (change, line) => {
  expect(previewOf({ ...last, ...change })).toBe(line);
});
