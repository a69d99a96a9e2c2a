import type { Contact } from "@broadcast/contract/contacts";
import { sql } from "../../db/connection.ts";
import { customFieldsOf, dayOf } from "./contacts.sql.ts";

/** The columns of `contacts c` that merge fields need. */
export const mergeColumns = sql`
  c.first_name, c.last_name, c.company, c.phone_number, c.email, c.birthday_month, c.birthday_date, c.anniversary_month,
  c.anniversary_date, c.custom_fields
`;

export interface MergeRow {
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  birthday_month: number | null;
  birthday_date: number | null;
  anniversary_month: number | null;
  anniversary_date: number | null;
  custom_fields: Record<string, string>;
}

/** Returns the part of a contact in `mergeColumns`. */
export const toMergeContact = (id: string, row: MergeRow) =>
  ({
    _id: id,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    email: row.email,
    birthday: dayOf(row.birthday_month, row.birthday_date),
    anniversary: dayOf(row.anniversary_month, row.anniversary_date),
    customFields: customFieldsOf(row.custom_fields),
  }) satisfies Partial<Contact>;
