import type { SignedIn } from "../../http/context.ts";
import { endSession, startSession } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { readCurrentUser } from "../users/index.ts";

/** Ends the caller's session. A manager gets their own back; returns who is signed in then. */
export async function signOut(context: SignedIn) {
  const { caller } = context;
  // A key is revoked, not signed out.
  if (!caller.session) return { user: null };
  if (!caller.actingUserId) {
    await endSession(context);
    await noteAudit(context, { event: "signed-out", caller });
    return { user: null };
  }
  await noteAudit(context, { event: "managing-ended", caller });
  const acting = await context.db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.id", "=", caller.actingUserId)
    .where("accounts.cancelled_at", "is", null)
    .select(["users.id", "users.account_id"])
    .executeTakeFirst();
  if (!acting) {
    await endSession(context);
    return { user: null };
  }
  const own = await startSession(context, { userId: acting.id, accountId: acting.account_id });
  return { user: await readCurrentUser(context.db, own) };
}
