import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { stringify } from "csv-stringify/sync";
import type { Download, SignedIn } from "../../http/context.ts";
import { listManaged } from "./managed-accounts.sql.ts";

const COLUMNS = [
  "company",
  "first name",
  "last name",
  "email",
  "phone number",
  "credits",
  "unread chats",
  "managed since",
  "state",
];

/** Exports the accounts a user manages, for a spreadsheet. */
export async function exportManagedAccounts(
  { db, caller }: SignedIn,
  term: string | undefined,
): Promise<Download> {
  const rows = await listManaged(db, caller.userId, term);
  const lines = rows.map((row) => [
    row.company,
    row.first_name,
    row.last_name,
    row.email,
    displayPhoneNumber(row.phone_number ?? ""),
    String(row.credit_hundredths / 100),
    String(row.unread_chats),
    row.managed_since.toISOString(),
    row.cancelled_at ? "cancelled" : "active",
  ]);
  // Others named these accounts: cells a spreadsheet would run as a formula are defused (OWASP, CSV injection).
  const text = stringify([COLUMNS, ...lines], {
    escape_formulas: true,
    quoted_match: /[\t\r\n]/,
    record_delimiter: "\r\n",
  });
  return {
    fileName: "Managed accounts.csv",
    contentType: "text/csv; charset=utf-8",
    // The byte-order mark tells spreadsheets that this is UTF-8.
    body: `\uFEFF${text}`,
  };
}
