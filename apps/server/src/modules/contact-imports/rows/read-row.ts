import type { CustomField } from "@broadcast/contract/account-settings";
import {
  type ColumnMeaning,
  customFieldOf,
  type ImportField,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import {
  CUSTOM_VALUE_MAX,
  type CustomFieldKind,
  readCustomValue,
  type ValueRule,
} from "@broadcast/domain/account/custom-field-values";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { cleanTag, tagKey } from "@broadcast/domain/account/names";
import type { RegionCode } from "@broadcast/domain/account/regions";
import { parseDayAndMonth, splitFullName } from "@broadcast/domain/import/csv-values";
import { plainCell } from "@broadcast/domain/import/plain-cell";
import { parseState } from "@broadcast/domain/import/written-states";
import type { DayAndMonth } from "@broadcast/domain/messages/merge-values";
import { parseTimeZone } from "@broadcast/domain/time/time-zones";
import { readPhoneNumber } from "../../contacts/index.ts";
import { type UpdatePolicies, updated, updatePolicies } from "./update-policies.ts";

/** A row's values for a contact; empty strings and nulls mean no value. */
export interface ImportedContact {
  /** Null for a contact identified by an email only. */
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  company: string;
  email: string | null;
  birthday: DayAndMonth | null;
  anniversary: DayAndMonth | null;
  /** State or province. */
  region: RegionCode | null;
  /** IANA zone. */
  timeZone: string | null;
  tags: string[];
  /** By custom field id; null when the row has none. */
  customFields: Record<string, string> | null;
}

/** The positions of values in a row; computed once per file. */
export interface RowLayout {
  columns: readonly (readonly [place: number, field: ImportField])[];
  custom: readonly OwnColumn[];
  updates: UpdatePolicies;
}

interface OwnColumn {
  place: number;
  fieldId: string;
  label: string;
  rule: ValueRule;
}

/** `headers` name the custom fields' columns in refusals; a deleted field is left out. */
export function rowLayout(
  meanings: readonly (ColumnMeaning | null)[],
  ownFields: readonly CustomField[] = [],
  headers: readonly string[] = [],
  updates: readonly (UpdatePolicy | undefined)[] = [],
): RowLayout {
  const own = new Map(ownFields.map((field) => [field._id, field]));
  const columns: [number, ImportField][] = [];
  const custom: OwnColumn[] = [];
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === null) continue;
    const fieldId = customFieldOf(meaning);
    if (fieldId === null) {
      columns.push([place, meaning as ImportField]);
      continue;
    }
    const rule = own.get(fieldId);
    const label = headers[place] ? `“${headers[place]}”` : `The value in column ${place + 1}`;
    if (rule) custom.push({ place, fieldId, label, rule });
  }
  return { columns, custom, updates: updatePolicies(meanings, updates) };
}

/**
 * `leftOut` gives the reason for each value that cannot be stored; only an unreadable number, or neither a number nor
 * an email, refuses the contact.
 */
export type ReadRow = { contact: ImportedContact; leftOut: string[] } | { refusal: string };

/** The same limits as for a contact entered by hand (contract, contacts.ts). */
const MAX_CHARS = { firstName: 80, lastName: 80, company: 120 };
const MAX_TAG_CHARS = 60;
const MAX_TAGS = 50;
const MAX_PHONE_CHARS = 60;

const LABELS = { firstName: "first name", lastName: "last name", company: "company" } as const;

const NOT_OF_KIND: Readonly<Record<CustomFieldKind, string>> = {
  text: `is longer than ${CUSTOM_VALUE_MAX} characters.`,
  number: "isn't a number.",
  date: "isn't a date with a year.",
  choice: "isn't one of the options.",
  "yes-no": "isn't yes or no.",
};

const UNKNOWN_STATE = "We don't recognize the state or province. Write it as TX or Texas.";
const UNKNOWN_TIME_ZONE = "We don't recognize the time zone. Write it as Central Time or America/Chicago.";

/** Reads a row by its columns' meanings. */
export function readRow(cells: readonly string[], { columns, custom }: RowLayout): ReadRow {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [place, field] of columns) values[field] = plainCell(cells[place] ?? "");
  const typedNumber = values.phoneNumber ?? "";
  const phoneNumber = typedNumber === "" ? null : firstOf(typedNumber, readNumber);
  if (typedNumber !== "" && !phoneNumber) return { refusal: "The phone number isn't valid." };

  const leftOut: string[] = [];
  /** Reads a cell; returns null when it is empty or unreadable. */
  const readOr = <T>(typed: string | undefined, read: (text: string) => T | null, problem: string) => {
    const value = typed ? read(typed) : null;
    if (typed && value === null) leftOut.push(problem);
    return value;
  };
  const email = readOr(
    values.email,
    (text) => firstOf(text, (part) => (checkEmailForm(part) ? part : null)),
    "The email isn't valid.",
  );
  if (phoneNumber === null && email === null)
    return {
      refusal: values.email
        ? "There's no phone number, and the email isn't valid."
        : "There's no phone number and no email.",
    };
  const whole = values.name ? splitFullName(values.name) : { firstName: "", lastName: "" };
  const names = {
    firstName: squeeze(values.firstName || whole.firstName),
    lastName: squeeze(values.lastName || whole.lastName),
    company: squeeze(values.company ?? ""),
  };
  for (const name of ["firstName", "lastName", "company"] as const) {
    if (names[name].length <= MAX_CHARS[name]) continue;
    leftOut.push(`The ${LABELS[name]} is longer than ${MAX_CHARS[name]} characters.`);
    names[name] = "";
  }
  const birthday = readOr(day(values.birthday), parseDayAndMonth, "The birthday isn't a date.");
  const anniversary = readOr(day(values.anniversary), parseDayAndMonth, "The anniversary isn't a date.");
  const state = readOr(values.region, parseState, UNKNOWN_STATE);
  const timeZone = readOr(values.timeZone, parseTimeZone, UNKNOWN_TIME_ZONE) ?? state?.timeZone ?? null;
  const place = { region: state?.region ?? null, timeZone };
  let customFields: Record<string, string> | null = null;
  for (const { place: column, fieldId, label, rule } of custom) {
    // PostgreSQL's jsonb rejects half a surrogate pair.
    const value = readCustomValue(rule, plainCell(cells[column] ?? "").toWellFormed());
    if (value === "") continue;
    if (value === null) {
      leftOut.push(`${label} ${NOT_OF_KIND[rule.kind]}`);
      continue;
    }
    customFields ??= {};
    customFields[fieldId] = value;
  }
  const tags = keptTags(values.tags, leftOut);
  const contact = { phoneNumber, ...names, email, birthday, anniversary, ...place, tags, customFields };
  return { contact, leftOut };
}

function keptTags(typed: string | undefined, leftOut: string[]): string[] {
  const tags = typed ? readTags(typed) : [];
  const fitting = tags.filter((tag) => tag.length <= MAX_TAG_CHARS);
  if (fitting.length < tags.length) leftOut.push(`A tag is longer than ${MAX_TAG_CHARS} characters.`);
  if (fitting.length > MAX_TAGS) leftOut.push(`There are more than ${MAX_TAGS} tags.`);
  return fitting.slice(0, MAX_TAGS);
}

/**
 * Merges a later row about the same contact, like an update; empty cells change nothing. Returns true when anything
 * changed.
 */
export function mergeContact(
  contact: ImportedContact,
  later: ImportedContact,
  updates: UpdatePolicies,
): boolean {
  const before = JSON.stringify(contact);
  contact.firstName = updated(updates.firstName, contact.firstName, later.firstName);
  contact.lastName = updated(updates.lastName, contact.lastName, later.lastName);
  contact.company = updated(updates.company, contact.company, later.company);
  contact.email = updated(updates.email, contact.email, later.email);
  contact.birthday = updated(updates.birthday, contact.birthday, later.birthday);
  contact.anniversary = updated(updates.anniversary, contact.anniversary, later.anniversary);
  contact.region = updated(updates.region, contact.region, later.region);
  contact.timeZone = updated(updates.timeZone, contact.timeZone, later.timeZone);
  contact.tags = uniqueTags([...contact.tags, ...later.tags]);
  for (const [fieldId, value] of Object.entries(later.customFields ?? {})) {
    const policy = updates.customFields.get(fieldId) ?? "overwrite";
    const kept = updated(policy, contact.customFields?.[fieldId] ?? "", value);
    if (kept) contact.customFields = { ...contact.customFields, [fieldId]: kept };
  }
  return JSON.stringify(contact) !== before;
}

/** Google's export puts several values of a kind into one cell, separated by " ::: ": the first readable one is used. */
function firstOf(cell: string, read: (part: string) => string | null): string | null {
  if (!cell.includes(" ::: ")) return read(cell);
  for (const part of cell.split(" ::: ")) {
    const value = read(part.trim());
    if (value !== null) return value;
  }
  return null;
}

/** Outlook's export writes 0/0/00 for no day. */
const day = (typed: string | undefined): string | undefined => (typed === "0/0/00" ? undefined : typed);

/** Data tools write "5125550148.0" in number columns. */
function readNumber(typed: string): string | null {
  if (typed.length > MAX_PHONE_CHARS) return null;
  return readPhoneNumber(typed.endsWith(".0") ? typed.slice(0, -2) : typed);
}

/** Lists separate tags with commas or semicolons; Google's export with " ::: ". */
const readTags = (cell: string): string[] =>
  uniqueTags(
    cell
      .split(/[,;]|:::/)
      // Google's export puts every contact into this group.
      .filter((tag) => tag.trim() !== "* myContacts")
      .map(cleanTag)
      .filter(Boolean),
  );

/** Returns the first spelling of each tag, in order. */
function uniqueTags(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()];
}

const squeeze = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text);
