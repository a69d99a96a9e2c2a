import { contactName } from "@broadcast/domain/account/names";
import { sql } from "../../db/connection.ts";

/** The columns of `contacts c` that lists show. */
export const namedColumns = sql`
  c.id as contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email
`;

export interface NamedRow {
  contact_id: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  phone_number: string | null;
  email: string | null;
}

/** Returns the part of a contact in `namedColumns`, with its display name. */
export const toNamedContact = (row: NamedRow) => ({
  _id: row.contact_id,
  name: contactName({
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    phoneNumber: row.phone_number,
    email: row.email,
  }),
  phoneNumber: row.phone_number,
});
