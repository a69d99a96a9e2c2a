import type { Message } from "@broadcast/contract/messages";
import { MEDIA_NAMES, wordsOrFile } from "@broadcast/domain/messages/media-kind";
import { useRef } from "react";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import { isBefore } from "./thread-messages.ts";

const spoken = 3;

const wordsOf = ({ text, media }: Message): string =>
  wordsOrFile(text, media[0]?.contentType) || MEDIA_NAMES.picture;

/** Announces messages that arrive in an open thread to screen readers; earlier ones stay silent. */
export function Announcer({
  messages,
  name,
}: {
  messages: readonly Message[];
  /** The contact's name; in a space, a function that names each message's sender. */
  name: string | ((message: Message) => string);
}) {
  /** The newest message when the thread opened, which may be gone since; undefined for a thread without messages. */
  const openedWith = useRef<{ newest: Message | undefined } | null>(null);
  openedWith.current ??= { newest: messages.at(-1) };
  useOnLeave(() => {
    openedWith.current = null;
  });
  const { newest } = openedWith.current;
  const news = messages
    .filter((message) => message.direction === "in" && (!newest || isBefore(newest, message)))
    .slice(-spoken);
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="sr-only">
      {news.map((message) => (
        <p key={message._id}>{`${typeof name === "string" ? name : name(message)}: ${wordsOf(message)}`}</p>
      ))}
    </div>
  );
}
