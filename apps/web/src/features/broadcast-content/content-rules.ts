import type { Broadcast } from "@broadcast/contract/broadcasts";
import { shortenerIn, shortenerProblem } from "@broadcast/domain/messages/message-links";
import { type TagUrls, tagUrlProblem } from "@broadcast/domain/messages/message-tags";
import { lengthProblem, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/messages/segments";
import { type DynamicFields, unknownFieldsText } from "../settings/index.ts";
import { type BroadcastKind, kindOf } from "./broadcast-kinds.ts";

const emailMaxCharacters = 100_000;

/** What prevents the content from being sent, by field; valid fields are missing. */
export interface ContentProblems {
  subject?: string;
  text?: string;
  recording?: string;
}

/** The existing dynamic fields, and whether unknown ones block a message. */
type FieldRules = Pick<DynamicFields, "unknownIn" | "isRelaxed">;

export interface Content {
  kind: BroadcastKind;
  subject: string;
  text: string;
  hasMedia: boolean;
}

const unknownProblem = (text: string, { unknownIn, isRelaxed }: FieldRules): string | null => {
  const unknown = isRelaxed ? [] : unknownIn(text);
  return unknown.length > 0 ? unknownFieldsText(unknown, false) : null;
};

/** What prevents the content from being sent, in the words of doc 2, section 5. */
export const contentProblems = (
  { kind, subject, text, hasMedia }: Content,
  fields: FieldRules,
  tagUrls: TagUrls = [],
): ContentProblems => {
  if (kind === "rvm") return hasMedia ? {} : { recording: "A recording is required." };
  const tooLong = lengthProblem(text, kind === "email" ? emailMaxCharacters : MESSAGE_MAX_CHARACTERS);
  const pasted = tagUrlProblem(text, tagUrls);
  const host = kind === "sms" ? shortenerIn(text) : null;
  const isMissing = text.trim() === "" && !(kind === "sms" && hasMedia);
  const unknownInText = unknownProblem(text, fields);
  const unknownInSubject = kind === "email" ? unknownProblem(subject, fields) : null;
  return {
    ...(unknownInSubject && { subject: unknownInSubject }),
    ...(kind === "email" && subject.trim() === "" && { subject: "Subject is required." }),
    ...(unknownInText && { text: unknownInText }),
    ...(host && { text: shortenerProblem(host) }),
    ...(isMissing && { text: "Message is required." }),
    ...(tooLong && { text: tooLong }),
    ...(pasted && { text: pasted }),
  };
};

export const contentOf = ({ type, subject, text, media }: Broadcast): Content => ({
  kind: kindOf(type),
  subject,
  text,
  hasMedia: media.length > 0,
});
