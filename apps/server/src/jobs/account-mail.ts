import type { z } from "zod";
import { type AccountMail, renderAccountMail } from "../providers/email/account-mail.ts";
import type { Services } from "../services.ts";
import { defineJob, type Job } from "./jobs.ts";

/** A server that is down for a day is waited for. */
const MAX_ATTEMPTS = 12;

/** A kind of mail the product sends by itself: what it is made of, and what it says. */
export interface AccountMailKind<P extends z.ZodType> {
  name: string;
  payload: P;
  /** The mail as things stand when it leaves; null when there is nothing to tell any more. */
  compose(services: Services, payload: z.output<P>): Promise<AccountMail | null>;
}

/** The one job that sends mail to the product's own users: queued in the transaction of what it tells. */
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
