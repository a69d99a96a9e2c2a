import type { Recipient } from "@broadcast/contract/broadcasts";
import { formattedName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { listTime } from "@broadcast/domain/time/dates";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";

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

/** As `outcomeText`, with how long somebody waits: "Waiting until tomorrow at 8:00 AM · Quiet hours in Texas." */
export const resultLine = (recipient: Recipient, timeZone: string): string => {
  const { state, waitsUntil, reason } = recipient;
  if (state !== "waiting" || !waitsUntil) return outcomeText(recipient);
  return [`Waiting until ${momentWithin(waitsUntil, timeZone)}`, reason].filter(Boolean).join(" · ");
};

/** What a manifest says of a recipient: why they are skipped or until when they wait, else their number. */
export const plannedLine = (recipient: Recipient, timeZone: string): string => {
  const { waitsUntil, reason, planned } = recipient;
  const wait = waitsUntil && `From ${momentWithin(waitsUntil, timeZone)}`;
  const isSkipped = planned !== null && planned !== "go" && planned !== "wait";
  return [wait, isSkipped ? planned : reason].filter(Boolean).join(" · ") || recipientNumber(recipient);
};

/** To the second on the same day, else as rows say it; nothing where nothing left: its time is when it was queued. */
export const recipientTime = (
  { time, state }: Pick<Recipient, "time" | "state">,
  timeZone: string,
  now: Date = businessNow(),
): string | undefined => {
  if (!time || state === "waiting" || state === "unsent") return undefined;
  const day = (at: Date) => at.toLocaleDateString("en-CA", { timeZone });
  return day(new Date(time)) === day(now)
    ? new Date(time).toLocaleTimeString("en-US", { timeZone })
    : listTime(time, now, timeZone);
};
