import { CUSTOM_FIELD_KINDS } from "@broadcast/domain/account/custom-field-values";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idOf, postalAddress } from "./shapes.ts";
import { redirectAddress } from "./web-address.ts";

/** A custom field on every contact of the account. */
export const customField = z.object({
  _id: idOf("customField"),
  name: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS).meta({
    description: "Format of its values: any text, 12.5, 2026-11-23, one of the options, true or false",
  }),
  options: z.array(z.string()).meta({ description: "Options for a choice field" }),
});
export type CustomField = z.infer<typeof customField>;

/** The most options of a choice field, and the most characters of one option. */
export const FIELD_OPTIONS_MAX = 50;
export const FIELD_OPTION_MAX_CHARS = 60;

const fieldOptions = z
  .array(z.string().trim().min(1, "Enter the options.").max(FIELD_OPTION_MAX_CHARS))
  .max(FIELD_OPTIONS_MAX);

/** What happens to a field's values when its kind or options change, or it is removed. */
export const customFieldCheck = z.object({
  filled: z.number().int().meta({ description: "Contacts that have a value" }),
  lost: z.number().int().meta({ description: "How many of them would lose their value" }),
  lostValues: z
    .array(z.string())
    .meta({ description: "Up to five of the values that would be lost, most frequent first" }),
  isExact: z
    .boolean()
    .meta({ description: "False if there are too many different values to check them all" }),
});
export type CustomFieldCheck = z.infer<typeof customFieldCheck>;

/** An account's own text that its messages can refer to, such as a booking link. */
const userCustomField = z.object({ _id: z.uuid(), name: z.string(), value: z.string() });

const fieldName = z.string().trim().min(1, "Name is required.").max(40);

/** Text on `u/{slug}/subscribe` that asks a visitor to join the account's list. */
const optInForm = z.object({
  isEnabled: z.boolean(),
  heading: z.string().trim().max(120),
  info: z.string().trim().max(1000),
  consentText: z
    .string()
    .trim()
    .max(1000)
    .meta({ description: "The wording people agree to; kept as proof" }),
});

/** The part between `u/` and `/subscribe` in the page's address; empty for the default one that every account has. */
const optInAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, "Use at most 40 characters.")
  .regex(
    /^$|^(?=.{3})[a-z0-9]+(-[a-z0-9]+)*$/,
    "Use at least 3 letters or digits, with single dashes between them: rivers-studio.",
  );

const doubleOptIn = z.object({
  isEnabled: z.boolean(),
  message: z
    .string()
    .trim()
    .max(1024)
    .meta({ description: "Sent to new contacts; {{doubleOptInLink}} is the link" }),
  redirectUrl: z.string(),
});

const voiceSettings = z.object({
  disabled: z.boolean(),
  ringSeconds: z.number().int().min(5).max(60),
  hasVoicemail: z.boolean(),
  announcesCalls: z
    .boolean()
    .meta({ description: "Tells the person who picks up which business the call is for" }),
  transcribes: z
    .boolean()
    .meta({ description: "Has the assistant transcribe voicemails, if there is one the account allows" }),
});

/** All plain values under /settings and the account pages. */
export const accountSettings = z.object({
  timezone: z.string(),
  phoneNumberType: z.enum(["managed-voip", "verified-cell"]).nullable(),
  callForwardEnabled: z.boolean(),
  callForwardNumber: z.string().nullable().meta({ description: "E.164" }),
  voice: voiceSettings,
  aivaSettings: z.object({ messageHelper: z.boolean(), assistantChat: z.boolean(), stopDetect: z.boolean() }),
  smsOnly: z.boolean().meta({ description: "The number can't receive pictures" }),
  publicVcardMediaUrl: z.string().nullable(),
  customFields: z.array(customField),
  userCustomFields: z.array(userCustomField),
  allowMessagesFromShortCodes: z.boolean(),
  incomingMessageEmailNotifications: z.object({ isEnabled: z.boolean(), to: z.string().nullable() }),
  relaxedDynamicFieldValidation: z.boolean(),
  contactLinkRedirectUrl: z.string().meta({
    description: "URL that contacts are redirected to after they send their contact info; empty for none",
  }),
  optOutMessage: z
    .string()
    .nullable()
    .meta({ description: "Custom text of the single opt-out confirmation; null for the standard text" }),
  optInForm,
  doubleOptIn,
  hasAssistantPassword: z.boolean(),
  physicalMailingAddress: postalAddress.nullable(),
  subscribeUrl: z.string().meta({ description: "Address of the account's opt-in page" }),
  optInAddress: optInAddress.meta({
    description: "The custom part of the address; empty if none was chosen",
  }),
  referral: z
    .object({ code: z.string(), link: z.string() })
    .meta({ description: "What the account recommends us by, as messages name it" }),
});
export type AccountSettings = z.infer<typeof accountSettings>;

const change = <const P extends string, B extends z.ZodObject>(path: P, summary: string, body: B) =>
  endpoint({
    method: "PUT",
    path,
    summary,
    access: "account-admin",
    body,
    reply: accountSettings,
    errors: ["invalid-input"],
    touches: ["session", "settings"],
  });

export const accountSettingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "users/settings",
    summary: "The account's settings",
    access: "signed-in",
    reply: accountSettings,
    reads: ["settings"],
  }),
  changeTimezone: change(
    "users/timezone",
    "Set the account's time zone; waiting messages are re-evaluated",
    z.object({ timezone: z.string().max(60) }),
  ),
  changeCustomFields: endpoint({
    ...change(
      "users/customFields",
      "Define the contact fields; a field left out is removed with its values, and values that don't fit a new kind are deleted",
      z.object({
        customFields: z
          .array(
            z.object({
              _id: z.uuid().optional(),
              name: fieldName,
              kind: z
                .enum(CUSTOM_FIELD_KINDS)
                .optional()
                .meta({ description: "Unchanged if left out; text for a new field" }),
              options: fieldOptions.optional(),
            }),
          )
          .max(50),
      }),
    ),
    errors: ["invalid-input", "wrong-state"],
  }),
  checkCustomField: endpoint({
    method: "POST",
    path: "users/customFields/check",
    summary: "How many values a field would lose by changing its kind or options",
    access: "account-admin",
    isRead: true,
    body: z.object({
      _id: idOf("customField"),
      kind: z.enum(CUSTOM_FIELD_KINDS),
      options: fieldOptions.default([]),
    }),
    reply: customFieldCheck,
    reads: ["settings", "contacts"],
  }),
  changeUserCustomFields: change(
    "users/updateUserCustomFieldsAnswers",
    "Set the names and values of the account's own fields",
    z.object({
      userCustomFields: z
        .array(z.object({ _id: z.uuid().optional(), name: fieldName, value: z.string().trim().max(500) }))
        .max(50),
    }),
  ),
  changeShortCodes: change(
    "users/allowMessagesFromShortCodes",
    "Set whether to receive texts from short codes",
    z.object({ allowMessagesFromShortCodes: z.boolean() }),
  ),
  changeAiva: change(
    "users/aivaSettings",
    "Turn parts of the assistant on or off",
    z.object({
      messageHelper: z.boolean().optional(),
      assistantChat: z.boolean().optional(),
      stopDetect: z.boolean().optional(),
    }),
  ),
  changeCallForwarding: change(
    "users/callForwarding",
    "Set where calls to the number are forwarded",
    z.object({ callForwardEnabled: z.boolean(), callForwardNumber: z.string().trim().max(30).nullable() }),
  ),
  changeVoice: change("users/voiceSettings", "Set how calls are answered", voiceSettings.partial()),
  changeEmailNotifications: change(
    "users/incomingMessageEmailNotifications",
    "Set whether incoming messages are emailed, and to which address; null for the sign-in email",
    z.object({ isEnabled: z.boolean(), to: z.string().trim().toLowerCase().max(254).nullable() }),
  ),
  changeDynamicFieldValidation: change(
    "users/relaxedDynamicFieldValidation",
    "Set whether unknown dynamic fields only cause a warning",
    z.object({ relaxedDynamicFieldValidation: z.boolean() }),
  ),
  changeOptOutMessage: change(
    "users/optOutMessage",
    "Change the opt-out confirmation; null restores the standard text",
    z.object({ optOutMessage: z.string().trim().max(320).nullable() }),
  ),
  changeOptInForm: change(
    "users/optInForm",
    "Change the public opt-in form and its address; earlier addresses keep working",
    optInForm.extend({ address: optInAddress }).partial(),
  ),
  changeDoubleOptIn: change(
    "users/doubleOptIn",
    "Set whether new contacts are asked to confirm",
    doubleOptIn.extend({ redirectUrl: redirectAddress }).partial(),
  ),
  changeContactLink: change(
    "users/contactLink",
    "Set where contacts go after they send their contact info",
    z.object({ contactLinkRedirectUrl: redirectAddress }),
  ),
  changeMailingAddress: change(
    "users/canSpamCompliance",
    "Set the postal address shown in every email",
    z.object({ physicalMailingAddress: postalAddress.nullable() }),
  ),
};

/** The contents of the account's contact card. */
const contactCard = z.object({
  firstName: z.string().trim().max(80),
  lastName: z.string().trim().max(80),
  company: z.string().trim().max(120),
  jobTitle: z.string().trim().max(80),
  email: z.string().trim().max(254),
  website: z.string().trim().max(300),
  address: z.string().trim().max(300),
  note: z.string().trim().max(300),
});

export const contactCardReply = z.object({
  ...contactCard.shape,
  phoneNumber: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  mediaUrl: z.string().nullable().meta({ description: "Public address of the .vcf file, as sent by MMS" }),
});
export type ContactCard = z.infer<typeof contactCardReply>;

export const contactCards = {
  read: endpoint({
    method: "GET",
    path: "users/vcard",
    summary: "The account's contact card",
    access: "signed-in",
    reply: contactCardReply,
    reads: ["settings"],
  }),
  change: endpoint({
    method: "PUT",
    path: "users/vcard",
    summary: "Change the contact card; an upload becomes its new picture",
    access: "account-admin",
    kind: "multipart",
    maxUploadBytes: 300 * 1024,
    body: z.object({
      ...contactCard.partial().shape,
      removePicture: z.stringbool().optional(),
    }),
    reply: contactCardReply,
    errors: ["invalid-input", "unsupported-media", "too-large"],
    touches: ["settings"],
  }),
  readPicture: endpoint({
    method: "GET",
    path: "users/vcard/picture",
    summary: "The picture on the contact card",
    access: "signed-in",
    kind: "download",
    reply: z.string(),
    reads: ["settings"],
  }),
  download: endpoint({
    method: "GET",
    path: "users/vcard/file",
    summary: "The contact card as a .vcf file",
    access: "signed-in",
    kind: "download",
    reply: z.string(),
    reads: ["settings"],
  }),
};
