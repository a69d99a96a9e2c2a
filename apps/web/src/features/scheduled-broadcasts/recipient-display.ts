import type { Recipient } from "@broadcast/contract/broadcasts";
import { listTime } from "@broadcast/domain/dates";
import { formattedName } from "@broadcast/domain/names";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
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

export const recipientName = ({ contact }: Pick<Recipient, "contact">): string =>
  formattedName(contact) || "Unnamed contact";

export const recipientNumber = ({ contact }: Pick<Recipient, "contact">): string =>
  displayPhoneNumber(contact.phoneNumber ?? "") || "No phone number";

/** More recipients than this get a search box. */
export const searchFrom = 10;

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
