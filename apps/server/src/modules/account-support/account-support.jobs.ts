import { creditsText } from "@broadcast/domain/account/credits";
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
        paragraphs: ["Our support team verified your identity. There's nothing else you need to do."],
        label: "See your account",
        path: "/account/identity",
      };
    case "identity-asked":
      return {
        subject: "Please verify your identity again",
        paragraphs: [
          "Our support team needs you to verify your identity again. Until you do, your account can't send anything.",
          "You'll need an ID document and a camera. It takes about two minutes.",
        ],
        label: "Verify your identity",
        path: "/account/identity",
      };
    case "registration-submitted":
      return {
        subject: "Your carrier registration was submitted again",
        paragraphs: [
          "Our support team corrected your registration with the mobile carriers and submitted it for you. You can read what it says in your account.",
        ],
        label: "See your registration",
        path: "/account/tcr",
      };
    case "credits-restored":
      return {
        subject: `${creditsText(credits)} are back in your account`,
        paragraphs: [
          `Our support team restored the ${creditsText(credits)} you lost when your subscription ended.`,
        ],
        label: "See your credits",
        path: "/account/credit-usage",
      };
  }
}

/** Tells the owner about support's action on their account. */
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
      note: `You'll find the reason under Activity in your account settings. If you didn't expect this, write to ${env.SUPPORT_EMAIL}.`,
    };
  },
});
