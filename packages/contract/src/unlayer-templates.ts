import { z } from "zod";
import { contentName } from "./content.ts";
import { contentDesign, editedDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** What a design can be begun for. */
export const DESIGN_KINDS = ["email", "page"] as const;
export const designKind = z.enum(DESIGN_KINDS);
export type DesignKind = z.infer<typeof designKind>;

/** A design that accounts are offered when they begin an email or a landing page, as superusers see it. */
export const unlayerTemplate = z.object({
  _id: z.uuid(),
  name: z.string(),
  about: z.string().meta({ description: "In a few words, what it is for" }),
  kinds: z.array(designKind),
  isPublished: z.boolean().meta({ description: "Whether accounts are offered it" }),
  place: z.number().int().meta({ description: "Where it stands among all, from 1" }),
  colors: contentDesign.shape.colors,
  title: z.string().meta({ description: "Its first heading; empty without one" }),
  modifiedAt: instant,
});
export type UnlayerTemplate = z.infer<typeof unlayerTemplate>;

/** The same, as accounts see it. */
export const offeredTemplate = unlayerTemplate.pick({
  _id: true,
  name: true,
  about: true,
  colors: true,
  title: true,
});
export type OfferedTemplate = z.infer<typeof offeredTemplate>;

export const unlayerTemplateCreation = z.object({
  name: contentName,
  about: z.string().trim().max(200, "Use at most 200 characters."),
  kinds: z.array(designKind).min(1, "Choose what it is for."),
});
export const unlayerTemplateChange = unlayerTemplateCreation.extend({ isPublished: z.boolean() }).partial();

/** Of no account: every superuser works on the same ones. */
const id = z.object({ id: z.uuid() });

export const unlayerTemplates = {
  search: endpoint({
    method: "POST",
    path: "admin/unlayerTemplates/search",
    summary: "Designs that accounts can begin with, in the order in which they are offered",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("unlayerTemplates", unlayerTemplate),
    reads: ["content"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/unlayerTemplates/{id}",
    summary: "One design that accounts can begin with",
    access: "superuser",
    params: id,
    reply: unlayerTemplate,
    reads: ["content"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/unlayerTemplates",
    summary: "Make a design for accounts to begin with; it is offered once it is published",
    access: "superuser",
    body: unlayerTemplateCreation,
    reply: unlayerTemplate,
    status: 201,
    errors: ["invalid-input"],
    touches: ["content"],
  }),
  change: endpoint({
    method: "PUT",
    path: "admin/unlayerTemplates/{id}",
    summary: "Rename, publish or withdraw a design: what is left out stays",
    access: "superuser",
    params: id,
    body: unlayerTemplateChange,
    reply: unlayerTemplate,
    errors: ["invalid-input"],
    touches: ["content"],
  }),
  move: endpoint({
    method: "PUT",
    path: "admin/unlayerTemplates/{id}/place",
    summary: "Put a design at another place among all",
    access: "superuser",
    params: id,
    body: z.object({ place: z.number().int().min(1).max(10_000) }),
    reply: unlayerTemplate,
    touches: ["content"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "admin/unlayerTemplates/{id}",
    summary: "Delete a design; what was begun with it stays",
    access: "superuser",
    params: id,
    reply: empty,
    touches: ["content"],
  }),
  readDesign: endpoint({
    method: "GET",
    path: "admin/unlayerTemplates/{id}/design",
    summary: "A design as it is edited",
    access: "superuser",
    params: id,
    reply: editedDesign,
    reads: ["content"],
  }),
  saveDesign: endpoint({
    method: "PUT",
    path: "admin/unlayerTemplates/{id}/design",
    summary: "Keep a changed design; a conflict when it was changed since the revision that it names",
    access: "superuser",
    params: id,
    body: editedDesign,
    reply: editedDesign.pick({ revision: true }),
    errors: ["conflict", "invalid-input"],
    touches: ["content"],
  }),
  preview: endpoint({
    method: "GET",
    path: "admin/unlayerTemplates/{id}/preview",
    summary: "A design as the email or page that an account would begin with",
    access: "superuser",
    kind: "download",
    params: id,
    query: z.object({
      kind: designKind.optional().meta({ description: "Left out: the first it is for" }),
      scheme: z.enum(["light", "dark"]).default("light"),
      revision: z.string().max(20).optional().meta({ description: "Anything: another once it is another" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
  offered: endpoint({
    method: "GET",
    path: "unlayerTemplates",
    summary: "Designs to begin an email or a landing page with",
    access: "signed-in",
    query: z.object({ kind: designKind }),
    reply: z.object({ unlayerTemplates: z.array(offeredTemplate) }),
    reads: ["content"],
  }),
  begin: endpoint({
    method: "POST",
    path: "unlayerTemplates/{id}/begin",
    summary: "A design to begin with, its pictures copied to the account's attachments",
    access: "signed-in",
    params: id,
    body: empty,
    reply: z.object({ design: contentDesign }),
    touches: ["content"],
  }),
};
