import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { addressIn } from "../../providers/email/mailer.ts";
import { findDomain, findOwnerToMail } from "./sending-domains.sql.ts";

/** Tells the owner that emails no longer come from their domain, and what to do about it. */
export const domainFailsMail = defineAccountMail({
  name: "sending-domains.fails-mail",
  payload: z.object({ accountId: z.number() }),
  async compose({ db, env }, { accountId }) {
    const row = await findDomain(db, accountId);
    const owner = await findOwnerToMail(db, accountId);
    // It works again, so there is nothing to report.
    if (row?.state !== "failing" || !owner) return null;
    return {
      to: owner.email,
      subject: `Your emails no longer come from ${row.domain}`,
      firstName: owner.first_name,
      paragraphs: [
        `We sign your emails so that inboxes know they come from ${row.domain}. The DNS record for that is missing or was changed.`,
        `Until it's back, your emails come from ${addressIn(env.MAIL_FROM)} with your business name. Nothing is lost or delayed.`,
      ],
      button: { label: "See the record", url: `${env.PUBLIC_URL}/settings/sending-domain` },
      note: "We check for the record every few minutes and will use your domain again once it's back.",
    };
  },
});
