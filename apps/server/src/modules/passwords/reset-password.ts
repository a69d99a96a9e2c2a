import { AppError, invalid } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Context } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { readOpenLink, takeLink } from "../one-time-links/index.ts";
import { endSessionsOf, forgetFailures } from "../sessions/index.ts";
import { findUserByEmail, newPasswordProblem, passwordHash, passwordMatches } from "../users/index.ts";
import { changedMail, resetMail } from "./passwords.jobs.ts";

/** Requests the link to set a new password. It does the same whether or not there is such a user; only the job looks. */
export async function askForReset(context: Context, username: string): Promise<void> {
  await enqueue(context.db, resetMail, { username, token: newToken() });
  const user = await findUserByEmail(context.db, username);
  await noteAudit(context, {
    event: "password-reset-asked",
    accountId: user?.account_id ?? null,
    userId: user?.id ?? null,
  });
}

/** Returns the user whose password a link sets. Errors: `gone`. */
export async function verifyReset(context: Context, token: string): Promise<{ username: string }> {
  return { username: (await readReset(context, token)).email };
}

async function readReset(context: Context, token: string) {
  const link = await readOpenLink(context, "reset-password", token);
  const user = link && (await findUserByEmail(context.db, link.email));
  // Once the account has another address, links in the old mailbox don't work.
  if (!user || user.id !== link.subjectId) throw gone();
  return user;
}

/**
 * Sets a new password by the mailed link, which is used up. All sessions end, and none starts: a second factor is
 * required as usual (ASVS 5.0, 6.4.3). Call it outside of a transaction. Errors: `gone`, `invalid-input`.
 */
export async function resetPassword(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const user = await readReset(context, token);
  const now = context.clock.now();
  const problem = await newPasswordProblem(password, user.email);
  if (problem) throw invalid({ password: problem });
  if (user.assistant_password_hash && (await passwordMatches(password, user.assistant_password_hash))) {
    throw invalid({ password: "Your assistant signs in with this password. Choose a different one." });
  }
  const hash = await passwordHash(password);
  await transaction(context.db, async (db) => {
    if (!(await takeLink({ ...context, db }, "reset-password", token))) throw gone();
    await db
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: now, updated_at: now })
      .where("id", "=", user.id)
      .execute();
    await endSessionsOf(db, user.id);
    await forgetFailures({ db, env: context.env, username: user.email });
    await noteAudit(
      { ...context, db },
      { event: "password-reset", accountId: user.account_id, userId: user.id },
    );
    await noteChange(db, user.account_id, ["security"]);
    await enqueue(db, changedMail, { userId: user.id, which: "own" });
  });
}

const gone = (): AppError =>
  new AppError("gone", "This link is no longer valid. Request a new one under Forgot password.");
