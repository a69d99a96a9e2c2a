import { multiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { defineJob } from "../../jobs/jobs.ts";

const WAYS = {
  sms: "codes by text",
  call: "codes by call",
  email: "codes by email",
  authenticator: "an authenticator app",
};

/** Tells the owner what changed about signing in to their account, so that nobody changes it behind their back. */
export const securityMail = defineJob({
  name: "multi-factor.security-mail",
  payload: z.object({
    userId: z.uuid(),
    change: z.enum(["added", "removed", "recovery-codes-made", "recovery-code-used"]),
    channel: multiFactorChannel.optional(),
  }),
  maxAttempts: 12,
  async run({ db, mailer }, { userId, change, channel }) {
    const user = await db
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["email", "first_name"])
      .executeTakeFirst();
    if (!user) return;
    const way = channel ? WAYS[channel] : "";
    const what = {
      added: `A second factor was added to your Project Broadcast account: ${way}.`,
      removed: `A second factor was removed from your Project Broadcast account: ${way}.`,
      "recovery-codes-made":
        "New recovery codes were made for your Project Broadcast account; the old ones ended.",
      "recovery-code-used": "Somebody signed in to your Project Broadcast account with a recovery code.",
    }[change];
    const lines = [
      `Hi ${user.first_name},`,
      what,
      "If this was not you, sign in, change your password and sign out everywhere else.",
    ];
    await mailer.send({
      to: user.email,
      subject: "Your sign-in security changed",
      text: `${lines.join("\n\n")}\n`,
      html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n"),
    });
  },
});
