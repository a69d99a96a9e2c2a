import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { splitFullName } from "@broadcast/domain/import/csv-values";
import {
  partsOf,
  phoneNumbersOf,
  readVcards,
  textsOf,
  type VcardCard,
} from "@broadcast/domain/import/vcard-reader";
import iconv from "iconv-lite";
import type { CsvEncoding } from "./read-csv.ts";

/** Characters processed in one turn of the event loop. */
const PIECE_BYTES = 32 * 1024;

/** The limits of a line and a card; the rest is skipped. Pictures are skipped entirely. */
const MAX_LINE_CHARS = 16 * 1024;
const MAX_CARD_CHARS = 128 * 1024;

const COLUMNS: readonly (readonly [header: string, read: (card: VcardCard) => string])[] = [
  ["First name", (card) => nameOf(card).firstName],
  ["Last name", (card) => nameOf(card).lastName],
  ["Company", (card) => partsOf(card, "ORG")[0] ?? ""],
  ["Phone number", (card) => phoneNumbersOf(card)[0] ?? ""],
  ["Other numbers", (card) => phoneNumbersOf(card).slice(1).join("; ")],
  ["Email", (card) => textsOf(card, "EMAIL")[0] ?? ""],
  ["Other addresses", (card) => textsOf(card, "EMAIL").slice(1).join("; ")],
  ["Birthday", (card) => dayText(partsOf(card, "BDAY")[0] ?? "")],
  [
    "Anniversary",
    (card) => dayText(partsOf(card, "ANNIVERSARY")[0] || (partsOf(card, "X-ANNIVERSARY")[0] ?? "")),
  ],
  ["Street", (card) => partsOf(card, "ADR")[2] ?? ""],
  ["City", (card) => partsOf(card, "ADR")[3] ?? ""],
  ["State", (card) => partsOf(card, "ADR")[4] ?? ""],
  ["ZIP code", (card) => partsOf(card, "ADR")[5] ?? ""],
  ["Country", (card) => partsOf(card, "ADR")[6] ?? ""],
  ["Job title", (card) => partsOf(card, "TITLE").join(";")],
  ["Website", (card) => textsOf(card, "URL")[0] ?? ""],
  ["Tags", (card) => partsOf(card, "CATEGORIES").join(",")],
  ["Note", (card) => textsOf(card, "NOTE").join("\n")],
];

/** The names of the columns that `readVcardRows` fills. */
export const VCARD_HEADERS: readonly string[] = COLUMNS.map(([header]) => header);

/** Reads the cards of a file, a row each. Holds one card, however long the file is. */
export async function* readVcardRows(file: Readable, encoding: CsvEncoding): AsyncGenerator<string[]> {
  const cards = createCardSplitter();
  const decoder = iconv.getDecoder(encoding);
  const rowsIn = (text: string) =>
    cards.push(text).flatMap((card) => readVcards(card).map((each) => COLUMNS.map(([, read]) => read(each))));
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      yield* rowsIn(decoder.write(chunk.subarray(from, from + PIECE_BYTES)));
      await nextTurn();
    }
  }
  // A truncated card is still read as far as it goes.
  yield* rowsIn(`${decoder.end() ?? ""}\nEND:VCARD\n`);
}

/** Splits text into cards, without their pictures and sounds. */
function createCardSplitter() {
  let rest = "";
  let card: string[] = [];
  let cardChars = 0;
  let isPassedOver = false;

  function takeLine(line: string): string | null {
    const isFolded = /^[ \t]/.test(line);
    if (!isFolded) isPassedOver = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-IMAGE)\b/i.test(line);
    if (isPassedOver) return null;
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      card = [];
      cardChars = 0;
    }
    cardChars += line.length;
    const isEnd = /^END:VCARD\s*$/i.test(line);
    if (cardChars <= MAX_CARD_CHARS || isEnd) card.push(line.slice(0, MAX_LINE_CHARS));
    if (!isEnd) return null;
    const whole = card.join("\n");
    card = [];
    cardChars = 0;
    return whole;
  }

  return {
    /** Returns the cards completed so far. */
    push(text: string): string[] {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      // An endless line must not fill the memory.
      if (rest.length > 2 * MAX_LINE_CHARS) rest = rest.slice(0, MAX_LINE_CHARS);
      return lines.flatMap((line) => takeLine(line) ?? []);
    },
  };
}

/** Reads the name from its parts, or from the displayed name if they are missing. */
function nameOf(card: VcardCard): { firstName: string; lastName: string } {
  const [lastName = "", firstName = "", middle = ""] = partsOf(card, "N");
  if (lastName || firstName) return { firstName: [firstName, middle].filter(Boolean).join(" "), lastName };
  return splitFullName(textsOf(card, "FN")[0] ?? "");
}

/** Adds hyphens to "--0314" and "19800314"; other text stays. */
const dayText = (written: string): string =>
  written.replace(/^(--|\d{4})(\d{2})(\d{2})/, (_, year: string, month: string, date: string) =>
    year === "--" ? `--${month}-${date}` : `${year}-${month}-${date}`,
  );
