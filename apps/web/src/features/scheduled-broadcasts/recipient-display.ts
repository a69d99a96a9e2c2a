import type { Recipient } from "@broadcast/contract/broadcasts";
import { listTime } from "@broadcast/domain/dates";
import { businessNow } from "../../lib/business-clock.ts";

const words: Record<Recipient["state"], string> = {
  chosen: "Chosen",
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Not delivered",
  unsent: "Not sent",
  unknown: "Being checked with the carrier",
};

/** What became of a recipient: "Delivered · replied", "Not sent · They opted out of your messages." */
export const outcomeText = ({ state, reason, hasReplied }: Recipient): string =>
  [words[state], reason, hasReplied && "replied"].filter(Boolean).join(" · ");

/** To the second on the same day, else as rows say it; nothing while there is nothing to date. */
export const recipientTime = (
  { time }: Pick<Recipient, "time">,
  timeZone: string,
  now: Date = businessNow(),
): string | undefined => {
  if (!time) return undefined;
  const day = (at: Date) => at.toLocaleDateString("en-CA", { timeZone });
  return day(new Date(time)) === day(now)
    ? new Date(time).toLocaleTimeString("en-US", { timeZone })
    : listTime(time, now, timeZone);
};
