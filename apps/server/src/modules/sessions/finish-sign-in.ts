import { AppError } from "../../app-error.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { isDemoEmail } from "../../demo-presence.ts";
import type { Context } from "../../http/context.ts";
import { startSession } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import type { SignInHolder } from "../multi-factor/index.ts";
import { sessionReply } from "../users/index.ts";
import { offerReactivation } from "./reactivation.ts";
import { forgetFailures } from "./sign-in-failures.ts";

/**
 * Completes every sign-in with the right password and second factor: a new session, or for a cancelled account the way
 * back. Errors: `account-cancelled`, with the exact sentence of document 1, section 8; `unauthorized` when the password
 * changed in the meantime.
 */
export async function finishSignIn(context: Context, holder: SignInHolder) {
  context.setCookie("challenge", "", 0);
  return transaction(context.db, async (db) => {
    const inside = { ...context, db };
    const { email, cancelledAt } = await readHolder(db, holder);
    // The demo's passwords are public, however its users came into the data.
    if (!context.env.SANDBOX_URL && isDemoEmail(email)) throw wrongCredentials();
    if (cancelledAt) {
      if (holder.kind === "own") offerReactivation(context, { userId: holder.userId, cancelledAt });
      throw new AppError("account-cancelled", "Account Cancelled");
    }
    const caller = await startSession(inside, holder);
    if (holder.kind === "own") await forgetFailures({ ...inside, username: email });
    await noteAudit(inside, { event: "signed-in", caller });
    return sessionReply(inside, caller);
  });
}

/**
 * Returns the user. Locked: a password change either waits and ends the session that is about to start, or came first
 * and ends the sign-in.
 */
async function readHolder(db: Connection, holder: SignInHolder) {
  const user = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.id", "=", holder.userId)
    .select([
      "users.email",
      "users.password_hash",
      "users.assistant_password_hash",
      "accounts.cancelled_at as cancelledAt",
    ])
    .forShare("users")
    .executeTakeFirstOrThrow();
  const standing = holder.kind === "own" ? user.password_hash : user.assistant_password_hash;
  if (standing !== holder.passwordHash)
    throw new AppError("unauthorized", "The password was just changed. Please sign in again.");
  return user;
}

/** A user with an unverified email is told no more than anyone else. */
export const wrongCredentials = (): AppError =>
  new AppError(
    "wrong-credentials",
    "The email or password isn't right. If you just signed up, verify your email first.",
  );
