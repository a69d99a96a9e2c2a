import { Readable } from "node:stream";
import { AppError } from "../../app-error.ts";
import type { Storage } from "./storage.ts";

/** Looks for viruses in what is written to it piece by piece. */
export interface VirusScanner {
  begin(): {
    write(bytes: Buffer): Promise<void>;
    /** The virus that was found, when everything is written; null for none. Fails when nobody can tell. */
    findVirus(): Promise<string | null>;
    close(): void;
  };
}

/**
 * A storage that keeps nothing before a scanner has seen it (ASVS 5.0, 5.4.3). Errors of `put`: `unsupported-media` for
 * a file with a virus, `unavailable` when the scanner cannot tell: what nobody looked at is not kept either.
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

/** Whether a file was refused for what is in it, so that another try is no use. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof AppError && error.code === "unsupported-media";

/** Passes pieces on, and fails before the end comes out when a virus was in them: a file is only kept whole. */
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
