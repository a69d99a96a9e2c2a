import { fullName } from "@broadcast/domain/names";
import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { hashToken } from "../../http/session.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { findToMail } from "./reply-to-emails.sql.ts";

/** Mails the verification link of a reply-to email. The token lives in the queue only until the mail has left. */
export const replyToVerificationMail = defineJob({
  name: "reply-to-emails.verification-mail",
  payload: z.object({ accountId: z.number(), replyToEmailId: z.uuid(), token: z.string() }),
  maxAttempts: 12,
  async run({ db, mailer, env }, { accountId, replyToEmailId, token }) {
    const row = await findToMail(db, accountId, replyToEmailId, hashToken(token));
    if (!row) return;
    const ownerName = fullName({ firstName: row.first_name, lastName: row.last_name });
    const business = (row.company.trim() || ownerName).replaceAll(/\s+/g, " ");
    const link = `${env.PUBLIC_URL}/account/verifyReplyToEmail/${row.slug}/${token}`;
    const ask = `${ownerName} (${row.owner_email}) wants replies to the emails of ${business} to come to this address. Please verify that it is yours.`;
    const otherwise = "The link is good for 24 hours. If you do not know who this is, ignore this mail.";
    await mailer.send({
      to: row.email,
      subject: "Verify your reply-to email for Project Broadcast",
      text: `Hi,\n\n${ask}\n${link}\n\n${otherwise}\n`,
      html: `<p>Hi,</p><p>${escapeHtml(ask)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600">Verify email</a></p>
<p style="overflow-wrap:anywhere">Or open this address: ${escapeHtml(link)}</p><p>${otherwise}</p>`,
    });
  },
});
