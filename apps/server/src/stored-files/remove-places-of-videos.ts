/** A box begins with its size and its kind. */
const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** Limit of a film's description; more would describe a film of days. */
const MAX_MOVIE_BYTES = 30_000_000;
const MAX_BOXES = 50_000;
/** Boxes that can hold a location: Android's and Apple's notes, and XMP. */
const TOLD = new Set(["udta", "meta", "uuid"]);
/** Boxes whose children are searched. */
const HOLDERS = new Set(["moov", "trak", "mdia", "minf"]);

/**
 * Yields an MP4 or MOV film without its location: the boxes that hold it become free space of the same size, so that
 * nothing in the film moves. Pictures and sound pass through. Anything that is not such a film, or is broken, passes
 * unchanged.
 */
export async function* videoWithoutPlaces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  /** Bytes left of the box that is passing through. */
  let passing = 0;
  for await (const chunk of content) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    for (;;) {
      if (passing > 0) {
        const part = held.subarray(0, passing);
        if (part.length > 0) yield part;
        passing -= part.length;
        held = held.subarray(part.length);
        if (passing > 0) break;
      }
      const box = boxAt(held, 0);
      if (!box) break;
      const isLooked = TOLD.has(box.kind) || HOLDERS.has(box.kind);
      if (!isLooked || box.size > MAX_MOVIE_BYTES) {
        passing = box.size;
        continue;
      }
      if (held.length < box.size) break;
      const whole = Buffer.from(held.subarray(0, box.size));
      free(whole, 0, whole.length);
      yield whole;
      held = held.subarray(box.size);
    }
  }
  if (held.length > 0) yield held;
}

interface Box {
  kind: string;
  size: number;
  head: number;
}

/**
 * Returns the box that begins here; null when its head is incomplete. A box without an end extends to the end of the
 * file.
 */
function boxAt(bytes: Buffer, at: number): Box | null {
  if (at + HEAD_BYTES > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const kind = bytes.toString("latin1", at + 4, at + HEAD_BYTES);
  if (short !== 1)
    return {
      kind,
      size: short === 0 ? Number.POSITIVE_INFINITY : Math.max(short, HEAD_BYTES),
      head: HEAD_BYTES,
    };
  if (at + LONG_HEAD_BYTES > bytes.length) return null;
  const size = Number(bytes.readBigUInt64BE(at + HEAD_BYTES));
  return { kind, size: Math.max(size, LONG_HEAD_BYTES), head: LONG_HEAD_BYTES };
}

/** Turns location boxes into free space, between two offsets and in nested boxes. */
function free(bytes: Buffer, from: number, to: number): void {
  let seen = 0;
  for (let at = from; at < to; ) {
    const box = boxAt(bytes.subarray(0, to), at);
    seen += 1;
    if (!box || at + box.size > to || seen > MAX_BOXES) return;
    if (TOLD.has(box.kind)) {
      bytes.write("free", at + 4, "latin1");
      bytes.fill(0, at + box.head, at + box.size);
    } else if (HOLDERS.has(box.kind)) free(bytes, at + box.head, at + box.size);
    at += box.size;
  }
}
