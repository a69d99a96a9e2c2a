import { z } from "zod";
import { contactAction } from "./contact-actions.ts";
import { contactIds, contactSelection, contactTerms } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import { empty, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** The colors a tag can have: those of the avatars. */
export const TAG_COLORS = ["violet", "orange", "blue", "pink", "green", "grey"] as const;
export const tagColor = z.enum(TAG_COLORS);
export type TagColor = z.infer<typeof tagColor>;

/** A tag's identity is its name (document 2, section 2.14: item identity). */
export const tag = z.object({
  name: z.string(),
  color: tagColor.nullable().meta({ description: "Chosen by a person; null if derived from the name" }),
  contacts: z.number().int().meta({ description: "How many contacts have it" }),
});
export type Tag = z.infer<typeof tag>;

const typedName = z.string().trim().min(1).max(60);
const tagName = z.object({ tagName: typedName.meta({ entity: "tag" }) });

/** Something that uses a tag, and would stop working without it. */
export const tagUse = z.object({
  kind: z.enum(["segment", "configurable-form", "keyword", "contact-import", "campaign", "app-flow"]),
  id: z.uuid(),
  name: z.string(),
  tag: z.string().meta({ description: "The tag it uses, as written there" }),
});
export type TagUse = z.infer<typeof tagUse>;

/** The most uses that are listed by name. */
export const TAG_USES_NAMED = 20;

const chosenTags = z.object({
  names: z
    .array(typedName.meta({ entity: "tag" }))
    .min(1)
    .max(10_000)
    .optional(),
  filter: z.object({ term: searchTerm }).optional().meta({ description: "Instead of `names`" }),
});

/** Renaming or removing a tag changes what uses it too. */
const tagsAndUses = ["tags", "contacts", "segments", "content"] as const;

const bulk = {
  method: "PUT",
  access: "signed-in",
  reply: contactAction,
  errors: ["invalid-input"],
  touches: ["tags", "contacts"],
} as const;

export const tags = {
  search: endpoint({
    method: "POST",
    path: "tags/search",
    summary: "Tags by name",
    access: "signed-in",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("tags", tag),
    reads: ["tags"],
  }),
  get: endpoint({
    method: "GET",
    path: "tags/{tagName}",
    summary: "One tag",
    access: "signed-in",
    params: tagName,
    reply: tag,
    reads: ["tags"],
  }),
  create: endpoint({
    method: "POST",
    path: "tags",
    summary: "Create a tag",
    access: "signed-in",
    body: z.object({ name: typedName, color: tagColor.nullable().default(null) }),
    reply: tag,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches: ["tags"],
  }),
  colors: endpoint({
    method: "GET",
    path: "tags/bulk/colors",
    summary: "Tags with a custom color",
    access: "signed-in",
    reply: z.object({ colors: z.array(z.object({ name: z.string(), color: tagColor })) }),
    reads: ["tags"],
  }),
  uses: endpoint({
    method: "POST",
    path: "tags/uses",
    summary: "What uses these tags; check before deleting them",
    access: "signed-in",
    isRead: true,
    body: chosenTags,
    reply: z.object({
      uses: z.array(tagUse).meta({ description: `The first ${TAG_USES_NAMED}` }),
      total: z.number().int(),
    }),
    errors: ["invalid-input"],
    reads: ["tags", "segments", "content", "imports"],
  }),
  change: endpoint({
    method: "PUT",
    path: "tags/{tagName}",
    summary: "Rename or color a tag; everything that uses it follows the new name",
    access: "signed-in",
    params: tagName,
    body: z.object({ name: typedName.optional(), color: tagColor.nullable().optional() }),
    reply: tag,
    errors: ["invalid-input", "conflict"],
    touches: tagsAndUses,
  }),
  merge: endpoint({
    ...bulk,
    touches: tagsAndUses,
    path: "tags/{tagName}/merge",
    summary: "Merge a tag into another one, and delete it",
    params: tagName,
    body: z.object({ into: typedName.meta({ entity: "tag" }) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "tags/{tagName}",
    summary: "Delete a tag; its contacts stay",
    access: "signed-in",
    params: tagName,
    reply: empty,
    touches: tagsAndUses,
  }),
  removeMany: endpoint({
    method: "DELETE",
    path: "tags/bulk/delete",
    summary: "Delete tags; their contacts stay",
    access: "signed-in",
    body: chosenTags,
    reply: z.object({ removed: z.number().int() }),
    errors: ["invalid-input"],
    touches: tagsAndUses,
  }),
  addContacts: endpoint({
    ...bulk,
    path: "tags/{tagName}/contacts/add",
    summary: "Tag contacts; creates the tag if it doesn't exist",
    params: z.object({ tagName: typedName }),
    body: contactIds,
  }),
  addAllContacts: endpoint({
    ...bulk,
    path: "tags/{tagName}/contacts/add/all",
    summary: "Tag all contacts that match the filter; creates the tag if it doesn't exist",
    params: z.object({ tagName: typedName }),
    body: z.object(contactTerms),
  }),
  removeContacts: endpoint({
    ...bulk,
    path: "tags/{tagName}/contacts/remove",
    summary: "Remove a tag from contacts",
    params: tagName,
    body: contactSelection,
  }),
};
