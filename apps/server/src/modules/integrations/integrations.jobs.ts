import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { shownPartner } from "./verify-request.ts";

/** Tells the owner that a partner was connected, so that it never happens without their knowledge. */
export const partnerAllowedMail = defineAccountMail({
  name: "integrations.partner-allowed-mail",
  payload: z.object({ userId: z.uuid(), partnerId: z.string() }),
  async compose({ db, env }, { userId, partnerId }) {
    const grant = await db
      .selectFrom("partner_grants")
      .innerJoin("partners", "partners.id", "partner_grants.partner_id")
      .innerJoin("users", "users.id", "partner_grants.user_id")
      .where("users.id", "=", userId)
      .where("users.owns_email", "=", true)
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
    if (!grant) return null;
    const may = shownPartner(grant).scopes.map(({ text }) => `- ${text}`);
    return {
      to: grant.email,
      subject: `${grant.name} is connected to your account`,
      firstName: grant.first_name,
      paragraphs: [`${grant.name} can now do this in your Project Broadcast account:`, may.join("\n")],
      note: `If this wasn't you, remove it at ${env.PUBLIC_URL}/account/integrations and change your password.`,
    };
  },
});
