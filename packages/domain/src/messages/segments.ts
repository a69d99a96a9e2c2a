/**
 * How carriers split a text into segments, the unit of price for a text message. Source: 3GPP TS 23.038 (GSM
 * 7-bit alphabet) and 23.040 (concatenation header); a single segment holds 160 septets or 70 UTF-16 units, a
 * part of several 153 or 67.
 */

/** The longest message in graphemes (documents 1 and 2, section 9). */
export const MESSAGE_MAX_CHARACTERS = 1024;

export type SegmentEncoding = "GSM-7" | "UCS-2";

export type Segments = {
  encoding: SegmentEncoding;
  segments: number;
  /** Septets (GSM-7, an extension character counts 2) or UTF-16 units (UCS-2). */
  units: number;
  /** Graphemes: the characters a reader sees. */
  characters: number;
  /** The capacity of each segment in units, given the number of segments. */
  unitsPerSegment: number;
  /** Units still free in the last segment. */
  remaining: number;
  /** The graphemes outside GSM-7, each once, in order of appearance. */
  forcing: string[];
};

type Packing = { segments: number; unitsPerSegment: number; remaining: number };

const GSM_BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ" +
  " !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§" +
  "¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENSION = "\f^{}\\[~]|€";

/** Septets by UTF-16 unit; 0 means the character is outside GSM-7. */
const septetsByUnit = new Uint8Array(0x10000);
for (const character of GSM_BASIC) septetsByUnit[character.charCodeAt(0)] = 1;
for (const character of GSM_EXTENSION) septetsByUnit[character.charCodeAt(0)] = 2;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
// Each of these is a grapheme of its own, so that counting them needs no segmenter.
const PLAIN_TEXT = /^[\n\x20-\x7e]*$/;

/** Letters and marks that are one grapheme and one unit each, so that splitting them needs no segmenter. */
const ONE_UNIT_GRAPHEMES =
  /^[\n\x20-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]*$/;

/** The number of characters as a reader sees them: an emoji or an accented letter is one. */
export function graphemeCount(text: string): number {
  if (PLAIN_TEXT.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/** Documents 1 and 2, section 5. */
export const tooLongText = (max = MESSAGE_MAX_CHARACTERS): string =>
  `Message text cannot exceed ${max} characters.`;

/** Why a text is too long, as a sentence; null if it is not. */
export function lengthProblem(text: string, max = MESSAGE_MAX_CHARACTERS): string | null {
  // Counting graphemes is expensive; a text that is short in code units is short in graphemes.
  return text.length > max && graphemeCount(text) > max ? tooLongText(max) : null;
}

/** The number of segments alone, without counting graphemes: fast enough to price a whole broadcast. */
export function segmentCount(text: string): number {
  const septets = septetCount(text);
  return septets === null ? packUcs2(text).segments : packGsm(text, septets).segments;
}

/** Everything the composer shows about a text's length. An empty text has 0 segments. */
export function segments(text: string): Segments {
  const septets = septetCount(text);
  const characters = graphemeCount(text);
  return septets === null
    ? {
        encoding: "UCS-2",
        units: text.length,
        characters,
        forcing: forcingGraphemes(text),
        ...packUcs2(text),
      }
    : { encoding: "GSM-7", units: septets, characters, forcing: [], ...packGsm(text, septets) };
}

function septetCount(text: string): number | null {
  let total = 0;
  for (let i = 0; i < text.length; i++) {
    const septets = septetsByUnit[text.charCodeAt(i)]!;
    if (septets === 0) return null;
    total += septets;
  }
  return total;
}

function packGsm(text: string, septets: number): Packing {
  if (septets <= 160) return single(septets, 160);
  let count = 1;
  let used = 0;
  for (let i = 0; i < text.length; i++) {
    const size = septetsByUnit[text.charCodeAt(i)]!;
    if (used + size > 153) {
      count++;
      used = 0;
    }
    used += size;
  }
  return { segments: count, unitsPerSegment: 153, remaining: 153 - used };
}

/**
 * Carriers split between characters; the calculator of the largest (Twilio) keeps graphemes whole, such as an
 * emoji with its skin tone, which takes as many parts or more.
 */
function packUcs2(text: string): Packing {
  if (text.length <= 70) return single(text.length, 70);
  let count = 1;
  let used = 0;
  const take = (size: number) => {
    if (used + size > 67) {
      count++;
      used = 0;
    }
    used += size;
  };
  if (ONE_UNIT_GRAPHEMES.test(text)) {
    for (let at = 0; at < text.length; at++) take(1);
  } else {
    for (const { segment } of graphemes.segment(text)) {
      // A grapheme that fits into no part is split between its characters.
      if (segment.length <= 67) take(segment.length);
      else for (const character of segment) take(character.length);
    }
  }
  return { segments: count, unitsPerSegment: 67, remaining: 67 - used };
}

function single(units: number, room: number): Packing {
  return { segments: units === 0 ? 0 : 1, unitsPerSegment: room, remaining: room - units };
}

function forcingGraphemes(text: string): string[] {
  const found = new Set<string>();
  for (const { segment } of graphemes.segment(text)) {
    if (septetCount(segment) === null) found.add(segment);
  }
  return [...found];
}
