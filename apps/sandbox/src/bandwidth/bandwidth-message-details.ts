import type { Message } from "../messages/messages.ts";

/** What Bandwidth keeps of a message beside the message itself. */
export type MessageDetails = {
  isMms: boolean;
  /** Everyone it was sent to: several share one picture message. */
  to: string[];
  /** The addresses of its pictures as they were given. */
  media: string[];
  priority: string | null;
  expiration: string | null;
  /** The code it fails with before anything is tried; null to try. */
  refusal: number | null;
};

/** The details of a message of Bandwidth's; a received one has only what the message tells. */
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
