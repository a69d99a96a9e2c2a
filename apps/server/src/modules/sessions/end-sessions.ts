import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";

/**
 * Ends a user's sessions after a password change: theirs wherever they act, their assistants' and managers', and
 * sign-ins that wait for a second factor after the old password. `except` stays.
 */
export async function endSessionsOf(
  db: Connection,
  userId: string,
  { except, kind }: { except?: string | undefined; kind?: "assistant" } = {},
): Promise<{ ended: number }> {
  const ended = await db
    .deleteFrom("sessions")
    .where((row) => row.or([row("user_id", "=", userId), row("acting_user_id", "=", userId)]))
    .$if(except !== undefined, (query) => query.where("id", "!=", except!))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .returning("account_id")
    .execute();
  await noteEndedSessions(db, ended);
  await db
    .deleteFrom("sign_in_challenges")
    .where("user_id", "=", userId)
    .$if(kind !== undefined, (query) => query.where("session_kind", "=", kind!))
    .execute();
  return { ended: ended.length };
}

/** Notifies every account in which sessions ended: a user acting elsewhere has their live stream there. */
export async function noteEndedSessions(
  db: Connection,
  ended: readonly { account_id: number }[],
): Promise<void> {
  for (const accountId of new Set(ended.map(({ account_id }) => account_id)))
    await noteChange(db, accountId, ["security"]);
}
