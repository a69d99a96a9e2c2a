import { z } from "zod";
import { defineJob } from "../../jobs/jobs.ts";
import { accountMail } from "../../providers/email/account-mail.ts";
import { findUser } from "../users/index.ts";

/** Tells the owner that support signed them out, so that nobody does it behind their back. */
export const sessionsEndedMail = defineJob({
  name: "admin-users.sessions-ended-mail",
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 8,
  async run({ db, mailer, env }, { userId }) {
    const user = await findUser(db, userId);
    await mailer.send(
      accountMail({
        to: user.email,
        subject: "You were signed out of Project Broadcast",
        firstName: user.first_name,
        paragraphs: [
          "Our support signed your account out on every browser and phone just now.",
          "Sign in again when you need it. Why it was done stands under Activity in your account's settings.",
        ],
        closing: `If you did not expect it, write to ${env.SUPPORT_EMAIL}.`,
      }),
    );
  },
});
