import { expect, test } from "vitest";
import { chatName, previewOf } from "./chat-row.tsx";

const last = {
  text: "See you there",
  type: "sms",
  direction: "in",
  state: "received",
  time: "2026-11-20T18:00:00.000Z",
  mediaType: null,
} as const;

test.each([
  [{}, "See you there"],
  [{ direction: "out", state: "delivered" }, "You: See you there"],
  [{ text: "", type: "mms", mediaType: "image/jpeg" }, "📷 Photo"],
  [{ text: "", type: "mms" }, "📷 Photo"],
  [{ text: "Look", type: "mms", mediaType: "image/jpeg" }, "Look"],
  [{ direction: "out", text: "", type: "mms", mediaType: "image/jpeg", state: "sent" }, "You: 📷 Photo"],
  [{ text: "", type: "rvm", mediaType: "audio/wav" }, "Voice drop"],
  [{ text: "", type: "mms", mediaType: "text/vcard" }, "👤 Contact card"],
  [{ text: "", type: "mms", mediaType: "video/mp4" }, "🎬 Video"],
  [{ text: "", type: "mms", mediaType: "audio/amr" }, "🎤 Recording"],
  [{ text: "", type: "mms", mediaType: "application/pdf" }, "📎 Attachment"],
  [{ direction: "out", state: "failed" }, "Not delivered: See you there"],
  [{ direction: "out", state: "queued" }, "Waiting: See you there"],
  [{ text: "Two\n\nlines" }, "Two lines"],
] as const)("the last message in one line: %o", (change, line) => {
  expect(previewOf({ ...last, ...change })).toBe(line);
});

test.each([
  [{ firstName: "Jo", lastName: "Lindqvist" }, "Jo Lindqvist"],
  [{ company: "Lindqvist Frames" }, "Lindqvist Frames"],
  [{}, "(512) 555-0182"],
  [{ phoneNumber: null }, "jo@example.com"],
  [{ phoneNumber: null, email: null }, "No name"],
])("what somebody is called: %o", (change, name) => {
  const nobody = { firstName: "", lastName: "", company: "" };
  expect(chatName({ ...nobody, phoneNumber: "+15125550182", email: "jo@example.com", ...change })).toBe(name);
});
