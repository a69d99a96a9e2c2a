import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty } from "./shapes.ts";

/** The most reply-to emails of an account. */
export const REPLY_TO_EMAILS_MAX = 20;

/** An address the account's emails can use for replies (document 2, section 3). */
export const replyToEmail = z.object({
  _id: z.uuid(),
  email: z.string(),
  verified: z.boolean().meta({ description: "Whether the link in its verification email was opened" }),
});
export type ReplyToEmail = z.infer<typeof replyToEmail>;

const typedEmail = z.object({
  email: z.string().trim().toLowerCase().min(1, "Email is required").max(254, "Use at most 254 characters."),
});
const link = z.object({ userSlug: z.string().max(64), verificationToken: z.string().max(128) });

export const replyToEmails = {
  list: endpoint({
    method: "GET",
    path: "users/replyToEmails",
    summary: "The account's reply-to emails, by address",
    access: "signed-in",
    reply: z.object({ replyToEmails: z.array(replyToEmail) }),
    reads: ["session"],
  }),
  add: endpoint({
    method: "POST",
    path: "users/replyToEmails",
    summary: "Add a reply-to email and send it a verification link",
    access: "account-admin",
    body: typedEmail,
    reply: replyToEmail,
    status: 201,
    errors: ["invalid-input", "conflict", "email-unverified"],
    rateLimit: { max: 10, windowSeconds: 3600, by: "user" },
    touches: ["session", "security"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "users/replyToEmails",
    summary: "Remove a reply-to email; its replies go to the owner instead",
    access: "account-admin",
    body: typedEmail,
    reply: empty,
    touches: ["session", "settings", "security"],
  }),
  resendVerificationEmail: endpoint({
    method: "POST",
    path: "users/replyToEmails/resendVerificationEmail",
    summary: "Send a reply-to email a new verification link; the old one stops working",
    access: "account-admin",
    body: typedEmail,
    reply: empty,
    errors: ["email-unverified", "wrong-state"],
    rateLimit: { max: 5, windowSeconds: 3600, by: "user" },
  }),
  readVerification: endpoint({
    method: "GET",
    path: "users/replyToEmails/verifyReplyTo/{userSlug}/{verificationToken}",
    summary: "Whether a reply-to email's verification link is still valid; changes nothing",
    access: "public",
    params: link,
    reply: z.object({ email: z.string() }),
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  verify: endpoint({
    method: "POST",
    path: "users/replyToEmails/verifyReplyTo/{userSlug}/{verificationToken}",
    summary: "Verify a reply-to email",
    access: "public",
    params: link,
    body: empty,
    reply: empty,
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
    touches: ["session", "security"],
  }),
};
