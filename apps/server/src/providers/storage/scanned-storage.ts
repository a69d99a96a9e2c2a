import { Readable } from "node:stream";
import { AppError } from "../../app-error.ts";
import type { Storage } from "./storage.ts";

/** Scans content that is written to it in pieces. */
export interface VirusScanner {
  begin(): {
    write(bytes: Buffer): Promise<void>;
    /** Returns the virus in the content written so far; null for none. Fails when the scanner can't tell. */
    findVirus(): Promise<string | null>;
    close(): void;
  };
}

/**
 * Wraps a storage so that it keeps only scanned files (ASVS 5.0, 5.4.3). Errors of `put`: `unsupported-media` for a
 * file with a virus, `unavailable` when the scanner can't tell: unscanned files are not kept either.
 */
export function scannedStorage(storage: Storage, scanner: VirusScanner): Storage {
  return {
    ...storage,
    async put(key, content, contentType) {
      if (!Buffer.isBuffer(content))
        return storage.put(key, Readable.from(scanned(scanner, content)), contentType);
      for await (const _ of scanned(scanner, [content]));
      return storage.put(key, content, contentType);
    },
  };
}

/** Whether a file was refused for its contents, so that a retry is useless. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unsupported-media";

/** Passes pieces on, and fails before the end when they contain a virus: incomplete files are not kept. */
async function* scanned(
  scanner: VirusScanner,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  const scan = scanner.begin();
  try {
    for await (const piece of pieces) {
      await scan.write(piece).catch(untold);
      yield piece;
    }
    const virus = await scan.findVirus().catch(untold);
    if (virus !== null)
      throw new AppError("unsupported-media", "This file contains a virus, so we didn't accept it.", {
        cause: `virus: ${virus}`,
      });
  } finally {
    scan.close();
  }
}

const untold = (cause: unknown): never => {
  throw new AppError(
    "unavailable",
    "We can't check files for viruses right now, so we didn't accept this one. Try again later.",
    { cause },
  );
};
