import { formatCredits } from "@broadcast/domain/credits";
import { zonedToInstant } from "@broadcast/domain/dates";
import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/segments";

/** What keeps a message from being sent, in the words of doc 2, section 5; null when nothing does. */
export const messageProblem = (text: string): string | null => {
  if (text.trim() === "") return "Message is required.";
  if (graphemeCount(text) > MESSAGE_MAX_CHARACTERS)
    return `Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.`;
  return null;
};

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
