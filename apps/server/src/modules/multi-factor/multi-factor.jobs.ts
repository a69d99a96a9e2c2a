import { multiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { findNotifiedUser } from "../users/index.ts";

const WAYS = {
  sms: "codes by text",
  call: "codes by call",
  email: "codes by email",
  authenticator: "an authenticator app",
};

/** Tells the owner about changes to their account's sign-in, so that none happen without their knowledge. */
export const securityMail = defineAccountMail({
  name: "multi-factor.security-mail",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["added", "removed", "recovery-codes-made", "recovery-code-used"]),
    channel: multiFactorChannel.optional(),
  }),
  async compose({ db }, { userId, change, channel }) {
    const user = await findNotifiedUser(db, userId);
    if (!user) return null;
    const way = channel ? WAYS[channel] : "";
    const what = {
      added: `A verification method was added to your Project Broadcast account: ${way}.`,
      removed: `A verification method was removed from your Project Broadcast account: ${way}.`,
      "recovery-codes-made":
        "New recovery codes were created for your Project Broadcast account. The old ones no longer work.",
      "recovery-code-used": "Someone signed in to your Project Broadcast account with a recovery code.",
    }[change];
    return {
      to: user.email,
      subject: "Your sign-in security changed",
      firstName: user.first_name,
      paragraphs: [what],
      note: "If this wasn't you, sign in, change your password and sign out everywhere else.",
    };
  },
});
