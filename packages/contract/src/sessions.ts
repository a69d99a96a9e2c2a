import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { recoveryCodes, sentCode, verificationCode } from "./multi-factor.ts";
import { multiFactorChannel } from "./multi-factor-challenge.ts";
import { empty, idOf, instant, PASSWORD_TRIES, supportReason, typedPassword } from "./shapes.ts";
import { currentUser, sessionReply } from "./users.ts";

const username = z.string().trim().toLowerCase().max(254);

/** A method of the challenge by `_id`, or a new one by `channel` and (not for an app) `to`. */
const chosenMethod = z.object({
  _id: z.uuid().optional(),
  channel: multiFactorChannel.optional(),
  to: z.string().trim().max(254).optional(),
});

const challengeKey = {
  username: z.string().trim().toLowerCase().max(254),
  nonce: z.string().min(1).max(128),
};

const signInLimit = { max: 60, windowSeconds: 600, by: "address" } as const;

/** A browser or phone that is signed in. */
const openSession = z.object({
  _id: idOf("session"),
  device: z.string().meta({ description: "Such as Chrome on macOS" }),
  address: z.string().meta({ description: "IP address of its last use" }),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
  by: z
    .string()
    .nullable()
    .meta({ description: "Who is signed in there, if not the owner: a manager's name or the assistant" }),
});
export type OpenSession = z.infer<typeof openSession>;

/** The connect pages of partners (document 2, section 2.1 and 2.7), the only ones remembered across a sign-in. */
export const integrationPath = z
  .string()
  .max(2_000)
  .regex(
    /^(\/account)?\/integrations\/[\w-]{1,64}\/connect(\?[^\s\\#]*)?$/,
    "This isn't a partner's connect page.",
  );

export const sessions = {
  signIn: endpoint({
    method: "POST",
    path: "users/session",
    summary: "Sign in; 428 with a challenge if two-step verification is required",
    access: "public",
    body: z.object({ username, password: typedPassword }),
    reply: sessionReply,
    errors: ["wrong-credentials", "sign-in-locked", "account-cancelled", "multi-factor-required"],
    rateLimit: { max: 30, windowSeconds: 300, by: "address" },
    touches: ["session"],
  }),
  sendSignInCode: endpoint({
    method: "POST",
    path: "users/session/mfa/step1",
    summary: "Send a sign-in code, or start setting up the first method",
    access: "public",
    body: z.object({ ...challengeKey, method: chosenMethod }),
    reply: sentCode,
    errors: ["invalid-input", "unauthorized", "provider-failed"],
    rateLimit: { max: 20, windowSeconds: 600, by: "address" },
  }),
  verifySignInCode: endpoint({
    method: "POST",
    path: "users/session/mfa/step2",
    summary: "Finish a sign-in with its code; sets up the method if it's the first",
    access: "public",
    body: z.object({ ...challengeKey, method: chosenMethod, verificationCode }),
    reply: z.object({
      ...sessionReply.shape,
      recoveryCodes: recoveryCodes.meta({ description: "Empty unless a first method was just set up" }),
    }),
    errors: ["wrong-code", "unauthorized", "account-cancelled"],
    rateLimit: signInLimit,
    touches: ["session"],
  }),
  useRecoveryCode: endpoint({
    method: "POST",
    path: "users/session/mfa/recovery",
    summary: "Finish a sign-in with a recovery code",
    access: "public",
    body: z.object({ ...challengeKey, recoveryCode: z.string().trim().min(1).max(40) }),
    reply: sessionReply,
    errors: ["wrong-code", "unauthorized", "account-cancelled"],
    rateLimit: signInLimit,
    touches: ["session"],
  }),
  deferMultiFactor: endpoint({
    method: "POST",
    path: "users/session/mfa/defer",
    summary: "Sign in without setting up two-step verification yet",
    access: "public",
    body: z.object(challengeKey),
    reply: sessionReply,
    errors: ["forbidden", "unauthorized", "account-cancelled"],
    rateLimit: signInLimit,
    touches: ["session"],
  }),
  resume: endpoint({
    method: "GET",
    path: "users/session",
    summary: "Resume the browser's session",
    access: "signed-in",
    reply: sessionReply,
    reads: ["session", "credits"],
  }),
  signOut: endpoint({
    method: "DELETE",
    path: "users/session",
    summary: "Sign out; someone managing an account returns to their own instead",
    access: "signed-in",
    reply: z.object({
      user: currentUser.nullable().meta({ description: "Who is signed in now: the manager, or no one" }),
    }),
    isLoggedAsActing: false,
    touches: ["session"],
  }),
  forceLogin: endpoint({
    method: "POST",
    path: "users/force-login",
    summary: "Manage any account as support; recorded in its audit log",
    access: "superuser",
    body: z.object({ username, reason: supportReason }),
    reply: sessionReply,
    errors: ["forbidden", "wrong-state"],
    rateLimit: { max: 30, windowSeconds: 3600, by: "user" },
    touches: ["session"],
  }),
  list: endpoint({
    method: "GET",
    path: "users/sessions",
    summary: "Where the account is signed in",
    access: "owner",
    reply: z.object({ sessions: z.array(openSession) }),
    reads: ["security"],
  }),
  end: endpoint({
    method: "DELETE",
    path: "users/sessions/{sessionId}",
    summary: "Sign out one browser or phone",
    access: "owner",
    params: z.object({ sessionId: idOf("session") }),
    body: z.object({ password: typedPassword }),
    reply: empty,
    errors: ["wrong-credentials"],
    rateLimit: PASSWORD_TRIES,
    touches: ["security"],
  }),
  endOthers: endpoint({
    method: "DELETE",
    path: "users/sessions",
    summary: "Sign out everywhere else",
    access: "owner",
    body: z.object({ password: typedPassword }),
    reply: z.object({ ended: z.number().int() }),
    errors: ["wrong-credentials"],
    rateLimit: PASSWORD_TRIES,
    touches: ["security"],
  }),
  reactivationMeta: endpoint({
    method: "GET",
    path: "users/reactivationMeta",
    summary: "What you get back with a cancelled account; for its owner who just signed in",
    access: "public",
    reply: z.object({
      username: z.string(),
      firstName: z.string(),
      company: z.string(),
      cancelledAt: instant,
      planName: z.string().meta({ description: "The plan it opens on" }),
      planPriceInCents: z.number().int(),
      hasPlanEnded: z
        .boolean()
        .meta({ description: "The plan from before is over, so it opens on the free one" }),
      messageCredits: z.number(),
      phoneNumber: z.string().nullable(),
      phoneNumberKeptUntil: instant
        .nullable()
        .meta({ description: "When the number goes back to its carrier unless the account is opened again" }),
      contacts: z.number().int(),
    }),
    errors: ["unauthorized"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  reactivate: endpoint({
    method: "POST",
    path: "users/reactivate",
    summary: "Reactivate a cancelled account and sign in",
    access: "public",
    body: empty,
    reply: sessionReply,
    errors: ["unauthorized"],
    rateLimit: { max: 10, windowSeconds: 600, by: "address" },
    touches: ["session"],
  }),
  keepIntegrationRedirect: endpoint({
    method: "PUT",
    path: "users/integrationRedirect",
    summary: "Remember in this browser to continue to a partner's connect page after signing in",
    access: "public",
    body: z.object({ redirect: integrationPath }),
    reply: empty,
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  readIntegrationRedirect: endpoint({
    method: "GET",
    path: "users/integrationRedirect",
    summary: "Where to continue after signing in for a partner's connect page",
    access: "signed-in",
    reply: z.object({ redirect: z.string().nullable() }),
    reads: [],
  }),
  forgetIntegrationRedirect: endpoint({
    method: "DELETE",
    path: "users/integrationRedirect",
    summary: "Forget it",
    access: "signed-in",
    reply: empty,
  }),
};
