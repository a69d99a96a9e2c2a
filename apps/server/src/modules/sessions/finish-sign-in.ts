import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import { noteAudit } from "../../http/audit.ts";
import type { Context } from "../../http/context.ts";
import { startSession } from "../../http/session.ts";
import type { SignInHolder } from "../multi-factor/index.ts";
import { sessionReply } from "../users/index.ts";
import { offerReactivation } from "./reactivation.ts";
import { forgetFailures } from "./sign-in-failures.ts";

/**
 * The end of every sign-in, whose password and second factor were right: a new session, or for a cancelled account the
 * way back. Errors: `account-cancelled`, to the letter what document 1, section 8 says.
 */
export async function finishSignIn(context: Context, holder: SignInHolder) {
  const { email, cancelled_at: cancelledAt } = await context.db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.id", "=", holder.userId)
    .select(["users.email", "accounts.cancelled_at"])
    .executeTakeFirstOrThrow();
  context.setCookie("challenge", "", 0);
  if (cancelledAt) {
    if (holder.kind === "own") offerReactivation(context, { userId: holder.userId, cancelledAt });
    throw new AppError("account-cancelled", "Account Cancelled");
  }
  return transaction(context.db, async (db) => {
    const inside = { ...context, db };
    const caller = await startSession(inside, holder);
    if (holder.kind === "own") await forgetFailures({ ...inside, username: email });
    await noteAudit(inside, { event: "signed-in", caller });
    return sessionReply(inside, caller);
  });
}
