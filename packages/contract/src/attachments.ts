import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

export const ATTACHMENT_MAX_BYTES = 100_000_000;

/**
 * Files are uploaded in parts of this size, the last one smaller: after an interruption, at most one part is
 * sent again.
 */
export const UPLOAD_PART_BYTES = 2_000_000;

/** How a file is shown: by its content, not its name. Any other file is only downloaded. */
export const ATTACHMENT_KINDS = ["picture", "audio", "video", "pdf", "file"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const attachment = contentItem.extend({
  _id: idOf("attachment"),
  slug: z.string().meta({ description: "Its name in a message: {<slug>}" }),
  fileName: z.string().meta({ description: "Empty until it has a file" }),
  fileSize: z.number().int().meta({ description: "In bytes" }),
  kind: z.enum(ATTACHMENT_KINDS),
  downloads: z.number().int(),
  people: z.number().int().meta({ description: "How many contacts downloaded it" }),
});
export type Attachment = z.infer<typeof attachment>;

/** Document 2, section 5. */
export const attachmentName = z
  .string("Attachment name is required")
  .trim()
  .min(1, "Attachment name is required")
  .pipe(contentName);

/** A file being uploaded. */
export const attachmentUpload = z.object({
  _id: idOf("attachmentUpload"),
  fileName: z.string(),
  fileSize: z.number().int(),
  partBytes: z.number().int(),
  parts: z.number().int().meta({ description: "How many parts it has" }),
  receivedParts: z
    .number()
    .int()
    .meta({ description: "The number of the next part; parts are sent in order, starting at 0" }),
});
export type AttachmentUpload = z.infer<typeof attachmentUpload>;

/** A contact who downloaded an attachment. */
export const attachmentDownload = z.object({
  contact: z.object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() }),
  downloads: z.number().int(),
  lastAt: instant,
});
export type AttachmentDownload = z.infer<typeof attachmentDownload>;

const id = z.object({ id: idOf("attachment") });
const upload = z.object({ uploadId: idOf("attachmentUpload") });

const its = contentEndpoints({
  entity: "attachment",
  path: "attachments",
  key: "attachments",
  noun: "attachment",
  item: attachment,
  create: z.object({ name: attachmentName, uploadId: idOf("attachmentUpload").optional() }),
  change: z.object({ name: attachmentName.optional() }),
});

const takesFile = ["invalid-input", "wrong-state", "unsupported-media", "unavailable"] as const;

export const attachments = {
  ...its,
  search: endpoint({
    ...its.search,
    body: its.search.body.extend({
      kind: z.literal("picture").optional().meta({ description: "Only pictures" }),
    }),
  }),
  create: endpoint({ ...its.create, errors: takesFile }),
  updateFile: endpoint({
    method: "PUT",
    path: "attachments/{id}/updateFile",
    summary: "Replace the file; its address stays the same",
    access: "signed-in",
    params: id,
    body: upload,
    reply: attachment,
    errors: takesFile,
    touches: ["content"],
  }),
  file: endpoint({
    method: "GET",
    path: "attachments/{id}/file",
    summary: "The file of an attachment, or the requested range of it",
    access: "signed-in",
    kind: "download",
    params: id,
    query: z.object({
      version: z
        .string()
        .max(40)
        .optional()
        .meta({ description: "Cache key: changes when the file changes" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
  searchDownloads: endpoint({
    method: "POST",
    path: "attachments/{id}/downloads/search",
    summary: "Contacts who downloaded an attachment, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("downloads", attachmentDownload),
    reads: ["content"],
  }),
  beginUpload: endpoint({
    method: "POST",
    path: "attachments/uploads",
    summary: "Start uploading a file, or resume an interrupted upload",
    access: "signed-in",
    body: z.object({
      fileName: z.string().min(1, "A file name is required.").max(1_000),
      fileSize: z
        .number()
        .int()
        .min(1, "This file is empty.")
        .max(ATTACHMENT_MAX_BYTES, "File must be less than 100MB"),
      lastModified: z.number().int().min(0).default(0).meta({ description: "Of the file, in milliseconds" }),
    }),
    reply: attachmentUpload,
    status: 201,
    rateLimit: { max: 200, windowSeconds: 3_600, by: "user" },
  }),
  readUpload: endpoint({
    method: "GET",
    path: "attachments/uploads/{uploadId}",
    summary: "How far an upload is",
    access: "signed-in",
    params: upload,
    reply: attachmentUpload,
    reads: [],
  }),
  putPart: endpoint({
    method: "PUT",
    path: "attachments/uploads/{uploadId}/parts/{part}",
    summary: "Upload the next part of a file; sending the same part again has no effect",
    access: "signed-in",
    kind: "multipart",
    params: upload.extend({ part: z.coerce.number().int().min(0).max(1_000) }),
    reply: attachmentUpload,
    maxUploadBytes: UPLOAD_PART_BYTES,
    errors: ["invalid-input", "wrong-state", "too-large", "unsupported-media", "unavailable"],
  }),
  giveUpUpload: endpoint({
    method: "DELETE",
    path: "attachments/uploads/{uploadId}",
    summary: "Cancel an upload",
    access: "signed-in",
    params: upload,
    reply: empty,
  }),
};

/** Identifies an attachment's link, opened without a session (document 2, section 7). */
const linkParts = z.object({ attachmentSlug: z.string().max(60), contactSlug: z.string().max(100) });

export const publicAttachments = {
  read: endpoint({
    method: "GET",
    path: "a/{attachmentSlug}/{contactSlug}",
    summary: "Details of a file link; doesn't count as a download",
    access: "public",
    params: linkParts,
    reply: z.object({
      fileName: z.string(),
      fileSize: z.number().int(),
      user: z.object({ formattedName: z.string().meta({ description: "The business whose file it is" }) }),
    }),
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  download: endpoint({
    method: "GET",
    path: "a/{attachmentSlug}/{contactSlug}/download",
    summary: "Download the file behind a link; counts as a download by its contact",
    access: "public",
    kind: "download",
    params: linkParts,
    reply: z.string(),
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
};
