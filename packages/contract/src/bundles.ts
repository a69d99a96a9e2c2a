import { z } from "zod";
import { contentEndpoints, contentItem, contentType, NAME_MAX_CHARACTERS } from "./content.ts";
import { clippingConfirmed } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant } from "./shapes.ts";

/** The kinds of content that a bundle holds, with their names in it (document 2, section 3: Bundle). */
export const BUNDLED_KINDS = {
  attachment: "attachments",
  campaign: "campaigns",
  email: "emails",
  keyword: "keywords",
  landingPage: "landingPages",
  messageTemplate: "messageTemplates",
  voiceDrop: "voiceDrops",
} as const;
export type BundledType = keyof typeof BUNDLED_KINDS;
export const BUNDLED_TYPES = Object.keys(BUNDLED_KINDS) as [BundledType, ...BundledType[]];

export const BUNDLE_ITEMS_MAX = 100;

/** Document 2, section 5. */
const name = z
  .string()
  .trim()
  .min(1, "Bundle name is required")
  .max(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters.`);
const description = z.string().trim().max(1_000, "Use at most 1,000 characters.");

const bundled = z.object({
  _id: idOf("content"),
  name: z.string(),
  word: z.string().optional().meta({ description: "Of a keyword" }),
});
export type BundledItem = z.infer<typeof bundled>;

const bundledLists = Object.fromEntries(
  Object.values(BUNDLED_KINDS).map((key) => [key, z.array(bundled)]),
) as { [K in BundledType as (typeof BUNDLED_KINDS)[K]]: z.ZodArray<typeof bundled> };

export const bundle = contentItem.extend({
  _id: idOf("bundle"),
  description: z.string(),
  ...bundledLists,
  share: z
    .object({ url: z.string(), sharedAt: instant })
    .nullable()
    .meta({ description: "The link other accounts use to import it; null if it isn't shared" }),
});
export type Bundle = z.infer<typeof bundle>;

export const bundleCreation = z.object({ name, description: description.default("") });

const itemIds = z.array(idOf("content")).max(BUNDLE_ITEMS_MAX);

export const bundleChange = z.object({ name, description });

const shareId = z.object({
  shareId: z.string().max(60).meta({ description: "From the bundle's share link" }),
});

const key = z.string().regex(/^[0-9a-z]{50}$/);
const part = z.object({ label: z.string(), text: z.string() });

/** An item of another account's bundle, and what importing it would do. Identified by a key, never by its id. */
export const importedItem = z.object({
  key,
  contentType,
  name: z.string(),
  isPart: z
    .boolean()
    .meta({ description: "In the bundle itself; the others are included because those need them" }),
  needs: z.array(key).meta({ description: "What it refers to" }),
  state: z.enum(["new", "imported", "changed", "replaced"]).meta({
    description:
      "Changed: imported before, and its source is another since. Replaced: an item of your own was chosen instead",
  }),
  ownId: z.uuid().nullable().meta({ description: "Which of your items it maps to" }),
  parts: z.array(part).meta({ description: "What it says" }),
  changes: z
    .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: "What would replace your version if you take the change" }),
  notes: z.array(z.string()).meta({ description: "What else happens, in words" }),
  problems: z.array(z.string()).meta({ description: "Why it can't be imported, in words" }),
});
export type ImportedItem = z.infer<typeof importedItem>;

/** Something that items refer to and the bundle lacks: the importer chooses one of their own instead. */
export const missingItem = z.object({
  key,
  contentType,
  neededBy: z.array(key),
  ownId: z.uuid().nullable().meta({ description: "What was chosen for it before" }),
});
export type MissingItem = z.infer<typeof missingItem>;

export const bundleImport = z.object({
  name: z.string(),
  description: z.string(),
  from: z.string().meta({ description: "Whose bundle it is" }),
  ownBundleId: z
    .uuid()
    .nullable()
    .meta({ description: "Set if it's your own bundle, which can't be imported" }),
  items: z.array(importedItem),
  missing: z.array(missingItem),
  mark: z
    .string()
    .meta({ description: "Identifies exactly what is shown here; send it along with the import" }),
});
export type BundleImport = z.infer<typeof bundleImport>;

const id = z.object({ id: idOf("bundle") });
const changed = ["content"] as const;

export const bundles = {
  ...contentEndpoints({
    entity: "bundle",
    path: "bundles",
    key: "bundles",
    noun: "bundle",
    item: bundle,
    create: bundleCreation,
    change: bundleChange.partial(),
  }),
  changeItems: endpoint({
    method: "PUT",
    path: "bundles/{id}/items",
    summary: "Add items to a bundle and remove items from it",
    access: "signed-in",
    params: id,
    body: z.object({ add: itemIds.default([]), remove: itemIds.default([]) }),
    reply: bundle,
    errors: ["invalid-input"],
    touches: changed,
  }),
  share: endpoint({
    method: "PUT",
    path: "bundles/{id}/share",
    summary: "Share a bundle by link; its earlier link stops working",
    access: "signed-in",
    params: id,
    body: empty,
    reply: bundle,
    touches: changed,
  }),
  stopSharing: endpoint({
    method: "DELETE",
    path: "bundles/{id}/share",
    summary: "Stop sharing a bundle; its link stops working",
    access: "signed-in",
    params: id,
    reply: bundle,
    touches: changed,
  }),
  readImport: endpoint({
    method: "GET",
    path: "bundles/import/{shareId}",
    summary: "What is in a shared bundle and what importing it would do; nothing is changed",
    access: "signed-in",
    params: shareId,
    reply: bundleImport,
    rateLimit: { max: 120, windowSeconds: 60, by: "user" },
    reads: ["content"],
  }),
  import: endpoint({
    method: "POST",
    path: "bundles/import/{shareId}",
    summary: "Import items of a shared bundle with everything they need; all or nothing",
    access: "signed-in",
    params: shareId,
    body: z.object({
      mark: z.string().max(100).meta({ description: "Of what was shown" }),
      keys: z.array(key).min(1, "Choose what to import.").max(500),
      choices: z
        .array(z.object({ key, itemId: idOf("content") }))
        .max(500)
        .default([])
        .meta({ description: "Your own items to use in place of referenced ones" }),
      clippingConfirmed,
    }),
    reply: z.object({
      imported: z.number().int(),
      updated: z.number().int(),
      alreadyImported: z.number().int(),
      items: z.array(z.object({ contentType, _id: z.uuid(), name: z.string() })),
    }),
    errors: ["invalid-input", "conflict", "wrong-state"],
    rateLimit: { max: 20, windowSeconds: 60, by: "user" },
    touches: ["content", "campaigns", "settings"],
  }),
};
