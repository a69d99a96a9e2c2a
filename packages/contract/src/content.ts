import { z } from "zod";
import { endpoint, type Topic } from "./endpoint.ts";
import {
  type Entity,
  empty,
  idOf,
  instant,
  searchBody,
  searchIds,
  searchReply,
  searchTerm,
} from "./shapes.ts";

/** The kinds of items in folders, one kind per folder (document 2, section 3: Folder). */
export const CONTENT_TYPES = [
  "appFlow",
  "attachment",
  "bundle",
  "campaign",
  "configurableForm",
  "contact",
  "contest",
  "email",
  "keyword",
  "landingPage",
  "messageTemplate",
  "qrCode",
  "space",
  "trackableLink",
  "voiceDrop",
] as const;
export const contentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof contentType>;

/** The order of a content list: last changed first, newest first, or by name. */
export const contentSort = z.enum(["modified", "newest", "name"]);
export type ContentSort = z.infer<typeof contentSort>;

/** Which items of a kind: those whose name contains the words of `term`, in one folder or in any. */
export const contentTerms = { term: searchTerm, folderId: idOf("folder").optional() };

export const NAME_MAX_CHARACTERS = 120;

/** A name that a user gives to content. */
export const contentName = z
  .string()
  .trim()
  .min(1, "Name is required")
  .max(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters.`);

/** The common fields of all content. */
export const contentItem = z.object({
  _id: z.uuid(),
  name: z.string(),
  folderId: z.uuid().nullable(),
  createdAt: instant,
  modifiedAt: instant,
});
export type ContentItem = z.infer<typeof contentItem>;

/** The most uses listed by title. */
export const CONTENT_USES_NAMED = 10;

/** What refers to these items, and would continue without them. */
export const contentUses = z.object({
  uses: z.array(
    z.object({
      title: z.string().meta({ description: "What uses it: Emails" }),
      names: z.array(z.string()).meta({ description: `The first ${CONTENT_USES_NAMED}` }),
      total: z.number().int(),
    }),
  ),
  sentLinks: z.number().int().meta({ description: "Messages with one of these trackable links" }),
});
export type ContentUses = z.infer<typeof contentUses>;

const changed: readonly Topic[] = ["content"];

/**
 * The endpoints of every kind of content: search, get, create, change, clone, remove, and the uses of one or
 * several. A kind adds its own, or overrides the shape of one of these.
 *
 * @param kind.noun as in a sentence: "QR code"
 * @param kind.key the list's name in a search reply: `qrCodes`
 * @param kind.topic what changes about its items besides their content: the counts of a campaign
 */
export const contentEndpoints = <
  const Path extends string,
  const Key extends string,
  Item extends z.ZodType,
  Create extends z.ZodObject,
  Change extends z.ZodObject,
>(kind: {
  entity: Entity;
  path: Path;
  key: Key;
  noun: string;
  topic?: Topic;
  item: Item;
  create: Create;
  change: Change;
}) => {
  const { entity, path, key, noun, topic, item, create, change } = kind;
  const reads: readonly Topic[] = topic ? [...changed, topic] : changed;
  const id = z.object({ id: idOf(entity) });
  return {
    search: endpoint({
      method: "POST",
      path: `${path}/search`,
      summary: `${noun}s by name, folder or ID`,
      access: "signed-in",
      isRead: true,
      body: searchBody({ ...contentTerms, ids: searchIds(entity), sort: contentSort.default("modified") }),
      reply: searchReply(key, item),
      reads,
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/{id}`,
      summary: `One ${noun}`,
      access: "signed-in",
      params: id,
      reply: item,
      reads,
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Add a new ${noun}`,
      access: "signed-in",
      body: create,
      reply: item,
      status: 201,
      errors: ["invalid-input"],
      touches: changed,
    }),
    change: endpoint({
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Change one ${noun}; fields left out stay the same`,
      access: "signed-in",
      params: id,
      body: change,
      reply: item,
      errors: ["invalid-input"],
      touches: changed,
    }),
    clone: endpoint({
      method: "POST",
      path: `${path}/{id}/clone`,
      summary: `Copy one ${noun}`,
      access: "signed-in",
      params: id,
      body: empty,
      reply: item,
      status: 201,
      touches: changed,
    }),
    uses: endpoint({
      method: "GET",
      path: `${path}/{id}/uses`,
      summary: `What uses one ${noun}; check before deleting it`,
      access: "signed-in",
      params: id,
      reply: contentUses,
      reads,
    }),
    usesOfMany: endpoint({
      method: "POST",
      path: `${path}/bulk/uses`,
      summary: `What uses the selected ${noun}s; check before deleting them`,
      access: "signed-in",
      isRead: true,
      body: selectionOf(entity, contentTerms),
      reply: contentUses,
      errors: ["invalid-input"],
      reads,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: `Delete one ${noun}`,
      access: "signed-in",
      params: id,
      reply: empty,
      errors: ["wrong-state"],
      touches: changed,
    }),
    removeMany: endpoint({
      method: "DELETE",
      path: `${path}/bulk/delete`,
      summary: `Delete the selected ${noun}s, or all that match the filter`,
      access: "signed-in",
      body: selectionOf(entity, contentTerms),
      reply: z.object({ removed: z.number().int() }),
      errors: ["invalid-input", "wrong-state"],
      touches: changed,
    }),
  };
};

/**
 * Which items a bulk action is for: either named ids, or all that match the filter at the time; exactly one
 * of the two. The server resolves it, so that one call is enough for any number of items.
 */
export const selectionOf = <T extends z.ZodRawShape>(entity: Entity, terms: T) =>
  z
    .object({
      ids: z.array(idOf(entity)).min(1).max(10_000).optional(),
      filter: z.object(terms).optional(),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      message: "Choose items or a filter.",
      path: ["ids"],
    })
    .meta({ oneOfItsFields: true });

/** The calls that the screens of every kind make, regardless of its items. */
export type ContentCalls<Item> = Pick<
  ReturnType<typeof contentEndpoints<string, string, z.ZodType<Item>, z.ZodObject, z.ZodObject>>,
  "get" | "uses" | "usesOfMany" | "clone" | "remove" | "removeMany"
>;
