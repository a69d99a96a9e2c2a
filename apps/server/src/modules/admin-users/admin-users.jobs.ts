import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { findNotifiedUser } from "../users/index.ts";

/** Tells the owner that support signed them out, so that nobody does it behind their back. */
export const sessionsEndedMail = defineAccountMail({
  name: "admin-users.sessions-ended-mail",
  payload: z.object({ userId: z.uuid() }),
  async compose({ db, env }, { userId }) {
    const user = await findNotifiedUser(db, userId);
    if (!user) return null;
    return {
      to: user.email,
      subject: "You were signed out of Project Broadcast",
      firstName: user.first_name,
      paragraphs: [
        "Our support signed your account out on every browser and phone just now.",
        "Sign in again when you need it. Why it was done stands under Activity in your account's settings.",
      ],
      note: `If you did not expect it, write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
