import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { sessionsEndedMail } from "./admin-users.jobs.ts";
import { lockUser } from "./admin-users.sql.ts";

/**
 * Signs a user out everywhere, along with those acting for them, for instance when a phone was stolen and its owner
 * cannot sign in (ASVS 5.0, 7.4.5). Both audit logs record the reason, and the owner is told by mail. API keys still
 * work.
 */
export async function endSessionsOfUser(
  context: SignedIn,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ ended: number }> {
  const { db, caller } = context;
  if (userId === caller.userId)
    throw new AppError(
      "wrong-state",
      "This is your own account. Sign out everywhere from your account settings.",
    );
  // Waits for a sign-in that is about to start its session, and ends that session too.
  const user = await lockUser(db, userId);
  if (!user) throw notFound("user");
  const { ended } = await endSessionsOf(db, userId);
  const event = "sessions-ended-by-support";
  await noteAudit(context, { event, caller, details: { reason, userId } });
  const there = { ...caller, userId, accountId: user.account_id };
  await noteAudit(context, {
    event,
    caller: { ...there, kind: "managing", actingUserId: caller.userId },
    details: { reason },
  });
  await enqueue(db, sessionsEndedMail, { userId });
  return { ended };
}
