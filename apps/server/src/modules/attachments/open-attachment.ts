import type { Context } from "../../http/context.ts";
import { readRange } from "../../http/files/send-file.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { judgeClick, type Opening } from "../../public-pages/judge-click.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { findContactOfLink, readContactLinkSlug } from "../contacts/index.ts";
import { findAttachmentBySlug, type StoredFile } from "./attachments.sql.ts";
import { countDownload } from "./downloads.sql.ts";

/** Players and download managers fetch a file in many requests, and people tap twice. */
const COUNTED_ONCE_WITHIN_MS = 30 * 60_000;

/** A link's file and its contact. */
export interface OpenedAttachment {
  accountId: number;
  attachmentId: string;
  contactId: string;
  file: StoredFile;
}

/**
 * Returns the file of a link without counting. Throws `not-found` for an invalid link, `gone` for a business that is
 * not served.
 */
export async function openAttachment(
  { db, env }: Pick<Context, "db" | "env">,
  attachmentSlug: string,
  contactSlug: string,
): Promise<OpenedAttachment> {
  const found = await findAttachmentBySlug(db, attachmentSlug);
  const holder = readContactLinkSlug(env, contactSlug);
  if (!found || holder?.accountId !== found.accountId) throw invalidLink();
  const { accountId, id, file } = requireServed(found);
  const contact = await findContactOfLink(db, accountId, holder.contactId);
  if (!contact) throw invalidLink();
  return { accountId, attachmentId: id, contactId: contact._id, file };
}

/**
 * Counts the start of a download, but not link checks, later ranges of a file, or scanners that open links ahead of
 * people.
 */
export async function noteDownload(
  { db, clock }: Services,
  { accountId, attachmentId, contactId, file }: OpenedAttachment,
  { method, headers }: Pick<Opening, "method" | "headers">,
): Promise<boolean> {
  const range = readRange(headers.range?.toString(), file.sizeBytes);
  if (range === "beyond" || (range && range.first > 0)) return false;
  const opening = { method, headers, othersFromAddress: 0, msSinceText: null };
  if (judgeClick(opening).kind === "machine") return false;
  const now = clock.now();
  const since = new Date(now.getTime() - COUNTED_ONCE_WITHIN_MS);
  return countDownload(db, { accountId, attachmentId, contactId, now, since });
}
