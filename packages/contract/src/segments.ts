import { z } from "zod";
import { contactConditions } from "./contact-conditions.ts";
import { contentName } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchIds, searchReply, searchTerm } from "./shapes.ts";

/** A named search of contacts, evaluated each time it is used. */
export const segment = z.object({
  _id: idOf("segment"),
  name: z.string(),
  conditions: contactConditions,
  createdAt: instant,
  modifiedAt: instant,
});
export type Segment = z.infer<typeof segment>;

const params = z.object({ id: idOf("segment") });
const touches = ["segments", "contacts"] as const;

export const segments = {
  search: endpoint({
    method: "POST",
    path: "segments/search",
    summary: "Segments by name or ID",
    access: "signed-in",
    isRead: true,
    body: searchBody({ term: searchTerm, ids: searchIds("segment") }),
    reply: searchReply("segments", segment),
    reads: ["segments"],
  }),
  get: endpoint({
    method: "GET",
    path: "segments/{id}",
    summary: "One segment",
    access: "signed-in",
    params,
    reply: segment,
    reads: ["segments"],
  }),
  create: endpoint({
    method: "POST",
    path: "segments",
    summary: "Save a contact search as a segment",
    access: "signed-in",
    body: z.object({ name: contentName, conditions: contactConditions }),
    reply: segment,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches,
  }),
  change: endpoint({
    method: "PUT",
    path: "segments/{id}",
    summary: "Rename a segment or change its search",
    access: "signed-in",
    params,
    body: z.object({ name: contentName.optional(), conditions: contactConditions.optional() }),
    reply: segment,
    errors: ["invalid-input", "conflict"],
    touches,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "segments/{id}",
    summary: "Delete a segment; its contacts stay",
    access: "signed-in",
    params,
    reply: empty,
    errors: ["wrong-state"],
    touches,
  }),
};
