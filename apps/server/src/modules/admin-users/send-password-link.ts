import type { passwordLink } from "@broadcast/contract/admin-users";
import type { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { unassignAllOf } from "../conversations/index.ts";
import { resetMail } from "../passwords/index.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { noPasswordYet } from "../users/index.ts";
import { noteSupportAct, requireUser } from "./user-detail.ts";

/**
 * Mails a user a link to set a new password: support starts this and never knows or chooses one (ASVS 5.0, 6.4.6). With
 * `locksOut` the current password stops working, and all sessions end. Errors: `not-found`, `wrong-state`.
 */
export async function sendPasswordLink(
  context: SignedIn,
  userId: string,
  { reason, locksOut }: z.output<typeof passwordLink>,
): Promise<void> {
  const { db, caller, clock } = context;
  const user = await requireUser(db, userId);
  if (userId === caller.userId)
    throw new AppError(
      "wrong-state",
      "This is your own account. Change your password in your account settings.",
    );
  if (!user.owns_email)
    throw new AppError("wrong-state", "This email isn't verified, so we can't send a password link to it.");
  if (locksOut) {
    const now = clock.now();
    await db
      .updateTable("users")
      .set({
        password_hash: noPasswordYet(),
        assistant_password_hash: null,
        password_changed_at: now,
        updated_at: now,
      })
      .where("id", "=", userId)
      .execute();
    await endSessionsOf(db, userId);
    await unassignAllOf(db, user.account_id, "assistant");
  }
  await enqueue(db, resetMail, { username: user.email, token: newToken() });
  await noteSupportAct(context, "password-link-sent-by-support", user, { reason, locksOut });
}
