import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { SCOPE_NAMES } from "./scopes.ts";
import { empty, instant, searchBody, searchReply, searchTerm, supportReason } from "./shapes.ts";

const scopes = z.array(z.enum(SCOPE_NAMES)).min(1, "Choose at least one thing it may ask for.");

/** The description of an integrator. */
export const integratorInput = z.object({
  name: z.string().trim().min(1, "A name is required.").max(60, "Use at most 60 characters."),
  description: z.string().trim().max(300, "Use at most 300 characters.").default(""),
  website: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], {
      error: "Enter a full address, such as https://example.com.",
    })
    .default("")
    .meta({ description: "Where businesses find the product and connect it" }),
  redirectUrls: z
    .array(
      z.url({ protocol: /^https?$/, error: "Enter a full address, such as https://example.com/connected." }),
    )
    .min(1, "Add at least one redirect URL.")
    .max(20, "Use at most 20 redirect URLs.")
    .meta({ description: "Where answers may go, compared to the letter; https, and nothing behind #" }),
  scopes: scopes.meta({ description: "What it may ask businesses for" }),
});

/** A partner of the installation, whose product businesses connect with their accounts. */
const integrator = z.object({
  _id: z.string().meta({ description: "Its client_id" }),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  redirectUrls: z.array(z.string()),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  isFromFile: z
    .boolean()
    .meta({ description: "Defined in the installation's partners file, and changed there" }),
  keyMadeAt: instant.nullable().meta({ description: "Null while it has no key" }),
  suspension: z.object({ since: instant, reason: z.string() }).nullable(),
  connected: z.number().int().meta({ description: "Accounts that let it in" }),
  createdAt: instant,
});
export type Integrator = z.infer<typeof integrator>;

const connectedAccount = z.object({
  userId: z.uuid(),
  company: z.string(),
  email: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

const withKey = z.object({
  integrator,
  key: z.string().meta({ description: "Its client_secret, shown this once" }),
});

const params = z.object({ integratorId: z.string().regex(/^[\w-]{1,64}$/) });

export const adminIntegrators = {
  search: endpoint({
    method: "POST",
    path: "admin/integrators/search",
    summary: "The partners of the installation, by name",
    access: "superuser",
    isRead: true,
    body: searchBody({ term: searchTerm }),
    reply: searchReply("integrators", integrator),
    reads: ["integrators"],
  }),
  create: endpoint({
    method: "POST",
    path: "admin/integrators",
    summary: "Add a partner; returns its key, only this once",
    access: "superuser",
    body: integratorInput,
    reply: withKey,
    status: 201,
    errors: ["invalid-input"],
    hasSecretReply: true,
    touches: ["integrators"],
  }),
  get: endpoint({
    method: "GET",
    path: "admin/integrators/{integratorId}",
    summary: "One partner",
    access: "superuser",
    params,
    reply: integrator,
    reads: ["integrators"],
  }),
  change: endpoint({
    method: "PUT",
    path: "admin/integrators/{integratorId}",
    summary: "Change what a partner is called, where codes go, and what it may ask for",
    access: "superuser",
    params,
    body: integratorInput,
    reply: integrator,
    errors: ["invalid-input", "wrong-state"],
    touches: ["integrators"],
  }),
  makeKey: endpoint({
    method: "POST",
    path: "admin/integrators/{integratorId}/key",
    summary: "Create a new key for a partner, shown only once; the old key stops working right away",
    access: "superuser",
    params,
    body: z.object({ reason: supportReason }),
    reply: withKey,
    errors: ["wrong-state"],
    hasSecretReply: true,
    touches: ["integrators"],
  }),
  revokeKey: endpoint({
    method: "DELETE",
    path: "admin/integrators/{integratorId}/key",
    summary: "Revoke a partner's key; no one can connect it until it has a new one",
    access: "superuser",
    params,
    body: z.object({ reason: supportReason }),
    reply: integrator,
    errors: ["wrong-state"],
    touches: ["integrators"],
  }),
  suspend: endpoint({
    method: "POST",
    path: "admin/integrators/{integratorId}/suspend",
    summary: "Suspend a partner right away; what businesses allowed is kept",
    access: "superuser",
    params,
    body: z.object({ reason: supportReason }),
    reply: integrator,
    touches: ["integrators"],
  }),
  resume: endpoint({
    method: "POST",
    path: "admin/integrators/{integratorId}/resume",
    summary: "Resume a suspended partner",
    access: "superuser",
    params,
    body: z.object({ reason: supportReason }),
    reply: integrator,
    touches: ["integrators"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "admin/integrators/{integratorId}",
    summary: "Delete a partner and everything businesses allowed it",
    access: "superuser",
    params,
    body: z.object({ reason: supportReason }),
    reply: empty,
    errors: ["wrong-state"],
    touches: ["integrators"],
  }),
  searchAccounts: endpoint({
    method: "POST",
    path: "admin/integrators/{integratorId}/accounts/search",
    summary: "The accounts connected to a partner, latest first",
    access: "superuser",
    isRead: true,
    params,
    body: searchBody({}),
    reply: searchReply("accounts", connectedAccount),
    reads: ["integrators"],
  }),
};
