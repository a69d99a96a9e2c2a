import type { CustomField } from "@broadcast/contract/account-settings";
import {
  type ColumnChoice,
  type ContactImport,
  customFieldOf,
  type ImportField,
  NEW_FIELD,
} from "@broadcast/contract/contact-imports";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { cleanTag, formattedName } from "@broadcast/domain/account/names";
import { regionName } from "@broadcast/domain/account/regions";
import { parseDayAndMonth, splitFullName } from "@broadcast/domain/import/csv-values";
import { parseState } from "@broadcast/domain/import/written-states";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { parseTimeZone, timeZoneLabel } from "@broadcast/domain/time/time-zones";

export type ImportColumn = ContactImport["columns"][number];

/** Labels of what a column can hold. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  firstName: "First name",
  lastName: "Last name",
  name: "Full name",
  phoneNumber: "Phone number",
  email: "Email",
  company: "Company",
  birthday: "Birthday",
  anniversary: "Anniversary",
  region: "State/Province",
  timeZone: "Time zone",
  tags: "Tags",
};

/** The label of a column's meaning; `ownFields` are the account's custom fields. */
export const meaningLabel = (meaning: ColumnChoice, ownFields: readonly CustomField[]): string => {
  if (meaning === NEW_FIELD) return "New contact field";
  const fieldId = customFieldOf(meaning);
  if (fieldId === null) return fieldLabels[meaning as ImportField];
  return ownFields.find(({ _id }) => _id === fieldId)?.name ?? "Custom field";
};

/** Why an import with these columns cannot start, as a sentence, or null. */
export const mappingProblem = (
  fields: readonly (ColumnChoice | null)[],
  ownFields: readonly CustomField[] = [],
): string | null => {
  if (!fields.includes("phoneNumber") && !fields.includes("email"))
    return "Choose the column with the phone numbers or the emails.";
  const twice = fields.find(
    (field, index) => field !== null && field !== NEW_FIELD && fields.indexOf(field) !== index,
  );
  if (twice)
    return `${meaningLabel(twice, ownFields)} is chosen for two columns. Choose it for only one of them.`;
  return null;
};

/** A column's name: from the file, or its position. */
export const columnName = (column: ImportColumn, index: number, hasHeader: boolean): string =>
  (hasHeader && column.header) || `Column ${index + 1}`;

/** The first values of a column; without a header its first cell is one of them. */
export const columnValues = (column: ImportColumn, hasHeader: boolean): string[] =>
  hasHeader ? column.samples : [column.header, ...column.samples];

export interface PreviewedContact {
  name: string;
  phoneNumber: string;
  /** Email, company, dates, location and custom fields, as text. */
  details: string[];
  tags: string[];
  /** Why this row would be refused, as far as it can be determined here. */
  problem: string | null;
  /** Why one of its values would be left out. */
  leftOut: string | null;
}

/** Parses like the server: several values in a Google cell, and Outlook's placeholder for no date. */
const ofExport = (field: ImportField, value: string): string => {
  const parts = value.split(" ::: ");
  if (field === "phoneNumber") return parts.find((part) => part.startsWith("+") || parseNanp(part)) ?? value;
  if (field === "email") return parts.find((part) => checkEmailForm(part)) ?? value;
  return (field === "birthday" || field === "anniversary") && value === "0/0/00" ? "" : value;
};

const problemOf = (values: Partial<Record<ImportField, string>>): string | null => {
  if (!values.phoneNumber) {
    if (!values.email) return "There's no phone number and no email.";
    return checkEmailForm(values.email) ? null : "There's no phone number, and the email isn't valid.";
  }
  // Numbers of other countries are checked by the server.
  if (!values.phoneNumber.startsWith("+") && !parseNanp(values.phoneNumber.replace(/\.0$/, "")))
    return "The phone number isn't valid.";
  return null;
};

const leftOutOf = (values: Partial<Record<ImportField, string>>): string | null => {
  if (values.email && !checkEmailForm(values.email)) return "The email isn't valid.";
  if (values.birthday && !parseDayAndMonth(values.birthday)) return "The birthday isn't a date.";
  if (values.anniversary && !parseDayAndMonth(values.anniversary)) return "The anniversary isn't a date.";
  if (values.region && !parseState(values.region)) return "We don't recognize the state or province.";
  if (values.timeZone && !parseTimeZone(values.timeZone)) return "We don't recognize the time zone.";
  return null;
};

/** "Texas", "Central Time"; a territory is known by its time zone. */
const placeTexts = ({ region, timeZone }: Partial<Record<ImportField, string>>): string[] => {
  const state = region ? parseState(region) : null;
  const zone = timeZone ? parseTimeZone(timeZone) : (state?.timeZone ?? null);
  return [state?.region ? regionName(state.region) : "", zone ? (timeZoneLabel(zone) ?? zone) : ""];
};

const dayText = (label: string, value: string | undefined): string | null => {
  const day = value ? parseDayAndMonth(value) : null;
  return day ? `${label} ${MONTH_NAMES[day.month]} ${day.date}` : null;
};

/** The first rows of a file as the contacts they would become. */
export const previewContacts = (
  columns: readonly ImportColumn[],
  fields: readonly (ColumnChoice | null)[],
  hasHeader: boolean,
  ownFields: readonly CustomField[] = [],
): PreviewedContact[] => {
  const cells = columns.map((column) => columnValues(column, hasHeader));
  const rows = Math.max(0, ...cells.map((values) => values.length));
  return Array.from({ length: rows }, (_, row) => {
    const values: Partial<Record<ImportField, string>> = {};
    const own: string[] = [];
    for (const [index, field] of fields.entries()) {
      const value = cells[index]?.[row]?.trim() ?? "";
      if (field === NEW_FIELD) {
        if (value) own.push(`${columns[index]?.header ?? ""} ${value}`);
      } else if (field && customFieldOf(field) === null)
        values[field as ImportField] = ofExport(field as ImportField, value);
      else if (field && value) own.push(`${meaningLabel(field, ownFields)} ${value}`);
    }
    const whole = splitFullName(values.name ?? "");
    const names = {
      firstName: values.firstName || whole.firstName,
      lastName: values.lastName || whole.lastName,
      company: values.company ?? "",
      phoneNumber: values.phoneNumber ?? "",
    };
    const details = [
      values.email,
      values.company,
      dayText("Birthday", values.birthday),
      dayText("Anniversary", values.anniversary),
      ...placeTexts(values),
      ...own,
    ];
    return {
      name: formattedName(names) || "No name",
      phoneNumber: formatPhoneNumber(names.phoneNumber) || names.phoneNumber,
      details: details.filter((detail): detail is string => Boolean(detail)),
      tags: (values.tags ?? "")
        .split(/[,;]|:::/)
        .map(cleanTag)
        .filter(Boolean),
      problem: problemOf(values),
      leftOut: leftOutOf(values),
    };
  });
};
