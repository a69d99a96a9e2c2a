import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanTag, formattedName, fullName, initials, type Named, tagKey } from "./names.ts";

describe("formattedName", () => {
  test.each<[Named, string]>([
    [{ firstName: "Ana", lastName: "Lopez", company: "Acme", phoneNumber: "+15125550148" }, "Ana Lopez"],
    [{ firstName: " Ana ", lastName: "", company: "Acme" }, "Ana"],
    [{ firstName: null, lastName: "Lopez" }, "Lopez"],
    [{ firstName: "  ", company: "Acme", phoneNumber: "+15125550148" }, "Acme"],
    [{ phoneNumber: "+15125550148" }, "(512) 555-0148"],
    [{ phoneNumber: "+442079460958" }, "+442079460958"],
    [{}, ""],
  ])("%j is called %j", (person, name) => {
    expect(formattedName(person)).toBe(name);
  });

  test("fullName has no stray blanks", () => {
    expect(fullName({ firstName: "Mary  Ann", lastName: null })).toBe("Mary Ann");
  });
});

describe("initials", () => {
  test.each<[Named, string]>([
    [{ firstName: "Ana", lastName: "Lopez" }, "AL"],
    [{ firstName: "Ana Maria", lastName: "de la Cruz" }, "AC"],
    [{ firstName: "ana" }, "A"],
    [{ firstName: "Ana Lopez" }, "AL"],
    [{ company: "Sunrise Bakery" }, "SB"],
    [{ firstName: "(Élodie)", lastName: "'t Hart" }, "ÉH"],
    [{ firstName: "🌸" }, ""],
    [{ phoneNumber: "+15125550148" }, ""],
  ])("%j has %j", (person, letters) => {
    expect(initials(person)).toBe(letters);
  });
});

describe("tags", () => {
  test.each([
    [" VIP #1_a-b ", "VIP 1_a-b"],
    ["Café!", "Café"],
    ["Cafe\u0301", "Café"],
    ["東京", "東京"],
    ["#🔥", ""],
    ["<b>x</b>", "bxb"],
    ["a\tb\nc", "abc"],
  ])("%j is cleaned to %j", (text, tag) => {
    expect(cleanTag(text)).toBe(tag);
  });

  test("tags that differ in case or blanks alone are the same", () => {
    expect(tagKey(" VIP  Guests!")).toBe(tagKey("vip guests"));
    expect(tagKey("vip")).not.toBe(tagKey("vip-2"));
  });

  test("cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => cleanTag(cleanTag(text)) === cleanTag(text)),
    );
  });
});
