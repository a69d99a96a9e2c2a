import type { Recipient } from "@broadcast/contract/broadcasts";
import { contactName } from "@broadcast/domain/account/names";
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

export const recipientName = ({ contact }: Pick<Recipient, "contact">): string => contactName(contact);

/** Shown next to the name; an email if there is no number, and empty if it already is the name. */
export const recipientAddress = ({ contact }: Pick<Recipient, "contact">): string => {
  const address = displayPhoneNumber(contact.phoneNumber ?? "") || contact.email;
  if (!address) return "No phone number";
  return address === contactName(contact) ? "" : address;
};

/** Above this number of recipients there is a search box. */
export const searchFrom = 10;

/** The outcome for a recipient: "Delivered · replied", "Not sent · They opted out of your messages." */
export const outcomeText = ({ state, reason, hasReplied }: Recipient): string =>
  [words[state], reason, hasReplied && "replied"].filter(Boolean).join(" · ");

/** Like `outcomeText`, with the waiting time: "Waiting until tomorrow at 8:00 AM · Quiet hours in Texas." */
export const resultLine = (recipient: Recipient, timeZone: string): string => {
  const { state, waitsUntil, reason } = recipient;
  if (state !== "waiting" || !waitsUntil) return outcomeText(recipient);
  return [`Waiting until ${momentWithin(waitsUntil, timeZone)}`, reason].filter(Boolean).join(" · ");
};

/** A recipient's line in a manifest: why they are skipped or until when they wait, else their address. */
export const plannedLine = (recipient: Recipient, timeZone: string): string => {
  const { waitsUntil, reason, planned } = recipient;
  const wait = waitsUntil && `From ${momentWithin(waitsUntil, timeZone)}`;
  const isSkipped = planned !== null && planned !== "go" && planned !== "wait";
  return [wait, isSkipped ? planned : reason].filter(Boolean).join(" · ") || recipientAddress(recipient);
};

/**
 * To the second on the same day, otherwise as in other rows; empty for an unsent message, whose time is when
 * it was queued.
 */
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
