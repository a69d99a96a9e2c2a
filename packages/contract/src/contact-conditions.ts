import { z } from "zod";
import { idOf } from "./shapes.ts";

const text = z.string().trim().max(200);
const days = z.number().int().min(0).max(3650);
const month = z.number().int().min(0).max(11);
const date = z.iso.date();
const tagNames = z.array(z.string().trim().min(1).max(60)).min(1).max(50);

/** How a text is compared, ignoring case; `empty` and `filled` take no value. */
export const TEXT_OPERATORS = [
  "contains",
  "not-contains",
  "equals",
  "starts-with",
  "empty",
  "filled",
] as const;
const textOperator = z.enum(TEXT_OPERATORS);

/** Further operators for custom fields: ordering of numbers and dates. */
export const VALUE_OPERATORS = ["less", "greater", "not-equals"] as const;

const textField = (field: "firstName" | "lastName" | "company" | "phoneNumber" | "email") =>
  z.object({ field: z.literal(field), is: textOperator, value: text.default("") });

/** When something happened: within the last days, not within them, since a day, before a day, or never. */
const momentField = (field: "createdAt" | "lastMessageFrom" | "lastMessageTo") =>
  z.discriminatedUnion("is", [
    z.object({ field: z.literal(field), is: z.enum(["within-days", "not-within-days"]), days }),
    z.object({ field: z.literal(field), is: z.enum(["since", "before"]), date }),
    z.object({ field: z.literal(field), is: z.literal("never") }),
  ]);

/** A day of the year: in months (0-11), within the next days counted from today, or known at all. */
const yearlyField = (field: "birthday" | "anniversary") =>
  z.discriminatedUnion("is", [
    z.object({ field: z.literal(field), is: z.literal("in-months"), months: z.array(month).min(1).max(12) }),
    z.object({
      field: z.literal(field),
      is: z.literal("in-next-days"),
      days: z.number().int().min(0).max(365),
    }),
    z.object({ field: z.literal(field), is: z.enum(["empty", "filled"]) }),
  ]);

/** A condition that holds for a contact or not. */
export const contactCondition = z.union([
  textField("firstName"),
  textField("lastName"),
  textField("company"),
  textField("phoneNumber"),
  textField("email"),
  z.object({ field: z.literal("tags"), is: z.enum(["any-of", "all-of", "none-of"]), tags: tagNames }),
  z.object({ field: z.literal("folder"), is: z.enum(["in", "not-in"]), folderId: idOf("folder") }),
  momentField("createdAt"),
  momentField("lastMessageFrom"),
  momentField("lastMessageTo"),
  yearlyField("birthday"),
  yearlyField("anniversary"),
  z
    .object({
      field: z.literal("textConsent"),
      is: z.enum(["recorded", "confirmed", "not-recorded", "do-not-message"]),
    })
    .meta({
      description: "Consent to texts: recorded at all, confirmed by double opt-in, or marked do not message",
    }),
  z.object({ field: z.literal("emailConsent"), is: z.enum(["recorded", "not-recorded", "do-not-email"]) }),
  z.object({
    field: z.literal("line"),
    is: z.enum(["any-of", "none-of"]),
    lines: z.array(z.enum(["mobile", "landline", "voip", "dead", "unknown"])).min(1),
  }),
  z.object({
    field: z.literal("region"),
    is: z.enum(["any-of", "none-of"]),
    regions: z.array(z.string().max(10)).min(1).max(70).meta({ description: "As in us-tx" }),
  }),
  z.object({
    field: z.literal("timeZone"),
    is: z.enum(["any-of", "none-of"]),
    timeZones: z.array(z.string().max(60)).min(1).max(50),
  }),
  z
    .object({
      field: z.literal("customField"),
      fieldId: idOf("customField"),
      is: z.enum([...TEXT_OPERATORS, ...VALUE_OPERATORS]),
      value: text.default(""),
    })
    .meta({
      description: "Compared by the kind of the field: numbers by value, dates by day, the rest as text",
    }),
  z
    .object({
      field: z.literal("broadcast"),
      is: z.enum(["received", "not-received", "answered", "not-answered"]),
      broadcastId: idOf("broadcast"),
    })
    .meta({ description: "`not-answered` means they received it and didn't reply" }),
  z
    .object({
      field: z.literal("trackableLink"),
      is: z.enum(["clicked", "not-clicked", "sent-not-clicked"]),
      trackableLinkId: idOf("trackableLink"),
    })
    .meta({
      description:
        "Whether they opened it themselves; opens by bots don't count. `sent-not-clicked`: they were sent it and didn't open it",
    }),
  z.object({
    field: z.literal("configurableForm"),
    is: z.enum(["submitted", "not-submitted"]),
    configurableFormId: idOf("configurableForm"),
  }),
  z
    .object({
      field: z.literal("campaign"),
      is: z.enum(["in", "not-in", "was-in"]),
      campaignId: idOf("campaign"),
    })
    .meta({ description: "`was-in`: joined it once and left" }),
]);
export type ContactCondition = z.infer<typeof contactCondition>;

const match = z.enum(["all", "any"]);

/** An advanced search: groups of conditions. `match` says whether all or any of them must hold. */
export const contactConditions = z.object({
  match: match.default("all"),
  groups: z
    .array(z.object({ match: match.default("all"), conditions: z.array(contactCondition).min(1).max(20) }))
    .min(1)
    .max(10),
});
export type ContactConditions = z.infer<typeof contactConditions>;
