import { type AttachmentUpload, UPLOAD_PART_BYTES } from "@broadcast/contract/attachments";
import { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn, Upload } from "../../http/context.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import { plainFileName } from "../../stored-files/plain-file-name.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import {
  addPart,
  deleteUpload,
  findCutUpload,
  findUpload,
  insertUpload,
  type UploadRow,
} from "./uploads.sql.ts";

/** An interrupted upload can be continued for this long; then it is deleted. */
const KEPT_SECONDS = 24 * 3_600;

/** Removes an upload's rows and its parts in the storage. */
async function dropUpload(db: Connection, accountId: number, id: string): Promise<boolean> {
  const upload = await deleteUpload(db, accountId, id);
  if (upload) await letGoOfParts(db, accountId, upload);
  return upload !== null;
}

export const letGoOfParts = (db: Connection, accountId: number, { partKeys }: UploadRow): Promise<void> =>
  letGoOfFiles(
    db,
    accountId,
    partKeys.map((key) => ({ key, contentType: "" })),
  );

export const forgetUpload = defineJob({
  name: "attachments.forget-upload",
  payload: z.object({ accountId: z.number().int(), uploadId: z.uuid() }),
  maxAttempts: 12,
  async run({ db }, { accountId, uploadId }) {
    await transaction(db, (tx) => dropUpload(tx, accountId, uploadId));
  },
});

export const partsOf = (sizeBytes: number): number => Math.ceil(sizeBytes / UPLOAD_PART_BYTES);

const shown = ({ id, fileName, sizeBytes, partKeys }: UploadRow): AttachmentUpload => ({
  _id: id,
  fileName,
  fileSize: sizeBytes,
  partBytes: UPLOAD_PART_BYTES,
  parts: partsOf(sizeBytes),
  receivedParts: partKeys.length,
});

async function requireUpload({ db, accountId }: SignedIn, id: string): Promise<UploadRow> {
  const upload = await findUpload(db, accountId, id);
  if (!upload) throw notFound("upload");
  return upload;
}

/** Begins an upload, or continues an interrupted one of the same file. */
export async function beginUpload(
  context: SignedIn,
  file: { fileName: string; fileSize: number; lastModified: number },
): Promise<AttachmentUpload> {
  const { db, accountId, caller, clock } = context;
  const deviceFile = {
    userId: caller.userId,
    fileName: plainFileName(file.fileName, "file"),
    sizeBytes: file.fileSize,
    lastModified: file.lastModified,
  };
  // Without its time a file cannot be recognized.
  const cut = file.lastModified > 0 ? await findCutUpload(db, accountId, deviceFile) : null;
  if (cut) return shown(cut);
  const id = uuidv7();
  await insertUpload(db, accountId, { id, ...deviceFile }, clock.now());
  await enqueue(db, forgetUpload, { accountId, uploadId: id }, { afterSeconds: KEPT_SECONDS });
  return shown(await requireUpload(context, id));
}

export const readUpload = async (context: SignedIn, id: string): Promise<AttachmentUpload> =>
  shown(await requireUpload(context, id));

export async function giveUpUpload({ db, accountId }: SignedIn, id: string): Promise<Record<string, never>> {
  if (!(await dropUpload(db, accountId, id))) throw notFound("upload");
  return {};
}

/** Stores the next part of a file. A part that already exists changes nothing: its answer may have been lost. */
export async function putPart(
  context: SignedIn,
  id: string,
  part: number,
  upload: Upload | null,
): Promise<AttachmentUpload> {
  const { db, accountId, storage } = context;
  const { partKeys, sizeBytes } = await requireUpload(context, id);
  if (!upload) throw invalid({ upload: "This part of the file is missing." });
  if (part > partKeys.length) throw new AppError("wrong-state", `Part ${partKeys.length} comes first.`);
  if (part >= partsOf(sizeBytes)) throw new AppError("wrong-state", "This file is already complete.");
  if (part < partKeys.length) {
    upload.stream.resume();
    return readUpload(context, id);
  }
  // A separate name, since the same part may arrive twice at once.
  const key = `uploads/${accountId}/${uuidv7()}`;
  const stored = await storage.put(key, upload.stream, "application/octet-stream");
  const expected = Math.min(UPLOAD_PART_BYTES, sizeBytes - part * UPLOAD_PART_BYTES);
  const isWhole = stored.sizeBytes === expected;
  if (!isWhole || !(await addPart(db, accountId, id, part, key))) await storage.remove(key);
  if (!isWhole) throw invalid({ upload: `This part has ${stored.sizeBytes} bytes instead of ${expected}.` });
  return readUpload(context, id);
}
