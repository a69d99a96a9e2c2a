import { z } from "zod";
import { escapeHtml } from "../../http/escape-html.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { shownPartner } from "./verify-request.ts";

/** Tells the owner that a partner may work with their account, so that nobody lets one in behind their back. */
export const partnerAllowedMail = defineJob({
  name: "integrations.partner-allowed-mail",
  payload: z.object({ userId: z.uuid(), partnerId: z.string() }),
  maxAttempts: 12,
  async run({ db, env, mailer }, { userId, partnerId }) {
    const grant = await db
      .selectFrom("partner_grants")
      .innerJoin("partners", "partners.id", "partner_grants.partner_id")
      .innerJoin("users", "users.id", "partner_grants.user_id")
      .where("users.id", "=", userId)
      .where("partners.id", "=", partnerId)
      .select([
        "users.email",
        "users.first_name",
        "partners.id",
        "partners.name",
        "partners.description",
        "partner_grants.scopes",
      ])
      .executeTakeFirst();
    if (!grant) return;
    const may = shownPartner(grant).scopes.map(({ text }) => `- ${text}`);
    const lines = [
      `Hi ${grant.first_name},`,
      `${grant.name} may now work with your Project Broadcast account:`,
      may.join("\n"),
      `If this was not you, remove it at ${env.PUBLIC_URL}/account/integrations and change your password.`,
    ];
    await mailer.send({
      to: grant.email,
      subject: `${grant.name} is connected to your account`,
      text: `${lines.join("\n\n")}\n`,
      html: lines.map((line) => `<p>${escapeHtml(line).replaceAll("\n", "<br>")}</p>`).join("\n"),
    });
  },
});
