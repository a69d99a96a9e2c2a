import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, test } from "vitest";
import { graphemeCount, segmentCount, segments } from "./segments.ts";

describe("segments", () => {
  test.each([
    ["nothing", "", "GSM-7", 0, 0, 160],
    ["one letter", "a", "GSM-7", 1, 1, 159],
    ["160 letters", "a".repeat(160), "GSM-7", 1, 160, 0],
    ["161 letters", "a".repeat(161), "GSM-7", 2, 161, 145],
    ["306 letters", "a".repeat(306), "GSM-7", 2, 306, 0],
    ["307 letters", "a".repeat(307), "GSM-7", 3, 307, 152],
    ["80 euro signs, two septets each", "€".repeat(80), "GSM-7", 1, 160, 0],
    ["81 euro signs: one septet of each part stays empty", "€".repeat(81), "GSM-7", 2, 162, 143],
    [
      "an extension character at the seam moves whole",
      `${"a".repeat(152)}€${"a".repeat(152)}`,
      "GSM-7",
      3,
      306,
      152,
    ],
    ["every basic letter of a European text", "ÄÖÜß àèéìòù ñÑ £¥ Ωπ".replace("π", "Π"), "GSM-7", 1, 20, 140],
    ["70 curly quotes", "’".repeat(70), "UCS-2", 1, 70, 0],
    ["71 curly quotes", "’".repeat(71), "UCS-2", 2, 71, 63],
    ["35 emoji", "😀".repeat(35), "UCS-2", 1, 70, 0],
    ["36 emoji: a part holds 33 whole ones", "😀".repeat(36), "UCS-2", 2, 72, 61],
    ["an emoji at the seam moves whole", `${"é".repeat(66)}😀${"ё".repeat(66)}`, "UCS-2", 3, 134, 66],
  ] as const)("%s", (_, text, encoding, count, units, remaining) => {
    expect(segments(text)).toMatchObject({ encoding, segments: count, units, remaining });
  });

  test("lists the characters that force the costly encoding, each once and whole", () => {
    expect(segments("It’s “on” – don’t miss 👩‍👩‍👧 it`s").forcing).toEqual([
      "’",
      "“",
      "”",
      "–",
      "👩‍👩‍👧",
      "`",
    ]);
    expect(segments("It's {on} [today] ~ €5").forcing).toEqual([]);
  });

  test("counts characters as readers do", () => {
    expect(segments("👩‍👩‍👧 🇺🇸 e\u0301").characters).toBe(5);
  });

  const anyText = fc.string({
    unit: fc.constantFrom("a", "é", "€", "[", "’", "😀", "\ud83d", "\n"),
    maxLength: 400,
  });
  const gsmText = fc.string({ unit: fc.constantFrom("a", "é", "€", "[", "\n"), maxLength: 400 });

  test("the fast count agrees with the full result and with packing part by part", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, gsmText), (text) => {
        const full = segments(text);
        expect(segmentCount(text)).toBe(full.segments);
        expect(full.segments).toBe(countByPacking(text, full.encoding));
        expect(full.remaining).toBeGreaterThanOrEqual(0);
        expect(full.forcing.length === 0).toBe(full.encoding === "GSM-7");
      }),
    );
  });

  test("a longer text never has fewer segments", () => {
    fc.assert(fc.property(anyText, anyText, (a, b) => segmentCount(a + b) >= segmentCount(a)));
  });

  test("prices a broadcast of 100,000 texts within a second", () => {
    const texts = Array.from({ length: 100_000 }, (_, i) => `${i} `.padEnd(160, "offer of the week "));
    const start = performance.now();
    let total = 0;
    for (const text of texts) total += segmentCount(text);
    expect(total).toBe(100_000);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("graphemeCount", () => {
  test.each([
    ["", 0],
    ["plain text\nover two lines", 25],
    ["café", 4],
    ["👍🏽👨‍👩‍👧‍👦", 2],
    ["a\r\nb", 3],
  ])("%j has %i", (text, count) => {
    expect(graphemeCount(text)).toBe(count);
  });

  test("a grapheme at a boundary stays whole, as the largest carrier counts", () => {
    expect(segmentCount(`${"a".repeat(66)}\u2764\ufe0f${"b".repeat(66)}`)).toBe(3);
  });

  test("never count less than the largest carrier's own calculator", () => {
    const piece = fc.oneof(
      fc.constantFrom("a", "é", "ß", "€", "^", "{", "\n", "\r\n", "漢", "ي", "क्षि", "한", "각"),
      fc.constantFrom("❤️", "👍🏽", "👨‍👩‍👧‍👦", "🇺🇸", "🏳️‍🌈", "e\u0301", "1️⃣", "\u200d", "🧑🏿‍🚒", "\ud83d"),
      fc.string({ maxLength: 3, unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 260 }), (pieces) => {
        const text = pieces.join("");
        // For an empty text it counts one.
        fc.pre(text !== "");
        expect(segmentCount(text)).toBeGreaterThanOrEqual(new SegmentedMessage(text).segmentsCount);
      }),
      { numRuns: 400 },
    );
  });
});

/** The slow way: fills parts with whole characters, one list entry per part. */
function countByPacking(text: string, encoding: "GSM-7" | "UCS-2"): number {
  const sizeOf = (character: string) =>
    encoding === "UCS-2" ? character.length : /[\f^{}\\[~\]|€]/.test(character) ? 2 : 1;
  const sizes = [...text].map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, part] = encoding === "GSM-7" ? [160, 153] : [70, 67];
  if (total === 0) return 0;
  if (total <= alone) return 1;
  const parts: number[] = [0];
  for (const size of sizes) {
    if (parts.at(-1)! + size > part) parts.push(0);
    parts[parts.length - 1]! += size;
  }
  return parts.length;
}
