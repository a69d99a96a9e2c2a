import { Readable } from "node:stream";
import type { ContactExport } from "@broadcast/contract/contact-exports";
import { AppError, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContactSelection, readSelection } from "../contact-actions/index.ts";
import { listCustomFields } from "../contacts/index.ts";
import { exportJob } from "./contact-exports.jobs.ts";
import { deleteExpired, deleteExport, findExport, insertExport, listExports } from "./contact-exports.sql.ts";

/** Writes the selected contacts to a file, in the background. */
export async function createExport(context: SignedIn, selection: ContactSelection): Promise<ContactExport> {
  const { db, accountId, caller, clock } = context;
  const exportId = await insertExport(db, accountId, {
    chosen: await readSelection(context, selection),
    customFields: await listCustomFields(db, accountId),
    userId: caller.userId,
    now: clock.now(),
  });
  await enqueue(db, exportJob, { accountId, exportId }, { key: `contact-export-${exportId}` });
  return getExport(context, exportId);
}

async function requireExport({ db, accountId, clock }: SignedIn, exportId: string) {
  const found = await findExport(db, accountId, exportId, clock.now());
  if (!found) throw notFound("export");
  return found;
}

export const getExport = async (context: SignedIn, exportId: string): Promise<ContactExport> =>
  (await requireExport(context, exportId)).shown;

export async function searchExports(
  { db, accountId, clock }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { exports, total } = await listExports(db, accountId, { page, pageSize }, clock.now());
  return { exports, paging: pagingOf(total, page, pageSize) };
}

/** Streams the parts of the file. Throws `wrong-state` while it is being written. */
export async function downloadExport(context: SignedIn, exportId: string): Promise<Download> {
  const { storage } = context;
  const { shown, partKeys } = await requireExport(context, exportId);
  if (shown.state !== "done") throw new AppError("wrong-state", "This file isn't finished yet.");
  async function* content(): AsyncGenerator<Buffer> {
    for (const key of partKeys) yield* (await storage.read(key)) as AsyncIterable<Buffer>;
  }
  return {
    fileName: `Contacts ${shown.createdAt.slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(content(), { objectMode: false }),
  };
}

/** Deletes an export and its file; a worker still writing it notices and stops. */
export async function removeExport({ db, accountId }: SignedIn, exportId: string): Promise<void> {
  const partKeys = await deleteExport(db, accountId, exportId);
  if (!partKeys) throw notFound("export");
  await letGoOfParts(db, accountId, partKeys);
}

export async function deleteExpiredExports({ db, clock }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { accountId, partKeys } of await deleteExpired(tx, clock.now()))
      await letGoOfParts(tx, accountId, partKeys);
  });
}

const letGoOfParts = (db: SignedIn["db"], accountId: number, partKeys: readonly string[]): Promise<void> =>
  letGoOfFiles(
    db,
    accountId,
    partKeys.map((key) => ({ key, contentType: "text/csv" })),
  );
