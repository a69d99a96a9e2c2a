import { fullName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { readOpenLink } from "../one-time-links/index.ts";
import { findToMail } from "./reply-to-emails.sql.ts";

/** Mails the verification link of a reply-to email. The token is in the queue only until the mail has been sent. */
export const replyToVerificationMail = defineAccountMail({
  name: "reply-to-emails.verification-mail",
  payload: z.object({ accountId: z.number(), replyToEmailId: z.uuid(), token: z.string() }),
  async compose({ db, clock, env }, { accountId, replyToEmailId, token }) {
    const row = await findToMail(db, accountId, replyToEmailId);
    if (!row || !(await readOpenLink({ db, clock }, "verify-reply-to-email", token))) return null;
    const ownerName = fullName({ firstName: row.first_name, lastName: row.last_name });
    const business = (row.company.trim() || ownerName).replaceAll(/\s+/g, " ");
    const link = `${env.PUBLIC_URL}/account/verifyReplyToEmail/${row.slug}/${token}`;
    return {
      to: row.email,
      subject: "Verify your reply-to email for Project Broadcast",
      firstName: "",
      paragraphs: [
        `${ownerName} (${row.owner_email}) wants replies to emails from ${business} to go to this address. Please verify that it's yours.`,
      ],
      button: { label: "Verify email", url: link },
      note: "This link expires in 24 hours. If you don't know who this is, ignore this email.",
    };
  },
});
