import { z } from "zod";
import { isWithin } from "../../http/guard/limits/rate-limit.ts";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { readOpenLink } from "../one-time-links/index.ts";
import { findUser, findUserByEmail } from "./users.sql.ts";

/** Someone who repeatedly enters an email must not fill its owner's mailbox. */
const KNOWN_EMAIL_MAILS = { max: 3, windowSeconds: 3_600 };

/**
 * Mails the verification link, to the new email if one is pending. If the email belongs to another account, its owner
 * is told instead, which the requester cannot see. The token is in the queue only until the mail has been sent.
 */
export const verificationMail = defineAccountMail({
  name: "users.verification-mail",
  payload: z.object({ userId: z.uuid(), token: z.string() }),
  async compose({ db, clock, env }, { userId, token }) {
    const link = await readOpenLink({ db, clock }, "verify-email", token);
    if (!link) return null;
    const user = await findUser(db, userId);
    const isNew = user.pending_email !== null;
    const owner = await findUserByEmail(db, link.email);
    if (owner && owner.id !== userId) {
      if (!(await isWithin(db, `known-email-mail ${owner.id}`, KNOWN_EMAIL_MAILS))) return null;
      return {
        to: owner.email,
        subject: "You already have a Project Broadcast account",
        firstName: (await findUser(db, owner.id)).first_name,
        paragraphs: [
          isNew
            ? "Someone asked to use this email for another account. You already have an account with it, so nothing changed."
            : "Someone signed up with this email. You already have an account with it, so you can sign in.",
        ],
        button: { label: "Sign in", url: `${env.PUBLIC_URL}/auth` },
        note: `Forgot your password? Reset it at ${env.PUBLIC_URL}/forgot-password. If this wasn't you, ignore this email. No one got into your account.`,
      };
    }
    return {
      to: link.email,
      subject: isNew
        ? "Verify your new email for Project Broadcast"
        : "Verify your email for Project Broadcast",
      firstName: user.first_name,
      paragraphs: [
        isNew
          ? "Please verify your new email address. Once you do, you'll use it to sign in."
          : "Please verify that this is your email address. You'll use it to sign in.",
      ],
      button: { label: "Verify email", url: `${env.PUBLIC_URL}/account/verify/${user.slug}/${token}` },
      note: `This link expires in 24 hours. ${isNew ? "If you didn't ask for this" : "If you didn't sign up"}, ignore this email.`,
    };
  },
});

/** Tells the current email that another one is to replace it, and again when it has. */
export const emailChangeNotice = defineAccountMail({
  name: "users.email-change-notice",
  payload: z.object({ userId: z.uuid(), to: z.string(), stage: z.enum(["asked", "done"]) }),
  async compose({ db, env }, { userId, to, stage }) {
    const { first_name: firstName } = await findUser(db, userId);
    if (stage === "asked") {
      return {
        to,
        subject: "Your email is about to change",
        firstName,
        paragraphs: [
          "Someone asked to change the email address you sign in with. Nothing changes until that address is verified.",
        ],
        note: `If this wasn't you, change your password now: ${env.PUBLIC_URL}/account/change-password`,
      };
    }
    return {
      to,
      subject: "Your email for Project Broadcast was changed",
      firstName,
      paragraphs: ["From now on, you sign in with a different email address. This one no longer works."],
      note: "If this wasn't you, reply to this email right away.",
    };
  },
});
