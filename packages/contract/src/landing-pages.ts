import { z } from "zod";
import { contentEndpoints, contentItem, contentName } from "./content.ts";
import { contentDesign, editedDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, idOf, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** What search engines and social networks show whole (document 2, section 5: advised, not required). */
export const DESCRIPTION_ADVISED_CHARACTERS = 155;

export const landingPage = contentItem.extend({
  _id: idOf("landingPage"),
  slug: z.string().meta({ description: "Its name in a message: {[slug]}" }),
  url: z.string().meta({ description: "Where anybody opens it once it is published" }),
  title: z.string(),
  description: z.string(),
  noIndex: z.boolean().meta({ description: "Search engines are asked to leave it out" }),
  socialImageId: idOf("attachment")
    .nullable()
    .meta({ description: "The attachment that is shown where the page is shared; null: one is drawn" }),
  socialImageUrl: z.string(),
  publishedAt: instant.nullable(),
  isChangedSince: z.boolean().meta({ description: "Whether the design was changed since it was published" }),
  views: z.number().int().meta({ description: "By people; not those of programs, nor the account's own" }),
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

/** Somebody who looked at a page. */
export const landingPageView = z.object({
  _id: z.uuid(),
  contact: z
    .object({ _id: idOf("contact"), name: z.string(), phoneNumber: z.string().nullable() })
    .nullable()
    .meta({ description: "Null of a visitor who came by the page's own address" }),
  viewedAt: instant,
});
export type LandingPageView = z.infer<typeof landingPageView>;

const id = z.object({ id: idOf("landingPage") });

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
    summary: "The design of a landing page as it is edited",
    access: "signed-in",
    params: id,
    reply: editedDesign,
    reads: ["content"],
  }),
  saveDesign: endpoint({
    method: "PUT",
    path: "landingPages/{id}/design",
    summary: "Keep a changed design; a conflict when it was changed since the revision that it names",
    access: "signed-in",
    params: id,
    body: editedDesign,
    reply: editedDesign.pick({ revision: true }),
    errors: ["conflict", "invalid-input"],
    touches: ["content"],
  }),
  publish: endpoint({
    method: "POST",
    path: "landingPages/{id}/publish",
    summary: "Show the design as it is to visitors",
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
    summary: "Take a page from its visitors; its design stays",
    access: "signed-in",
    params: id,
    body: empty,
    reply: landingPage,
    touches: ["content"],
  }),
  preview: endpoint({
    method: "GET",
    path: "landingPages/{id}/preview",
    summary: "A landing page as visitors would see it, with what is not published yet",
    access: "signed-in",
    kind: "download",
    params: id,
    query: z.object({
      contactId: idOf("contact").optional().meta({ description: "As whom it is seen; left out: anybody" }),
      scheme: z.enum(["light", "dark"]).default("light"),
      revision: z.string().max(20).optional().meta({ description: "Anything: another once it is another" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
  updateSocialSharingImage: endpoint({
    method: "PUT",
    path: "landingPages/{id}/updateSocialSharingImage",
    summary: "Choose the picture that is shown where a page is shared; null has one drawn",
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
    summary: "Who looked at a landing page, the latest first",
    access: "signed-in",
    isRead: true,
    params: id,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("landingPageViews", landingPageView),
    reads: ["content"],
  }),
};
