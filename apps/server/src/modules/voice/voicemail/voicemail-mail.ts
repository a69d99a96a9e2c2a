import { formattedName } from "@broadcast/domain/account/names";
import { voicemailText } from "@broadcast/domain/messages/call-words";
import { z } from "zod";
import { defineAccountMail } from "../../../jobs/account-mail.ts";
import { findVoicemailToTell } from "./voicemails.sql.ts";

/** Mails the account's users about a voicemail, if mails of incoming messages are on. */
export const voicemailMail = defineAccountMail({
  name: "voice.voicemail-mail",
  payload: z.object({ accountId: z.number(), voicemailId: z.uuid() }),
  async compose({ db, env }, { accountId, voicemailId }) {
    const voicemail = await findVoicemailToTell(db, accountId, voicemailId);
    if (!voicemail) return null;
    const { duration_ms: durationMs, transcript } = voicemail;
    const text = voicemailText({ seconds: durationMs / 1_000, transcript });
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
