import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Download, SignedIn } from "../../http/context.ts";
import { listConsentEvents } from "./consent.sql.ts";
import { addressesOf, requireReachable, writerOf } from "./contact-consent.ts";

const PAGE_ROWS = 1_000;

const COLUMNS = [
  "time",
  "address",
  "event",
  "channels",
  "how",
  "wording",
  "by",
  "page",
  "ip address",
  "message id",
];

/** Exports the ledger of a contact's number and email, newest first, as proof. */
export async function exportContact(context: SignedIn, contactId: string): Promise<Download> {
  const contact = await requireReachable(context, contactId);
  return ledgerFile(context, `Consent of ${contact.name || "a contact"}.csv`, addressesOf(contact));
}

/** Exports the ledger of the whole account, newest first, including deleted contacts. */
export async function exportAll(context: SignedIn): Promise<Download> {
  return ledgerFile(context, "Consent.csv", null);
}

function ledgerFile(
  { db, accountId }: SignedIn,
  fileName: string,
  addresses: readonly string[] | null,
): Download {
  // User text comes in here: cells a spreadsheet would run as a formula are defused (OWASP, CSV injection).
  const write = (rows: string[][]): string =>
    stringify(rows, { escape_formulas: true, quoted_match: /[\t\r\n]/, record_delimiter: "\r\n" });

  async function* chunks(): AsyncGenerator<string> {
    // The byte-order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${write([COLUMNS])}`;
    let before: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof listConsentEvents>> = await listConsentEvents(
        db,
        accountId,
        { addresses, before },
        PAGE_ROWS,
      );
      const last = page.at(-1);
      if (!last) return;
      yield write(
        page.map((line) => [
          line.time.toISOString(),
          line.address,
          line.event,
          line.channels.join(", "),
          line.source,
          line.wording,
          writerOf(line) ?? "",
          line.page ?? "",
          line.ip_address ?? "",
          line.message_id ?? "",
        ]),
      );
      before = last.id;
    }
  }

  return {
    fileName,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(chunks(), { objectMode: false }),
  };
}
