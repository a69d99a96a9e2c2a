import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant } from "./shapes.ts";

export const onboardingStatus = z.enum(["new-user", "needs-managed-voip", "needs-mobile-number", "complete"]);

const registrationStatus = z
  .enum(["not-registered", "registration-queued", "registering", "registered", "registration-failed"])
  .meta({ description: "Of the account's carrier; not-registered for the other path" });

/** What the carriers' registration knows; null until there is something to tell. */
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

const physicalMailingAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  stateProvince: z.string(),
  postal: z.string(),
});

/** The signed-in person and the business they act for (document 1, section 3). */
export const currentUser = z.object({
  _id: z.uuid(),
  auth: z.object({ username: z.string(), verified: z.boolean() }),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  phoneNumber: z.string().nullable().meta({ description: "The account's sending number, E.164" }),
  phoneNumberType: z.enum(["managed-voip", "verified-cell"]).nullable(),
  identity: z.object({ status: z.enum(["verified", "grandfathered", "not-verified", "failed"]) }),
  onboardingStatus,
  messageCredits: z.number().meta({ description: "Balance in credits, at most two decimals" }),
  subscriptionPlan: z.string(),
  subscriptionDetails,
  timezone: z.string(),
  stripeId: z.string().nullable(),
  superuser: z.boolean(),
  organization: z.string().nullable(),
  organizationAdmin: z.boolean(),
  addOns: z.array(z.string()).meta({ description: "What was bought besides the plan, such as voice" }),
  voice: z.object({ disabled: z.boolean() }),
  updatedAt: z.iso.datetime(),
  ...carrierFields,
  canSpamCompliance: z.object({
    physicalMailingAddress: physicalMailingAddress
      .nullable()
      .meta({ description: "What stands under every email; null until it is filled in" }),
  }),
  isManager: z.boolean().meta({ description: "Whether they may act for other accounts" }),
  isCurrentlyManaging: z.boolean().meta({ description: "Whether they act for one now" }),
  isManagerfor: z.array(z.uuid()).meta({ description: "The users they may act for" }),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** What the web app must know before it draws: the person, and where it runs. */
export const sessionReply = z.object({
  user: currentUser,
  /** Set while the product runs on the sandbox; the banner links there. */
  sandboxUrl: z.string().nullable(),
});

const email = z.string().trim().toLowerCase().max(254);
const personName = z.string().trim().min(1).max(80);

export const users = {
  signUp: endpoint({
    method: "POST",
    path: "users",
    summary: "Sign up a business and its owner; sends the verification mail and signs in",
    access: "public",
    body: z.object({
      email: z.email("Please enter a valid email address").trim().toLowerCase().max(254),
      password: z.string().min(1, "Password is required").max(128),
      firstName: personName,
      lastName: personName,
      company: z.string().trim().min(1).max(120),
      timezone: z.string().max(60).optional(),
    }),
    reply: sessionReply,
    status: 201,
    errors: ["invalid-input", "conflict"],
    rateLimit: { max: 60, windowSeconds: 3600, by: "address" },
    touches: ["session"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "users/session",
    summary: "Sign in",
    access: "public",
    body: z.object({ username: email, password: z.string().min(1).max(128) }),
    reply: sessionReply,
    errors: ["wrong-credentials", "account-cancelled"],
    rateLimit: { max: 30, windowSeconds: 300, by: "address" },
    touches: ["session"],
  }),
  resumeSession: endpoint({
    method: "GET",
    path: "users/session",
    summary: "Resume the session the browser holds",
    access: "signed-in",
    reply: sessionReply,
  }),
  signOut: endpoint({
    method: "DELETE",
    path: "users/session",
    summary: "Sign out",
    access: "signed-in",
    reply: empty,
    touches: ["session"],
  }),
  current: endpoint({
    method: "GET",
    path: "users/current",
    summary: "The current user",
    access: "signed-in",
    reply: currentUser,
  }),
  resendAccountVerificationEmail: endpoint({
    method: "POST",
    path: "users/resendAccountVerificationEmail",
    summary: "Send the verification mail again",
    access: "signed-in",
    body: empty,
    reply: empty,
    rateLimit: { max: 5, windowSeconds: 3600, by: "user" },
  }),
  readAccountVerification: endpoint({
    method: "GET",
    path: "users/verifyAccount/{userSlug}/{verificationToken}",
    summary: "Whether a verification link is still good",
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
    rateLimit: { max: 60, windowSeconds: 300, by: "address" },
    touches: ["session"],
  }),
};
