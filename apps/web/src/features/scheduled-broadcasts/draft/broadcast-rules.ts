import { formatCredits } from "@broadcast/domain/account/credits";
import { zonedToInstant } from "@broadcast/domain/time/date-input";

export const audienceProblem = (chosen: number): string | null =>
  chosen > 0 ? null : "Send To is required.";

/** The missing parts of a date and a time. */
export const scheduleProblems = (date: string, time: string): { date?: string; time?: string } => ({
  ...(date ? {} : { date: "Date required" }),
  ...(time ? {} : { time: "Time required" }),
});

/** The instant of a local time in the account's time zone; null while incomplete. */
export const scheduledInstant = (date: string, time: string, timeZone: string): Date | null =>
  date && time ? zonedToInstant(date, time, timeZone) : null;

/** What to do about insufficient credits (doc 2, section 4); null if there are enough. */
export const creditsProblem = (
  { costCredits, balanceCredits }: { costCredits: number; balanceCredits: number },
  phoneNumberType: string | null,
): string | null => {
  const missing = Math.ceil((costCredits - balanceCredits) * 100) / 100;
  if (missing <= 0) return null;
  const figures = `it costs ${formatCredits(costCredits)} and you have ${formatCredits(balanceCredits)}, so you need ${formatCredits(missing)} more.`;
  return phoneNumberType === "managed-voip"
    ? `You will need more credits to send this broadcast: ${figures}`
    : `You will need to upgrade your account to send this broadcast: ${figures}`;
};
