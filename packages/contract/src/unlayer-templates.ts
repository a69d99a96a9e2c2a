import { z } from "zod";
import { contentName } from "./content.ts";
import { contentDesign, editedDesign } from "./content-design.ts";
import { endpoint } from "./endpoint.ts";
import { empty, instant, searchBody, searchReply, searchTerm } from "./shapes.ts";

/** What a design can be used for. */
export const DESIGN_KINDS = ["email", "page"] as const;
export const designKind = z.enum(DESIGN_KINDS);
export type DesignKind = z.infer<typeof designKind>;

/** A starter design for emails or landing pages, as superusers see it. */
export const unlayerTemplate = z.object({
  _id: z.uuid(),
  name: z.string(),
  about: z.string().meta({ description: "What it's for, in a few words" }),
  kinds: z.array(designKind),
  isPublished: z.boolean().meta({ description: "Whether accounts are offered it" }),
  place: z.number().int().meta({ description: "Its position in the list, from 1" }),
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
  kinds: z.array(designKind).min(1, "Choose what it's for."),
});
export const unlayerTemplateChange = unlayerTemplateCreation.extend({ isPublished: z.boolean() }).partial();

/** Not owned by an account: all superusers work on the same ones. */
const id = z.object({ id: z.uuid() });

export const unlayerTemplates = {
  search: endpoint({
    method: "POST",
    path: "admin/unlayerTemplates/search",
    summary: "Starter designs for accounts, in display order",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("unlayerTemplates", unlayerTemplate),
    reads: ["content"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/unlayerTemplates/{id}",
    summary: "One starter design",
    access: "superuser",
    params: id,
    reply: unlayerTemplate,
    reads: ["content"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/unlayerTemplates",
    summary: "Create a starter design; accounts see it once it's published",
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
    summary: "Rename, publish or unpublish a starter design; fields left out stay the same",
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
    summary: "Move a starter design to another position",
    access: "superuser",
    params: id,
    body: z.object({ place: z.number().int().min(1).max(10_000) }),
    reply: unlayerTemplate,
    touches: ["content"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "admin/unlayerTemplates/{id}",
    summary: "Delete a starter design; content created from it stays",
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
    summary: "Save a design; fails with a conflict if it was changed since the given revision",
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
    summary: "Preview of a starter design as an email or page",
    access: "superuser",
    kind: "download",
    params: id,
    query: z.object({
      kind: designKind.optional().meta({ description: "Left out: the first it is for" }),
      scheme: z.enum(["light", "dark"]).default("light"),
      revision: z.string().max(20).optional().meta({ description: "Cache key: changes when it changes" }),
    }),
    reply: z.string(),
    reads: ["content"],
  }),
  offered: endpoint({
    method: "GET",
    path: "unlayerTemplates",
    summary: "Designs to start an email or a landing page from",
    access: "signed-in",
    query: z.object({ kind: designKind }),
    reply: z.object({ unlayerTemplates: z.array(offeredTemplate) }),
    reads: ["content"],
  }),
  begin: endpoint({
    method: "POST",
    path: "unlayerTemplates/{id}/begin",
    summary: "Use a starter design; its pictures are copied to the account's attachments",
    access: "signed-in",
    params: id,
    body: empty,
    reply: z.object({ design: contentDesign }),
    touches: ["content"],
  }),
};
