import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { findNotifiedUser } from "../users/index.ts";

/** Tells the owner that support signed them out, so that it never happens without their knowledge. */
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
        "Our support team just signed your account out of every browser and phone.",
        "You can sign in again at any time. To see the reason, go to Activity in your account settings.",
      ],
      note: `If you didn't expect this, write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
