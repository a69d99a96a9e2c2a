import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { findUser } from "./users.sql.ts";

/** Mails the verification link, to the new email if one waits. The token lives in the queue only until the mail has left. */
export const verificationMail = defineJob({
  name: "users.verification-mail",
  payload: z.object({ userId: z.uuid(), token: z.string() }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { userId, token }) {
    const user = await findUser(db, userId);
    const link = `${env.PUBLIC_URL}/account/verify/${user.slug}/${token}`;
    const greeting = `Hi ${user.first_name},`;
    const isNew = user.pending_email !== null;
    const ask = isNew
      ? "Please verify your new email address. You sign in with it from then on."
      : "Please verify that this is your email address.";
    const otherwise = isNew
      ? "The link is good for 24 hours. If you did not ask for this, ignore this mail."
      : "The link is good for 24 hours. If you did not sign up, ignore this mail.";
    await mailer.send({
      to: user.pending_email ?? user.email,
      subject: isNew
        ? "Verify your new email for Project Broadcast"
        : "Verify your email for Project Broadcast",
      text: `${greeting}\n\n${ask}\n${link}\n\n${otherwise}\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>${ask}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600">Verify email</a></p>
<p style="overflow-wrap:anywhere">Or open this address: ${escapeHtml(link)}</p><p>${otherwise}</p>`,
    });
  },
});

/** Tells the present email that another one is to take its place, and again when it has. */
export const emailChangeNotice = defineJob({
  name: "users.email-change-notice",
  payload: z.object({ userId: z.uuid(), to: z.string(), stage: z.enum(["asked", "done"]) }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { userId, to, stage }) {
    const user = await findUser(db, userId);
    const greeting = `Hi ${user.first_name},`;
    const what =
      stage === "asked"
        ? "Somebody asked to sign in to your account with another email address. Nothing changes until that address is verified."
        : "Your account is signed in to with another email address from now on. This one is not used any more.";
    const otherwise =
      stage === "asked"
        ? `If that was not you, change your password now: ${env.PUBLIC_URL}/account/change-password`
        : "If that was not you, answer this mail at once.";
    await mailer.send({
      to,
      subject:
        stage === "asked" ? "Your email is about to change" : "Your email for Project Broadcast was changed",
      text: `${greeting}\n\n${what}\n\n${otherwise}\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>${what}</p><p style="overflow-wrap:anywhere">${escapeHtml(otherwise)}</p>`,
    });
  },
});
