import type { AttachmentDownload } from "@broadcast/contract/attachments";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { toNamedContact } from "../contacts/index.ts";

/** Counts a download by an existing contact, unless one was counted since `since`; returns whether it did. */
export async function countDownload(
  db: Connection,
  {
    accountId,
    attachmentId,
    contactId,
    now,
    since,
  }: { accountId: number; attachmentId: string; contactId: string; now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into attachment_downloads as d (account_id, attachment_id, contact_id, last_at)
    select a.account_id, a.id, c.id, ${now}
    from attachments a join contacts c on c.account_id = a.account_id and c.id = ${contactId}
    where a.account_id = ${accountId} and a.id = ${attachmentId}
    on conflict (account_id, attachment_id, contact_id) do update
      set downloads = d.downloads + 1, last_at = excluded.last_at where d.last_at <= ${since}
    returning true
  `.execute(db);
  return rows.length > 0;
}

export async function listDownloads(
  db: Connection,
  accountId: number,
  { attachmentId, term = "" }: { attachmentId: string; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ downloads: AttachmentDownload[]; total: number }> {
  const found = db
    .selectFrom("attachment_downloads as d")
    .innerJoin("contacts as c", (join) =>
      join.onRef("c.account_id", "=", "d.account_id").onRef("c.id", "=", "d.contact_id"),
    )
    .where("d.account_id", "=", accountId)
    .where("d.attachment_id", "=", attachmentId)
    .where("c.search_name", "like", `%${likeText(term.trim().toLowerCase())}%`);
  const [rows, { total }] = await Promise.all([
    found
      .select(["c.id as contact_id", "c.first_name", "c.last_name", "c.company", "c.phone_number", "c.email"])
      .select(["d.downloads", "d.last_at"])
      .orderBy("d.last_at", "desc")
      .orderBy("c.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    downloads: rows.map((row) => ({
      contact: toNamedContact(row),
      downloads: row.downloads,
      lastAt: row.last_at.toISOString(),
    })),
    total,
  };
}
