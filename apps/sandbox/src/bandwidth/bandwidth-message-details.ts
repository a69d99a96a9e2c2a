import type { Message } from "../messages/messages.ts";

/** What Bandwidth stores about a message besides the message itself. */
export type MessageDetails = {
  isMms: boolean;
  /** All recipients: several share one picture message. */
  to: string[];
  /** The given addresses of its pictures. */
  media: string[];
  priority: string | null;
  expiration: string | null;
  /** The code it fails with before anything is tried; null to try. */
  refusal: number | null;
};

/** Returns the details of one of Bandwidth's messages; a received one has only what the message says. */
export function detailsOf(message: Message): MessageDetails {
  return (
    (message.details as MessageDetails | null) ?? {
      isMms: message.pictures.length > 0,
      to: [message.to],
      media: [],
      priority: null,
      expiration: null,
      refusal: null,
    }
  );
}
