import type { ContactAction } from "@broadcast/contract/contact-actions";
import { expect, test } from "vitest";
import { contactActionText } from "./contact-action-text.ts";

test("a failed action says how far it got, and why it failed", () => {
  const failed: ContactAction = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01",
    kind: "tag",
    subject: "VIP",
    state: "failed",
    reason: "Something went wrong on our end. Start it again for the rest.",
    total: 30,
    done: 12,
    changed: 12,
    kept: 0,
    undoUntil: null,
    createdAt: "2026-11-20T00:00:00.000Z",
    finishedAt: "2026-11-20T00:00:00.000Z",
  };
  const text = "Stopped by an error: VIP added to 12 contacts";
  expect(contactActionText(failed)).toBe(`${text}. ${failed.reason}`);
  expect(contactActionText({ ...failed, reason: null })).toBe(text);
});
