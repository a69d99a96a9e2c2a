import type { Message } from "@broadcast/contract/messages";
import { momentText } from "../../../lib/words/moment-text.ts";

interface CopyOptions {
  /** The contact's name; in a space, a function that names each message's sender. */
  name: string | ((message: Message) => string);
  now: Date;
  timeZone: string;
}

/** A thread from one of its messages to its end, as plain text: sender and time, then the text. */
export function threadText(
  messages: readonly Message[],
  fromId: string,
  { name, now, timeZone }: CopyOptions,
): string {
  const from = messages.findIndex(({ _id }) => _id === fromId);
  return messages
    .slice(Math.max(0, from))
    .map((message) => {
      const who = message.direction === "out" ? "You" : typeof name === "string" ? name : name(message);
      const words = [message.subject, message.text].filter(Boolean).join("\n");
      const content = words || (message.media.length > 0 ? "(a file)" : "(no text)");
      return `${who}, ${momentText(message.time, timeZone, now)}\n${content}`;
    })
    .join("\n\n");
}
