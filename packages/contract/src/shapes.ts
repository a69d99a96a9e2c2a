import { nameProblem } from "@broadcast/domain/account/names";
import { z } from "zod";

/** Kinds of items that have an `_id`; the security tests substitute another account's ids. */
export type Entity =
  | "user"
  | "contact"
  | "contactAction"
  | "contactDuplicate"
  | "contactNote"
  | "segment"
  | "message"
  | "importedPicture"
  | "broadcast"
  | "import"
  | "export"
  | "session"
  | "multiFactorMethod"
  | "managerInvitation"
  | "organizationLocation"
  | "customField"
  | "folder"
  | "content"
  | "messageTemplate"
  | "qrCode"
  | "configurableForm"
  | "formSubmission"
  | "trackableLink"
  | "keyword"
  | "attachment"
  | "attachmentUpload"
  | "contest"
  | "campaign"
  | "campaignEvent"
  | "landingPage"
  | "email"
  | "emailVersion"
  | "savedBlock"
  | "appFlow"
  | "space"
  | "spaceMessage"
  | "voiceDrop"
  | "bundle"
  | "aivaMessage"
  | "call"
  | "voicemail"
  | "greeting"
  | "payment";

/** An id of one kind of item. */
export const idOf = (entity: Entity) => z.uuid().meta({ entity });

/** Why support acts on an account; its owner sees it. */
export const supportReason = z.string().trim().min(3, "Say why, in a few words.").max(200);

/** A point in time, as transmitted. */
export const instant = z.iso.datetime({ offset: true }).meta({ description: "ISO 8601 date and time" });

export const pageSizeDefault = 25;
export const PAGE_SIZE_MAX = 200;
export const threadPageSizeDefault = 50;

export const pagingRequest = z.object({
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(pageSizeDefault),
});

export const paging = z.object({
  total: z.number().int(),
  pageSize: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  isBounded: z
    .literal(true)
    .optional()
    .meta({ description: "The total is a lower bound; counting stopped there" }),
});
export type Paging = z.infer<typeof paging>;

/** The body of a search: fields wanted (empty for all), the page, and the resource's own terms. */
export const searchBody = <T extends z.ZodRawShape>(terms: T) =>
  z.object({
    select: z.array(z.string().max(60)).max(60).optional(),
    paging: pagingRequest.default({ page: 1, pageSize: pageSizeDefault }),
    ...terms,
  });

/** The reply of a search: `{contacts: [...], paging}`. */
export const searchReply = <K extends string, T extends z.ZodType>(key: K, item: T) =>
  z.object({ [key]: z.array(item), paging } as { [P in K]: z.ZodArray<T> } & { paging: typeof paging });

/** Finds certain items by id, as many as fit on a page. */
export const searchIds = (entity: Entity) => z.array(idOf(entity)).max(PAGE_SIZE_MAX).optional();

/** Search as you type: a few characters of a name, phone number or email. */
export const searchTerm = z.string().trim().max(100).optional();

/** A day of the year; month 0-11 and date 1-31 as in document 2, section 9. */
export const dayOfYear = z.object({
  month: z.number().int().min(0).max(11),
  date: z.number().int().min(1).max(31),
});

/** A password to be verified; new ones have rules of their own (domain/password.ts). */
export const typedPassword = z.string().min(1, "Password is required.").max(512);

/** How often a signed-in user's password can be asked for again, across all calls that ask. */
export const PASSWORD_TRIES = { max: 20, windowSeconds: 900, by: "user" } as const;

/** A phone number in any common format; the server parses it as E.164. */
export const typedPhone = z.string().trim().min(1, "A phone number is required.").max(30);

/** A name that may appear in a mail: without links and addresses. */
const mailableName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

export const personName = mailableName.min(1, "A name is required.").max(80, "Use at most 80 characters.");

export const companyName = mailableName
  .min(1, "The name of your business is required.")
  .max(120, "Use at most 120 characters.");

/** A name entered by a stranger; it is mailed to the business. */
export const toldName = mailableName.max(80);
export const toldCompany = mailableName.max(120);

export const postalAddress = z.object({
  addressLine1: z.string().trim().min(1, "The street is required.").max(120),
  addressLine2: z.string().trim().max(120).default(""),
  city: z.string().trim().min(1, "The city is required.").max(80),
  stateProvince: z
    .string()
    .trim()
    .min(1, "The state or province is required.")
    .max(10)
    .meta({ description: "As in us-tx or ca-on" }),
  postal: z.string().trim().min(1, "The ZIP or postal code is required.").max(12),
});
export type PostalAddress = z.infer<typeof postalAddress>;

export const empty = z.object({});
