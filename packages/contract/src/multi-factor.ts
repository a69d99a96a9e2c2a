import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { multiFactorChannel, multiFactorMethod } from "./multi-factor-challenge.ts";
import { empty, idOf, instant, typedPassword } from "./shapes.ts";

/** Six digits; valid once, for 10 minutes and five tries. */
export const verificationCode = z
  .string()
  .trim()
  .transform((code) => code.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "The code has six digits."));

/** What was sent where; for a new authenticator app, what to scan or type into it. */
export const sentCode = z.object({
  channel: multiFactorChannel,
  redactedTo: z.string(),
  resendAfterSeconds: z.number().int(),
  sandboxUrl: z.string().nullable().meta({ description: "Where it was sent to, when that is the sandbox" }),
  authenticator: z
    .object({ secret: z.string().meta({ description: "Base32" }), otpauthUrl: z.string() })
    .nullable(),
});
export type SentCode = z.infer<typeof sentCode>;

const ownMethod = z.object({
  ...multiFactorMethod.shape,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnMultiFactorMethod = z.infer<typeof ownMethod>;

/** Shown once; each works once in place of a code. */
export const recoveryCodes = z.array(z.string());

const sendLimit = { max: 10, windowSeconds: 3600, by: "user" } as const;

export const multiFactor = {
  list: endpoint({
    method: "GET",
    path: "users/multiFactorMethods",
    summary: "The person's verification methods",
    access: "owner",
    reply: z.object({
      methods: z.array(ownMethod),
      supportedChannels: z.array(multiFactorChannel),
      recoveryCodesLeft: z.number().int(),
      isRequired: z.boolean().meta({ description: "Whether two-step verification is required to sign in" }),
    }),
    reads: ["security"],
  }),
  add: endpoint({
    method: "POST",
    path: "users/multiFactorMethods",
    summary: "Start adding a verification method; sends its code or creates an app's secret",
    access: "owner",
    body: z.object({
      password: typedPassword,
      channel: multiFactorChannel,
      to: z.string().trim().max(254).optional(),
    }),
    reply: z.object({ ...sentCode.shape, pendingId: z.uuid() }),
    hasSecretReply: true,
    errors: ["invalid-input", "wrong-credentials", "conflict", "provider-failed"],
    rateLimit: sendLimit,
  }),
  confirm: endpoint({
    method: "POST",
    path: "users/multiFactorMethods/confirm",
    summary: "Add a verification method with its code",
    access: "owner",
    body: z.object({ pendingId: z.uuid(), verificationCode }),
    reply: z.object({
      method: ownMethod,
      recoveryCodes: recoveryCodes.meta({ description: "Empty unless it's the first method" }),
    }),
    hasSecretReply: true,
    errors: ["wrong-code", "conflict"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
    touches: ["security"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "users/multiFactorMethods/{methodId}",
    summary: "Remove a verification method",
    access: "owner",
    params: z.object({ methodId: idOf("multiFactorMethod") }),
    body: z.object({ password: typedPassword }),
    reply: empty,
    errors: ["wrong-credentials"],
    rateLimit: { max: 20, windowSeconds: 600, by: "user" },
    touches: ["security"],
  }),
  makeRecoveryCodes: endpoint({
    method: "POST",
    path: "users/recoveryCodes",
    summary: "Create new recovery codes; the old ones stop working",
    access: "owner",
    body: z.object({ password: typedPassword }),
    reply: z.object({ recoveryCodes }),
    hasSecretReply: true,
    errors: ["wrong-credentials", "wrong-state"],
    rateLimit: { max: 10, windowSeconds: 3600, by: "user" },
    touches: ["security"],
  }),
};
