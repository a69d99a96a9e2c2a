import type { Connection } from "../../db/connection.ts";

/**
 * Ends the sessions of a person whose password changed: theirs wherever they act, their assistants' and managers', and
 * the sign-ins that wait for a second factor behind the old password. `except` stays.
 */
export async function endSessionsOf(
  db: Connection,
  userId: string,
  { except, kind }: { except?: string | undefined; kind?: "assistant" } = {},
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((row) => row.or([row("user_id", "=", userId), row("acting_user_id", "=", userId)]))
    .$if(except !== undefined, (query) => query.where("id", "!=", except!))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .execute();
  await db
    .deleteFrom("sign_in_challenges")
    .where("user_id", "=", userId)
    .$if(kind !== undefined, (query) => query.where("session_kind", "=", kind!))
    .execute();
}
