import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { empty, instant, postalAddress, typedPhone } from "./shapes.ts";
import { currentUser, registrationStatus } from "./users.ts";

/** The legal forms that carriers distinguish. A sole proprietor has no tax number for the business. */
export const entityType = z.enum([
  "SOLE_PROPRIETOR",
  "PRIVATE_PROFIT",
  "PUBLIC_PROFIT",
  "NON_PROFIT",
  "GOVERNMENT",
]);
export type EntityType = z.infer<typeof entityType>;

const text = (max: number) => z.string().trim().max(max).default("");

/**
 * All fields of the forms. Which are required depends on the entity type: the domain's linter reports it,
 * field by field.
 */
export const registrationForm = z.object({
  brand: z.object({
    entityType,
    legalName: text(120),
    displayName: text(120).meta({ description: "The name customers know" }),
    ein: text(20).meta({ description: "Tax number of the business, nine digits" }),
    firstName: text(80),
    lastName: text(80),
    email: text(254),
    phone: text(30),
    mobilePhone: text(30).meta({ description: "For a sole proprietor: receives the one-time code" }),
    website: text(300),
    vertical: text(60).meta({ description: "Line of business" }),
    stockSymbol: text(10),
    stockExchange: text(20),
    address: postalAddress.partial().default({}),
  }),
  campaign: z.object({
    useCase: text(60),
    description: text(4096),
    messageFlow: text(2048).meta({ description: "How people agree to be texted" }),
    samples: z.array(z.string().trim().max(1024)).max(5).default([]),
    optInMessage: text(320),
    helpMessage: text(320),
    hasEmbeddedLinks: z.boolean().default(false),
    hasEmbeddedPhone: z.boolean().default(false),
    isAgeGated: z.boolean().default(false),
    privacyPolicyUrl: text(300),
    termsUrl: text(300),
  }),
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** A reviewer's likely objection. `refused` blocks submitting the form; `risky` is advice. */
export const registrationProblem = z.object({
  field: z.string().meta({ description: "Dotted path in the form, such as brand.ein" }),
  severity: z.enum(["refused", "risky"]),
  sentence: z.string(),
});
export type RegistrationProblem = z.infer<typeof registrationProblem>;

export const registration = z.object({
  status: registrationStatus,
  path: z.enum(["twilio", "tcr"]),
  form: registrationForm.nullable().meta({ description: "As last saved or submitted" }),
  step: z
    .enum(["none", "brand", "otp", "campaign", "done"])
    .meta({ description: "What's being reviewed; otp is waiting for the sole proprietor's reply" }),
  problems: z.array(registrationProblem).meta({ description: "Why it was rejected, in words" }),
  submittedForm: registrationForm
    .nullable()
    .meta({ description: "As last submitted; problems refer to this" }),
  otp: z
    .object({
      redactedTo: z.string(),
      sentAt: instant.nullable(),
      isAnsweredByText: z
        .boolean()
        .meta({ description: "Twilio: reply YES to the text; else type the code" }),
    })
    .nullable(),
  canUpgrade: z
    .boolean()
    .meta({ description: "From an old sole proprietor registration (document 1, section 4)" }),
  submittedAt: instant.nullable(),
  updatedAt: instant.nullable(),
});
export type Registration = z.infer<typeof registration>;

export const registrations = {
  read: endpoint({
    method: "GET",
    path: "users/tcrRegistration",
    summary: "The carrier registration and the status of its review",
    access: "account-admin",
    reply: registration,
    reads: ["registration"],
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: "users/tcrRegistration",
    summary: "Save the registration form without submitting it",
    access: "account-admin",
    body: registrationForm,
    reply: registration,
    errors: ["wrong-state"],
    touches: ["registration"],
  }),
  submit: endpoint({
    method: "POST",
    path: "users/submitTcrRegistration",
    summary: "Submit the registration for carrier review; again after a rejection",
    access: "account-admin",
    body: registrationForm,
    reply: registration,
    errors: ["invalid-input", "wrong-state"],
    rateLimit: { max: 10, windowSeconds: 3600, by: "user" },
    touches: ["session", "registration"],
  }),
  sendOtp: endpoint({
    method: "POST",
    path: "users/sendTcrOtp",
    summary: "Send a sole proprietor's verification text (again)",
    access: "account-admin",
    body: z.object({ mobilePhone: typedPhone.optional() }),
    reply: registration,
    errors: ["wrong-state", "provider-failed", "invalid-input"],
    rateLimit: { max: 5, windowSeconds: 3600, by: "user" },
    touches: ["registration"],
  }),
  verifyOtp: endpoint({
    method: "PUT",
    path: "users/sendTcrOtp",
    summary: "Verify a sole proprietor with the code from the text",
    access: "account-admin",
    body: z.object({ code: z.string().trim().min(4).max(10) }),
    reply: registration,
    errors: ["wrong-code", "wrong-state", "provider-failed"],
    rateLimit: { max: 10, windowSeconds: 600, by: "user" },
    touches: ["session", "registration"],
  }),
  refresh: endpoint({
    method: "POST",
    path: "users/refreshTcrRegistration",
    summary: "Check for updates from the reviewers now",
    access: "account-admin",
    body: empty,
    reply: z.object({ user: currentUser, registration }),
    errors: ["provider-failed"],
    rateLimit: { max: 30, windowSeconds: 600, by: "user" },
    touches: ["session", "registration"],
  }),
};
