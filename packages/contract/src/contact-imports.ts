import { z } from "zod";
import { consentChannel } from "./consent.ts";
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

/** A column for a custom field: "customField:" and the field's id. */
const customColumn = z.templateLiteral(["customField:", z.uuid()]);
export type CustomColumn = z.infer<typeof customColumn>;

/** A column that becomes a custom field with the column's name. */
export const NEW_FIELD = "newField";

const columnMeaning = z.union([importField, customColumn]);
export type ColumnMeaning = z.infer<typeof columnMeaning>;

/** The choices for a column; resolved to a meaning once the import has started. */
export const columnChoice = z.union([columnMeaning, z.literal(NEW_FIELD)]);
export type ColumnChoice = z.infer<typeof columnChoice>;

/** The custom field that a column fills; null for a built-in one. */
export const customFieldOf = (meaning: ColumnChoice): string | null =>
  meaning.startsWith("customField:") ? meaning.slice("customField:".length) : null;

/** What a column does if the contact has another value: overwrites it, fills only empty ones, or keeps it. */
export const updatePolicy = z.enum(["overwrite", "fill", "keep"]);
export type UpdatePolicy = z.infer<typeof updatePolicy>;

export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;

/** How the contacts in a file consented to messages from the business, for the record. */
export const importConsent = z.object({
  channels: z.array(consentChannel).min(1),
  wording: z
    .string()
    .trim()
    .min(1, "Describe how they agreed, or paste the words they agreed to.")
    .max(2_000),
});
export type ImportConsent = z.infer<typeof importConsent>;

/** What an import would do with each row, counted without writing anything. */
export const importDryRun = z.object({
  isDone: z.boolean(),
  /** Share of the file read so far, 0 to 1. */
  progress: z.number(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  partial: z.number().int(),
  reasons: z
    .array(
      z.object({
        reason: z.string(),
        rows: z.number().int(),
        firstLine: z.number().int(),
        isWholeRow: z.boolean().meta({ description: "False if only the value is left out" }),
      }),
    )
    .meta({ description: "Why rows would be skipped, most frequent first; the first 20" }),
  failure: z.string().nullable().meta({ description: "Why the file can't be read, as a sentence" }),
});
export type ImportDryRun = z.infer<typeof importDryRun>;

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
        .meta({ description: "The guess, then the choice; null leaves the column out" }),
      update: updatePolicy.optional().meta({ description: "For existing contacts; defaults to overwrite" }),
    }),
  ),
  encoding: z.string().meta({ description: "What the file was read as, such as utf-8 or windows-1252" }),
  delimiter: z.string(),
  tags: z.array(z.string()),
  asksToConfirm: z
    .boolean()
    .meta({ description: "Whether its new contacts are asked to confirm (double opt-in)" }),
  consent: importConsent
    .nullable()
    .meta({ description: "Recorded for each of its contacts; null if the business has no record" }),
  dryRun: importDryRun
    .nullable()
    .meta({ description: "The last dry run with the choices it was asked for; null before the first" }),
  /** Share of the file read so far, 0 to 1. */
  progress: z.number(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  partial: z.number().int().meta({
    description: "Rows imported without a value that couldn't be read; also counted among the others",
  }),
  failure: z.string().nullable().meta({ description: "Why the whole import failed, as a sentence" }),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ContactImport = z.infer<typeof contactImport>;

/** A row that was refused, or that was imported without the values named by `reason`. */
export const refusedRow = z.object({
  line: z.number().int(),
  reason: z.string(),
  isWholeRow: z.boolean(),
  cells: z.array(z.string()),
});
export type RefusedRow = z.infer<typeof refusedRow>;

/** The most rows corrected with one call. */
export const MENDED_ROWS_MAX = 100;

const importId = z.object({ importId: idOf("import") });

/** How the rows are read: everything that determines their outcome. */
const readingChoices = {
  hasHeader: z.boolean(),
  fields: z.array(columnChoice.nullable()).min(1).max(200).meta({
    description:
      "newField creates a custom field with the column's name; requires permission to change settings",
  }),
  updates: z.array(updatePolicy).max(200).default([]).meta({
    description:
      "What each column does to existing contacts; defaults to overwrite. Empty cells change nothing, phone numbers stay, and tags are added",
  }),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
};

export const contactImports = {
  upload: endpoint({
    method: "POST",
    path: "contacts/import",
    summary: "Upload a CSV file; returns its columns with a guess of what they mean",
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
      ...readingChoices,
      asksToConfirm: z
        .boolean()
        .optional()
        .meta({ description: "Text new contacts the double opt-in message, if it's on in the settings" }),
      consent: importConsent.nullable().default(null),
    }),
    reply: contactImport,
    status: 202,
    errors: ["invalid-input", "wrong-state"],
    touches: ["imports", "settings"],
  }),
  dryRun: endpoint({
    method: "POST",
    path: "contacts/import/{importId}/dryRun",
    summary: "Dry run of the import with these choices; runs in the background and changes no contacts",
    access: "signed-in",
    params: importId,
    body: z.object(readingChoices),
    reply: contactImport,
    status: 202,
    errors: ["invalid-input", "wrong-state"],
    touches: ["imports"],
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/import/{importId}",
    summary: "One import and its progress",
    access: "signed-in",
    params: importId,
    reply: contactImport,
    reads: ["imports"],
  }),
  search: endpoint({
    method: "POST",
    path: "contacts/import/search",
    summary: "Imports, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("imports", contactImport),
    reads: ["imports"],
  }),
  report: endpoint({
    method: "GET",
    path: "contacts/import/{importId}/refused",
    summary: "Every skipped row with its line and reason, as CSV",
    access: "signed-in",
    kind: "download",
    params: importId,
    reply: z.string(),
    reads: ["imports"],
  }),
  refused: endpoint({
    method: "POST",
    path: "contacts/import/{importId}/refused/search",
    summary: "Skipped rows, followed by those imported without a value",
    access: "signed-in",
    isRead: true,
    params: importId,
    body: searchBody({}),
    reply: searchReply("refusals", refusedRow),
    reads: ["imports"],
  }),
  mend: endpoint({
    method: "PUT",
    path: "contacts/import/{importId}/refused",
    summary: "Import corrected rows again; rows that still can't be read stay skipped",
    access: "signed-in",
    params: importId,
    body: z.object({
      rows: z
        .array(z.object({ line: z.number().int().min(0), cells: z.array(z.string().max(10_000)).max(300) }))
        .min(1)
        .max(MENDED_ROWS_MAX),
    }),
    reply: contactImport,
    errors: ["wrong-state"],
    touches: ["imports", "contacts", "tags"],
  }),
  discard: endpoint({
    method: "DELETE",
    path: "contacts/import/{importId}",
    summary: "Delete an upload that wasn't started, or the record of a finished import",
    access: "signed-in",
    params: importId,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["imports"],
  }),
};
