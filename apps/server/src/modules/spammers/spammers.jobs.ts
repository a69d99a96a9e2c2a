import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { findNotifiedUser } from "../users/index.ts";

const payload = z.object({ userId: z.uuid() });

/** Tells the owner that their account's sending was suspended, why, and what to do. */
export const sendingSuspendedMail = defineAccountMail({
  name: "spammers.sending-suspended-mail",
  payload,
  async compose({ db, env }, { userId }) {
    const user = await findNotifiedUser(db, userId);
    if (!user) return null;
    const { suspension_reason: reason } = await db
      .selectFrom("accounts")
      .where("account_id", "=", user.account_id)
      .select("suspension_reason")
      .executeTakeFirstOrThrow();
    // Lifted in the meantime.
    if (reason === null) return null;
    return {
      to: user.email,
      subject: "We suspended sending from your account",
      firstName: user.first_name,
      paragraphs: [
        "Your account can't send messages, broadcasts or campaigns for now. You can still sign in, read replies and change your contacts.",
        `Why: ${reason}`,
        `Write to ${env.SUPPORT_EMAIL} so that we can look at it together. Messages that weren't sent are listed under Unsent, and you can send them again once sending is back on.`,
      ],
      note: "Replies to STOP, START and HELP still go out, as the law requires.",
    };
  },
});

/** Tells the owner that they can send again. */
export const sendingAllowedMail = defineAccountMail({
  name: "spammers.sending-allowed-mail",
  payload,
  async compose({ db, env }, { userId }) {
    const user = await findNotifiedUser(db, userId);
    if (!user) return null;
    return {
      to: user.email,
      subject: "You can send messages again",
      firstName: user.first_name,
      paragraphs: [
        "We turned sending back on for your Project Broadcast account.",
        `Messages that weren't sent in the meantime are at ${env.PUBLIC_URL}/unsent-messages.`,
      ],
      note: `Questions? Write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
