import { AppError, invalid } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { Context, SignedIn } from "../../http/context.ts";
import { startSession } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { actingFor } from "../managed-accounts/index.ts";
import { endLinks, issueLink, readLink, takeLink } from "../one-time-links/index.ts";
import {
  isEmailTaken,
  newPasswordProblem,
  passwordHash,
  sessionReply,
  setEmailVerified,
} from "../users/index.ts";
import { accountInvitationMail } from "./organizations.jobs.ts";
import { noteOrganizationChange } from "./organizations.sql.ts";
import { ownAccount } from "./own-organization.ts";

const PURPOSE = "account-invitation";

/** Mails an account's owner the link that sets its first password; the previous one ends. */
export async function inviteOwner(
  context: Pick<Context, "db" | "clock">,
  accountId: number,
  userId: string,
  email: string,
): Promise<void> {
  const { token } = await issueLink(context, { purpose: PURPOSE, accountId, subjectId: userId, email });
  await enqueue(
    context.db,
    accountInvitationMail,
    { userId, token },
    { key: `account-invitation-${userId}` },
  );
}

/** Mails the link again. Errors: `not-found`, `wrong-state` for an account whose password is set. */
export async function sendInvitation(context: SignedIn, userId: string): Promise<void> {
  const { caller } = context;
  const { account } = await ownAccount(context, userId);
  if (account.owns_email)
    throw new AppError("wrong-state", "This account's password is set. Its owner can sign in.");
  await inviteOwner(context, account.account_id, userId, account.email);
  const event = "account-invitation-sent";
  const there = { userId, accountId: account.account_id };
  await noteAudit(context, { event, caller: actingFor(caller, there) });
  await noteAudit(context, { event, caller, details: { invitedUserId: userId } });
}

/** Returns the user of a link that can still be used. Errors: `gone`. */
async function readOpenInvitation(context: Context, token: string) {
  const link = await readLink(context, PURPOSE, token);
  const user =
    link &&
    (await context.db
      .selectFrom("users")
      .innerJoin("accounts", "accounts.account_id", "users.account_id")
      .innerJoin("organizations", "organizations.organization_id", "accounts.organization_id")
      .where("users.id", "=", link.subjectId)
      .select([
        "users.id",
        "users.account_id",
        "users.email",
        "users.owns_email",
        "users.first_name",
        "accounts.company",
        "accounts.cancelled_at",
        "organizations.name as organization",
        "organizations.organization_id",
      ])
      .executeTakeFirst());
  if (!link || !user)
    throw gone("This invitation is no longer valid. Ask your organization to invite you again.");
  if (user.owns_email) throw gone("Your password is already set. Sign in with your email.");
  if (!link.isOpen || link.email !== user.email || user.cancelled_at)
    throw gone("This invitation has expired. Ask your organization to invite you again.");
  return { user, expiresAt: link.expiresAt };
}

const gone = (sentence: string) => new AppError("gone", sentence);

export async function readInvitation(context: Context, token: string) {
  const { user, expiresAt } = await readOpenInvitation(context, token);
  return {
    organization: user.organization,
    company: user.company,
    firstName: user.first_name,
    email: user.email,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Sets the first password by the mailed link, which proves the email and is used up, and signs in. If second factors
 * are required, signing in sets one up. Call it outside of a transaction. Errors: `gone`, `invalid-input`, `conflict`
 * when the email has another account, `email-unverified` when there is no session yet.
 */
export async function acceptInvitation(
  context: Context,
  { token, password }: { token: string; password: string },
) {
  const { user } = await readOpenInvitation(context, token);
  const problem = await newPasswordProblem(password, user.email);
  if (problem) throw invalid({ password: problem });
  if (await isEmailTaken(context.db, user.email, user.id)) throw emailTaken();
  const hash = await passwordHash(password);
  const caller = await transaction(context.db, async (db) => {
    const inside = { ...context, db };
    if (!(await takeLink(inside, PURPOSE, token)))
      throw gone("This invitation was already used. Sign in instead.");
    const now = context.clock.now();
    await setEmailVerified(db, user.id, now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
    await db
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: now, updated_at: now })
      .where("id", "=", user.id)
      .execute();
    await endLinks(inside, { purpose: "verify-email", subjectId: user.id });
    const whose = { accountId: user.account_id, userId: user.id };
    const session = context.env.REQUIRE_SECOND_FACTOR ? null : await startSession(inside, whose);
    await noteAudit(inside, {
      event: "account-invitation-accepted",
      ...(session ? { caller: session } : whose),
    });
    await noteOrganizationChange(db, user.organization_id);
    await noteChange(db, user.account_id, ["session"]);
    return session;
  });
  if (caller) return sessionReply(context, caller);
  throw new AppError(
    "email-unverified",
    "Your password is set. Now sign in and set up two-step verification, which is required here.",
  );
}

const emailTaken = () =>
  new AppError(
    "conflict",
    "You have another account with this email. Ask your organization to invite you with a different one.",
  );
