import type { ContentDesign } from "@broadcast/contract/content-design";
import { type Connection, sql } from "../../db/connection.ts";

/** An email's own columns, without its design and the fields that all content has. */
export interface EmailRow {
  subject: string;
  preheader: string;
  isTransactional: boolean;
  transactionalReason: string | null;
  /** Whether its addresses become trackable links. */
  tracksLinks: boolean;
}

export async function readEmails(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, EmailRow>> {
  const { rows } = await sql<EmailRow & { id: string }>`
    select id, subject, preheader, is_transactional as "isTransactional",
      transactional_reason as "transactionalReason", tracks_links as "tracksLinks"
    from emails where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function insertEmail(
  db: Connection,
  accountId: number,
  id: string,
  { subject, preheader, design }: { subject: string; preheader: string; design: ContentDesign },
): Promise<void> {
  await db
    .insertInto("emails")
    .values({ account_id: accountId, id, subject, preheader, design: JSON.stringify(design) })
    .execute();
}

/** Changes the given fields; others stay. */
export async function updateEmail(
  db: Connection,
  accountId: number,
  id: string,
  change: {
    subject?: string | undefined;
    preheader?: string | undefined;
    transactional?: boolean | undefined;
    transactionalReason?: string | null | undefined;
    tracksLinks?: boolean | undefined;
  },
): Promise<void> {
  const columns = {
    ...(change.subject !== undefined && { subject: change.subject }),
    ...(change.preheader !== undefined && { preheader: change.preheader }),
    ...(change.tracksLinks !== undefined && { tracks_links: change.tracksLinks }),
    ...(change.transactional !== undefined && {
      is_transactional: change.transactional,
      transactional_reason: change.transactional ? (change.transactionalReason ?? null) : null,
    }),
  };
  if (Object.keys(columns).length === 0) return;
  await db
    .updateTable("emails")
    .set(columns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function copyEmail(
  db: Connection,
  accountId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    insert into emails (account_id, id, subject, preheader, is_transactional, transactional_reason, tracks_links, design)
    select account_id, ${toId}, subject, preheader, is_transactional, transactional_reason, tracks_links, design
    from emails where account_id = ${accountId} and id = ${fromId}
  `.execute(db);
}
