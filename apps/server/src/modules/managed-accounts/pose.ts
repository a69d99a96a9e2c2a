import { AppError, notFound } from "../../app-error.ts";
import type { Caller, SignedIn } from "../../http/context.ts";
import { startSession } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { findManaged, findManagedAsAdmin } from "./managed-accounts.sql.ts";

/**
 * Starts acting for an account: the browser's session ends and one of kind `managing` begins with a new token. Errors:
 * `not-found` for every account the user doesn't manage, `wrong-state` while already acting and for cancelled ones.
 */
export async function pose(context: SignedIn, userId: string): Promise<Caller> {
  const { db, caller } = context;
  if (caller.kind !== "own")
    throw new AppError(
      "wrong-state",
      "You're already managing an account. Return to your own first, then manage another.",
    );
  const managed =
    (await findManaged(db, caller.userId, userId, { isLocking: true })) ??
    (await findManagedAsAdmin(db, caller.userId, userId, { isLocking: true }));
  if (!managed) throw notFound("account");
  if (managed.cancelled_at)
    throw new AppError(
      "wrong-state",
      "This account is cancelled. You can manage it again once its owner reactivates it.",
    );
  const posing = await startSession(context, {
    userId,
    accountId: managed.account_id,
    kind: "managing",
    actingUserId: caller.userId,
  });
  await noteAudit(context, { event: "managing-started", caller: posing });
  await noteAudit(context, { event: "managing-started", caller, details: { managedUserId: userId } });
  return posing;
}
