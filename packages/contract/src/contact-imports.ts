import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply } from "./shapes.ts";

/** What a column of the file can mean. `name` is split into first and last name. */
export const importField = z.enum([
  "firstName",
  "lastName",
  "name",
  "phoneNumber",
  "email",
  "company",
  "birthday",
  "anniversary",
  "region",
  "timeZone",
  "tags",
]);
export type ImportField = z.infer<typeof importField>;

/** A column for a field of the account's own making: "customField:" and the field's id. */
const customColumn = z.templateLiteral(["customField:", z.uuid()]);
export type CustomColumn = z.infer<typeof customColumn>;

const columnMeaning = z.union([importField, customColumn]);
export type ColumnMeaning = z.infer<typeof columnMeaning>;

/** The field that a column for one of the account's own fills; null for the built-in ones. */
export const customFieldOf = (meaning: ColumnMeaning): string | null =>
  meaning.startsWith("customField:") ? meaning.slice("customField:".length) : null;

export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;

export const contactImport = z.object({
  _id: idOf("import"),
  fileName: z.string(),
  fileSizeBytes: z.number().int(),
  state: z.enum(["mapping", "queued", "running", "done", "failed"]),
  hasHeader: z.boolean(),
  columns: z.array(
    z.object({
      header: z.string().meta({ description: "The first row's cell" }),
      samples: z.array(z.string()).meta({ description: "Up to five values below it" }),
      field: columnMeaning
        .nullable()
        .meta({ description: "The guess, later the choice; null leaves the column out" }),
    }),
  ),
  encoding: z.string().meta({ description: "What the file was read as, such as utf-8 or windows-1252" }),
  delimiter: z.string(),
  tags: z.array(z.string()),
  asksToConfirm: z
    .boolean()
    .meta({ description: "Whether its new contacts are asked to confirm (double opt-in)" }),
  /** Share of the file read so far, 0 to 1. */
  progress: z.number(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  failure: z.string().nullable().meta({ description: "Why the whole import failed, as a sentence" }),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ContactImport = z.infer<typeof contactImport>;

const importId = z.object({ importId: idOf("import") });

export const contactImports = {
  upload: endpoint({
    method: "POST",
    path: "contacts/import",
    summary: "Upload a CSV file; answers its columns with a guess of what they mean",
    access: "signed-in",
    kind: "multipart",
    body: empty,
    maxUploadBytes: IMPORT_MAX_BYTES,
    reply: contactImport,
    status: 201,
    errors: ["invalid-input", "too-large", "unsupported-media"],
    touches: ["imports"],
  }),
  start: endpoint({
    method: "PUT",
    path: "contacts/import/{importId}",
    summary: "Start the import with the chosen columns; runs in the background",
    access: "signed-in",
    params: importId,
    body: z.object({
      hasHeader: z.boolean(),
      fields: z.array(columnMeaning.nullable()).min(1).max(200),
      tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
      asksToConfirm: z
        .boolean()
        .optional()
        .meta({ description: "Text new contacts the double opt-in message, while the settings have it on" }),
    }),
    reply: contactImport,
    status: 202,
    errors: ["invalid-input", "wrong-state"],
    touches: ["imports"],
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/import/{importId}",
    summary: "One import and how far it is",
    access: "signed-in",
    params: importId,
    reply: contactImport,
  }),
  search: endpoint({
    method: "POST",
    path: "contacts/import/search",
    summary: "Imports, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("imports", contactImport),
  }),
  report: endpoint({
    method: "GET",
    path: "contacts/import/{importId}/refused",
    summary: "Every refused row with its line and reason, as CSV",
    access: "signed-in",
    kind: "download",
    params: importId,
    reply: z.string(),
  }),
  discard: endpoint({
    method: "DELETE",
    path: "contacts/import/{importId}",
    summary: "Discard an upload that was not started, or the record of a finished one",
    access: "signed-in",
    params: importId,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["imports"],
  }),
};
