import { type Connection, sql } from "../../db/connection.ts";

/** Invites, or renews the open invitation to the same address: its previous link ends. */
export async function upsertInvitation(
  db: Connection,
  accountId: number,
  invitation: { email: string; invitedBy: string; now: Date; expiresAt: Date },
) {
  const { email, invitedBy, now, expiresAt } = invitation;
  const fresh = { invited_by: invitedBy, created_at: now, expires_at: expiresAt };
  return db
    .insertInto("manager_invitations")
    .values({ account_id: accountId, email, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "email"])
        .where("accepted_at", "is", null)
        .where("declined_at", "is", null)
        .doUpdateSet(fresh),
    )
    .returning(["id", "email", "created_at", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** Lists unanswered invitations, including expired ones, which can be sent again. */
export async function listOpenInvitations(db: Connection, accountId: number) {
  return db
    .selectFrom("manager_invitations")
    .where("account_id", "=", accountId)
    .where("accepted_at", "is", null)
    .where("declined_at", "is", null)
    .select(["id", "email", "created_at", "expires_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

export async function findInvitation(db: Connection, accountId: number, id: string) {
  return db
    .selectFrom("manager_invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("email")
    .executeTakeFirst();
}

export async function deleteOpenInvitation(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("manager_invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("declined_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the invitation of a link. Locked, so that two simultaneous answers are handled one after the other. */
export async function findInvitationOfLink(
  db: Connection,
  link: { accountId: number; subjectId: string },
  { isLocking = false } = {},
) {
  return db
    .selectFrom("manager_invitations")
    .where("account_id", "=", link.accountId)
    .where("id", "=", link.subjectId)
    .select(["account_id", "id", "email", "expires_at", "accepted_at", "declined_at"])
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function answerInvitation(
  db: Connection,
  accountId: number,
  id: string,
  answer: { accepted_at: Date } | { declined_at: Date },
): Promise<void> {
  await db
    .updateTable("manager_invitations")
    .set(answer)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Counts an account's managers and open invitations. */
export async function countManagersAndInvited(db: Connection, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from account_managers where account_id = ${accountId})
      + (select count(*) from manager_invitations
         where account_id = ${accountId} and accepted_at is null and declined_at is null) as total
  `.execute(db);
  return rows[0]?.total ?? 0;
}
