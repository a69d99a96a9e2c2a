import type { ContactCondition } from "@broadcast/contract/contact-conditions";
import type { CustomFieldKind } from "@broadcast/domain/account/custom-field-values";

export type ConditionField = ContactCondition["field"];

/** The value an operator requires. */
export type ConditionValueKind =
  | "none"
  | "text"
  | "days"
  | "date"
  | "tags"
  | "folder"
  | "months"
  | "lines"
  | "regions"
  | "timeZones"
  | "broadcast"
  | "trackableLink"
  | "configurableForm"
  | "campaign";

export interface ConditionOperator {
  value: string;
  /** Shown between the field and the value: "does not contain". */
  label: string;
  asks: ConditionValueKind;
}

const texts: readonly ConditionOperator[] = [
  { value: "contains", label: "contains", asks: "text" },
  { value: "not-contains", label: "does not contain", asks: "text" },
  { value: "equals", label: "is", asks: "text" },
  { value: "starts-with", label: "starts with", asks: "text" },
  { value: "empty", label: "is empty", asks: "none" },
  { value: "filled", label: "is not empty", asks: "none" },
];

const moments: readonly ConditionOperator[] = [
  { value: "within-days", label: "in the last days", asks: "days" },
  { value: "not-within-days", label: "not in the last days", asks: "days" },
  { value: "since", label: "on or after", asks: "date" },
  { value: "before", label: "before", asks: "date" },
];
const momentsOrNever: readonly ConditionOperator[] = [
  ...moments,
  { value: "never", label: "never", asks: "none" },
];

const yearly: readonly ConditionOperator[] = [
  { value: "in-months", label: "is in", asks: "months" },
  { value: "in-next-days", label: "is in the next days", asks: "days" },
  { value: "empty", label: "is empty", asks: "none" },
  { value: "filled", label: "is not empty", asks: "none" },
];

const oneOf = (asks: ConditionValueKind): readonly ConditionOperator[] => [
  { value: "any-of", label: "is", asks },
  { value: "none-of", label: "is not", asks },
];

/** The fields of conditions, in menu order. */
export const CONDITION_FIELDS: Readonly<
  Record<ConditionField, { label: string; operators: readonly ConditionOperator[] }>
> = {
  firstName: { label: "First name", operators: texts },
  lastName: { label: "Last name", operators: texts },
  company: { label: "Company", operators: texts },
  phoneNumber: { label: "Phone number", operators: texts },
  email: { label: "Email", operators: texts },
  tags: {
    label: "Tag",
    operators: [
      { value: "any-of", label: "is any of", asks: "tags" },
      { value: "all-of", label: "is all of", asks: "tags" },
      { value: "none-of", label: "is none of", asks: "tags" },
    ],
  },
  folder: {
    label: "Folder",
    operators: [
      { value: "in", label: "is", asks: "folder" },
      { value: "not-in", label: "is not", asks: "folder" },
    ],
  },
  createdAt: { label: "Added", operators: moments },
  lastMessageFrom: { label: "Last message from them", operators: momentsOrNever },
  lastMessageTo: { label: "Last message to them", operators: momentsOrNever },
  birthday: { label: "Birthday", operators: yearly },
  anniversary: { label: "Anniversary", operators: yearly },
  textConsent: {
    label: "Consent to texts",
    operators: [
      { value: "recorded", label: "is recorded", asks: "none" },
      { value: "confirmed", label: "is confirmed by double opt-in", asks: "none" },
      { value: "not-recorded", label: "is not recorded", asks: "none" },
      { value: "do-not-message", label: "is “Do not message”", asks: "none" },
    ],
  },
  emailConsent: {
    label: "Consent to emails",
    operators: [
      { value: "recorded", label: "is recorded", asks: "none" },
      { value: "not-recorded", label: "is not recorded", asks: "none" },
      { value: "do-not-email", label: "is “Do not email”", asks: "none" },
    ],
  },
  line: { label: "Line type", operators: oneOf("lines") },
  region: { label: "Region", operators: oneOf("regions") },
  timeZone: { label: "Time zone", operators: oneOf("timeZones") },
  // The operators offered depend on the custom field's kind: `operatorsOfKind`.
  customField: { label: "Custom field", operators: texts },
  broadcast: {
    label: "Broadcast",
    operators: [
      { value: "received", label: "was received", asks: "broadcast" },
      { value: "not-received", label: "was not received", asks: "broadcast" },
      { value: "answered", label: "got a reply", asks: "broadcast" },
      { value: "not-answered", label: "was received, but got no reply", asks: "broadcast" },
    ],
  },
  trackableLink: {
    label: "Trackable link",
    operators: [
      { value: "clicked", label: "was clicked", asks: "trackableLink" },
      { value: "not-clicked", label: "was not clicked", asks: "trackableLink" },
      { value: "sent-not-clicked", label: "was sent, but not clicked", asks: "trackableLink" },
    ],
  },
  configurableForm: {
    label: "Form",
    operators: [
      { value: "submitted", label: "was submitted", asks: "configurableForm" },
      { value: "not-submitted", label: "was not submitted", asks: "configurableForm" },
    ],
  },
  campaign: {
    label: "Campaign",
    operators: [
      { value: "in", label: "is", asks: "campaign" },
      { value: "not-in", label: "is not", asks: "campaign" },
      { value: "was-in", label: "they left", asks: "campaign" },
    ],
  },
};

const known: readonly ConditionOperator[] = [
  { value: "empty", label: "is empty", asks: "none" },
  { value: "filled", label: "is not empty", asks: "none" },
];

const compared = (...labels: readonly [value: string, label: string][]): readonly ConditionOperator[] => [
  ...labels.map(([value, label]) => ({ value, label, asks: "text" as const })),
  ...known,
];

/** The operators for custom fields, by kind. */
const byKind: Readonly<Record<CustomFieldKind, readonly ConditionOperator[]>> = {
  text: texts,
  number: compared(
    ["equals", "is"],
    ["not-equals", "is not"],
    ["less", "is less than"],
    ["greater", "is more than"],
  ),
  date: compared(
    ["equals", "is on"],
    ["not-equals", "is not on"],
    ["less", "is before"],
    ["greater", "is after"],
  ),
  choice: compared(["equals", "is"], ["not-equals", "is not"]),
  "yes-no": compared(["equals", "is"], ["not-equals", "is not"]),
};

// A condition from before a field's kind changed still reads as a sentence.
const anyKind = [
  ...new Map(
    Object.values(byKind)
      .flat()
      .map((each) => [each.value, each]),
  ).values(),
];

/** The operators of a field; for custom fields they depend on the kind. */
export const operatorsOf = (field: ConditionField, kind: CustomFieldKind = "text") =>
  field === "customField" ? byKind[kind] : CONDITION_FIELDS[field].operators;

export const operatorOf = (field: ConditionField, is: string, kind?: CustomFieldKind): ConditionOperator => {
  const offered = operatorsOf(field, kind);
  const found = offered.find(({ value }) => value === is);
  if (found) return found;
  return (field === "customField" && anyKind.find(({ value }) => value === is)) || offered[0]!;
};

/** Line types as reported by the carriers. */
export const LINE_OPTIONS = [
  { value: "mobile", label: "Mobile" },
  { value: "landline", label: "Landline" },
  { value: "voip", label: "Internet phone" },
  { value: "dead", label: "Not in service" },
  { value: "unknown", label: "Unknown" },
] as const;
