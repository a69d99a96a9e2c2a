import { z } from "zod";
import { contactAction } from "./contact-actions.ts";
import { contactTerms } from "./contacts.ts";
import { contentTerms, contentType } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, searchBody, searchIds, searchReply, searchTerm } from "./shapes.ts";

/** Groups items of one kind (document 2, section 3). An item is in one folder at most. */
export const folder = z.object({
  _id: idOf("folder"),
  name: z.string(),
  contentType,
  count: z.number().int().meta({ description: "How many items are in it" }),
});
export type Folder = z.infer<typeof folder>;

/** Document 2, section 5. */
export const folderName = z.string().trim().min(1, "Folder name is required").max(80);

const id = z.object({ id: idOf("folder") });
const folderId = z.object({ folderId: idOf("folder") });
const contentIds = z
  .array(z.uuid().meta({ entity: "content" }))
  .min(1)
  .max(10_000);
const chosen = { contentType, contentIds };
/** Contacts have more search terms than other content. */
const allOf = { contentType, ...contentTerms, ...contactTerms };
const isConfirmed = z.boolean().default(false).meta({
  description: "The person agreed to move items out of their current folders",
});

const moving = {
  changed: z.number().int(),
  action: contactAction
    .nullable()
    .meta({ description: "For contacts: progress; many are moved in the background" }),
};

/** `showConfirmation` asks for another call with `movingItemsConfirmed`: nothing was moved yet. */
const moved = z.object({
  showConfirmation: z.boolean(),
  movingItems: z.number().int().meta({ description: "How many items would be moved out of other folders" }),
  ...moving,
});

const change = {
  method: "PUT",
  access: "signed-in",
  errors: ["invalid-input"],
  touches: ["content", "contacts", "contact-actions"],
} as const;

export const folders = {
  create: endpoint({
    method: "POST",
    path: "folders",
    summary: "Create a folder for one kind of item",
    access: "signed-in",
    body: z.object({ name: folderName, contentType }),
    reply: folder,
    status: 201,
    errors: ["invalid-input", "conflict"],
    touches: ["content"],
  }),
  search: endpoint({
    method: "POST",
    path: "folders/search",
    summary: "Folders for one kind of item, by name",
    access: "signed-in",
    isRead: true,
    body: searchBody({ contentType, term: searchTerm, ids: searchIds("folder") }),
    reply: searchReply("folders", folder),
    reads: ["content", "contacts"],
  }),
  checkName: endpoint({
    method: "GET",
    path: "folders/checkNameUniqueness/{name}/{contentType}",
    summary: "Whether the name is available for a folder of this kind",
    access: "signed-in",
    params: z.object({ name: z.string().trim().min(1).max(80), contentType }),
    reply: z.object({ isUnique: z.boolean() }),
    reads: ["content"],
  }),
  get: endpoint({
    method: "GET",
    path: "folders/{id}",
    summary: "One folder",
    access: "signed-in",
    params: id,
    reply: folder,
    reads: ["content", "contacts"],
  }),
  rename: endpoint({
    method: "PUT",
    path: "folders/{folderId}",
    summary: "Rename a folder",
    access: "signed-in",
    params: folderId,
    body: z.object({ name: folderName }),
    reply: folder,
    errors: ["invalid-input", "conflict"],
    touches: ["content"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "folders/{id}",
    summary: "Delete a folder; its items stay",
    access: "signed-in",
    params: id,
    reply: empty,
    errors: ["wrong-state"],
    touches: ["content", "contacts"],
  }),
  add: endpoint({
    ...change,
    path: "folders/{folderId}/add",
    summary: "Move items into a folder",
    params: folderId,
    body: z.object({ ...chosen, movingItemsConfirmed: isConfirmed }),
    reply: moved,
  }),
  addAll: endpoint({
    ...change,
    path: "folders/{folderId}/add/all",
    summary: "Move all items that match the filter into a folder",
    params: folderId,
    body: z.object({ ...allOf, movingItemsConfirmed: isConfirmed }),
    reply: moved,
  }),
  removeItems: endpoint({
    ...change,
    path: "folders/{folderId}/remove",
    summary: "Remove items from a folder",
    params: folderId,
    body: z.object(chosen),
    reply: z.object(moving),
  }),
  removeAllItems: endpoint({
    ...change,
    path: "folders/{folderId}/remove/all",
    summary: "Remove all items that match the filter from a folder",
    params: folderId,
    body: z.object(allOf),
    reply: z.object(moving),
  }),
};
