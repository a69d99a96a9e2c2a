import type { Attachment, AttachmentKind } from "@broadcast/contract/attachments";
import { notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { contentFromOutside } from "../../http/files/content-from-outside.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import { isPicture, keepFile, readAttachments, type StoredFile } from "./attachments.sql.ts";
import { listDownloads } from "./downloads.sql.ts";
import { takeUpload } from "./take-upload.ts";

type AttachmentOwn = Omit<Attachment, "_id" | "name" | "folderId" | "createdAt" | "modifiedAt">;

export const attachmentKind: ContentKind<"attachments", AttachmentOwn, { file: StoredFile | null }> = {
  contentType: "attachment",
  key: "attachments",
  noun: "attachment",
  isLinked: true,
  async read(db, accountId, ids) {
    const rows = await readAttachments(db, accountId, ids);
    return new Map(
      rows.map(({ id, slug, file, downloads, people }) => [
        id,
        {
          slug,
          fileName: file?.fileName ?? "",
          fileSize: file?.sizeBytes ?? 0,
          kind: kindOf(file?.contentType ?? ""),
          downloads,
          people,
        },
      ]),
    );
  },
  insert: (db, accountId, id, { file }) => keepFile(db, accountId, id, file),
  async update(db, accountId, id, { file }) {
    if (!file) return;
    const [before] = await readAttachments(db, accountId, [id]);
    await keepFile(db, accountId, id, file);
    if (before?.file) await letGoOfFiles(db, accountId, [before.file]);
  },
  async copy(db, accountId, fromId, toId) {
    const [from] = await readAttachments(db, accountId, [fromId]);
    if (from) await keepFile(db, accountId, toId, from.file);
  },
  async beforeRemove(db, accountId, ids) {
    const rows = await readAttachments(db, accountId, ids);
    await letGoOfFiles(
      db,
      accountId,
      rows.flatMap(({ file }) => file ?? []),
    );
  },
};

/** Returns how a file is displayed. */
export function kindOf(contentType: string): AttachmentKind {
  if (contentType.startsWith("image/")) return "picture";
  if (contentType.startsWith("audio/")) return "audio";
  if (contentType.startsWith("video/")) return "video";
  return contentType === "application/pdf" ? "pdf" : "file";
}

const its = contentUseCases(attachmentKind);

type Searched = Parameters<typeof its.search>[1] & { kind?: "picture" | undefined };

export const searchAttachments = (context: SignedIn, { kind, ...body }: Searched) =>
  its.search(context, body, kind && isPicture);

/** Creates an attachment from an uploaded file, or without one yet. */
export function createAttachment(
  context: SignedIn,
  { name, uploadId }: { name: string; uploadId?: string | undefined },
) {
  if (uploadId === undefined)
    return transaction(context.db, (db) => its.create({ ...context, db }, { name, file: null }));
  return takeUpload(context, uploadId, (db, file) => its.create({ ...context, db }, { name, file }));
}

/** Replaces an attachment's file; its address stays. */
export async function replaceFile(context: SignedIn, id: string, uploadId: string) {
  await its.get(context, id);
  return takeUpload(context, uploadId, (db, file) => its.change({ ...context, db }, id, { file }));
}

/** Policy for an attachment that is opened directly: it can be displayed, and nothing else. */
const SANDBOXED =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Browsers don't show PDFs in a sandbox; they are framed and run in a viewer with a different origin. */
const FRAMED =
  "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Returns a file as it is served: only actual pictures, sound and film are displayed. */
export function downloadOf(file: StoredFile, storage: SignedIn["storage"]): Download {
  const { contentType } = contentFromOutside(file.contentType);
  const isShown = ["picture", "audio", "video"].includes(kindOf(contentType));
  return {
    fileName: file.fileName,
    contentType: file.contentType === "application/pdf" ? file.contentType : contentType,
    body: (first, last) => storage.read(file.key, first, last),
    sizeBytes: file.sizeBytes,
    version: file.key,
    isInline: isShown,
    policy: SANDBOXED,
  };
}

/** Returns the file for the account's own users, who see PDFs too. */
export async function openFile({ db, accountId, storage }: SignedIn, id: string): Promise<Download> {
  const [attachment] = await readAttachments(db, accountId, [id]);
  if (!attachment?.file) throw notFound("file");
  const download = downloadOf(attachment.file, storage);
  return download.contentType === "application/pdf"
    ? { ...download, isInline: true, policy: FRAMED }
    : download;
}

export async function searchDownloads(
  context: SignedIn,
  id: string,
  {
    term,
    paging: { page, pageSize },
  }: { term?: string | undefined; paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  await its.get(context, id);
  const { downloads, total } = await listDownloads(
    db,
    accountId,
    { attachmentId: id, term },
    sliceOf({ page, pageSize }),
  );
  return { downloads, paging: pagingOf(total, page, pageSize) };
}
