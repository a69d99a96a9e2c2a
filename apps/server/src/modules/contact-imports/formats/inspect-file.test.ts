import { Readable } from "node:stream";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { previewColumns } from "../rows/preview-columns.ts";
import { createInspection } from "./inspect-file.ts";
import { type CsvEncoding, readCsv } from "./read-csv.ts";

const text = "Name,Phone\r\nJosé Núñez,5125550148\r\n";

function encodingOf(bytes: Buffer, pieceBytes = 7): CsvEncoding {
  const inspection = createInspection();
  for (let from = 0; from < bytes.length; from += pieceBytes)
    inspection.take(bytes.subarray(from, from + pieceBytes));
  return inspection.encoding();
}

const excel = "This workbook is locked, or in a format from before 2007. Save it as .xlsx or CSV first.";
const notCsv =
  "This file can't be imported. Export your contacts as CSV, Excel or vCard and upload that file.";

describe("an uploaded file", () => {
  it.each<[string, CsvEncoding, Buffer]>([
    ["UTF-8", "utf-8", Buffer.from(text)],
    ["UTF-8 with a byte-order mark", "utf-8", Buffer.from(`\uFEFF${text}`)],
    ["Windows-1252", "windows-1252", iconv.encode(`${text}Zoë’s €,1\r\n`, "windows-1252")],
    ["UTF-16 as Excel writes it", "utf-16le", iconv.encode(text, "utf-16le", { addBOM: true })],
    ["UTF-16, big end first", "utf-16be", iconv.encode(text, "utf-16be", { addBOM: true })],
    ["UTF-16 without a byte-order mark", "utf-16le", iconv.encode(text, "utf-16le")],
  ])("is read as %s", async (_, encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    const file = Readable.from([...bytes].map((byte) => Buffer.from([byte])));
    const cells = [];
    for await (const { records } of readCsv(file, { encoding, delimiter: "," })) {
      cells.push(...records.map((record) => record.cells));
    }
    expect(cells.slice(0, 2)).toEqual([
      ["Name", "Phone"],
      ["José Núñez", "5125550148"],
    ]);
    if (encoding === "windows-1252") expect(cells[2]).toEqual(["Zoë’s €", "1"]);
  });

  it("is Windows-1252 when the only byte that shows it is at its end", () => {
    const rows = "Name,Phone\n".repeat(40_000);
    expect(encodingOf(Buffer.concat([Buffer.from(rows), Buffer.from([0xe9])]), 65_536)).toBe("windows-1252");
    expect(encodingOf(Buffer.from(`${rows}é`), 65_536)).toBe("utf-8");
  });

  it.each<[string, Buffer, string]>([
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), excel],
    [
      "a ZIP",
      Buffer.from("PK\u0003\u0004\u0014\0\u0006\0photo.jpg", "latin1"),
      "This is a ZIP archive. Unpack it and upload the CSV file inside.",
    ],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "This is a PDF. Export your contacts as CSV and upload that file."],
    ["a picture", Buffer.from("ffd8ffe000104a46494600010100", "hex"), notCsv],
    ["a web page", Buffer.from("<!DOCTYPE html><table>"), notCsv],
    ["JSON", Buffer.from('[{"phone": "5125550148"}]'), notCsv],
  ])("that is %s is refused in words that help", (_, bytes, sentence) => {
    expect(() => encodingOf(bytes)).toThrow(sentence);
  });
});

describe("the layout of a file", () => {
  it.each<[string, string, string]>([
    ["commas", "Name,Phone\nAna,5125550148\nBo,5125550149\n", ","],
    ["semicolons, with commas in the cells", "Name;Phone\nLopez, Ana;5125550148\nHart, Bo;5125550149\n", ";"],
    ["tabs", "Name\tPhone\nAna, Bo\t5125550148\n", "\t"],
    ["bars", "Name|Phone\nAna|5125550148\n", "|"],
    ["the delimiter its first line names", "sep=;\r\nPhone;A,B,C\r\n5125550148;1,2,3\r\n", ";"],
    ["one column only", "Phone\n5125550148\n", ","],
  ])("is guessed: %s", (_, file, delimiter) => {
    const preview = previewColumns(file, true);
    expect(preview.delimiter).toBe(delimiter);
    expect(preview.columns.find((column) => column.field === "phoneNumber")?.samples[0]).toContain(
      "5125550148",
    );
  });

  it("has no header when the first row contains a phone number", () => {
    const preview = previewColumns("Ana,5125550148\nBo,5125550149\n", true);
    expect(preview.hasHeader).toBe(false);
    expect(preview.columns[1]).toEqual({
      header: "5125550148",
      samples: ["5125550149"],
      field: "phoneNumber",
    });
  });

  it.each([
    ["empty", "", "The file is empty."],
    ["blank", " \r\n\r\n", "The file is empty."],
    ["a header only", "Name,Phone\r\n", "The file has column names but no rows below them."],
    ["far too wide", `${"a,".repeat(300)}\n${"b,".repeat(300)}\n`, "The file has more than 200 columns."],
  ])("is refused when it is %s", (_, file, sentence) => {
    expect(() => previewColumns(file, true)).toThrow(sentence);
  });
});
