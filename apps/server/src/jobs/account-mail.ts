import type { z } from "zod";
import { type AccountMail, renderAccountMail } from "../providers/email/account-mail.ts";
import type { Services } from "../services.ts";
import { defineJob, type Job } from "./jobs.ts";

/** Covers a mail server that is down for a day. */
const MAX_ATTEMPTS = 12;

/** A kind of mail that the product sends by itself: its payload and its text. */
export interface AccountMailKind<P extends z.ZodType> {
  name: string;
  payload: P;
  /** The mail as of the moment it is sent; null when it is no longer needed. */
  compose(services: Services, payload: z.output<P>): Promise<AccountMail | null>;
}

/** Defines the job that sends a mail to the product's own users, queued in the transaction it reports on. */
export const defineAccountMail = <P extends z.ZodType>({
  name,
  payload,
  compose,
}: AccountMailKind<P>): Job<P> =>
  defineJob({
    name,
    payload,
    maxAttempts: MAX_ATTEMPTS,
    async run(services, about) {
      const mail = await compose(services, about);
      if (mail) await services.mailer.send(renderAccountMail(mail));
    },
  });
