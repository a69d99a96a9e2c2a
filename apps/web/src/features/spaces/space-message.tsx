import type { Message } from "@broadcast/contract/messages";
import type { SpaceMessage } from "@broadcast/contract/spaces";
import { creditsText } from "@broadcast/domain/account/credits";
import type { ReactNode } from "react";
import { counted, formatCount } from "../../lib/words/format.ts";
import { TaggedText } from "../broadcast-content/index.ts";
import { MessageText, type SpaceNote } from "../messages/index.ts";

/** A message of a space in the form of a thread's message, together with the space's own data. */
export interface ShownSpaceMessage extends Message {
  said: SpaceMessage;
}

const states: Record<SpaceMessage["state"], Message["state"]> = {
  scheduled: "queued",
  // Members receive it one after the other; it is no longer on its way to the server.
  sending: "sent",
  sent: "sent",
  kept: "sent",
};

export const toShown = (said: SpaceMessage): ShownSpaceMessage => ({
  _id: said._id,
  contactId: said.from.contactId ?? "",
  type: said.type,
  direction: said.direction,
  text: said.text,
  media: said.media,
  state: said.direction === "in" ? "received" : states[said.state],
  error: null,
  failure: null,
  isResent: false,
  time: said.time,
  sentAt: null,
  runAt: said.runAt,
  subject: "",
  waitsUntil: null,
  waitReason: null,
  stopDetectScore: null,
  isDesigned: false,
  // A user wrote it: it is edited and deleted like a chat message.
  cause: "chat",
  causeId: null,
  sourceId: null,
  keyword: null,
  credits: 0,
  writtenBy: said.writtenBy,
  call: null,
  said,
});

const isShown = (message: Message): message is ShownSpaceMessage => "said" in message;

/** A text of the account that owns a space, with the fields that each member gets filled in. */
export const ownWordsOf = (text: string): ReactNode => (
  <TaggedText text={text}>{(words) => <MessageText text={words} />}</TaggedText>
);

/** The author of a message in a space, whom it reached, and why not; `writerOf` names a colleague who wrote it. */
export function noteOf(message: Message, writerOf: (message: Message) => string | null): SpaceNote {
  if (!isShown(message)) return { author: null, state: "", problem: null };
  const { from, direction, state, reason, reach } = message.said;
  return {
    author: direction === "in" ? from.name : writerOf(message),
    state:
      state === "sending"
        ? "On its way to the members"
        : state === "sent" && reach.sent > 0
          ? [
              `To ${counted(reach.sent, "member")}`,
              reach.waiting > 0 && `${formatCount(reach.waiting)} still waiting`,
              reach.credits > 0 && creditsText(reach.credits),
            ]
              .filter(Boolean)
              .join(" · ")
          : "",
    problem:
      state === "kept"
        ? (reason?.replace(/\.$/, "") ?? null)
        : reach.unsent > 0
          ? `${counted(reach.unsent, "member")} not reached${reach.reason ? `: ${reach.reason.replace(/\.$/, "")}` : ""}`
          : null,
  };
}

/** The author of a message. */
export const authorOf = (message: Message): string =>
  isShown(message) && message.direction === "in" ? message.said.from.name : "You";
