import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { startSession } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { findUserByEmail, sessionReply } from "../users/index.ts";

/** Lets a superuser act for an account, with a reason in both accounts' audit logs. Not for another superuser's. */
export async function forceLogin(context: SignedIn, input: { username: string; reason: string }) {
  const { caller } = context;
  const target = await findUserByEmail(context.db, input.username);
  if (!target) throw notFound("user");
  if (target.id === caller.userId) throw new AppError("wrong-state", "This is your own account.");
  if (target.superuser) throw new AppError("forbidden", "You can't manage a superuser's account.");
  if (target.cancelled_at) throw new AppError("wrong-state", "This account is cancelled.");
  await noteAudit(context, {
    event: "force-login",
    caller,
    details: { reason: input.reason, userId: target.id },
  });
  const managing = await startSession(context, {
    userId: target.id,
    accountId: target.account_id,
    kind: "managing",
    actingUserId: caller.userId,
  });
  await noteAudit(context, { event: "force-login", caller: managing, details: { reason: input.reason } });
  return sessionReply(context, managing);
}
