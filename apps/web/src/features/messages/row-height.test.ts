import { expect, test } from "vitest";
import { rowHeight } from "./row-height.ts";
import type { ThreadRow } from "./thread-rows.ts";

const row = (its: Partial<ThreadRow>): ThreadRow => ({
  key: "1",
  day: null,
  isGroupStart: false,
  direction: "out",
  message: null,
  note: null,
  subject: "",
  text: "",
  pictures: [],
  recordings: [],
  cards: [],
  videos: [],
  files: [],
  isPotentialStop: false,
  label: null,
  author: null,
  reactions: [],
  isInSpace: false,
  caption: null,
  problem: null,
  failed: null,
  isSending: false,
  ...its,
});

const saying = (letters: number) => "see you at the fall trunk show. ".repeat(10).slice(0, letters);

// As a browser lays them out, in a thread of 760 pixels.
test.each([
  [50, { text: saying(46), isGroupStart: true }],
  [42, { text: saying(46) }],
  [64, { text: saying(46), caption: "9:58 AM" }],
  [70, { text: saying(78), isGroupStart: true }],
  [84, { text: saying(142), caption: "9:58 AM · Delivered" }],
  [112, { text: saying(174), isGroupStart: true, caption: "10:05 AM" }],
])("a row of %i pixels is estimated as high as it is", (height, its) => {
  expect(rowHeight(row(its), 760)).toBe(height);
});

test("breaks of the text, an email's subject and a picture count; a narrow thread breaks sooner", () => {
  const short = rowHeight(row({ text: "Hi" }), 760);
  expect(rowHeight(row({ text: "Hi\n\nJo" }), 760)).toBe(short + 40);
  expect(rowHeight(row({ text: "Hi", subject: "News" }), 760)).toBe(short + 20);
  expect(
    rowHeight(row({ text: "Hi", pictures: [{ url: "/1", contentType: "image/png" }] }), 760),
  ).toBeGreaterThan(short + 150);
  expect(rowHeight(row({ text: saying(142) }), 390)).toBeGreaterThan(
    rowHeight(row({ text: saying(142) }), 760),
  );
});
