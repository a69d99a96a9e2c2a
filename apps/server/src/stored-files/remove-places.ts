import { AppError } from "../app-error.ts";
import { tiffWithoutPlaces } from "./remove-places-of-tiff.ts";

/**
 * Removes a camera's metadata from a picture: location, device and thumbnail. Pixels stay byte for byte, and so does
 * the orientation. Works on the containers, since a stranger's picture is never unpacked here. Returns pieces of
 * `bytes` in order. Throws `unsupported-media` for a broken container.
 */
export function withoutPlaces(bytes: Buffer, contentType: string): Buffer[] {
  try {
    return piecesWithoutPlaces(bytes, contentType);
  } catch (cause) {
    throw damagedPicture(cause);
  }
}

/** The error for a picture that can't be read. */
export const damagedPicture = (cause: unknown): AppError =>
  new AppError(
    "unsupported-media",
    "This picture is damaged. Open it on your device, save it again, and use that.",
    { cause },
  );

function piecesWithoutPlaces(bytes: Buffer, contentType: string): Buffer[] {
  switch (contentType) {
    case "image/jpeg":
      return jpegWithoutPlaces(bytes);
    case "image/png":
      return pngWithoutPlaces(bytes);
    case "image/webp":
      return webpWithoutPlaces(bytes);
    case "image/heic":
    case "image/avif":
      return heifWithoutPlaces(bytes);
    case "image/tiff":
      return [tiffWithoutPlaces(bytes)];
    default:
      // GIF and BMP hold no location.
      return [bytes];
  }
}

const broken = () => new Error("The container of this picture is broken");

/** Many times what any camera or program writes; walking more would block other requests. */
const MAX_PARTS = 50_000;

/** Gathers the kept bytes, in as few pieces as there are gaps. */
function keeper(bytes: Buffer) {
  const ranges: { from: number; to: number }[] = [];
  let seen = 0;
  return {
    /** Keeps or drops the bytes from `from` to `to`. */
    pass(from: number, to: number, isKept: boolean): void {
      seen += 1;
      if (seen > MAX_PARTS) throw broken();
      const last = ranges.at(-1);
      if (isKept && last?.to === from) last.to = to;
      else if (isKept) ranges.push({ from, to });
    },
    pieces: (): Buffer[] => ranges.map(({ from, to }) => bytes.subarray(from, to)),
  };
}

const EXIF = Buffer.from("Exif\0\0", "latin1");
const MULTI_PICTURE = Buffer.from("MPF\0", "latin1");
const APP1 = 0xe1;
const APP2 = 0xe2;
/** Photoshop's block, which can name a city. */
const APP13 = 0xed;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

function jpegWithoutPlaces(bytes: Buffer): Buffer[] {
  const kept = keeper(bytes);
  let turn: number | null = null;
  for (let at = 2; ; ) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1]!;
    // Fill bytes between two segments.
    if (marker === 0xff) {
      kept.pass(at, at + 1, false);
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw broken();
    if (marker === START_OF_SCAN) {
      kept.pass(at, endOfPicture(bytes, end), true);
      return [bytes.subarray(0, 2), ...(turn === null ? [] : [turnSegment(turn)]), ...kept.pieces()];
    }
    // Created only where it is read: a view for each of thousands of parts costs more than the walk.
    const its = () => bytes.subarray(at + 4, end);
    if (marker === APP1 && startsWith(its(), EXIF)) turn ??= readTurn(its().subarray(EXIF.length));
    const isDropped =
      marker === APP1 || marker === APP13 || (marker === APP2 && startsWith(its(), MULTI_PICTURE));
    kept.pass(at, end, !isDropped);
    at = end;
  }
}

/** Returns where the first picture of a JPEG ends: phones append others, with their own locations. */
function endOfPicture(bytes: Buffer, from: number): number {
  // Within pixel data, 0xff stands for itself only with a zero behind it.
  const end = bytes.indexOf(END_OF_IMAGE, from);
  // Cut off within its pixels: shown as far as it goes.
  return end === -1 ? bytes.length : end + END_OF_IMAGE.length;
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

const TURN_TAG = 0x0112;

/** Reads a picture's orientation, 1 to 8, from its TIFF block; null when it has none. */
function readTurn(tiff: Buffer): number | null {
  if (tiff.length < 8) return null;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return null;
    if (short(at) === TURN_TAG) {
      const turn = short(at + 8);
      return turn > 1 && turn <= 8 ? turn : null;
    }
  }
  return null;
}

/** A segment that holds the orientation only. */
function turnSegment(turn: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TURN_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(turn, 18);
  const segment = Buffer.concat([Buffer.from([0xff, APP1, 0, 0]), EXIF, tiff]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

const PNG_SIGNATURE_BYTES = 8;
const PNG_TOLD = new Set(["eXIf", "tEXt", "zTXt", "iTXt"]);

function pngWithoutPlaces(bytes: Buffer): Buffer[] {
  const kept = keeper(bytes);
  kept.pass(0, PNG_SIGNATURE_BYTES, true);
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) throw broken();
    kept.pass(at, end, !PNG_TOLD.has(kind));
    if (kind === "IEND") return kept.pieces();
    at = end;
  }
  throw broken();
}

const RIFF_HEADER_BYTES = 12;
/** In the first byte of VP8X: the flags for an EXIF block and an XMP block. */
const WEBP_TOLD_FLAGS = 0x08 | 0x04;

function webpWithoutPlaces(bytes: Buffer): Buffer[] {
  const kept = keeper(bytes);
  let end = RIFF_HEADER_BYTES;
  let told = 0;
  for (let at = end; at + 8 <= bytes.length; at = end) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) throw broken();
    end = Math.min(at + 8 + size + (size % 2), bytes.length);
    const isTold = ["EXIF", "XMP "].includes(bytes.toString("latin1", at, at + 4));
    kept.pass(at, end, !isTold);
    if (isTold) told += end - at;
  }
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(end - told - 8, 4);
  const [first = Buffer.alloc(0), ...others] = kept.pieces();
  if (first.toString("latin1", 0, 4) !== "VP8X" || first.length < 9) return [header, first, ...others];
  const extended = Buffer.from(first.subarray(0, 9));
  extended[8] = extended[8]! & ~WEBP_TOLD_FLAGS;
  return [header, extended, first.subarray(9), ...others];
}

/** A box of an ISO base media file: its kind, and where its content begins and ends. */
interface Box {
  kind: string;
  start: number;
  end: number;
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let seen = 0;
  for (let at = from; at + 8 <= to; ) {
    seen += 1;
    if (seen > MAX_PARTS) throw broken();
    const short = bytes.readUInt32BE(at);
    const isLarge = short === 1;
    if (isLarge && at + 16 > to) throw broken();
    const size = short === 0 ? to - at : isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const start = at + (isLarge ? 16 : 8);
    if (at + size > to || start > at + size) throw broken();
    yield { kind: bytes.toString("latin1", at + 4, at + 8), start, end: at + size };
    at += size;
  }
}

/** HEIC and AVIF keep metadata as items among the pixels: they are overwritten in place. */
function heifWithoutPlaces(bytes: Buffer): Buffer[] {
  const clean = Buffer.from(bytes);
  const meta = [...boxesIn(clean, 0, clean.length)].find(({ kind }) => kind === "meta");
  if (!meta) throw broken();
  const boxes = [...boxesIn(clean, meta.start + 4, meta.end)];
  const box = (wanted: string) => boxes.find(({ kind }) => kind === wanted);
  const [infos, places, data] = [box("iinf"), box("iloc"), box("idat")];
  if (!infos || !places) throw broken();
  const told = toldItems(clean, infos);
  for (const { id, from, to } of itemExtents(clean, places, data?.start ?? 0)) {
    if (!told.has(id)) continue;
    if (from > to || to > clean.length) throw broken();
    clean.fill(0, from, to);
  }
  return [clean];
}

/** Returns the items that hold EXIF or XMP. */
function toldItems(bytes: Buffer, { start, end }: Box): Set<number> {
  const told = new Set<number>();
  const isShort = bytes[start] === 0;
  for (const info of boxesIn(bytes, start + (isShort ? 6 : 8), end)) {
    const version = bytes[info.start]!;
    if (info.kind !== "infe" || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = bytes.readUIntBE(info.start + 4, idBytes);
    const kindAt = info.start + 4 + idBytes + 2;
    if (["Exif", "mime"].includes(bytes.toString("latin1", kindAt, kindAt + 4))) told.add(id);
  }
  return told;
}

/** Returns where the items are in the file. */
function itemExtents(
  bytes: Buffer,
  { start }: Box,
  dataStart: number,
): { id: number; from: number; to: number }[] {
  const extents: { id: number; from: number; to: number }[] = [];
  let at = start + 4;
  const take = (length: number): number => {
    const value =
      length === 0 ? 0 : length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length);
    at += length;
    return value;
  };
  const version = bytes[start]!;
  const takeTwoSizes = () => {
    const sizes = take(1);
    return [Math.floor(sizes / 16), sizes % 16] as const;
  };
  const [offsetBytes, lengthBytes] = takeTwoSizes();
  const [baseBytes, lastSize] = takeTwoSizes();
  const indexBytes = version === 0 ? 0 : lastSize;
  const count = take(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item += 1) {
    const id = take(version < 2 ? 2 : 4);
    const isInData = version > 0 && (take(2) & 15) === 1;
    take(2);
    const base = take(baseBytes) + (isInData ? dataStart : 0);
    const extentCount = take(2);
    for (let extent = 0; extent < extentCount; extent += 1) {
      if (extents.length > MAX_PARTS) throw broken();
      take(indexBytes);
      const from = base + take(offsetBytes);
      extents.push({ id, from, to: from + take(lengthBytes) });
    }
  }
  return extents;
}
