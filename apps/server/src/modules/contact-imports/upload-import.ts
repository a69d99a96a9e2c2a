import { Readable } from "node:stream";
import type { CustomField } from "@broadcast/contract/account-settings";
import { type ColumnMeaning, type ContactImport, customFieldOf } from "@broadcast/contract/contact-imports";
import { invalid, notFound } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn, Upload } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Storage } from "../../providers/storage/storage.ts";
import { plainFileName } from "../../stored-files/plain-file-name.ts";
import { listCustomFields } from "../contacts/index.ts";
import { forgetUpload, UPLOAD_KEPT_DAYS } from "./contact-imports.jobs.ts";
import { findChoiceFor, findImport, insertImport } from "./contact-imports.sql.ts";
import { convertToCsv } from "./formats/convert-file.ts";
import { UnreadableFileError } from "./formats/csv-records.ts";
import { createInspection, HEAD_BYTES, type Inspection, refuse } from "./formats/inspect-file.ts";
import { decodeHead } from "./formats/read-csv.ts";
import { type ImportColumn, type Preview, previewColumns } from "./rows/preview-columns.ts";
import { storageKeyOf } from "./stored-files.ts";

const DAY_SECONDS = 86_400;

/** Stores a file, and guesses its format and the meaning of its columns. A refused file leaves nothing behind. */
export async function uploadImport(context: SignedIn, upload: Upload | null): Promise<ContactImport> {
  if (!upload) throw invalid({ upload: "Choose a CSV file." });
  const { db, storage, clock, accountId } = context;
  const importId = uuidv7();
  const uploadedKey = storageKeyOf(accountId, importId);
  let storageKey = uploadedKey;
  try {
    const taken = await takeFile(storage, uploadedKey, upload);
    const { inspection } = taken;
    storageKey = taken.storageKey;
    const encoding = inspection.encoding();
    const sizeBytes = inspection.sizeBytes();
    const head = decodeHead(inspection.head(), encoding);
    const ownFields = await listCustomFields(db, accountId);
    const preview = previewColumns(head, sizeBytes <= HEAD_BYTES, ownFields);
    const columns = await asBefore(db, accountId, preview, ownFields);
    const file = {
      id: importId,
      fileName: plainFileName(upload.fileName, "contacts.csv"),
      sizeBytes,
      storageKey,
      encoding,
      ...preview,
      columns,
    };
    await transaction(db, async (tx) => {
      await insertImport(tx, accountId, file, clock.now());
      const afterSeconds = UPLOAD_KEPT_DAYS * DAY_SECONDS;
      await enqueue(tx, forgetUpload, { accountId, importId }, { afterSeconds });
    });
  } catch (error) {
    for (const key of new Set([uploadedKey, storageKey])) await storage.remove(key);
    if (error instanceof UnreadableFileError) throw refuse(error.message);
    throw error;
  }
  const made = await findImport(db, accountId, importId);
  if (!made) throw notFound("import");
  return made;
}

/** Returns the columns as chosen for an earlier file with the same headers; as guessed otherwise. */
async function asBefore(
  db: Connection,
  accountId: number,
  { columns, hasHeader }: Preview,
  ownFields: readonly CustomField[],
): Promise<ImportColumn[]> {
  if (!hasHeader) return columns;
  const headers = columns.map(({ header }) => header);
  const chosen = await findChoiceFor(db, accountId, headers);
  if (!chosen) return columns;
  const isThere = (field: ColumnMeaning | null) => {
    const fieldId = field && customFieldOf(field);
    return !fieldId || ownFields.some(({ _id }) => _id === fieldId);
  };
  return columns.map((column, index) => {
    const its = chosen[index];
    return its && isThere(its.field) ? { ...column, ...its } : column;
  });
}

/** Stores an upload, converted to CSV; returns its key and the properties of the stored file. */
async function takeFile(
  storage: Storage,
  uploadedKey: string,
  upload: Upload,
): Promise<{ storageKey: string; inspection: Inspection }> {
  const uploaded = createInspection();
  // Its type is known once it is stored.
  await storage.put(uploadedKey, watched(upload.stream, uploaded), "application/octet-stream");
  const encoding = uploaded.encoding();
  const format = uploaded.format();
  if (format === "csv") return { storageKey: uploadedKey, inspection: uploaded };
  const file = {
    sizeBytes: uploaded.sizeBytes(),
    read: (fromByte: number, lastByte: number) => storage.read(uploadedKey, fromByte, lastByte),
  };
  const storageKey = `${uploadedKey}.csv`;
  const converted = createInspection();
  await storage.put(storageKey, watched(convertToCsv(format, file, encoding), converted), "text/csv");
  await storage.remove(uploadedKey);
  return { storageKey, inspection: converted };
}

function watched(stream: Readable, inspection: Inspection): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      inspection.take(chunk);
      yield chunk;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
