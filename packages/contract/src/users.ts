import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { replyToEmail } from "./reply-to-emails.ts";
import { ROLES } from "./roles.ts";
import { companyName, empty, instant, personName, postalAddress, typedPassword } from "./shapes.ts";

export const onboardingStatus = z.enum(["new-user", "needs-managed-voip", "needs-mobile-number", "complete"]);

export const registrationStatus = z
  .enum(["not-registered", "registration-queued", "registering", "registered", "registration-failed"])
  .meta({ description: "With the account's carrier; not-registered for the other path" });

/** A value known from the carrier registration; null until there is one. */
const told = z.string().nullable();

const carrierFields = {
  isSinch: z.boolean(),
  isTwilio: z.boolean(),
  isV2: z.boolean().meta({ description: "Bandwidth carries the account; exactly one of the three is true" }),
  isStayingWithBandwidth: z.boolean(),
  registration: z.object({
    isTCR: z.boolean(),
    isTwilio: z.boolean(),
    brand: z.object({ entityType: told.meta({ description: "Such as SOLE_PROPRIETOR" }) }),
  }),
  tcr: z.object({
    status: registrationStatus,
    applicationFeeStatus: z.enum(["grandfathered", "paid"]).nullable(),
    brand: z.object({ identityStatus: told }),
  }),
  twilio: z.object({
    status: registrationStatus,
    brandRegistration: z.object({ status: told, brandStatus: told, identityStatus: told }),
    usAppToPerson: z.object({ status: told, campaignStatus: told }),
    canUpdateToSoleProp2: z.boolean(),
  }),
};

const subscriptionDetails = z.object({
  currentPlanName: z.string().nullable(),
  currentPlanFrequency: z.enum(["Monthly", "Yearly"]).nullable(),
  currentPlanEndDate: instant.nullable(),
  currentPlanCreditPrice: z.number().nullable().meta({ description: "Cents a credit" }),
  cancelsAt: instant.nullable(),
  scheduledPlanName: z.string().nullable(),
  scheduledPlanFrequency: z.enum(["Monthly", "Yearly"]).nullable(),
});

/** The signed-in user and the business they act for (document 1, section 3). */
export const currentUser = z.object({
  _id: z.uuid(),
  auth: z.object({ username: z.string(), verified: z.boolean() }),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phoneNumber: z
    .string()
    .nullable()
    .meta({ description: "E.164; of a managed-voip account what it sends from, else the verified cell" }),
  mobileNumber: z.string().nullable().meta({ description: "The person's own verified cell, E.164" }),
  phoneNumberType: z.enum(["managed-voip", "verified-cell"]).nullable(),
  identity: z.object({ status: z.enum(["verified", "grandfathered", "not-verified", "failed"]) }),
  isSendingSuspended: z.boolean().meta({ description: "Support keeps the account from sending" }),
  onboardingStatus,
  messageCredits: z.number().meta({ description: "Balance in credits, at most two decimals" }),
  isShortOfCredits: z
    .boolean()
    .meta({ description: "Messages were withheld for lack of credits, and no credits have arrived since" }),
  subscriptionPlan: z.string(),
  subscriptionDetails,
  timezone: z.string(),
  stripeId: z.string().nullable(),
  superuser: z.boolean(),
  organization: z.string().nullable(),
  organizationAdmin: z.boolean(),
  addOns: z.array(z.string()).meta({ description: "Add-ons to the plan, such as voice" }),
  voice: z.object({ disabled: z.boolean() }),
  updatedAt: z.iso.datetime(),
  ...carrierFields,
  canSpamCompliance: z.object({
    physicalMailingAddress: postalAddress
      .nullable()
      .meta({ description: "Shown in every email; null until filled in" }),
  }),
  isManager: z.boolean().meta({ description: "Whether they can manage other accounts" }),
  isCurrentlyManaging: z.boolean().meta({ description: "Whether they're managing one now" }),
  isManagerfor: z.array(z.uuid()).meta({ description: "The users they can manage" }),
  managing: z
    .object({ managingUserId: z.uuid(), managingUserFullName: z.string(), isSuperuser: z.boolean() })
    .nullable()
    .meta({ description: "Who is managing this account, if not its own team" }),
  roles: z.array(z.enum(ROLES)).meta({ description: "What this session is to the account" }),
  pendingEmail: z.string().nullable().meta({ description: "A new sign-in email that isn't verified yet" }),
  settings: z.object({
    messageHelper: z.boolean(),
    assistantChat: z.boolean(),
    stopDetect: z.boolean(),
  }),
  replyToEmails: z.array(replyToEmail),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The fields of the profile page. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  website: z.string(),
  industry: z.string(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

/** What the web app must know before it renders: the user, and the environment. */
export const sessionReply = z.object({
  user: currentUser,
  /** Set while the product runs on the sandbox; the banner links there. */
  sandboxUrl: z.string().nullable(),
});

export const users = {
  signUp: endpoint({
    method: "POST",
    path: "users",
    summary:
      "Sign up; creates an account and its owner, sends the verification email and signs in. 403 with the account created if two-step verification is required first. The response is the same for an email that already has an account; its owner is emailed instead",
    access: "public",
    body: z.object({
      email: z.email("Please enter a valid email address").trim().toLowerCase().max(254),
      password: z.string().min(1, "Password is required.").max(512),
      firstName: personName,
      lastName: personName,
      timezone: z.string().max(60).optional().meta({ description: "The browser's, as a first guess" }),
      referralCode: z.string().trim().max(40).optional().meta({ description: "The referrer's code" }),
    }),
    reply: sessionReply,
    status: 201,
    errors: ["invalid-input", "email-unverified"],
    rateLimit: { max: 60, windowSeconds: 3600, by: "address" },
    touches: ["session"],
  }),
  current: endpoint({
    method: "GET",
    path: "users/current",
    summary: "The current user",
    access: "signed-in",
    reply: currentUser,
    reads: ["session", "credits"],
  }),
  setUp: endpoint({
    method: "PUT",
    path: "users/onboarding",
    summary: "Set up a new user's business, or choose the kind of number it starts with",
    access: "account-admin",
    body: z.object({
      company: companyName.optional(),
      timezone: z.string().max(60).optional(),
      website: z.string().trim().max(300).optional(),
      industry: z.string().trim().max(60).optional(),
      phoneNumberType: z
        .enum(["managed-voip", "verified-cell"])
        .optional()
        .meta({ description: "A number from a carrier, or the person's own cell for now" }),
    }),
    reply: currentUser,
    errors: ["invalid-input", "wrong-state"],
    touches: ["session"],
  }),
  readProfile: endpoint({
    method: "GET",
    path: "users/profile",
    summary: "The user's profile",
    access: "account-admin",
    reply: profile,
    reads: ["session"],
  }),
  changeProfile: endpoint({
    method: "PUT",
    path: "users/profile",
    summary: "Change the profile; a new email requires the password and takes effect once verified",
    access: "account-admin",
    body: z.object({
      firstName: personName.optional(),
      lastName: personName.optional(),
      company: companyName.optional(),
      website: z.string().trim().max(300).optional(),
      industry: z.string().trim().max(60).optional(),
      email: z
        .object({ address: z.string().trim().toLowerCase().max(254), password: typedPassword })
        .optional()
        .meta({ description: "Only the owner may change it" }),
    }),
    reply: currentUser,
    errors: ["invalid-input", "wrong-credentials"],
    rateLimit: { max: 60, windowSeconds: 600, by: "user" },
    touches: ["session"],
  }),
  resendAccountVerificationEmail: endpoint({
    method: "POST",
    path: "users/resendAccountVerificationEmail",
    summary: "Send the verification email again, to the new email if one is pending",
    access: "signed-in",
    body: empty,
    reply: empty,
    rateLimit: { max: 5, windowSeconds: 3600, by: "user" },
  }),
  readAccountVerification: endpoint({
    method: "GET",
    path: "users/verifyAccount/{userSlug}/{verificationToken}",
    summary: "Whether a verification link is still valid",
    access: "public",
    params: z.object({ userSlug: z.string().max(64), verificationToken: z.string().max(128) }),
    reply: z.object({ email: z.string(), isVerified: z.boolean() }),
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
  }),
  verifyAccount: endpoint({
    method: "POST",
    path: "users/verifyAccount/{userSlug}/{verificationToken}",
    summary: "Verify the account email",
    access: "public",
    params: z.object({ userSlug: z.string().max(64), verificationToken: z.string().max(128) }),
    body: empty,
    reply: empty,
    errors: ["conflict"],
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
    touches: ["session"],
  }),
};
