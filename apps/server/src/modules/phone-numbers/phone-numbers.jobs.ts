import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { registerNumber } from "../registration/index.ts";
import { findNumber, findOwnerOfAccount } from "./phone-numbers.sql.ts";

/** Lets a newly chosen number text under the account's existing campaign, if any. */
export const registerNumberJob = defineJob({
  name: "phone-numbers.register-number",
  payload: z.object({ accountId: z.number(), phoneNumber: z.string() }),
  maxAttempts: 25,
  async run(services, { accountId, phoneNumber }) {
    const number = await findNumber(services.db, accountId, phoneNumber);
    if (number) await registerNumber(services, accountId, number);
  },
});

/** Tells the owner that support gave their account another number. */
export const numberChangedMail = defineAccountMail({
  name: "phone-numbers.number-changed-mail",
  payload: z.object({
    accountId: z.number(),
    phoneNumber: z.string(),
    earlier: z.object({ phoneNumber: z.string(), keptUntil: z.iso.datetime() }).nullable(),
  }),
  async compose({ db, env }, { accountId, phoneNumber, earlier }) {
    const owner = await findOwnerOfAccount(db, accountId);
    if (!owner) return null;
    const day =
      earlier &&
      new Date(earlier.keptUntil).toLocaleDateString("en-US", {
        dateStyle: "long",
        timeZone: owner.timezone,
      });
    return {
      to: owner.email,
      subject: `Your number is now ${displayPhoneNumber(phoneNumber)}`,
      firstName: owner.first_name,
      paragraphs: [
        `Our support team changed your number. Everything you send now comes from ${displayPhoneNumber(phoneNumber)}. Your chats, contacts and keywords haven't changed.`,
        ...(earlier
          ? [
              `Texts and calls to ${displayPhoneNumber(earlier.phoneNumber)} still reach you until ${day}. Update it wherever you've printed or posted it before then.`,
            ]
          : []),
      ],
      button: { label: "See your account", url: `${env.PUBLIC_URL}/account` },
      note: `If you didn't expect this, write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
