import { describe, expect, test } from "vitest";
import { segments } from "../segments.ts";
import { messageQuality, type QualityCircumstances, readingEase } from "./message-quality.ts";
import { keepsTagsAndLinks } from "./message-wording.ts";

const chat: QualityCircumstances = { use: "chat", isFirst: false, brand: "Rivers Studio" };
const broadcast: QualityCircumstances = { ...chat, use: "broadcast" };

const notesOf = (text: string, circumstances = chat) =>
  messageQuality(text, circumstances).cons.map(({ note }) => note);
const fixOf = (text: string, note: RegExp, circumstances = chat) =>
  messageQuality(text, circumstances).cons.find((con) => note.test(con.note))?.fix?.text;

test("a plain, personal text with name and opt-out is strong and loses no points", () => {
  expect(
    messageQuality(
      "Hi {{firstName|there}}, Rivers Studio here. Your photos are done. Shall we print them? Reply STOP to opt out.",
      { ...broadcast, isFirst: true },
    ),
  ).toMatchObject({ strengthRating: "strong", scaledDeliverability: 100, cons: [] });
});

test("a text with content that carriers refuse is weak, with low deliverability", () => {
  const quality = messageQuality(
    "URGENT!!! WIN BIG at our CASINO, click here: bit.ly/win-now $$$ GUARANTEED",
    broadcast,
  );
  expect(quality.strengthRating).toBe("weak");
  expect(quality.scaledDeliverability).toBe(0);
});

test.each([
  ["a public shortener", "See you at bit.ly/abc tomorrow at noon", /bit\.ly/],
  ["an address in digits", "Sign in at http://192.168.4.20/bank please now", /192\.168\.4\.20/],
  ["a hidden script", "Sign in at https://xn--pple-43d.com/id please now", /xn--/],
  ["an abused ending", "Details at https://parcel-check.top/x for you", /parcel-check\.top/],
  ["three links", "https://a.com/1 and https://b.com/2 and https://c.com/3", /More than two links/],
  ["forbidden content", "Our new cannabis shop opens on Friday", /don't allow texts about cannabis/],
  ["age-restricted content", "Beer tasting on Friday at the shop", /age was verified/],
  ["few words", "hey", /doesn't say much/],
  [
    "hard words",
    "Notwithstanding organizational considerations, comprehensive documentation regarding international regulatory requirements necessitates additional administrative examination.",
    /Hard to read/,
  ],
  ["length", "We look forward to your visit. ".repeat(22), /segments/],
])("%s is said", (_what, text, note) => {
  expect(notesOf(text).some((found) => note.test(found))).toBe(true);
});

test("a check that does not apply says nothing", () => {
  expect(notesOf("Thanks for the beautiful begonias, see you on Friday.")).toEqual([]);
});

describe("a tap on a con", () => {
  test.each<[string, RegExp, string, QualityCircumstances?]>([
    ["COME TO OUR SALE at 5 PM. I SAW ANA", /all caps/, "Come to our sale at 5 PM. I SAW ANA"],
    ["Big news!!! Really??", /Repeated/, "Big news! Really?"],
    ["Act now and save on frames", /act now/, "Take a look and save on frames"],
    [
      "Book at http://rivers.example/now please",
      /without https/,
      "Book at https://rivers.example/now please",
    ],
    [
      "Your photos are done",
      /first message/,
      "Your photos are done. Reply STOP to opt out.",
      { ...chat, isFirst: true },
    ],
    ["Your photos are done.", /who it's from/, "Rivers Studio: Your photos are done.", broadcast],
    ["Hello everyone, we moved.", /personal/, "Hi {{firstName|there}}, we moved.", broadcast],
    ["Hey! We moved.", /personal/, "Hi {{firstName|there}}! We moved.", broadcast],
    ["Highlights of May", /personal/, "Hi {{firstName|there}}, Highlights of May", broadcast],
  ])("in %j does what it says", (text, note, fixed, circumstances = chat) => {
    expect(fixOf(text, note, circumstances)).toBe(fixed);
    expect(messageQuality(fixed, circumstances).cons.some((con) => note.test(con.note))).toBe(false);
  });

  test("replaces characters that reduce the segment size only if that saves credits, and leaves tags and links alone", () => {
    const text = `${"Your photos from Saturday are ready to be picked up. ".repeat(2)}It’s {{firstName}} “https://rivers.example/AB”`;
    const fixed = fixOf(text, /special characters/)!;
    expect(fixed).toContain(`It's {{firstName}} "https://rivers.example/AB"`);
    expect(segments(fixed).segments).toBeLessThan(segments(text).segments);
    expect(notesOf(text.replace("/AB", "/A’B")).join()).not.toMatch(/special characters/);
    expect(notesOf("See you “tomorrow” at noon 🎉")).toEqual([]);
    const party = `${"Your photos from Saturday are ready to be picked up. ".repeat(2)}🎉👩‍👩‍👧`;
    expect(fixOf(party, /emoji/)).not.toMatch(/🎉|👩/u);
  });

  test("never changes a tag or a link, whatever capitals and marks it contains", () => {
    const text =
      "BUY {{firstName|DEAR FRIEND}} BUGLES TODAY https://rivers.example/SALE!!ON [[sale-abc]] ?? NOW!!";
    for (const { fix } of messageQuality(text, chat).cons)
      if (fix) expect(keepsTagsAndLinks(text, fix.text)).toBe(true);
    expect(fixOf(text, /all caps/)).toContain("{{firstName|DEAR FRIEND}}");
  });
});

test.each(["Hi friends, we moved.", "Hello dear neighbors! We moved.", "Hey Austin"])(
  "%j greets others: it is not changed to greet by name",
  (text) => {
    const con = messageQuality(text, broadcast).cons.find(({ note }) => /personal/.test(note));
    expect(con).toMatchObject({ fix: null });
  },
);

test("legally required words stay in capitals without losing points", () => {
  expect(notesOf("Reply STOP or HELP or START whenever you like")).toEqual([]);
});

test("the opt-out and the name are requested only in first messages and broadcasts", () => {
  const text = "Your photos are done, come by any time.";
  expect(notesOf(text)).toEqual([]);
  expect(notesOf(text, { ...chat, isFirst: true })).toHaveLength(2);
  expect(notesOf("{{optOut}} Rivers Studio: your photos are done.", { ...chat, isFirst: true })).toEqual([]);
});

test.each([
  ["Hi Ana", "Hi Ana", true],
  ["Hi {{firstName}}", "Hello {{firstName}}", true],
  ["Hi {{firstName}}", "Hello there", false],
  ["Hi {{firstName}}", "Hi {{lastName}}", false],
  ["See https://a.com/x.", "Look at https://a.com/x!", true],
  ["See https://a.com/x", "See https://a.com/X", false],
  ["Hello", "Hello https://a.com/x", false],
  ["[[sale-abc]]", "[[sale-abc]] [[sale-abc]]", false],
  ["Book at riversstudio.com.", "Book with us.", false],
  ["Book at riversstudio.com.", "Just book at riversstudio.com!", true],
  ["Book at riversstudio.com", "Book at riverstudio.com", false],
  ["Book at www.rivers.photo today", "Book today", false],
  ["Write to maya@rivers.co.uk", "Write to Maya at rivers.co.uk", false],
  ["See https://a.com", "See https://a.com soon", true],
  ["See you.Come early", "See you early", true],
])("a revision of %j to %j keeps tags and links: %s", (before, after, isKept) => {
  expect(keepsTagsAndLinks(before, after)).toBe(isKept);
});

test("reading ease is Flesch's, for texts that are long enough", () => {
  expect(readingEase("Come by")).toBeNull();
  expect(readingEase("The cat sat on the mat. The dog ran to the big red barn.")).toBeGreaterThan(100);
});
