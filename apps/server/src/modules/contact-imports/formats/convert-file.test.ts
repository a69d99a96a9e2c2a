import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { convertToCsv } from "./convert-file.ts";
import type { CsvEncoding } from "./read-csv.ts";

const stored = (bytes: Buffer | Uint8Array) => ({
  sizeBytes: bytes.length,
  read: async (from: number, last: number) => Readable.from([Buffer.from(bytes.subarray(from, last + 1))]),
});

async function rowsOf(
  format: "workbook" | "vcard",
  bytes: Buffer | Uint8Array,
  encoding: CsvEncoding = "utf-8",
): Promise<string[][]> {
  const csv = await textOf(convertToCsv(format, stored(bytes), encoding));
  return parse(csv, { bom: true, relax_column_count: true });
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook as Excel packs it, with these parts. */
function workbook(parts: { sheet: string; texts?: string[]; styles?: string; book?: string }): Uint8Array {
  const shared = (parts.texts ?? []).map((each) => `<si>${each}</si>`).join("");
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      parts.book ??
        `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="Notes" state="hidden" r:id="rId9"/><sheet name="People" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId9" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/sharedStrings.xml": strToU8(`<sst ${MAIN}>${shared}</sst>`),
    "xl/styles.xml": strToU8(parts.styles ?? `<styleSheet ${MAIN}/>`),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet ${MAIN}><sheetData>${parts.sheet}</sheetData></worksheet>`,
    ),
  });
}

const REFUSED = /too large when unpacked|can't be read|too large for a list of contacts/;

describe("a workbook", () => {
  it("is read row by row as displayed: texts, whole numbers, dates, leading zeros, empty cells in between", async () => {
    const bytes = workbook({
      texts: [
        "<t>Name</t>",
        "<t>Phone</t>",
        '<r><t>Zo</t></r><r><t xml:space="preserve">ë </t></r><rPh><t>x</t></rPh>',
      ],
      styles: `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/><numFmt numFmtId="165" formatCode="00000"/><numFmt numFmtId="166" formatCode="[Red]0.00 &quot;days&quot;"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      sheet: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"/>
        <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>5.125550148E9</v></c><c r="D3" s="1"><v>46349</v></c>
        <c r="E3" s="2"><v>29294</v></c><c r="F3" s="3"><v>2134</v></c><c r="G3" s="4"><v>0.1</v></c>
        <c r="H3" t="b"><v>1</v></c><c r="I3" t="inlineStr"><is><t>=1+1</t></is></c><c r="J3" t="e"><v>#N/A</v></c>
        <c r="K3" s="5"><v>46349.5</v></c><c r="L3"><v>12.300000000000001</v></c><c r="M3" t="str"><f>A1</f><v>Name</v></c></row>`,
    });
    expect(await rowsOf("workbook", bytes)).toEqual([
      ["Name", "Phone"],
      [
        "Zoë ",
        "5125550148",
        "",
        "2026-11-23",
        "1980-03-14",
        "02134",
        "0.1",
        "TRUE",
        "=1+1",
        "",
        "2026-11-23 12:00:00",
        "12.3",
        "Name",
      ],
    ]);
  });

  it.each<[string, () => Uint8Array]>([
    [
      "a sheet of zeros that unpacks to a thousand times its size",
      () => workbook({ sheet: " ".repeat(8_000_000) }),
    ],
    [
      "a text that stands in hundreds of cells",
      () =>
        workbook({
          texts: [`<t>${Array.from({ length: 8_000 }, (_, n) => n).join("")}</t>`],
          sheet: Array.from(
            { length: 300 },
            (_, n) => `<row r="${n + 1}"><c r="A1" t="s"><v>0</v></c></row>`,
          ).join(""),
        }),
    ],
    ["a sheet that is cut off", () => workbook({ sheet: '<row r="1"><c r="A1"' })],
    [
      "entities that grow",
      () =>
        workbook({
          book: '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><workbook>&b;</workbook>',
          sheet: "",
        }),
    ],
    ["no workbook at all", () => zipSync({ "xl/other.xml": strToU8("<x/>") })],
    ["an end that is missing", () => workbook({ sheet: "" }).subarray(0, 300)],
  ])("that is %s is refused", async (_, bytes) => {
    const most = 5 * 1024 * 1024;
    await expect(textOf(convertToCsv("workbook", stored(bytes()), "utf-8", most))).rejects.toThrow(REFUSED);
  });

  it("is no wider than a preview accepts, wherever its cells claim to be", async () => {
    const bytes = workbook({ sheet: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>' });
    expect(await rowsOf("workbook", bytes)).toEqual([["1"]]);
  });

  it("doesn't block the event loop while it is read", async () => {
    const row = (n: number) =>
      `<row r="${n}">${"ABCDEFGHIJ".replaceAll(/./g, (letter) => `<c r="${letter}${n}"><v>${n}</v></c>`)}</row>`;
    const bytes = workbook({ sheet: Array.from({ length: 5_000 }, (_, n) => row(n + 1)).join("") });
    // Measured in CPU time, so that a busy machine doesn't lengthen a turn.
    const turns: number[] = [];
    let isOver = false;
    let before = process.cpuUsage();
    const takeTurn = () => {
      const { user, system } = process.cpuUsage(before);
      turns.push((user + system) / 1_000);
      before = process.cpuUsage();
      if (!isOver) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    expect((await textOf(convertToCsv("workbook", stored(bytes), "utf-8"))).split("\n")).toHaveLength(5_001);
    isOver = true;
    expect(turns.length).toBeGreaterThan(20);
    expect(turns.sort((a, b) => a - b).at(Math.floor(turns.length * 0.99))).toBeLessThan(50);
  });
});

describe("vCards", () => {
  const phone2 = [
    "BEGIN:VCARD",
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=C3=B1ez;Jos=C3=A9;;;",
    "TEL;HOME:512-555-0100",
    "TEL;CELL:+1 512-555-0148",
    "EMAIL;INTERNET:jose@example.com",
    "BDAY:19800314",
    `PHOTO;ENCODING=BASE64;JPEG:${"A".repeat(70)}`,
    ...Array.from({ length: 3_000 }, () => ` ${"A".repeat(70)}`),
    "",
    "END:VCARD",
  ];
  const iphone = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Lopez;Ana;;;",
    "FN:Ana Lopez",
    "ORG:Rivers Studio;Sales",
    "item1.TEL;type=CELL;type=VOICE;type=pref:(512) 555-0101",
    "item1.X-ABLabel:Mobile",
    "ADR;type=HOME:;;1 Main St;Austin;TX;78701;United States",
    "NOTE:one\\, two\\nthree",
    "CATEGORIES:VIP,Spring",
    "END:VCARD",
  ];
  const android = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    "FN:Bo Hart",
    "TEL;VALUE=uri:tel:+15125550102",
    "BDAY:--0314",
    "END:VCARD",
  ];

  it("of 2.1, 3.0 and 4.0 are read from one file, without pictures, with the columns that some card fills", async () => {
    const file = [...phone2, ...iphone, ...android].join("\r\n");
    const [headers = [], ...rows] = await rowsOf("vcard", Buffer.from(file));
    const people = rows.map((row) => Object.fromEntries(row.map((cell, place) => [headers[place], cell])));
    expect(headers).not.toContain("Website");
    expect(people).toEqual([
      expect.objectContaining({
        "First name": "José",
        "Last name": "Núñez",
        "Phone number": "+1 512-555-0148",
        "Other numbers": "512-555-0100",
        Birthday: "1980-03-14",
      }),
      expect.objectContaining({
        "First name": "Ana",
        Company: "Rivers Studio",
        "Phone number": "(512) 555-0101",
        State: "TX",
        "ZIP code": "78701",
        Note: "one, two\nthree",
        Tags: "VIP,Spring",
      }),
      expect.objectContaining({ "First name": "Bo", "Last name": "Hart", Birthday: "--03-14" }),
    ]);
  });

  it("are read in the file's own encoding, and an endless line doesn't fill the memory", async () => {
    const file = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nN:${name};Zoë;;;\nTEL:5125550148\nEND:VCARD\n`;
    const latin = iconv.encode(file("Müller"), "windows-1252");
    expect((await rowsOf("vcard", latin, "windows-1252"))[1]).toEqual(["Zoë", "Müller", "5125550148"]);
    const [, row] = await rowsOf("vcard", Buffer.from(file("x".repeat(10_000_000))));
    expect(row![0]!.length).toBeLessThan(40_000);
    expect(row![1]).toBe("5125550148");
  });
});
