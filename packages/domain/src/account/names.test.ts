import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanTag, formattedName, fullName, initials, type Named, nameProblem, tagKey } from "./names.ts";

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

  test("fullName has no stray spaces", () => {
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

  test("tags that differ only in case or spaces are the same", () => {
    expect(tagKey(" VIP  Guests!")).toBe(tagKey("vip guests"));
    expect(tagKey("vip")).not.toBe(tagKey("vip-2"));
  });

  test("cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => cleanTag(cleanTag(text)) === cleanTag(text)),
    );
  });
});

describe("a name of a person or a business", () => {
  test.each([
    "Ana Lopez",
    "Jean-Luc O'Neil Jr.",
    "Ian St.John",
    "Dr.Smith",
    "J. R. R. Tolkien",
    "José Núñez",
    "李小龍",
    "Zoë ‘Zo’ Müller",
    "Rivers Studio, LLC",
    "J.Crew",
    "A.B.C. Plumbing & Heating",
    "U.S. Steel",
    "Smith & Co. Ltd.",
    "Dogs @ Play",
    "24/7 Towing",
    "No. 1 Nails",
    "Bros. & Sons",
    "Yahoo!",
    "7-Eleven",
    "Ratio 3:1",
    "",
  ])("%j is one", (name) => expect(nameProblem(name)).toBeNull());

  test.each([
    "Claim your prize at http://evil.example",
    "HTTPS://evil.example/x",
    "https:// evil",
    "www.evil",
    "evil.com",
    "Go to evil.co.uk now",
    "evil.example/prize",
    "t.co/abc",
    "x.com",
    "bit.ly",
    "sub.domain-name.xyz",
    "prize@evil.example",
    "mailto:prize",
    "javascript:alert(1)",
    "192.0.2.7/prize",
    "evil．com",
    "ｅｖｉｌ.ｃｏｍ",
    "evil。com",
    "ev\u200bil.c\u200dom",
    "пример.рф",
    "xn--e1afmkfd.xn--p1ai",
    "St.John evil.com",
  ])("%j has an address in it", (name) =>
    expect(nameProblem(name)).toBe("Don't include web or email addresses in the name."),
  );

  test.each(["Ana\nLopez", "Ana\r\n\r\nYou won", "Ana\u2028Lopez", "Ana\tLopez"])(
    "%j is more than a line",
    (name) => expect(nameProblem(name)).toBe("Write the name on one line."),
  );

  test("that contains an address is refused, whatever is around it", () => {
    const words = fc.array(fc.constantFrom("Ana", "Lopez", "&", "of", "St.", "J."), { maxLength: 4 });
    fc.assert(
      fc.property(words, fc.webUrl(), words, (before, url, after) => {
        expect(nameProblem([...before, url, ...after].join(" "))).not.toBeNull();
      }),
    );
    fc.assert(
      fc.property(words, fc.emailAddress(), words, (before, email, after) => {
        expect(nameProblem([...before, email, ...after].join(" "))).not.toBeNull();
      }),
    );
  });
});
