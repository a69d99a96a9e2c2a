import { defineEvent } from "../../../events/events.ts";

/** Somebody reported a mail as spam to their mail provider, the first one of this account. */
export interface MailComplained {
  accountId: number;
  messageId: string;
  time: Date;
}
export const mailComplained = defineEvent<MailComplained>("messages.mail-complained");
