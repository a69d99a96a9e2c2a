import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { contentDesign, editedDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** The length that search engines and social networks show in full (document 2, section 5: advised, not required). */
export const DESCRIPTION_ADVISED_CHARACTERS = 155;

export const landingPage = contentItem.extend({
  _id: idOf("landingPage"),
  slug: z.string().meta({ description: "Its name in a message: {[slug]}" }),
  url: z.string().meta({ description: "Its public link once published" }),
  title: z.string(),
  description: z.string(),
  noIndex: z.boolean().meta({ description: "Whether search engines are asked not to list it" }),
  socialImageId: idOf("attachment")
    .nullable()
    .meta({ description: "The attachment shown when the page is shared; null if generated" }),
  socialImageUrl: z.string(),
  publishedAt: instant.nullable(),
  isChangedSince: z.boolean().meta({ description: "Whether the design was changed since it was published" }),
  views: z.number().int().meta({ description: "By people; not by bots or the account itself" }),
  updatedAt: instant,
});
export type LandingPage = z.infer<typeof landingPage>;

const needed = (sentence: string, max: number) =>
  z.string(sentence).trim().min(1, sentence).max(max, `Use at most ${max} characters.`);

/** Document 2, section 5: all three are required. */
export const landingPageCreation = z.object({
  name: contentName,
  title: needed("Title is required", 200),
  description: needed("Description is required", 1000),
  design: contentDesign.optional(),
});

export const landingPageChange = landingPageCreation
  .omit({ design: true })
  .extend({ noIndex: z.boolean() })
  .partial();

/** A visitor of a page. */
export const landingPageView = z.object({
  _id: z.uuid(),
  contact: z
    .object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() })
    .nullable()
    .meta({ description: "Null for a visitor who used the page's public link" }),
  viewedAt: instant,
});
export type LandingPageView = z.infer<typeof landingPageView>;

const id = z.object({ id: idOf("landingPage") });

/** Up to this size, without its pictures, a page opens quickly on an old phone; beyond it, its author is warned. */
export const PAGE_WARN_BYTES = 40 * 1024;

export const landingPages = {
  ...contentEndpoints({
    entity: "landingPage",
    path: "landingPages",
    key: "landingPages",
    noun: "landing page",
    item: landingPage,
    create: landingPageCreation,
    change: landingPageChange,
  }),
  readDesign: endpoint({
    method: "GET",
    path: "landingPages/{id}/design",
    summary: "The draft design of a landing page",
    access: "signed-in",
    params: id,
    reply: editedDesign,
    reads: ["content"],
  }),
  saveDesign: endpoint({
    method: "PUT",
    path: "landingPages/{id}/design",
    summary: "Save a design; fails with a conflict if it was changed since the given revision",
    access: "signed-in",
    params: id,
    body: editedDesign,
    reply: editedDesign.pick({ revision: true }),
    errors: ["conflict", "invalid-input"],
    touches: ["content"],
  }),
  check: endpoint({
    method: "GET",
    path: "landingPages/{id}/check",
    summary: "The size of a page as visitors get it, without its pictures",
    access: "signed-in",
    params: id,
    reply: z.object({ bytes: z.number().int() }),
    reads: ["content"],
  }),
  publish: endpoint({
    method: "POST",
    path: "landingPages/{id}/publish",
    summary: "Publish the current design of a landing page",
    access: "signed-in",
    params: id,
    body: editedDesign.pick({ revision: true }),
    reply: landingPage,
    errors: ["conflict"],
    touches: ["content"],
  }),
  unpublish: endpoint({
    method: "POST",
    path: "landingPages/{id}/unpublish",
    summary: "Unpublish a landing page; its design is kept",
    access: "signed-in",
    params: id,
    body: empty,
    reply: landingPage,
    touches: ["content"],
  }),
  preview: endpoint({
    method: "GET",
    path: "landingPages/{id}/preview",
    summary: "Preview of a landing page with unpublished changes",
    access: "signed-in",
    kind: "download",
    params: id,
    query: z.object({
      contactId: idOf("contact")
        .optional()
        .meta({ description: "The contact to preview it as; anyone if left out" }),
      scheme: z.enum(["light", "dark"]).default("light"),
      revision: z.string().max(20).optional().meta({ description: "Cache key: changes when it changes" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
  updateSocialSharingImage: endpoint({
    method: "PUT",
    path: "landingPages/{id}/updateSocialSharingImage",
    summary: "Set the picture shown when a page is shared; null generates one",
    access: "signed-in",
    params: id,
    body: z.object({ attachmentId: idOf("attachment").nullable() }),
    reply: landingPage,
    errors: ["invalid-input"],
    touches: ["content"],
  }),
  searchViews: endpoint({
    method: "POST",
    path: "landingPages/{id}/landingPageViews/search",
    summary: "Who viewed a landing page, latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("landingPageViews", landingPageView),
    reads: ["content"],
  }),
};
