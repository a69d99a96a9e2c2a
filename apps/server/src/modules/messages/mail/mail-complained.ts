import { defineEvent } from "../../../events/events.ts";

/** A contact reported a mail as spam to their mail provider, for the first time in this account. */
export interface MailComplained {
  accountId: number;
  messageId: string;
  time: Date;
}
export const mailComplained = defineEvent<MailComplained>("messages.mail-complained");
