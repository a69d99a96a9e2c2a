import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeName } from "./search-text.ts";

test.each([
  ["  José  Núñez ", "jose nunez"],
  ["Jose\u0301", "jose"],
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["Łukasz Ørsted Æbler", "lukasz orsted aebler"],
  ["İstanbul", "istanbul"],
  ["O'Brien-Smith", "o'brien-smith"],
  ["東京", "東京"],
  ["ＡＣＭＥ", "acme"],
  ["", ""],
])("%j is searched as %j", (name, key) => {
  expect(normalizeName(name)).toBe(key);
});

test("normalizing twice changes nothing, nor does the writer's upper case", () => {
  const name = fc.string({ unit: fc.constantFrom("É", "n\u0303", "ß", "ø", " ", "A", "İ", "-", "ü") });
  fc.assert(
    fc.property(name, (text) => {
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
      expect(normalizeName(text.toLowerCase())).toBe(normalizeName(text));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
    }),
  );
});
