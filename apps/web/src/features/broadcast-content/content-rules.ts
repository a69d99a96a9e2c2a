import type { Broadcast } from "@broadcast/contract/broadcasts";
import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/segments";
import { type BroadcastKind, kindOf } from "./broadcast-kinds.ts";

const emailMaxCharacters = 100_000;

/** What keeps the content from being sent, by field; a field that is fine is missing. */
export interface ContentProblems {
  subject?: string;
  text?: string;
  recording?: string;
}

interface Content {
  kind: BroadcastKind;
  subject: string;
  text: string;
  hasMedia: boolean;
}

/** What keeps the content from being sent, in the words of doc 2, section 5. */
export const contentProblems = ({ kind, subject, text, hasMedia }: Content): ContentProblems => {
  if (kind === "rvm") return hasMedia ? {} : { recording: "A recording is required." };
  const max = kind === "email" ? emailMaxCharacters : MESSAGE_MAX_CHARACTERS;
  const isMissing = text.trim() === "" && !(kind === "sms" && hasMedia);
  return {
    ...(kind === "email" && subject.trim() === "" && { subject: "Subject is required." }),
    ...(isMissing && { text: "Message is required." }),
    ...(text.length > max &&
      graphemeCount(text) > max && { text: `Message text cannot exceed ${max} characters.` }),
  };
};

export const contentOf = ({ type, subject, text, media }: Broadcast): Content => ({
  kind: kindOf(type),
  subject,
  text,
  hasMedia: media.length > 0,
});
