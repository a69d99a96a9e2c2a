import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { identity } from "./identity.ts";
import { areaCode, availableNumber } from "./phone-numbers.ts";
import { registration, registrationForm, registrationProblem } from "./registration.ts";
import { instant, supportReason } from "./shapes.ts";
import { currentUser } from "./users.ts";

const userId = z.object({ userId: z.uuid() });
const acts = { max: 60, windowSeconds: 3600, by: "user" } as const;

/** The referrer of an account, as support sees it. */
const referralOfUser = z.object({
  referrer: z
    .object({ name: z.string(), code: z.string() })
    .nullable()
    .meta({ description: "Whose code brought the account; null for nobody's" }),
  appliedAt: instant.nullable(),
  isRewarded: z
    .boolean()
    .meta({ description: "Whether the account has paid, so that the referrer was rewarded" }),
  rewardCredits: z.number().int(),
});
export type ReferralOfUser = z.infer<typeof referralOfUser>;

export const referralCodeApplied = z.object({
  code: z.string().trim().min(1, "Enter the code.").max(40),
  reason: supportReason,
});

/** An event of a registration, as its owner and support see it. */
const registrationEvent = z.object({
  _id: z.uuid(),
  time: instant,
  event: z.enum(["submitted", "brand-approved", "refused", "registered"]),
  isBySupport: z.boolean(),
  problems: z.array(registrationProblem),
});
export type RegistrationEvent = z.infer<typeof registrationEvent>;

const registrationOfUser = registration.extend({
  attempt: z.number().int().meta({ description: "How many times it was submitted" }),
  brandId: z.string().nullable().meta({ description: "The carrier's or registry's name of the brand" }),
  brandStatus: z.string().nullable(),
  brandIdentityStatus: z.string().nullable(),
  campaignId: z.string().nullable().meta({ description: "The carrier's or registry's name of the campaign" }),
  campaignStatus: z.string().nullable(),
  attClass: z.string().nullable(),
  tmobileTier: z.string().nullable(),
  history: z.array(registrationEvent).meta({ description: "Newest first" }),
});
export type RegistrationOfUser = z.infer<typeof registrationOfUser>;

export const registrationResubmit = z.object({ form: registrationForm, reason: supportReason });

/** A day in a query: 2026-09-01. */
const day = z.iso.date("Choose a day.");

const identityCheck = z.object({
  _id: z.uuid(),
  state: z.enum(["started", "processing", "needs-input", "verified", "canceled"]),
  reason: z.string().meta({ description: "Why it did not pass, in words; empty otherwise" }),
  isSetAside: z.boolean().meta({ description: "Support asked for another one since: it counts as no try" }),
  startedAt: instant,
  updatedAt: instant,
});
export type IdentityCheckOfUser = z.infer<typeof identityCheck>;

const identityOfUser = identity.read.reply.pick({ status: true, triesLeft: true }).extend({
  checks: z.array(identityCheck).meta({ description: "Newest first; documents stay with the provider" }),
});
export type IdentityOfUser = z.infer<typeof identityOfUser>;

export const supportAct = z.object({ reason: supportReason });

const forfeit = z.object({
  _id: z.uuid(),
  credits: z.number(),
  forfeitedAt: instant,
  restoredAt: instant.nullable(),
});

const forfeitsOfUser = z.object({
  restorableCredits: z.number().meta({ description: "Everything forfeited and not restored" }),
  forfeits: z.array(forfeit).meta({ description: "Newest first" }),
});
export type ForfeitsOfUser = z.infer<typeof forfeitsOfUser>;

const numberOfUser = z.object({
  phoneNumber: z.string().nullable(),
  phoneNumberType: currentUser.shape.phoneNumberType,
  isRegistered: z
    .boolean()
    .meta({ description: "Whether the next number goes into the account's registration" }),
  isRegistering: z.boolean().meta({ description: "While reviewers have the registration, the number stays" }),
  keywords: z.number().int(),
  chats: z.number().int(),
  waitingMessages: z.number().int().meta({ description: "Queued at the current number" }),
  keepDays: z.number().int().meta({ description: "How long the number before still takes texts and calls" }),
  earlierNumbers: z.array(z.object({ phoneNumber: z.string(), keptUntil: instant })),
  change: z
    .object({
      phoneNumber: z.string(),
      state: z.enum(["ordered", "done", "failed"]),
      problem: z.string().nullable(),
      time: instant,
    })
    .nullable()
    .meta({ description: "The last change of the number" }),
});
export type NumberOfUser = z.infer<typeof numberOfUser>;

export const numberChange = z.object({
  phoneNumber: z.string().regex(/^\+1\d{10}$/, "Choose a number."),
  reason: supportReason,
});

/** Support's actions on one account, by the rules of the respective domain; both audit logs keep the reason. */
export const accountSupport = {
  readReferral: endpoint({
    method: "GET",
    path: "admin/users/{userId}/referral",
    summary: "The referrer of an account",
    access: "superuser",
    params: userId,
    reply: referralOfUser,
    reads: ["credits"],
  }),
  applyReferralCode: endpoint({
    method: "POST",
    path: "admin/users/{userId}/referral",
    summary:
      "Apply a referral code to an account; if it has already paid, the referrer is rewarded right away",
    access: "superuser",
    params: userId,
    body: referralCodeApplied,
    reply: referralOfUser,
    errors: ["invalid-input", "conflict"],
    rateLimit: acts,
    touches: ["credits"],
  }),
  readRegistration: endpoint({
    method: "GET",
    path: "admin/users/{userId}/registration",
    summary: "An account's carrier registration: what was submitted, its status, and its history",
    access: "superuser",
    params: userId,
    reply: registrationOfUser,
    reads: ["registration"],
  }),
  submitRegistration: endpoint({
    method: "POST",
    path: "admin/users/{userId}/registration",
    summary: "Submit a registration for an account",
    access: "superuser",
    params: userId,
    body: registrationResubmit,
    reply: registrationOfUser,
    errors: ["invalid-input", "wrong-state"],
    rateLimit: acts,
    touches: ["registration", "security"],
  }),
  exportPayments: endpoint({
    method: "GET",
    path: "admin/users/{userId}/payments/export",
    summary: "An account's payments in a range of days, as CSV; days are in the account's time zone",
    access: "superuser",
    kind: "download",
    params: userId,
    query: z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, {
      path: ["to"],
      error: "The end date must be on or after the start date.",
    }),
    reply: z.string(),
    reads: ["subscription"],
    rateLimit: acts,
  }),
  readIdentity: endpoint({
    method: "GET",
    path: "admin/users/{userId}/identity",
    summary: "An account's identity status and every check, without the documents",
    access: "superuser",
    params: userId,
    reply: identityOfUser,
    reads: ["security", "registration"],
  }),
  approveIdentity: endpoint({
    method: "POST",
    path: "admin/users/{userId}/identity/approve",
    summary: "Mark an account's identity as verified",
    access: "superuser",
    params: userId,
    body: supportAct,
    reply: identityOfUser,
    errors: ["wrong-state"],
    rateLimit: acts,
    touches: ["security", "registration"],
  }),
  askIdentityAgain: endpoint({
    method: "POST",
    path: "admin/users/{userId}/identity/askAgain",
    summary:
      "Ask an account's owner to verify their identity again, with all tries; nothing is sent until they do",
    access: "superuser",
    params: userId,
    body: supportAct,
    reply: identityOfUser,
    errors: ["wrong-state"],
    rateLimit: acts,
    touches: ["security", "registration"],
  }),
  readForfeits: endpoint({
    method: "GET",
    path: "admin/users/{userId}/forfeitedCredits",
    summary: "Credits an account lost when its subscription ended",
    access: "superuser",
    params: userId,
    reply: forfeitsOfUser,
    reads: ["credits"],
  }),
  restoreCredits: endpoint({
    method: "POST",
    path: "admin/users/{userId}/forfeitedCredits/restore",
    summary: "Restore the credits an account lost, once; refused unless the amount is the one shown",
    access: "superuser",
    params: userId,
    body: z.object({ credits: z.number().positive(), reason: supportReason }),
    reply: forfeitsOfUser,
    errors: ["conflict"],
    rateLimit: acts,
    touches: ["credits"],
  }),
  readNumber: endpoint({
    method: "GET",
    path: "admin/users/{userId}/number",
    summary: "An account's number, and what changing it would mean",
    access: "superuser",
    params: userId,
    reply: numberOfUser,
    reads: ["numbers"],
  }),
  searchNumbers: endpoint({
    method: "GET",
    path: "admin/users/{userId}/number/available",
    summary: "Numbers that the account's carrier offers, by area code",
    access: "superuser",
    params: userId,
    query: z.object({ areaCode }),
    reply: z.object({ numbers: z.array(availableNumber) }),
    errors: ["provider-failed"],
    rateLimit: { max: 60, windowSeconds: 60, by: "user" },
    reads: ["numbers"],
  }),
  changeNumber: endpoint({
    method: "POST",
    path: "admin/users/{userId}/number",
    summary: "Order another number for an account; it arrives a moment later, one order at a time",
    access: "superuser",
    params: userId,
    body: numberChange,
    reply: numberOfUser,
    errors: ["wrong-state", "phone-number-taken"],
    rateLimit: acts,
    touches: ["numbers", "security"],
  }),
};
