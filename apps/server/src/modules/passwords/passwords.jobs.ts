import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { issueLinkSparingly } from "../one-time-links/index.ts";
import {
  findNotifiedUser,
  findUnownedByEmail,
  findUser,
  findUserByEmail,
  sendVerification,
} from "../users/index.ts";

const MAILS_AN_HOUR = 3;

/**
 * Mails the link for a new password if there is such a user, which the request never reveals. A user who signed up and
 * never verified the email gets the verification link again. The token is in the queue only until the mail has been
 * sent.
 */
export const resetMail = defineAccountMail({
  name: "passwords.reset-mail",
  payload: z.object({ username: z.string(), token: z.string() }),
  async compose({ db, env, clock }, { username, token }) {
    const user = await findUserByEmail(db, username);
    if (!user) {
      const unverified = await findUnownedByEmail(db, username);
      if (unverified) await sendVerification({ db, clock }, unverified.id, { isSparing: true });
      return null;
    }
    const link = {
      purpose: "reset-password",
      accountId: user.account_id,
      subjectId: user.id,
      email: user.email,
    } as const;
    if (!(await issueLinkSparingly({ db, clock }, link, { token, most: MAILS_AN_HOUR }))) return null;
    const { first_name: firstName } = await findUser(db, user.id);
    return {
      to: user.email,
      subject: "Set a new password for Project Broadcast",
      firstName,
      paragraphs: ["Someone asked to reset your password. This link works once and expires in one hour."],
      button: { label: "Set a new password", url: `${env.PUBLIC_URL}/reset-password?token=${token}` },
      note: "If you didn't ask for this, ignore this email. Your password won't change.",
    };
  },
});

/** Tells the owner that a password of the account changed, in case it was not them. */
export const changedMail = defineAccountMail({
  name: "passwords.changed-mail",
  payload: z.object({ userId: z.uuid(), which: z.enum(["own", "assistant"]) }),
  async compose({ db, env }, { userId, which }) {
    const user = await findNotifiedUser(db, userId);
    if (!user) return null;
    const what = which === "own" ? "Your password" : "Your assistant password";
    return {
      to: user.email,
      subject: `${what} for Project Broadcast was changed`,
      firstName: user.first_name,
      paragraphs: [
        `${what} was just changed. ${which === "own" ? "Everyone who was signed in elsewhere has been signed out." : "Assistants who were signed in have been signed out."}`,
      ],
      note: `If this wasn't you, set a new password at ${env.PUBLIC_URL}/forgot-password and write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
