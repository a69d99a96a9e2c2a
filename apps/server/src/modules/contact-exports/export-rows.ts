import type { CustomField } from "@broadcast/contract/account-settings";
import type { ConsentChannel } from "@broadcast/contract/consent";
import { regionName } from "@broadcast/domain/account/regions";
import { shieldedCell } from "@broadcast/domain/import/plain-cell";
import { type DayAndMonth, dayAndMonthText } from "@broadcast/domain/messages/merge-values";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { stringify } from "csv-stringify/sync";
import { isHandMark } from "../consent/index.ts";
import type { ExportedContact } from "./exported-contacts.sql.ts";

type Column = readonly [header: string, cell: (contact: ExportedContact) => string];

const yes = (is: boolean): string => (is ? "Yes" : "");

const yearly = (month: number | null, date: number | null): string =>
  dayAndMonthText(month === null || date === null ? null : ({ month, date } satisfies DayAndMonth));

/** Returns a channel's cell, with its date: an opt-out first, then a consent. */
function consentText({ consents, opt_outs: optOuts }: ExportedContact, channel: ConsentChannel): string {
  const since = (moment: string) => new Date(moment).toISOString().slice(0, 10);
  const optOut = optOuts?.[channel];
  if (optOut) return `${isHandMark(optOut) ? "Turned off" : "Opted out"} ${since(optOut.at)}`;
  const consent = consents?.[channel];
  if (consent?.confirmed) return `Confirmed ${since(consent.confirmed)}`;
  return consent ? `Recorded ${since(consent.granted)}` : "";
}

const BEFORE_OWN: readonly Column[] = [
  ["First name", (contact) => contact.first_name],
  ["Last name", (contact) => contact.last_name],
  ["Company", (contact) => contact.company],
  ["Phone number", (contact) => displayPhoneNumber(contact.phone_number ?? "")],
  ["Email", (contact) => contact.email ?? ""],
  ["Birthday", (contact) => yearly(contact.birthday_month, contact.birthday_date)],
  ["Anniversary", (contact) => yearly(contact.anniversary_month, contact.anniversary_date)],
  ["State", (contact) => regionName(contact.region ?? "")],
  ["Time zone", (contact) => contact.time_zone ?? ""],
  ["Tags", (contact) => contact.tags.join(", ")],
  ["Folder", (contact) => contact.folder ?? ""],
];

const BEHIND_OWN: readonly Column[] = [
  ["Text consent", (contact) => consentText(contact, "text")],
  ["Picture message consent", (contact) => consentText(contact, "picture")],
  ["Voice drop consent", (contact) => consentText(contact, "voice")],
  ["Email consent", (contact) => consentText(contact, "email")],
  ["Do not message", (contact) => yes(contact.do_not_message)],
  ["Do not email", (contact) => yes(contact.do_not_email)],
  ["Line type", (contact) => contact.line ?? ""],
  ["Archived", (contact) => yes(contact.archived_at !== null)],
  ["Added", (contact) => contact.created_at.toISOString()],
];

/** Formats the rows of an export: RFC 4180, every cell quoted, and none that a spreadsheet would run. */
export function exportRows(customFields: readonly CustomField[]): {
  header(): string;
  rows(contacts: readonly ExportedContact[]): string;
} {
  const columns: readonly Column[] = [
    ...BEFORE_OWN,
    ...customFields.map(({ _id, name }): Column => [name, (contact) => contact.custom_fields[_id] ?? ""]),
    ...BEHIND_OWN,
  ];
  // Fully quoted, so that a program with another separator doesn't split a cell.
  const write = (rows: string[][]): string => stringify(rows, { quoted: true, record_delimiter: "\r\n" });
  return {
    // The byte-order mark tells spreadsheets that this is UTF-8.
    header: () => `\uFEFF${write([columns.map(([header]) => shieldedCell(header))])}`,
    rows: (contacts) =>
      write(contacts.map((contact) => columns.map(([, cell]) => shieldedCell(cell(contact))))),
  };
}
