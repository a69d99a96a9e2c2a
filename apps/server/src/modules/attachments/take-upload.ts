import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { AppError, notFound } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { contentFromOutside } from "../../http/files/content-from-outside.ts";
import { harmlessPicture } from "../../pictures/harmless-picture.ts";
import { videoWithoutPlaces } from "../../stored-files/remove-places-of-videos.ts";
import type { StoredFile } from "./attachments.sql.ts";
import { deleteUpload, findUpload, type UploadRow } from "./uploads.sql.ts";
import { letGoOfParts, partsOf } from "./uploads.ts";

/**
 * Turns a completed upload into a file and lets `write` store it in the transaction that ends the upload: it cannot be
 * taken twice, and a refused one leaves no file behind. Errors: `wrong-state` while parts are missing,
 * `unsupported-media` for a picture that is too large or damaged.
 */
export async function takeUpload<T>(
  { db, accountId, storage }: SignedIn,
  uploadId: string,
  write: (db: Connection, file: StoredFile) => Promise<T>,
): Promise<T> {
  const { fileName, partKeys } = await requireWhole(db, accountId, uploadId);
  const key = `attachments/${accountId}/${uuidv7()}`;
  try {
    const { contentType, content, pixels = null } = await readContent(storage, partKeys);
    const stored = await storage.put(key, content, contentType || "application/octet-stream");
    return await transaction(db, async (tx) => {
      await endUpload(tx, accountId, uploadId);
      return write(tx, { key, fileName, sizeBytes: stored.sizeBytes, contentType, pixels });
    });
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

async function requireWhole(db: Connection, accountId: number, uploadId: string): Promise<UploadRow> {
  const upload = await findUpload(db, accountId, uploadId);
  if (!upload) throw notFound("upload");
  if (upload.partKeys.length < partsOf(upload.sizeBytes))
    throw new AppError("wrong-state", "This file is still being uploaded.");
  return upload;
}

/** Returns a completed upload for purposes other than attachments; `endUpload` ends it. */
export async function openUpload(
  { db, accountId, storage }: SignedIn,
  uploadId: string,
): Promise<{ fileName: string; sizeBytes: number; content: () => Readable }> {
  const { fileName, sizeBytes, partKeys } = await requireWhole(db, accountId, uploadId);
  return {
    fileName,
    sizeBytes,
    content: () => Readable.from(partsContent(storage, partKeys), { objectMode: false }),
  };
}

/** Ends an upload in the transaction that stores its result, so that it cannot be taken twice. */
export async function endUpload(db: Connection, accountId: number, uploadId: string): Promise<void> {
  const upload = await deleteUpload(db, accountId, uploadId);
  if (!upload) throw notFound("upload");
  await letGoOfParts(db, accountId, upload);
}

const TIFF = "image/tiff";
const FILMS = new Set(["video/mp4", "video/quicktime", "video/3gpp", "video/x-m4v"]);

/** Detects a file's type from its content, and returns the content to store. Nothing in it is unpacked. */
async function readContent(
  storage: SignedIn["storage"],
  partKeys: readonly string[],
): Promise<{ contentType: string; content: Readable; pixels?: NonNullable<StoredFile["pixels"]> }> {
  const head = await buffer(await storage.read(partKeys[0]!));
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? "";
  const { contentType: shown } = contentFromOutside(sniffed);
  const content = Readable.from(contentOf(storage, head, partKeys), { objectMode: false });
  if (shown.startsWith("image/") || sniffed === TIFF) {
    // A TIFF is saved, never displayed; its location is removed all the same.
    const { pieces, width, height } = harmlessPicture(await buffer(content), sniffed);
    return {
      contentType: sniffed === TIFF ? "" : shown,
      content: Readable.from(pieces, { objectMode: false }),
      ...(sniffed !== TIFF && { pixels: { width, height } }),
    };
  }
  if (FILMS.has(sniffed))
    return {
      contentType: sniffed,
      content: Readable.from(videoWithoutPlaces(content as AsyncIterable<Buffer>), { objectMode: false }),
    };
  const isKept = /^(audio|video)\//.test(shown) || sniffed === "application/pdf";
  return { contentType: isKept ? sniffed : "", content };
}

async function* contentOf(
  storage: SignedIn["storage"],
  head: Buffer,
  [, ...others]: readonly string[],
): AsyncGenerator<Buffer> {
  yield head;
  yield* partsContent(storage, others);
}

async function* partsContent(
  storage: SignedIn["storage"],
  partKeys: readonly string[],
): AsyncGenerator<Buffer> {
  for (const key of partKeys) yield* (await storage.read(key)) as AsyncIterable<Buffer>;
}
