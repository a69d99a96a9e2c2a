import type { Caller, Context } from "../../http/context.ts";
import { readCurrentUser } from "./current-user.sql.ts";

/** The answer to every way of getting a session. */
export async function sessionReply(
  context: Context,
  who: Pick<Caller, "accountId" | "userId" | "roles" | "actingUserId">,
) {
  return {
    user: await readCurrentUser(context.db, who),
    sandboxUrl: context.env.SANDBOX_URL ?? null,
  };
}
