import type { Selectable } from "kysely";
import { type Connection, sql, transaction } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

type Purpose = DB["one_time_links"]["purpose"];

export type LinkRow = Pick<
  Selectable<DB["one_time_links"]>,
  "purpose" | "account_id" | "subject_id" | "email" | "expires_at" | "ended_at"
>;

interface NewLink {
  tokenHash: Buffer;
  purpose: Purpose;
  accountId: number;
  subjectId: string;
  email: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores a link and ends earlier ones. Returns false when it must not be mailed: `mostSince` limits the subject's links
 * since a time, or it is an earlier link that is over.
 */
export function insertLink(
  db: Connection,
  link: NewLink,
  mostSince: { most: number; since: Date } | null,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    // One at a time for each subject: the newest ends the others, and all are counted.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${link.purpose} ${link.subjectId}`}, 0))`.execute(
      tx,
    );
    const known = await findLink(tx, link.purpose, link.tokenHash);
    if (known) return known.ended_at === null && known.expires_at > link.now;
    if (mostSince && (await countLinksSince(tx, link, mostSince.since)) >= mostSince.most) return false;
    await endLinksOf(tx, link, link.now);
    await tx
      .insertInto("one_time_links")
      .values({
        token_hash: link.tokenHash,
        account_id: link.accountId,
        purpose: link.purpose,
        subject_id: link.subjectId,
        email: link.email,
        created_at: link.now,
        expires_at: link.expiresAt,
      })
      .execute();
    return true;
  });
}

async function countLinksSince(
  db: Connection,
  { purpose, subjectId }: Pick<NewLink, "purpose" | "subjectId">,
  since: Date,
): Promise<number> {
  const { links } = await db
    .selectFrom("one_time_links")
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("created_at", ">", since)
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .executeTakeFirstOrThrow();
  return links;
}

export async function findLink(
  db: Connection,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom("one_time_links")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .select(["purpose", "account_id", "subject_id", "email", "expires_at", "ended_at"])
    .executeTakeFirst();
}

/** In one statement, so that only one of two simultaneous requests uses the link. */
export async function useLink(
  db: Connection,
  purpose: Purpose,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable("one_time_links")
    .set({ ended_at: now })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .returning("token_hash")
    .executeTakeFirst();
  return used !== undefined;
}

export async function endLinksOf(
  db: Connection,
  { purpose, subjectId }: { purpose: Purpose; subjectId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("one_time_links")
    .set({ ended_at: now })
    .where("purpose", "=", purpose)
    .where("subject_id", "=", subjectId)
    .where("ended_at", "is", null)
    .execute();
}

export async function deleteLinksOver(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("one_time_links").where("expires_at", "<", before).execute();
}
