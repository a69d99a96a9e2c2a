import type { Message } from "@broadcast/contract/messages";
import type { Instant } from "@broadcast/domain/time/dates";
import { momentWithin } from "../../lib/words/moment-text.ts";

type Waiting = Pick<Message, "waitsUntil" | "waitReason">;

/** Removes a sentence's final period. */
export const withoutPeriod = (sentence: string): string => sentence.replace(/\.\s*$/, "");

/** "Waiting until tomorrow at 8:00 AM: quiet hours"; "" for a message that only waits for its scheduled time. */
export function waitingText(
  { waitsUntil, waitReason }: Waiting,
  { now, timeZone }: { now: Instant; timeZone: string },
): string {
  const reason = waitReason ? `: ${withoutPeriod(waitReason)}` : "";
  if (waitsUntil) return `Waiting until ${momentWithin(waitsUntil, timeZone, now)}${reason}`;
  return waitReason ? `Waiting${reason}` : "";
}
