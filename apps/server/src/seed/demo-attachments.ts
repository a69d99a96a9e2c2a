import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Storage } from "../providers/storage/storage.ts";

const HOUR_MS = 3_600_000;

const PRICES = [
  ["Hemming", "from $18"],
  ["Taking in a dress", "from $45"],
  ["New zipper", "$25"],
  ["Made to measure", "by appointment"],
];

const CARE = `How to wash wool

By hand, lukewarm, with a wool detergent.
Press the water out in a towel; don't wring it.
Dry it lying flat, away from the sun.
`;

async function priceList(): Promise<Buffer> {
  const document = new PDFDocument({ size: "LETTER", margin: 72, info: { Title: "Price list" } });
  document.fontSize(24).text("Rivers Studio").moveDown(0.3).fontSize(14).text("Price list").moveDown();
  for (const [what, price] of PRICES) document.fontSize(12).text(`${what}: ${price}`).moveDown(0.4);
  document.end();
  return buffer(document);
}

/** Writes two files that the business sends by link, and a few downloads of the first. */
export async function writeAttachments(
  db: Connection,
  storage: Storage,
  accountId: number,
  now: Date,
): Promise<void> {
  const files = [
    {
      name: "Price list",
      slug: "price-list-h7r3wkm",
      fileName: "price-list.pdf",
      contentType: "application/pdf",
      bytes: await priceList(),
    },
    {
      name: "Wool care",
      slug: "wool-care-t5n9bqx",
      fileName: "wool-care.txt",
      contentType: "",
      bytes: Buffer.from(CARE),
    },
  ];
  for (const [place, { name, slug, fileName, contentType, bytes }] of files.entries()) {
    const [id, key] = [uuidv7(), `attachments/${accountId}/${uuidv7()}`];
    const time = new Date(now.getTime() - place * 9 * HOUR_MS);
    await storage.put(key, bytes, contentType || "application/octet-stream");
    await sql`
      with item as (
        insert into content_items (account_id, id, content_type, name, slug, created_at, modified_at)
        values (${accountId}, ${id}, 'attachment', ${name}, ${slug}, ${time}, ${time}) returning account_id, id
      )
      insert into attachments (account_id, id, file_key, file_name, file_bytes, content_type)
      select account_id, id, ${key}, ${fileName}, ${bytes.length}, ${contentType} from item
    `.execute(db);
    if (place > 0) continue;
    await sql`
      insert into attachment_downloads (account_id, attachment_id, contact_id, last_at)
      select ${accountId}, ${id}, c.id, ${time}::timestamptz + c.place * interval '7 minutes'
      from (
        select id, row_number() over (order by sort_name, id) as place from contacts
        where account_id = ${accountId} order by sort_name, id limit 8
      ) c
    `.execute(db);
  }
}
