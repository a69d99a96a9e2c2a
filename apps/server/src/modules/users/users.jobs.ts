import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { findUser } from "./users.sql.ts";

/** Mails the verification link. The token lives in the queue only until the mail has left. */
export const verificationMail = defineJob({
  name: "users.verification-mail",
  payload: z.object({ userId: z.uuid(), token: z.string() }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { userId, token }) {
    const user = await findUser(db, userId);
    const link = `${env.PUBLIC_URL}/account/verify/${user.slug}/${token}`;
    const greeting = `Hi ${user.first_name},`;
    await mailer.send({
      to: user.email,
      subject: "Verify your email for Project Broadcast",
      text: `${greeting}\n\nPlease verify that this is your email address:\n${link}\n\nIf you did not sign up, ignore this mail.\n`,
      html: `<p>${escapeHtml(greeting)}</p><p>Please verify that this is your email address.</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600">Verify email</a></p>
<p style="overflow-wrap:anywhere">Or open this address: ${escapeHtml(link)}</p><p>If you did not sign up, ignore this mail.</p>`,
    });
  },
});
