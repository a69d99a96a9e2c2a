import { Readable } from "node:stream";
import type { ContactImport } from "@broadcast/contract/contact-imports";
import { invalid, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn, Upload } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { listCustomFields } from "../contacts/index.ts";
import { forgetUpload, UPLOAD_KEPT_DAYS } from "./contact-imports.jobs.ts";
import { findImport, insertImport } from "./contact-imports.sql.ts";
import { createInspection, HEAD_BYTES, type Inspection } from "./inspect-file.ts";
import { previewColumns } from "./preview-columns.ts";
import { decodeHead } from "./read-csv.ts";
import { storageKeyOf } from "./stored-files.ts";

const MAX_NAME_CHARS = 200;
const DAY_SECONDS = 86_400;

/** Takes a file, guesses how to read it and what its columns mean. A file that is refused leaves nothing behind. */
export async function uploadImport(context: SignedIn, upload: Upload | null): Promise<ContactImport> {
  if (!upload) throw invalid({ upload: "Choose a CSV file." });
  const { db, storage, clock, accountId } = context;
  const importId = uuidv7();
  const storageKey = storageKeyOf(accountId, importId);
  const inspection = createInspection();
  try {
    await storage.put(storageKey, watched(upload.stream, inspection), "text/csv");
    const encoding = inspection.encoding();
    const sizeBytes = inspection.sizeBytes();
    const head = decodeHead(inspection.head(), encoding);
    const preview = previewColumns(head, sizeBytes <= HEAD_BYTES, await listCustomFields(db, accountId));
    const file = {
      id: importId,
      fileName: plainName(upload.fileName),
      sizeBytes,
      storageKey,
      encoding,
      ...preview,
    };
    await transaction(db, async (tx) => {
      await insertImport(tx, accountId, file, clock.now());
      const afterSeconds = UPLOAD_KEPT_DAYS * DAY_SECONDS;
      await enqueue(tx, forgetUpload, { accountId, importId }, { afterSeconds });
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
  const made = await findImport(db, accountId, importId);
  if (!made) throw notFound("import");
  return made;
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

/** A file's own name, without folders that some browsers send along. */
function plainName(fileName: string | undefined): string {
  const name = (fileName ?? "")
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/\p{Cc}/gu, "")
    .trim();
  return (name || "contacts.csv").slice(0, MAX_NAME_CHARS).toWellFormed();
}
