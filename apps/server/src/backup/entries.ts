import { createHash } from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { byteReader } from "./byte-reader.ts";

/**
 * The inside of a backup, after its frames are opened and unpacked: a series of entries. An entry is a block with its
 * title as JSON, blocks of content, and an empty block. A block is its length in four bytes, then its bytes.
 */
const titleShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("about") }),
  z.object({ kind: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal("jobs") }),
  z.object({ kind: z.literal("file"), name: z.string() }),
  z.object({ kind: z.literal("manifest") }),
]);
export type Title = z.output<typeof titleShape>;

/** The size of an entry and its SHA-256 in hex. */
export interface Measured {
  bytes: number;
  sha256: string;
}

const BLOCK_BYTES = 64 * 1024;
const LONGEST_BLOCK_BYTES = 4 * 1024 * 1024;

const block = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
};

const blocks = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / LONGEST_BLOCK_BYTES) }, (_, index) =>
    block(bytes.subarray(index * LONGEST_BLOCK_BYTES, (index + 1) * LONGEST_BLOCK_BYTES)),
  ).flat();

/** Writes an entry as bytes; returns its measurements. */
export async function* entry(title: Title, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Measured> {
  yield* block(Buffer.from(JSON.stringify(title)));
  const hash = createHash("sha256");
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = () => {
    const whole = Buffer.concat(held);
    hash.update(whole);
    bytes += whole.length;
    held = [];
    heldBytes = 0;
    return blocks(whole);
  };
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= BLOCK_BYTES) yield* flush();
  }
  if (heldBytes > 0) yield* flush();
  yield* block(Buffer.alloc(0));
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * An entry being read: its content, which has to be read to the end before the next entry, and then its measurements.
 */
export interface ReadEntry {
  title: Title;
  content: AsyncGenerator<Buffer>;
  measured(): Measured;
}

const BROKEN = "This backup file can't be read, so it can't be restored. Use another copy of it.";

export async function* entries(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const reader = byteReader(bytes);
  const nextBlock = async (): Promise<Buffer | null> => {
    const length = await reader.take(4);
    if (length === null) return null;
    const size = length.readUInt32BE();
    const content = size > LONGEST_BLOCK_BYTES ? null : await reader.take(size);
    if (content === null) throw new BackupError(BROKEN);
    return content;
  };
  for (let title = await nextBlock(); title !== null; title = await nextBlock()) {
    const hash = createHash("sha256");
    let size = 0;
    let isOver = false;
    const content = (async function* () {
      while (!isOver) {
        const part = await nextBlock();
        if (part === null) throw new BackupError(BROKEN);
        isOver = part.length === 0;
        hash.update(part);
        size += part.length;
        if (!isOver) yield part;
      }
    })();
    let told: Measured | null = null;
    yield {
      title: readTitle(title),
      content,
      measured: () => {
        told ??= { bytes: size, sha256: hash.digest("hex") };
        return told;
      },
    };
    // Skips content that the caller did not read.
    if (!isOver) for await (const _part of content);
  }
}

/** Reads a whole entry that is known to be small. */
export async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

function readTitle(bytes: Buffer): Title {
  try {
    return titleShape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BackupError(BROKEN);
  }
}
