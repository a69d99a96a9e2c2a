/**
 * Reads vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350) as phones write them: folded lines, quoted-printable
 * with its soft line breaks and character sets, parameters in every form, groups before names.
 */

/** One line of a card: `item1.TEL;TYPE=CELL,PREF:+1 512 555 0148`. */
export interface VcardProperty {
  /** Upper case, without its group. */
  name: string;
  /** Upper-case types: CELL, FAX, HOME, PREF … */
  types: readonly string[];
  /** Decoded, but not split and not unescaped. */
  value: string;
}

export type VcardCard = readonly VcardProperty[];

/** The cards in a text, in order; none if it is not a vCard. */
export function readVcards(text: string): VcardCard[] {
  const cards: VcardCard[] = [];
  let open: VcardProperty[] | null = null;
  for (const line of logicalLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) open = [];
    else if (/^END:VCARD\s*$/i.test(line)) {
      if (open) cards.push(open);
      open = null;
    } else {
      const property = open && readProperty(line);
      if (property) open?.push(property);
    }
  }
  // A truncated card is read as far as it goes.
  if (open && open.length > 0) cards.push(open);
  return cards;
}

/** Unfolds lines. Only CR and LF end one: U+2028 is an ordinary character. */
function logicalLines(text: string): string[] {
  // The pieces of each line are joined once: a malicious card has a hundred thousand of them.
  const lines: string[][] = [];
  let isQuoted = false;
  let isOpen = false;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    const last = lines.at(-1);
    let piece: string;
    if (isOpen && last) {
      piece = line.replace(/^[ \t]/, "");
      last.push(piece);
    } else if (/^[ \t]/.test(line) && last) {
      piece = line.slice(1);
      last.push(piece);
    } else {
      piece = line.trimStart();
      isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(piece);
      lines.push([piece]);
    }
    // A quoted-printable line that ends in "=" continues in the next one.
    isOpen = isQuoted && piece.endsWith("=");
    if (isOpen) lines.at(-1)?.splice(-1, 1, piece.slice(0, -1));
  }
  return lines.map((pieces) => pieces.join(""));
}

function readProperty(line: string): VcardProperty | null {
  // Quoted parameter values can contain colons and semicolons.
  const head = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):/.exec(line);
  if (!head) return null;
  const [whole, name = "", parameters = ""] = head;
  const types: string[] = [];
  let charset = "utf-8";
  let isQuoted = false;
  for (const [, key = "", given = ""] of parameters.matchAll(/;([\w-]+)(?:=((?:"[^"]*"|[^";])*))?/g)) {
    const value = given.replaceAll('"', "");
    if (given === "") types.push(key.toUpperCase());
    else if (/^TYPE$/i.test(key)) types.push(...value.toUpperCase().split(","));
    else if (/^PREF$/i.test(key)) types.push("PREF");
    else if (/^CHARSET$/i.test(key)) charset = value;
    else if (/^ENCODING$/i.test(key)) isQuoted = /^QUOTED-PRINTABLE$/i.test(value);
    if (/^QUOTED-PRINTABLE$/i.test(key)) isQuoted = true;
  }
  const raw = line.slice(whole.length);
  return { name: name.toUpperCase(), types, value: isQuoted ? fromQuotedPrintable(raw, charset) : raw };
}

const SEMICOLON = ";".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

function fromQuotedPrintable(text: string, charset: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const code = /^=([0-9a-f]{2})/i.exec(text.slice(at, at + 3))?.[1];
    if (code) {
      const byte = Number.parseInt(code, 16);
      // An encoded semicolon is part of a value, not its end.
      if (byte === SEMICOLON) bytes.push(BACKSLASH);
      bytes.push(byte);
      at += 3;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at)!);
      bytes.push(...new TextEncoder().encode(character));
      at += character.length;
    }
  }
  return decoderOf(charset).decode(Uint8Array.from(bytes));
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const valuesOf = (card: VcardCard, name: string): VcardProperty[] =>
  card.filter((property) => property.name === name);

/** The parts of the first property with a name: for `N` the last name, the first name, … */
export const partsOf = (card: VcardCard, name: string): string[] =>
  (valuesOf(card, name)[0]?.value ?? "").split(/(?<!\\);/).map((part) => unescaped(part).trim());

/** The values of all properties with a name, unsplit; empty ones are left out. */
export const textsOf = (card: VcardCard, name: string): string[] =>
  valuesOf(card, name)
    .map(({ value }) => unescaped(value).trim())
    .filter((text) => text !== "");

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;:\\])/g, (_, character: string) =>
    character.toLowerCase() === "n" ? "\n" : character,
  );

/** How likely a number can receive a text: lower is better. */
function rank({ types }: VcardProperty): number {
  if (types.includes("FAX") || types.includes("PAGER")) return 3;
  if (types.includes("CELL") || types.includes("IPHONE") || types.includes("MOBILE")) return 0;
  return types.includes("PREF") ? 1 : 2;
}

/** The phone numbers of a card, those that can receive texts first, otherwise in the card's order. */
export const phoneNumbersOf = (card: VcardCard): string[] =>
  valuesOf(card, "TEL")
    .map((property) => ({ property, rank: rank(property) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ property }) =>
      unescaped(property.value)
        .replace(/^tel:([^;]*).*$/is, "$1")
        .trim(),
    )
    .filter((number) => number !== "");
