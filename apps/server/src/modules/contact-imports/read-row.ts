import { type ColumnMeaning, customFieldOf, type ImportField } from "@broadcast/contract/contact-imports";
import { parseDayAndMonth, splitFullName } from "@broadcast/domain/csv-values";
import { checkEmailForm } from "@broadcast/domain/email-address";
import type { DayAndMonth } from "@broadcast/domain/merge-values";
import { cleanTag, tagKey } from "@broadcast/domain/names";
import { plainCell } from "@broadcast/domain/plain-cell";
import type { RegionCode } from "@broadcast/domain/regions";
import { parseTimeZone } from "@broadcast/domain/time-zones";
import { parseState } from "@broadcast/domain/written-states";
import { readPhoneNumber } from "../contacts/index.ts";

/** What a row says about a contact; empty strings and nulls say nothing. */
export interface ImportedContact {
  phoneNumber: string;
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
  /** By id of the account's own field; null when the row says nothing about any. */
  customFields: Record<string, string> | null;
}

/** Where in a row what stands; made once for all rows of a file. */
export interface RowLayout {
  columns: readonly (readonly [place: number, field: ImportField])[];
  custom: readonly { place: number; fieldId: string; label: string }[];
}

/** `headers` name the columns of the account's own fields where a row is refused. */
export function rowLayout(
  meanings: readonly (ColumnMeaning | null)[],
  headers: readonly string[] = [],
): RowLayout {
  const columns: [number, ImportField][] = [];
  const custom: { place: number; fieldId: string; label: string }[] = [];
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === null) continue;
    const fieldId = customFieldOf(meaning);
    if (fieldId === null) columns.push([place, meaning as ImportField]);
    else
      custom.push({
        place,
        fieldId,
        label: headers[place] ? `“${headers[place]}”` : `The value in column ${place + 1}`,
      });
  }
  return { columns, custom };
}

export type ReadRow = { contact: ImportedContact } | { refusal: string };

/** The same limits as a contact that is typed in (contract, contacts.ts). */
const MAX_CHARS = { firstName: 80, lastName: 80, company: 120 };
const MAX_CUSTOM_CHARS = 500;
const MAX_TAG_CHARS = 60;
const MAX_TAGS = 50;
const MAX_PHONE_CHARS = 60;

const LABELS = { firstName: "first name", lastName: "last name", company: "company" } as const;

const UNKNOWN_STATE = "The state or province is not known. Write it as TX or Texas.";
const UNKNOWN_TIME_ZONE = "The time zone is not known. Write it as Central Time or America/Chicago.";

/** Reads a row by what its columns mean; a row with anything that cannot be stored is refused whole. */
export function readRow(cells: readonly string[], { columns, custom }: RowLayout): ReadRow {
  const values: Partial<Record<ImportField, string>> = {};
  for (const [place, field] of columns) values[field] = plainCell(cells[place] ?? "");
  const typedNumber = values.phoneNumber ?? "";
  if (typedNumber === "") return { refusal: "There is no phone number." };
  const phoneNumber = readNumber(typedNumber);
  if (!phoneNumber) return { refusal: "The phone number is not valid." };
  if (values.email && !checkEmailForm(values.email)) return { refusal: "The email is not valid." };

  const whole = values.name ? splitFullName(values.name) : { firstName: "", lastName: "" };
  const names = {
    firstName: squeeze(values.firstName || whole.firstName),
    lastName: squeeze(values.lastName || whole.lastName),
    company: squeeze(values.company ?? ""),
  };
  for (const name of ["firstName", "lastName", "company"] as const) {
    if (names[name].length > MAX_CHARS[name]) {
      return { refusal: `The ${LABELS[name]} is longer than ${MAX_CHARS[name]} characters.` };
    }
  }
  const birthday = values.birthday ? parseDayAndMonth(values.birthday) : null;
  if (values.birthday && !birthday) return { refusal: "The birthday is not a date." };
  const anniversary = values.anniversary ? parseDayAndMonth(values.anniversary) : null;
  if (values.anniversary && !anniversary) return { refusal: "The anniversary is not a date." };
  const state = values.region ? parseState(values.region) : null;
  if (values.region && !state) return { refusal: UNKNOWN_STATE };
  const timeZone = values.timeZone ? parseTimeZone(values.timeZone) : (state?.timeZone ?? null);
  if (values.timeZone && !timeZone) return { refusal: UNKNOWN_TIME_ZONE };
  const place = { region: state?.region ?? null, timeZone };
  const tags = values.tags ? readTags(values.tags) : [];
  if (tags.length > MAX_TAGS) return { refusal: `There are more than ${MAX_TAGS} tags.` };
  if (tags.some((tag) => tag.length > MAX_TAG_CHARS)) {
    return { refusal: `A tag is longer than ${MAX_TAG_CHARS} characters.` };
  }
  let customFields: Record<string, string> | null = null;
  for (const { place: column, fieldId, label } of custom) {
    const value = plainCell(cells[column] ?? "");
    if (value === "") continue;
    if (value.length > MAX_CUSTOM_CHARS) {
      return { refusal: `${label} is longer than ${MAX_CUSTOM_CHARS} characters.` };
    }
    customFields ??= {};
    // Half a surrogate pair is no text to PostgreSQL's jsonb.
    customFields[fieldId] = value.toWellFormed();
  }
  const email = values.email || null;
  return { contact: { phoneNumber, ...names, email, birthday, anniversary, ...place, tags, customFields } };
}

/**
 * Adds what a later row says about the same contact: its cells win where they hold something. True when that
 * changed anything.
 */
export function mergeContact(contact: ImportedContact, later: ImportedContact): boolean {
  const before = JSON.stringify(contact);
  contact.firstName = later.firstName || contact.firstName;
  contact.lastName = later.lastName || contact.lastName;
  contact.company = later.company || contact.company;
  contact.email = later.email ?? contact.email;
  contact.birthday = later.birthday ?? contact.birthday;
  contact.anniversary = later.anniversary ?? contact.anniversary;
  contact.region = later.region ?? contact.region;
  contact.timeZone = later.timeZone ?? contact.timeZone;
  contact.tags = uniqueTags([...contact.tags, ...later.tags]);
  if (later.customFields) contact.customFields = { ...contact.customFields, ...later.customFields };
  return JSON.stringify(contact) !== before;
}

/** "5125550148.0" is how data tools write a number column. */
function readNumber(typed: string): string | null {
  if (typed.length > MAX_PHONE_CHARS) return null;
  return readPhoneNumber(typed.endsWith(".0") ? typed.slice(0, -2) : typed);
}

/** Lists part tags with commas or semicolons; Google's export with " ::: ". */
const readTags = (cell: string): string[] =>
  uniqueTags(
    cell
      .split(/[,;]|:::/)
      .map(cleanTag)
      .filter(Boolean),
  );

/** The first spelling of each tag, in their order. */
function uniqueTags(tags: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()];
}

const squeeze = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text);
