import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { byteReader } from "./byte-reader.ts";

/**
 * The outside of a backup file: a line of JSON, then frames. A frame is a byte that is 1 for the last one, the length
 * of its content in four bytes, the content, and its check: SHA-256, or the tag of AES-256-GCM when a passphrase seals
 * the file. The check covers the frame's number and whether it is the last, so that no frame can be removed, moved or
 * cut off.
 */
const FORMAT = "project-broadcast-backup";
export const FORMAT_VERSION = 1;

const FRAME_BYTES = 256 * 1024;
const LONGEST_FRAME_BYTES = 2 * FRAME_BYTES;
const LONGEST_HEAD_BYTES = 4_096;
const NUMBER_BYTES = 11;

const headShape = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  seal: z
    .object({
      method: z.literal("aes-256-gcm"),
      cost: z.number().int().min(16_384).max(262_144),
      blockSize: z.literal(8),
      parallelization: z.literal(1),
      salt: z.base64(),
      /** Tells a wrong passphrase from a damaged file. */
      proof: z.base64(),
    })
    .nullable(),
});

/** Checks a frame by its number and by whether it is the last. */
interface Checker {
  bytes: number;
  close(frame: Frame): { content: Buffer; check: Buffer };
  /** Returns the content; null when it differs from what was written. */
  open(frame: Frame, check: Buffer): Buffer | null;
}

interface Frame {
  number: number;
  isLast: boolean;
  content: Buffer;
}

/** Splits the content into frames, sealed when there is a passphrase. */
export async function* framed(
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const { head, checker } = await beginFile(passphrase);
  yield head;
  let number = 0;
  const frame = (bytes: Buffer, isLast: boolean): Buffer => {
    const closed = checker.close({ number, isLast, content: bytes });
    number += 1;
    const start = Buffer.alloc(5);
    start.writeUInt8(isLast ? 1 : 0);
    start.writeUInt32BE(bytes.length, 1);
    return Buffer.concat([start, closed.content, closed.check]);
  };
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of content) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < FRAME_BYTES) continue;
    const whole = Buffer.concat(held);
    let from = 0;
    for (; whole.length - from >= FRAME_BYTES; from += FRAME_BYTES)
      yield frame(whole.subarray(from, from + FRAME_BYTES), false);
    held = [whole.subarray(from)];
    heldBytes = whole.length - from;
  }
  yield frame(Buffer.concat(held), true);
}

const DAMAGED = "This backup file is damaged, so nothing was restored from it. Use another copy of it.";
const CUT_OFF =
  "This backup file is cut off, so nothing was restored from it. Use another copy of it, or an earlier backup.";

/** Reverses `framed`. Throws `BackupError` for any byte that `framed` would not have written. */
export async function* unframed(
  file: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const reader = byteReader(file);
  const head = await reader.line(LONGEST_HEAD_BYTES);
  const checker = await checkerOf(head, passphrase);
  for (let number = 0; ; number += 1) {
    const start = await reader.take(5);
    if (start === null) throw new BackupError(CUT_OFF);
    const isLast = start[0] === 1;
    const length = start.readUInt32BE(1);
    if (length > LONGEST_FRAME_BYTES || (start[0] !== 0 && !isLast)) throw new BackupError(DAMAGED);
    const content = await reader.take(length);
    const check = content && (await reader.take(checker.bytes));
    if (!content || !check) throw new BackupError(CUT_OFF);
    const opened = checker.open({ number, isLast, content }, check);
    if (opened === null) throw new BackupError(DAMAGED);
    yield opened;
    if (!isLast) continue;
    if ((await reader.take(1)) !== null) throw new BackupError(DAMAGED);
    return;
  }
}

async function beginFile(passphrase: string | null): Promise<{ head: Buffer; checker: Checker }> {
  const lineOf = (seal: object | null) =>
    Buffer.from(`${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, seal })}\n`);
  if (passphrase === null) {
    const head = lineOf(null);
    return { head, checker: hashing(head) };
  }
  // biome-ignore lint/plugin/randomness: The salt of one file's key; it stands in the file.
  const salt = randomBytes(32);
  const settings = { cost: 131_072, blockSize: 8, parallelization: 1 } as const;
  const { key, proof } = await keyOf(passphrase, salt, settings);
  const head = lineOf({
    method: "aes-256-gcm",
    ...settings,
    salt: salt.toString("base64"),
    proof: proof.toString("base64"),
  });
  return { head, checker: sealing(key, head) };
}

async function checkerOf(line: Buffer | null, passphrase: string | null): Promise<Checker> {
  const head = line === null ? null : readHead(line);
  if (line === null || head === null) {
    throw new BackupError("This file isn't a backup of Project Broadcast.");
  }
  if (head.version > FORMAT_VERSION) {
    throw new BackupError(
      "This backup was made by a newer version of Project Broadcast. Restore it with that version or a later one.",
    );
  }
  if (head.seal === null) return hashing(line);
  if (passphrase === null) {
    throw new BackupError(
      "This backup is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to what it was made with.",
    );
  }
  const { key, proof } = await keyOf(passphrase, Buffer.from(head.seal.salt, "base64"), head.seal);
  const expected = Buffer.from(head.seal.proof, "base64");
  if (expected.length !== proof.length || !timingSafeEqual(expected, proof)) {
    throw new BackupError(
      "The passphrase isn't the one this backup was made with. Correct BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.",
    );
  }
  return sealing(key, line);
}

function readHead(line: Buffer): z.output<typeof headShape> | null {
  try {
    return headShape.parse(JSON.parse(line.toString("utf8")));
  } catch {
    return null;
  }
}

/** Half of the derived bytes is the key; the other half proves that it is the right one without revealing it. */
async function keyOf(
  passphrase: string,
  salt: Buffer,
  { cost, blockSize, parallelization }: { cost: number; blockSize: number; parallelization: number },
): Promise<{ key: Buffer; proof: Buffer }> {
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  const derived = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), salt, 64, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    ),
  );
  return { key: derived.subarray(0, 32), proof: derived.subarray(32) };
}

/** Twelve bytes that no two frames of a file share. */
function placeOf({ number, isLast }: Pick<Frame, "number" | "isLast">): Buffer {
  const place = Buffer.alloc(NUMBER_BYTES + 1);
  place.writeUIntBE(number, NUMBER_BYTES - 6, 6);
  place.writeUInt8(isLast ? 1 : 0, NUMBER_BYTES);
  return place;
}

function hashing(head: Buffer): Checker {
  const hashOf = (frame: Frame) =>
    createHash("sha256").update(head).update(placeOf(frame)).update(frame.content).digest();
  return {
    bytes: 32,
    close: (frame) => ({ content: frame.content, check: hashOf(frame) }),
    open: (frame, check) => (hashOf(frame).equals(check) ? frame.content : null),
  };
}

/** The key belongs to one file (each has its own salt), so a frame's place can be its nonce. */
function sealing(key: Buffer, head: Buffer): Checker {
  return {
    bytes: 16,
    close(frame) {
      // biome-ignore lint/plugin/cryptography: Frames are numbered, which sealing.ts cannot: none may be left out or moved.
      const cipher = createCipheriv("aes-256-gcm", key, placeOf(frame)).setAAD(head);
      const content = Buffer.concat([cipher.update(frame.content), cipher.final()]);
      return { content, check: cipher.getAuthTag() };
    },
    open(frame, check) {
      // biome-ignore lint/plugin/cryptography: As above.
      const decipher = createDecipheriv("aes-256-gcm", key, placeOf(frame), { authTagLength: 16 });
      decipher.setAAD(head).setAuthTag(check);
      const content = decipher.update(frame.content);
      try {
        decipher.final();
        return content;
      } catch {
        return null;
      }
    },
  };
}
