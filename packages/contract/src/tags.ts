import { z } from "zod";
import { contactTerms } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** A tag's identity is its name (document 2, section 2.14: item identity). */
export const tag = z.object({
  name: z.string(),
  contacts: z.number().int().meta({ description: "How many contacts have it" }),
});
export type Tag = z.infer<typeof tag>;

const tagName = z.object({ tagName: z.string().trim().min(1).max(60).meta({ entity: "tag" }) });

export const tags = {
  search: endpoint({
    method: "POST",
    path: "tags/search",
    summary: "Tags by name",
    access: "signed-in",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("tags", tag),
  }),
  get: endpoint({
    method: "GET",
    path: "tags/{tagName}",
    summary: "One tag",
    access: "signed-in",
    params: tagName,
    reply: tag,
  }),
  rename: endpoint({
    method: "PUT",
    path: "tags/{tagName}",
    summary: "Rename a tag",
    access: "signed-in",
    params: tagName,
    body: z.object({ name: z.string().trim().min(1).max(60) }),
    reply: tag,
    errors: ["invalid-input", "conflict"],
    touches: ["tags", "contacts"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "tags/{tagName}",
    summary: "Delete a tag; its contacts stay",
    access: "signed-in",
    params: tagName,
    reply: empty,
    touches: ["tags", "contacts"],
  }),
  removeMany: endpoint({
    method: "DELETE",
    path: "tags/bulk/delete",
    summary: "Delete the chosen tags; their contacts stay",
    access: "signed-in",
    body: z.object({
      names: z
        .array(z.string().min(1).max(60).meta({ entity: "tag" }))
        .min(1)
        .max(1000),
    }),
    reply: z.object({ removed: z.number().int() }),
    touches: ["tags", "contacts"],
  }),
  addContacts: endpoint({
    method: "PUT",
    path: "tags/{tagName}/contacts/add",
    summary: "Tag the chosen contacts; makes the tag if there is none",
    access: "signed-in",
    params: z.object({ tagName: z.string().trim().min(1).max(60) }),
    body: z.object({ contactIds: z.array(idOf("contact")).min(1).max(10_000) }),
    reply: z.object({ changed: z.number().int() }),
    errors: ["invalid-input"],
    touches: ["tags", "contacts"],
  }),
  addAllContacts: endpoint({
    method: "PUT",
    path: "tags/{tagName}/contacts/add/all",
    summary: "Tag every contact the terms leave; makes the tag if there is none",
    access: "signed-in",
    params: z.object({ tagName: z.string().trim().min(1).max(60) }),
    body: z.object(contactTerms),
    reply: z.object({ changed: z.number().int() }),
    errors: ["invalid-input"],
    touches: ["tags", "contacts"],
  }),
  removeContacts: endpoint({
    method: "PUT",
    path: "tags/{tagName}/contacts/remove",
    summary: "Take the tag off the chosen contacts",
    access: "signed-in",
    params: tagName,
    body: z.object({ contactIds: z.array(idOf("contact")).min(1).max(10_000) }),
    reply: z.object({ changed: z.number().int() }),
    touches: ["tags", "contacts"],
  }),
};
