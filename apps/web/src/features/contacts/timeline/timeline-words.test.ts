import type { TimelineEvent } from "@broadcast/contract/contact-timeline";
import { expect, test } from "vitest";
import { changeTexts, timelineHref, timelineTitle } from "./timeline-words.ts";

const about = { _id: "018f3f1a-0000-7000-8000-000000000001", name: "Spring sale" };
const event = (given: Partial<TimelineEvent>): TimelineEvent => ({
  _id: "a",
  kind: "message",
  what: "out",
  time: "2026-11-23T12:00:00.000000Z",
  channel: "sms",
  cause: "chat",
  about: null,
  text: "",
  by: null,
  changes: [],
  tagsAdded: [],
  tagsRemoved: [],
  ...given,
});

test.each([
  [{ what: "in" }, "Sent you a text", null],
  [{ by: "Maya Ray" }, "Got a text from Maya Ray", null],
  [{ cause: "broadcast", about }, "Got a text from the broadcast", `/scheduled-broadcasts/${about._id}`],
  [{ cause: "keyword", what: "failed" }, "Didn't get a text from a keyword", null],
  [{ kind: "click", what: "click", cause: "", about }, "Opened the link", `/trackable-links/${about._id}`],
  [{ kind: "campaign", what: "left", cause: "", about }, "Left the campaign", `/campaigns/${about._id}`],
  [{ kind: "consent", what: "opt-out", cause: "text" }, "Opted out", null],
] as const)("%o is shown as %s", (given, title, href) => {
  expect([timelineTitle(event(given)), timelineHref(event(given))]).toEqual([title, href]);
});

test("says who changed what, and how", () => {
  const edit = event({
    kind: "edit",
    what: "edit",
    cause: "person",
    by: "Maya Rivers",
    changes: [{ field: "company", before: "", after: "Mill Co" }],
  });
  expect([timelineTitle(edit), changeTexts(edit)]).toEqual([
    "Edited by Maya Rivers",
    ["Company: empty → Mill Co"],
  ]);
  const about = { _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01", name: "JOIN" };
  const tagged = event({ kind: "tag", what: "tag", cause: "keyword", tagsAdded: ["VIP"], about });
  expect([timelineTitle(tagged), timelineHref(tagged)]).toEqual([
    "Tagged VIP by the keyword",
    `/keywords/${about._id}`,
  ]);
  const bulk = event({ kind: "tag", what: "tag", cause: "bulk", tagsRemoved: ["VIP"], by: "Maya" });
  expect(timelineTitle(bulk)).toBe("Untagged VIP by Maya in a bulk change");
});
