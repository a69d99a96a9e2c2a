import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { entries, type Measured, type ReadEntry, wholeOf } from "./entries.ts";
import { unframed } from "./frames.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** Reads the entries of a backup file, unpacked. Throws `BackupError` when the file is not as it was written. */
export async function* readBackup(file: string, passphrase: string | null): AsyncGenerator<ReadEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const plain = createZstdDecompress();
  // Errors of the pipeline surface where the content is read.
  pipeline(source, (bytes: AsyncIterable<Buffer>) => unframed(bytes, passphrase), plain).catch(() => {});
  try {
    yield* entries(plain);
  } catch (error) {
    throw inWords(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
    plain.destroy();
  }
}

function inWords(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === "ENOENT") return new BackupError(`There's no file ${file}.`);
  if (error.code === "EACCES")
    return new BackupError(`Can't read ${file}. Give yourself read permission and try again.`);
  return error;
}

const DIFFERS =
  "This backup file isn't what its own list says it is, so nothing was restored. Use another copy.";

const isSame = (one: Measured, other: Measured | undefined): boolean =>
  one.bytes === other?.bytes && one.sha256 === other.sha256;

/** Reads a whole backup and compares it with its manifest, before anything is written. */
export async function verifyBackup(file: string, passphrase: string | null): Promise<Manifest> {
  const seen = new Map<string, Measured>();
  let manifest: Manifest | null = null;
  // Reads to the last byte, including what follows the manifest.
  for await (const { title, content, measured } of readBackup(file, passphrase)) {
    if (title.kind === "manifest") {
      manifest = readManifest(await wholeOf(content));
      continue;
    }
    for await (const _part of content);
    seen.set("name" in title ? `${title.kind} ${title.name}` : title.kind, measured());
  }
  if (manifest === null)
    throw new BackupError("This backup file has no list of what is in it. Use another copy of it.");
  requireSame(manifest, seen);
  return manifest;
}

function requireSame({ tables, jobs, files }: Manifest, seen: ReadonlyMap<string, Measured>): void {
  const isThere =
    tables.every((table) => isSame(table, seen.get(`table ${table.name}`))) &&
    files.every((its) => isSame(its, seen.get(`file ${its.name}`))) &&
    isSame(jobs, seen.get("jobs"));
  if (!isThere) throw new BackupError(DIFFERS);
}
