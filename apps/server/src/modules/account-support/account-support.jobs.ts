import { formatCredits } from "@broadcast/domain/account/credits";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { findNotifiedUser } from "../users/index.ts";

const told = z.object({
  userId: z.uuid(),
  about: z.enum(["identity-approved", "identity-asked", "registration-submitted", "credits-restored"]),
  credits: z.number().optional(),
});

interface Words {
  subject: string;
  paragraphs: string[];
  label: string;
  path: string;
}

function wordsOf({ about, credits = 0 }: z.output<typeof told>): Words {
  switch (about) {
    case "identity-approved":
      return {
        subject: "Your identity is verified",
        paragraphs: ["Our support verified your identity just now. There is nothing left for you to do."],
        label: "See your account",
        path: "/account/identity",
      };
    case "identity-asked":
      return {
        subject: "Please verify your identity again",
        paragraphs: [
          "Our support asks you to verify your identity again. Until that is done, nothing is sent from your account.",
          "You need an ID document and a camera; it takes about two minutes.",
        ],
        label: "Verify your identity",
        path: "/account/identity",
      };
    case "registration-submitted":
      return {
        subject: "Your carrier registration was submitted again",
        paragraphs: [
          "Our support corrected your registration with the mobile carriers and submitted it for you. You can read what it says in your account.",
        ],
        label: "See your registration",
        path: "/account/tcr",
      };
    case "credits-restored":
      return {
        subject: `${formatCredits(credits)} credits are back in your account`,
        paragraphs: [
          `Our support gave you back the ${formatCredits(credits)} credits that went when your subscription ended.`,
        ],
        label: "See your credits",
        path: "/account/credit-usage",
      };
  }
}

/** Tells the owner what support did to their account. */
export const supportMail = defineAccountMail({
  name: "account-support.mail",
  payload: told,
  async compose({ db, env }, payload) {
    const user = await findNotifiedUser(db, payload.userId);
    if (!user) return null;
    const { subject, paragraphs, label, path } = wordsOf(payload);
    return {
      to: user.email,
      subject,
      firstName: user.first_name,
      paragraphs,
      button: { label, url: env.PUBLIC_URL + path },
      note: `Why it was done stands under Activity in your account's settings. If you didn't expect this, write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
