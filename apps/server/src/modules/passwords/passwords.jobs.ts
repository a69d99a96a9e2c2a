import { z } from "zod";
import { hashToken } from "../../http/session.ts";
import { type AnyJob, defineJob } from "../../jobs/jobs.ts";
import { accountMail } from "../../providers/email/account-mail.ts";
import { findUser, findUserByEmail } from "../users/index.ts";
import { insertReset } from "./password-resets.sql.ts";
import { resetToken } from "./reset-token.ts";

/**
 * Mails the link for a new password, when there is such a user: whether there is, nobody learns from the request. What
 * the token is made of lives in the queue only until the mail has left.
 */
export const resetMail = defineJob({
  name: "passwords.reset-mail",
  payload: z.object({ username: z.string(), random: z.string() }),
  maxAttempts: 8,
  async run({ db, mailer, env, clock }, { username, random }) {
    const user = await findUserByEmail(db, username);
    if (!user) return;
    const token = resetToken(env, random, user.email);
    if (!(await insertReset(db, user.id, hashToken(token), clock.now()))) return;
    const { first_name: firstName } = await findUser(db, user.id);
    await mailer.send(
      accountMail({
        to: user.email,
        subject: "Set a new password for Project Broadcast",
        firstName,
        paragraphs: [
          "Somebody asked for a new password for your account. The link is good for one hour, and once.",
        ],
        action: { label: "Set a new password", url: `${env.PUBLIC_URL}/reset-password?token=${token}` },
        closing: "If you did not ask for it, ignore this mail: your password stays as it is.",
      }),
    );
  },
});

/** Tells the owner that a password of the account changed, in case it was somebody else. */
export const changedMail = defineJob({
  name: "passwords.changed-mail",
  payload: z.object({ userId: z.uuid(), which: z.enum(["own", "assistant"]) }),
  maxAttempts: 8,
  async run({ db, mailer, env }, { userId, which }) {
    const user = await findUser(db, userId);
    const what = which === "own" ? "Your password" : "Your assistant password";
    await mailer.send(
      accountMail({
        to: user.email,
        subject: `${what} for Project Broadcast was changed`,
        firstName: user.first_name,
        paragraphs: [
          `${what} was changed just now. ${which === "own" ? "Everybody who was signed in elsewhere is signed out." : "Assistants who were signed in are signed out."}`,
        ],
        closing: `If it was not you, set a new password at ${env.PUBLIC_URL}/forgot-password and write to ${env.SUPPORT_EMAIL}.`,
      }),
    );
  },
});

export const passwordJobs: AnyJob[] = [resetMail, changedMail];
