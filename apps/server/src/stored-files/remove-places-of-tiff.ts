/** Tags that reveal a place or a person: XMP, IPTC, Photoshop's block, the EXIF and the GPS directory. */
const TOLD_TAGS = new Set([700, 33_723, 34_377, 34_665, 34_853]);
const DIRECTORY_TAGS = new Set([34_665, 34_853]);
const ENTRY_BYTES = 12;
const MAX_DIRECTORIES = 1_000;
/** Bytes per value, by type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

const broken = () => new Error("The container of this picture is broken");

/** Overwrites a TIFF's camera metadata in place. The pixels stay unchanged. */
export function tiffWithoutPlaces(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  const mark = clean.toString("latin1", 0, 2);
  if (clean.length < 8 || (mark !== "II" && mark !== "MM")) throw broken();
  const isLittle = mark === "II";
  const short = (at: number) => (isLittle ? clean.readUInt16LE(at) : clean.readUInt16BE(at));
  const long = (at: number) => (isLittle ? clean.readUInt32LE(at) : clean.readUInt32BE(at));
  // BigTIFF has a different directory format, and no phone writes it.
  if (short(2) !== 42) throw broken();
  let seen = 0;

  /** Returns the start of the next directory; 0 for none. With `isErased`, everything in it is erased. */
  const walk = (start: number, isErased: boolean): number => {
    seen += 1;
    if (seen > MAX_DIRECTORIES || start + 2 > clean.length) throw broken();
    const entries = short(start);
    const end = start + 2 + entries * ENTRY_BYTES;
    if (end + 4 > clean.length) throw broken();
    const next = long(end);
    const kept: Buffer[] = [];
    for (let at = start + 2; at < end; at += ENTRY_BYTES) {
      const tag = short(at);
      if (!isErased && !TOLD_TAGS.has(tag)) {
        kept.push(Buffer.from(clean.subarray(at, at + ENTRY_BYTES)));
        continue;
      }
      if (DIRECTORY_TAGS.has(tag)) walk(long(at + 8), true);
      const size = (VALUE_BYTES[short(at + 2)] ?? 1) * long(at + 4);
      if (size <= 4) continue;
      const from = long(at + 8);
      if (from + size > clean.length) throw broken();
      clean.fill(0, from, from + size);
    }
    // The remaining entries move together, so that nothing but the directory changes its place in the file.
    clean.fill(0, start, end + 4);
    const after = start + 2 + kept.length * ENTRY_BYTES;
    if (isLittle) {
      clean.writeUInt16LE(kept.length, start);
      clean.writeUInt32LE(next, after);
    } else {
      clean.writeUInt16BE(kept.length, start);
      clean.writeUInt32BE(next, after);
    }
    for (const [place, entry] of kept.entries()) entry.copy(clean, start + 2 + place * ENTRY_BYTES);
    return next;
  };
  for (let start = long(4); start !== 0; ) start = walk(start, false);
  return clean;
}
