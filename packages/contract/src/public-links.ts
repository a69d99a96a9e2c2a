import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dayOfYear, toldCompany, toldName } from "./shapes.ts";

/** The email subscription of the address a mail went to, as the business's own page shows it. */
export const emailSubscription = z.object({
  isSubscribed: z.boolean(),
  email: z
    .string()
    .nullable()
    .meta({ description: "Masked: j•••@example.com; null if the business no longer has it" }),
  company: z.string().meta({ description: "Who sends" }),
});
export type EmailSubscription = z.infer<typeof emailSubscription>;

const contactSlug = z.object({
  contactSlug: z
    .string()
    // An address has up to 254 characters of any alphabet, and the slug contains it encrypted.
    .max(1_100)
    .meta({ description: "From the link in a message; can't be forged" }),
});

/** The page on which a business asks visitors to join its list. */
export const singleOptIn = z.object({
  company: z.string(),
  heading: z.string(),
  info: z.string(),
  consentText: z.string().meta({ description: "The wording people agree to" }),
  phoneNumber: z.string().nullable().meta({ description: "Where the texts come from; E.164" }),
  asksToConfirm: z.boolean().meta({ description: "New contacts are texted a confirmation link" }),
});
export type SingleOptIn = z.infer<typeof singleOptIn>;

const masked = (what: string) =>
  z.string().meta({ description: `${what}, masked, because anyone with the link can see it` });

/** The contact a double opt-in link is for, and their status (the "Public contact" of document 2, section 3). */
export const publicContact = z.object({
  user: z.object({
    formattedName: z.string().meta({ description: "The business that asks" }),
    formattedPhoneNumber: z.string().nullable().meta({ description: "Where its texts come from" }),
  }),
  phoneNumber: masked("The number that is asked"),
  firstName: masked("As stored"),
  lastName: masked("As stored"),
  company: masked("As stored"),
  email: masked("As stored"),
  hasBirthday: z.boolean(),
  isDoubleOptedIn: z.boolean(),
  consentText: z.string().meta({ description: "The wording people agree to; kept as proof" }),
  redirectUrl: z
    .string()
    .nullable()
    .meta({ description: "The business's page to continue to; http or https" }),
});
export type PublicContact = z.infer<typeof publicContact>;

/** The length of a contact's part of their links, for measuring a text. */
export const CONTACT_SLUG_CHARACTERS = 44;

const doubleOptInSlug = z.object({
  contactSlug: z
    .string()
    .max(100)
    .meta({ description: "From the link in a text; valid for the number it was sent to" }),
});

/** Document 2, section 5. */
export const NOTHING_FILLED_IN = "Please fill in your information first.";

const ownerSlug = z.object({
  slug: z.string().max(100).meta({ description: "The business, as in its links" }),
});

/** Pages opened from a link in a message, without a session (document 1, section 2.13). */
export const publicLinks = {
  readEmailSubscription: endpoint({
    method: "GET",
    path: "unsubscribe/{contactSlug}",
    summary: "Whether a contact gets emails; reading it changes nothing",
    access: "public",
    params: contactSlug,
    reply: emailSubscription,
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "unsubscribe/{contactSlug}",
    summary: "Unsubscribe a contact from emails; email apps post here with one click (RFC 8058)",
    access: "public",
    params: contactSlug,
    body: z.object({ "List-Unsubscribe": z.string().max(100).optional() }),
    reply: emailSubscription,
    // Mail programs post from any site.
    isForAnyOrigin: true,
    // Mail providers post for many people from few addresses, and none may be turned away.
    rateLimit: { max: 3_000, windowSeconds: 60, by: "address" },
  }),
  subscribe: endpoint({
    method: "POST",
    path: "subscribe/{contactSlug}",
    summary: "Resubscribe a contact to emails by their own click",
    access: "public",
    params: contactSlug,
    reply: emailSubscription,
    errors: ["wrong-state"],
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  readSingleOptIn: endpoint({
    method: "GET",
    path: "u/{slug}/subscribe",
    summary: "A business's opt-in form and what people agree to",
    access: "public",
    params: ownerSlug,
    reply: singleOptIn,
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  joinList: endpoint({
    method: "POST",
    path: "u/{slug}/subscribe",
    summary: "Join a business's list; the wording agreed to is kept as proof",
    access: "public",
    params: ownerSlug,
    body: z.object({
      firstName: toldName.min(1, "First name is required."),
      lastName: toldName.min(1, "Last name is required."),
      phoneNumber: z.string().trim().min(1, "A phone number is required.").max(30),
      consentText: z.string().max(1000).meta({ description: "The wording as shown" }),
    }),
    reply: z.object({ isSubscribed: z.literal(true) }),
    errors: ["invalid-input", "conflict"],
    rateLimit: { max: 20, windowSeconds: 3600, by: "address" },
  }),
  readDoubleOptIn: endpoint({
    method: "GET",
    path: "d/{contactSlug}",
    summary: "What a contact is asked to confirm, and whether they did; reading it changes nothing",
    access: "public",
    params: doubleOptInSlug,
    reply: publicContact,
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  acceptDoubleOptIn: endpoint({
    method: "POST",
    path: "d/{contactSlug}",
    summary: "Confirm an opt-in; the wording agreed to is kept as proof",
    access: "public",
    params: doubleOptInSlug,
    body: z.object({
      consentText: z.string().max(1000).optional().meta({ description: "The wording as shown" }),
    }),
    reply: publicContact,
    errors: ["conflict", "wrong-state"],
    rateLimit: { max: 120, windowSeconds: 60, by: "address" },
  }),
  changeOwnProfile: endpoint({
    method: "PUT",
    path: "d/{contactSlug}",
    summary: "Update your profile after confirming; fields left out stay the same",
    access: "public",
    params: doubleOptInSlug,
    body: z.object({
      firstName: toldName.optional(),
      lastName: toldName.optional(),
      company: toldCompany.optional(),
      email: z.string().trim().max(254).optional(),
      birthday: dayOfYear.optional(),
    }),
    reply: publicContact,
    errors: ["invalid-input", "wrong-state"],
    rateLimit: { max: 60, windowSeconds: 60, by: "address" },
  }),
};
