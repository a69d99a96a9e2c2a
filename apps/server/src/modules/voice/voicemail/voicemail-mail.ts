import { formattedName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { defineAccountMail } from "../../../jobs/account-mail.ts";
import { findVoicemailToTell } from "./voicemails.sql.ts";

/** Mails the account's users about a voicemail, if mails of incoming messages are on. */
export const voicemailMail = defineAccountMail({
  name: "voice.voicemail-mail",
  payload: z.object({ accountId: z.number(), voicemailId: z.uuid(), text: z.string() }),
  async compose({ db, env }, { accountId, voicemailId, text }) {
    const voicemail = await findVoicemailToTell(db, accountId, voicemailId);
    if (!voicemail) return null;
    const name = formattedName({
      firstName: voicemail.first_name,
      lastName: voicemail.last_name,
      company: voicemail.company,
      phoneNumber: voicemail.phone_number,
    });
    return {
      to: voicemail.email_notifications_to ?? voicemail.email,
      subject: `New voicemail from ${name}`,
      firstName: "",
      preheader: text,
      paragraphs: [`${name} left you a voicemail.`],
      quote: text,
      button: { label: "Listen", url: `${env.PUBLIC_URL}/voicemail/${voicemail.contact_id}` },
    };
  },
});
