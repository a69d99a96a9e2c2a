import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { SCOPE_NAMES } from "./scopes.ts";
import { empty, instant } from "./shapes.ts";

const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

/** A partner's request, in the terms of OAuth 2.0 (RFC 6749) and PKCE (RFC 7636). */
const request = z.object({
  response_type: z.literal("code").optional(),
  client_id: z.string().max(64).optional().meta({ description: "The partner's id again" }),
  redirect_uri: z
    .string()
    .max(2_000)
    .meta({ description: "One of the partner's registered addresses, exactly" }),
  state: z.string().max(500).optional().meta({ description: "Returned as sent" }),
  scope: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Separated by spaces; all of the partner's if left out" }),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ description: "SHA-256 of the code_verifier, as base64url" }),
  code_challenge_method: z.literal("S256"),
});

const scopesInWords = z.array(z.object({ name: z.enum(SCOPE_NAMES), text: z.string() }));

const partner = {
  _id: z.string(),
  name: z.string(),
  logo: z.string().meta({ description: "One letter" }),
  description: z.string(),
  scopes: scopesInWords.meta({ description: "What it's allowed to do, in words" }),
};

const connected = z.object({
  ...partner,
  offeredScopes: scopesInWords.meta({ description: "Everything it can be allowed to do, in words" }),
  connectedAt: instant,
  lastUsedAt: instant.nullable(),
  isSuspended: z.boolean().meta({ description: "Support keeps it from doing anything for now" }),
});
export type Integration = z.infer<typeof connected>;

const available = z.object({
  ...partner,
  website: z
    .string()
    .nullable()
    .meta({ description: "Where to connect it, since only the partner can begin that" }),
});
export type AvailablePartner = z.infer<typeof available>;

/** A partner's new permissions. */
export const scopeChange = z.object({
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, "Allow at least one permission, or remove it."),
});

const partnerRequest = z.object({
  partner: z.object(partner),
  returnsTo: z.string().meta({ description: "The partner's host that the response goes to" }),
});
export type PartnerRequest = z.infer<typeof partnerRequest>;

const answerLimit = { max: 30, windowSeconds: 600, by: "user" } as const;
const wayBack = z.object({ redirect: z.url() });

export const integrations = {
  list: endpoint({
    method: "GET",
    path: "integrations/listForCurrentUser",
    summary: "The partners connected to the account, and those that can be",
    access: "owner",
    query: z.object({ display: z.enum(["true", "false"]).optional() }),
    reply: z.object({ integrations: z.array(connected), available: z.array(available) }),
    reads: ["security"],
  }),
  verifyRequest: endpoint({
    method: "GET",
    path: "integrations/{id}/verifyRequest",
    summary: "Check a partner's connection request and what it asks for",
    access: "public",
    params,
    query: request,
    reply: partnerRequest,
    errors: ["invalid-input"],
    rateLimit: { max: 120, windowSeconds: 300, by: "address" },
  }),
  allow: endpoint({
    method: "POST",
    path: "integrations/{id}/allow",
    summary: "Connect a partner to the account; returns where to continue, with a one-time code",
    access: "owner",
    params,
    query: request,
    body: z.object({ isExistingUser: z.boolean() }),
    reply: wayBack,
    errors: ["invalid-input"],
    rateLimit: answerLimit,
    hasSecretReply: true,
    touches: ["security"],
  }),
  deny: endpoint({
    method: "POST",
    path: "integrations/{id}/deny",
    summary: "Decline a partner's request; returns where to continue",
    access: "owner",
    params,
    query: request,
    body: empty,
    reply: wayBack,
    errors: ["invalid-input"],
    rateLimit: answerLimit,
  }),
  changeScopes: endpoint({
    method: "PUT",
    path: "integrations/{id}/scopes",
    summary: "Change what a connected partner can do; takes effect right away",
    access: "owner",
    params,
    body: scopeChange,
    reply: empty,
    errors: ["invalid-input"],
    rateLimit: answerLimit,
    touches: ["security"],
  }),
  remove: endpoint({
    method: "POST",
    path: "integrations/{id}/remove",
    summary: "Disconnect a partner; takes effect right away",
    access: "owner",
    params,
    body: empty,
    reply: empty,
    rateLimit: answerLimit,
    touches: ["security"],
  }),
  token: endpoint({
    method: "POST",
    path: "integrations/{id}/token",
    summary: "Exchange a partner's code for a token, sent as `Authorization: Bearer <token>`",
    access: "public",
    params,
    body: z.object({
      grant_type: z.literal("authorization_code"),
      code: z.string().min(1).max(100),
      redirect_uri: z.string().max(2_000),
      code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
      client_secret: z.string().min(1).max(200),
    }),
    reply: z.object({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      scope: z.string(),
    }),
    errors: ["wrong-credentials", "wrong-code"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
    hasSecretReply: true,
  }),
};
