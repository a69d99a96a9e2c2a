import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRecordSplitter, MAX_RECORD_CHARS, UnreadableFileError } from "./csv-records.ts";

/** Splits a text that arrives in pieces of this size. */
function split(text: string, delimiter = ",", pieceChars = text.length || 1) {
  const splitter = createRecordSplitter(delimiter);
  const records = [];
  for (let from = 0; from < text.length; from += pieceChars) {
    records.push(...splitter.push(text.slice(from, from + pieceChars)));
  }
  return [...records, ...splitter.end("")];
}

const cellsOf = (text: string, delimiter?: string, pieceChars?: number) =>
  split(text, delimiter, pieceChars).map((record) => record.cells);

describe("records of a CSV text", () => {
  it.each([
    [
      "plain rows",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "no line break at the end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "line breaks of Windows and of old Macs",
      "a,b\r\nc,d\re,f",
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ],
    ],
    [
      "an empty last cell",
      "a,\n,b",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    [
      "blank rows are left out",
      "a,b\n\n , \n,,\nc,d\n\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "quoted delimiters, line breaks and quotation marks",
      '"a,1","b\nc","say ""hi"""\n',
      [["a,1", "b\nc", 'say "hi"']],
    ],
    ["quotation marks inside a plain cell", 'a"b,5" pipe\n', [['a"b', '5" pipe']]],
    [
      "quotation marks that neither double nor end a quoted cell",
      '"Bob "Bo" Hart",512\n',
      [['Bob "Bo" Hart', "512"]],
    ],
    ["blanks around quoted cells", 'a, "b, c" ,d\n', [["a", "b, c", "d"]]],
    ["rows of different widths", "a\nb,c,d\n", [["a"], ["b", "c", "d"]]],
    ["Excel's first line that names the delimiter", "sep=,\r\na,b\r\n", [["a", "b"]]],
  ])("%s", (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
    expect(cellsOf(text, ",", 1)).toEqual(expected);
  });

  it("equal those of csv-parse, in whatever pieces the text arrives", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", "😀", '"', ",", ";", "\n", "\r\n", " x", "'"),
      maxLength: 6,
    });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(",", ";", "\t"),
        fc.integer({ min: 1, max: 9 }),
        (given, delimiter, size) => {
          const text = stringify(given, { delimiter, quoted: true });
          const expected = (parse(text, { delimiter, relax_column_count: true }) as string[][]).filter(
            (cells) => cells.some((value) => value.trim() !== ""),
          );
          expect(cellsOf(text, delimiter, size)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("know the line they start in", () => {
    expect(split('a\n\n"b\nc\r\nd"\ne\r\nf').map((record) => record.line)).toEqual([1, 3, 6, 7]);
  });

  it("lose only the row whose quotation mark is never closed", () => {
    const records = split('a,1\n"b,2\nc,3\nd,4\n', ",", 3);
    expect(records.map((record) => [record.line, record.cells[0], record.problem])).toEqual([
      [1, "a", null],
      [2, '"b,2', "A quotation mark in this row is never closed."],
      [3, "c", null],
      [4, "d", null],
    ]);
  });

  it("continue after an unclosed quotation mark in a long file without holding the file in memory", () => {
    const rows = Array.from({ length: 60_000 }, (_, index) =>
      index === 100 ? `"broken,${index}` : `name,${index}`,
    );
    const records = split(rows.join("\n"), ",", 65_536);
    expect(records).toHaveLength(60_000);
    expect(records.filter((record) => record.problem).map((record) => record.line)).toEqual([101]);
  });

  it("lose only an endless row", () => {
    const records = split(`a,1\n${"x".repeat(3 * MAX_RECORD_CHARS)}\nb,2\n`, ",", 10_000);
    expect(records.map((record) => [record.line, record.problem])).toEqual([
      [1, null],
      [2, "The row is too long."],
      [3, null],
    ]);
    expect(records[1]?.cells[0]).toHaveLength(1_000);
  });

  it("give up a file with unclosed quotation marks throughout", () => {
    expect(() => split('"a,1\n'.repeat(50_000), ",", 65_536)).toThrow(UnreadableFileError);
  });
});
