import { z } from "zod";
import { contactSelection } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply } from "./shapes.ts";

/** How long the file of an export can be downloaded. */
export const EXPORT_KEPT_DAYS = 7;

/** A CSV file of contacts. It is written in the background, in parts that survive a restart. */
export const contactExport = z.object({
  _id: idOf("export"),
  state: z.enum(["running", "done"]),
  total: z.number().int().nullable().meta({ description: "How many it is for; null until they are counted" }),
  done: z.number().int().meta({ description: "How many are in the file so far" }),
  fileSizeBytes: z.number().int(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable().meta({ description: "When the file is deleted; null until it is done" }),
});
export type ContactExport = z.infer<typeof contactExport>;

const params = z.object({ exportId: idOf("export") });

export const contactExports = {
  create: endpoint({
    method: "POST",
    path: "contacts/export",
    summary: "Export contacts to a CSV file that can be imported again without loss; runs in the background",
    access: "signed-in",
    body: contactSelection,
    reply: contactExport,
    status: 202,
    errors: ["invalid-input"],
    rateLimit: { max: 60, windowSeconds: 3600, by: "user" },
    touches: ["exports"],
  }),
  search: endpoint({
    method: "POST",
    path: "contacts/export/search",
    summary: "Exports whose files still exist, newest first",
    access: "signed-in",
    isRead: true,
    body: searchBody({}),
    reply: searchReply("exports", contactExport),
    reads: ["exports"],
  }),
  get: endpoint({
    method: "GET",
    path: "contacts/export/{exportId}",
    summary: "One export and its progress",
    access: "signed-in",
    params,
    reply: contactExport,
    reads: ["exports"],
  }),
  download: endpoint({
    method: "GET",
    path: "contacts/export/{exportId}/file",
    summary: "The CSV file of a finished export",
    access: "signed-in",
    kind: "download",
    params,
    reply: z.string(),
    errors: ["wrong-state"],
    reads: ["exports"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "contacts/export/{exportId}",
    summary: "Delete an export and its file; a running one is stopped",
    access: "signed-in",
    params,
    reply: empty,
    touches: ["exports"],
  }),
};
