import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { contactTerms } from "@broadcast/contract/contacts";
import type { z } from "zod";
import { notFound } from "../../../app-error.ts";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import type { SignedIn } from "../../../http/context.ts";
import { requireFolder } from "../../content/index.ts";
import { ownCustomFields } from "../contacts.sql.ts";
import { findSegmentConditions, hasBroadcast, hasContent, hasImport } from "./contact-search-facts.sql.ts";
import type { ContactSearch } from "./contact-terms.sql.ts";

/** A caller's selection of contacts. */
export type ContactTerms = z.output<z.ZodObject<typeof contactTerms>>;

/**
 * Returns a search ready to run, with the segment's conditions in place of its id. Throws `not-found` when it names a
 * segment, an import, a folder, a field or a broadcast of another account.
 */
export async function readTerms(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  { term, tag, folderId, segmentId, importId, conditions, filter }: ContactTerms,
): Promise<ContactSearch> {
  await requireFolder(db, accountId, "contact", folderId);
  if (importId !== undefined && !(await hasImport(db, accountId, importId))) throw notFound("import");
  const all: ContactConditions[] = [];
  if (segmentId !== undefined) {
    const stored = await findSegmentConditions(db, accountId, segmentId);
    if (!stored) throw notFound("segment");
    all.push(stored);
  }
  if (conditions) {
    await requireOwnParts({ db, accountId }, conditions);
    all.push(conditions);
  }
  const timeZone = all.length === 0 ? "UTC" : await readTimeZone(db, accountId);
  return { term, tag, folderId, importId, filter, conditions: all, askedAt: { now: clock.now(), timeZone } };
}

/** Throws `not-found` when a condition names a folder, a field or a broadcast of another account. */
export async function requireOwnParts(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  { groups }: ContactConditions,
): Promise<void> {
  const conditions = groups.flatMap((group) => group.conditions);
  const fieldIds = conditions.flatMap((each) => (each.field === "customField" ? [each.fieldId] : []));
  const own = await ownCustomFields(db, accountId, fieldIds);
  if (fieldIds.some((id) => !own.has(id))) throw notFound("custom field");
  for (const each of conditions) {
    if (each.field === "folder") await requireFolder(db, accountId, "contact", each.folderId);
    if (each.field === "broadcast" && !(await hasBroadcast(db, accountId, each.broadcastId)))
      throw notFound("broadcast");
    if (
      each.field === "trackableLink" &&
      !(await hasContent(db, accountId, "trackableLink", each.trackableLinkId))
    )
      throw notFound("trackable link");
    if (each.field === "campaign" && !(await hasContent(db, accountId, "campaign", each.campaignId)))
      throw notFound("campaign");
    if (
      each.field === "configurableForm" &&
      !(await hasContent(db, accountId, "configurableForm", each.configurableFormId))
    )
      throw notFound("form");
  }
}
