import { describe, expect, test } from "vitest";
import { readVcard } from "./vcard.ts";
import { partsOf, phoneNumbersOf, readVcards } from "./vcard-reader.ts";

const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");

describe("cards as phones write them", () => {
  test("Android's 2.1: quoted-printable, with a soft line break", () => {
    const text = card(
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =",
      "M=C3=BCller",
      "TEL;CELL:512-555-0148",
    );
    expect(readVcard(text)).toEqual({
      name: "Jörg Müller",
      firstName: "Jörg",
      lastName: "Müller",
      company: "",
      phoneNumber: "512-555-0148",
      email: "",
    });
  });

  test("another character set", () => {
    const text = card("VERSION:2.1", "FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:J=F6rg");
    expect(readVcard(text)).toMatchObject({ name: "Jörg", firstName: "Jörg", lastName: "" });
  });

  test.each([
    ["2.1", "TEL;FAX:1", "TEL;CELL:2"],
    ["3.0", "TEL;TYPE=WORK,FAX:1", "TEL;TYPE=CELL,VOICE:2"],
    ["3.0, a type at a time", "TEL;TYPE=WORK;TYPE=FAX:1", "item1.TEL;type=CELL;type=VOICE:2"],
    ["4.0", 'TEL;TYPE="work,fax";VALUE=uri:tel:1', 'TEL;TYPE="cell,voice";VALUE=uri:tel:2'],
  ])("a cell is preferred to a fax, in %s", (_, fax, cell) => {
    expect(phoneNumbersOf(readVcards(card("VERSION:3.0", fax, cell))[0]!)).toEqual(["2", "1"]);
  });

  test("folded lines are joined, and U+2028 does not end a line", () => {
    const text = card("VERSION:3.0", "FN:Maya", "  Rivers", "NOTE:one\u2028two");
    const [read] = readVcards(text);
    expect(partsOf(read!, "FN")).toEqual(["Maya Rivers"]);
    expect(partsOf(read!, "NOTE")).toEqual(["one\u2028two"]);
  });

  test("several cards in one text, the last cut off", () => {
    const text = `${card("FN:One")}${card("FN:Two")}BEGIN:VCARD\nFN:Three`;
    expect(readVcards(text).map((one) => partsOf(one, "FN")[0])).toEqual(["One", "Two", "Three"]);
  });

  test("text that is not a card yields none", () => {
    expect(readVcards("Hello: this is no card")).toEqual([]);
    expect(readVcard("")).toBeNull();
  });

  test("an encoded semicolon is part of a name, and an extension is not part of a number", () => {
    const text = card("N;ENCODING=QUOTED-PRINTABLE:Smith=3B Jr;Ann", "TEL;VALUE=uri:tel:+15125550148;ext=5");
    const [read] = readVcards(text);
    expect(partsOf(read!, "N")).toEqual(["Smith; Jr", "Ann"]);
    expect(phoneNumbersOf(read!)).toEqual(["+15125550148"]);
  });

  test("a hundred thousand soft line breaks take linear time, not quadratic", () => {
    const breaks = "a=\r\n".repeat(100_000);
    const startedAt = performance.now();
    readVcards(card(`NOTE;ENCODING=QUOTED-PRINTABLE:${breaks}b`));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
