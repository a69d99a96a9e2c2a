import { AppError } from "../../app-error.ts";
import type { Context, SignedIn } from "../../http/context.ts";
import { hashToken, newToken, SESSION_MAX_MS } from "../../http/session.ts";
import { readCurrentUser } from "./current-user.sql.ts";
import { passwordMatches, spendPasswordCheck } from "./passwords.ts";
import { deleteSession, findUserByEmail, insertSession } from "./users.sql.ts";

/** Starts a session under a new token; whatever token the browser held before means nothing any more. */
export async function startSession(
  context: Context,
  who: { userId: string; accountId: number },
): Promise<void> {
  const token = newToken();
  const now = context.clock.now();
  await insertSession(context.db, {
    tokenHash: hashToken(token),
    userId: who.userId,
    accountId: who.accountId,
    userAgent: context.userAgent,
    now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
  });
  context.startSession(token);
}

/** Signs in. A wrong user and a wrong password get the same answer after the same time. */
export async function signIn(
  context: Context,
  input: { username: string; password: string },
): Promise<{ accountId: number; userId: string }> {
  const user = await findUserByEmail(context.db, input.username);
  if (!user) await spendPasswordCheck(input.password);
  if (!user || !(await passwordMatches(input.password, user.password_hash))) {
    throw new AppError("wrong-credentials", "The email or the password is not right. Please try again.");
  }
  if (user.cancelled_at) throw new AppError("account-cancelled", "Account Cancelled");
  const who = { userId: user.id, accountId: user.account_id };
  await startSession(context, who);
  return who;
}

export async function signOut(context: SignedIn): Promise<void> {
  await deleteSession(context.db, context.caller.sessionHash);
  context.endSession();
}

/** The answer to every way of getting a session. */
export async function sessionReply(context: Context, who: { accountId: number; userId: string }) {
  return {
    user: await readCurrentUser(context.db, who.accountId, who.userId),
    sandboxUrl: context.env.SANDBOX_URL ?? null,
  };
}
