import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../../db/connection.ts";
import { type TrackedLinks, withTracked } from "./tracked-links.ts";

/** An email as of the moment it was chosen; it never changes. */
export interface EmailVersion {
  id: string;
  emailId: string;
  isTransactional: boolean;
  subject: string;
  preheader: string;
  /** The design as plain text, with merge fields and links as written. */
  text: string;
  /** Every merge field and content tag that it uses. */
  fields: string[];
}

const columns = sql`
  id, email_id as "emailId", is_transactional as "isTransactional", subject, preheader, text, fields
`;

interface LockedEmail {
  isTransactional: boolean;
  tracksLinks: boolean;
  subject: string;
  preheader: string;
  design: ContentDesign;
}

/** Returns an email, locked until the transaction ends; null when it is missing. */
export async function lockEmail(
  db: Connection,
  accountId: number,
  emailId: string,
): Promise<LockedEmail | null> {
  const { rows } = await sql<LockedEmail>`
    select is_transactional as "isTransactional", tracks_links as "tracksLinks", subject, preheader, design
    from emails where account_id = ${accountId} and id = ${emailId} for update
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns the latest version of an email if the email is unchanged since. */
export async function findCurrentVersion(
  db: Connection,
  accountId: number,
  emailId: string,
): Promise<(EmailVersion & { trackedLinks: TrackedLinks | null }) | null> {
  const { rows } = await sql<EmailVersion & { trackedLinks: TrackedLinks | null }>`
    select ${columns}, tracked_links as "trackedLinks" from (
      select * from email_versions where account_id = ${accountId} and email_id = ${emailId}
      order by made_at desc, id desc limit 1
    ) v
    where exists (
      select from emails e where e.account_id = ${accountId} and e.id = v.email_id and e.subject = v.subject
        and e.preheader = v.preheader and e.is_transactional = v.is_transactional and e.design::text = v.design::text
        and e.tracks_links = (v.tracked_links is not null)
    )
  `.execute(db);
  return rows[0] ?? null;
}

export async function insertVersion(
  db: Connection,
  accountId: number,
  { madeAt, trackedLinks, ...version }: EmailVersion & { madeAt: Date; trackedLinks: TrackedLinks | null },
): Promise<void> {
  // Compares the stored design byte by byte: reserializing could change its whitespace.
  await sql`
    insert into email_versions (account_id, id, email_id, made_at, is_transactional, subject, preheader, text, fields,
      design, tracked_links)
    select ${accountId}, ${version.id}, e.id, ${madeAt}, ${version.isTransactional}, ${version.subject},
      ${version.preheader}, ${version.text}, ${version.fields}::text[], e.design,
      ${trackedLinks && JSON.stringify(trackedLinks)}::jsonb
    from emails e where e.account_id = ${accountId} and e.id = ${version.emailId}
  `.execute(db);
}

/** Returns a version with its design, with trackable links in place of the addresses that they stand for. */
export async function findVersion(
  db: Connection,
  accountId: number,
  versionId: string,
): Promise<(EmailVersion & { design: ContentDesign }) | null> {
  const { rows } = await sql<EmailVersion & { design: ContentDesign; trackedLinks: TrackedLinks | null }>`
    select ${columns}, design, tracked_links as "trackedLinks"
    from email_versions where account_id = ${accountId} and id = ${versionId}
  `.execute(db);
  if (!rows[0]) return null;
  const { trackedLinks, ...version } = rows[0];
  return trackedLinks ? { ...version, design: withTracked(version.design, trackedLinks) } : version;
}

/** A message's version of a designed email, and every field and tag that it uses. */
export interface TakenEmail {
  versionId: string;
  isTransactional: boolean;
  fields: readonly string[];
}

/** Returns what sending needs of a version; null without one. */
export async function readTakenEmail(
  db: Connection,
  accountId: number,
  versionId: string | null,
): Promise<TakenEmail | null> {
  if (versionId === null) return null;
  const { fields, is_transactional: isTransactional } = await db
    .selectFrom("email_versions")
    .where("account_id", "=", accountId)
    .where("id", "=", versionId)
    .select(["fields", "is_transactional"])
    .executeTakeFirstOrThrow();
  return { versionId, isTransactional, fields };
}

/** What is shown of the email behind a version. */
interface ShownVersion {
  _id: string;
  versionId: string;
  /** The email's current name; null once it is deleted. */
  name: string | null;
  /** Whether the email was changed since. */
  isOutdated: boolean;
}

export async function readShownVersions(
  db: Connection,
  accountId: number,
  versionIds: readonly string[],
): Promise<Map<string, ShownVersion>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<ShownVersion>`
    select v.id as "versionId", v.email_id as "_id", i.name,
      e.id is not null and (e.subject, e.preheader, e.is_transactional, e.tracks_links, e.design::text)
        <> (v.subject, v.preheader, v.is_transactional, v.tracked_links is not null, v.design::text) as "isOutdated"
    from email_versions v
    left join emails e on e.account_id = v.account_id and e.id = v.email_id
    left join content_items i on i.account_id = v.account_id and i.id = v.email_id
    where v.account_id = ${accountId} and v.id = any(${[...versionIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map((shown) => [shown.versionId, shown]));
}
