import type { Broadcast } from "@broadcast/contract/broadcasts";
import { formatCredits } from "@broadcast/domain/credits";
import { zonedToInstant } from "@broadcast/domain/dates";
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

export const audienceProblem = (chosen: number): string | null =>
  chosen > 0 ? null : "Send To is required.";

/** What of a date and a time is missing. */
export const scheduleProblems = (date: string, time: string): { date?: string; time?: string } => ({
  ...(date ? {} : { date: "Date required" }),
  ...(time ? {} : { time: "Time required" }),
});

/** When clocks in the account's time zone show this; null while incomplete. */
export const scheduledInstant = (date: string, time: string, timeZone: string): Date | null =>
  date && time ? zonedToInstant(date, time, timeZone) : null;

/** What to do about too few credits (doc 2, section 4); null when there are enough. */
export const creditsProblem = (
  { costCredits, balanceCredits }: { costCredits: number; balanceCredits: number },
  phoneNumberType: string | null,
): string | null => {
  const missing = Math.ceil((costCredits - balanceCredits) * 100) / 100;
  if (missing <= 0) return null;
  const figures = `it costs ${formatCredits(costCredits)} and you have ${formatCredits(balanceCredits)}, so ${formatCredits(missing)} ${missing === 1 ? "is" : "are"} missing.`;
  return phoneNumberType === "managed-voip"
    ? `You will need more credits to send this broadcast: ${figures}`
    : `You will need to upgrade your account to send this broadcast: ${figures}`;
};
