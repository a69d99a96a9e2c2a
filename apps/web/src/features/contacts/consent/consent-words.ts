import type { ChannelStanding, ConsentChannel, ConsentEntry } from "@broadcast/contract/consent";
import type { Contact } from "@broadcast/contract/contacts";
import { clockTime, startOfDayKey } from "@broadcast/domain/time/dates";
import { dateText } from "../../../lib/words/moment-text.ts";

export const channels = ["text", "picture", "voice", "email"] as const satisfies readonly ConsentChannel[];

export const channelNames: Record<ConsentChannel, string> = {
  text: "Text",
  picture: "Picture",
  voice: "Voice drop",
  email: "Email",
};

/** "Dec 5", "3:12 PM today", or in another year "Jan 4, 2027". */
export const deadlineText = (instant: string, now: Date, timeZone: string): string => {
  if (startOfDayKey(instant, timeZone) === startOfDayKey(now, timeZone))
    return `${clockTime(instant, timeZone)} today`;
  const isThisYear =
    startOfDayKey(instant, timeZone).slice(0, 4) === startOfDayKey(now, timeZone).slice(0, 4);
  const text = dateText(instant, timeZone);
  return isThisYear ? text.replace(/, \d+$/, "") : text;
};

/** Why a channel cannot be used: the contact has no address for it. */
export const missingAddress = (channel: ConsentChannel, contact: Contact): string | null => {
  if (channel === "email") return contact.email ? null : "No email address";
  return contact.phoneNumber ? null : "No phone number";
};

type Face = "opted-out" | "marked" | "consented" | "needed" | "open" | "none";

export interface StandingWords {
  face: Face;
  label: string;
  /** A sentence that says since when and why. */
  text: string;
}

/** A contact's standing on a channel, in words. */
export const standingWords = (
  { channel, standing, since, reason }: ChannelStanding,
  contact: Contact,
  timeZone: string,
): StandingWords => {
  const missing = missingAddress(channel, contact);
  if (missing) return { face: "none", label: missing, text: "Add one to the contact to use this channel." };
  const day = since ? dateText(since, timeZone) : "";
  if (standing === "opted-out")
    return { face: "opted-out", label: "Opted out", text: `${reason ?? "They opted out"} on ${day}.` };
  if (channel === "email" ? contact.doNotEmail : contact.doNotMessage)
    return { face: "marked", label: "Turned off", text: `${reason ?? "Marked by you"}.` };
  if (standing === "consented")
    return {
      face: "consented",
      label: "Agreed",
      text: reason ? `Since ${day}: “${reason}”` : `Since ${day}.`,
    };
  if (channel === "voice")
    return {
      face: "needed",
      label: "Consent needed",
      text: "The law requires recorded consent before a voice drop.",
    };
  return {
    face: "open",
    label: "Nothing recorded",
    text: "They haven't opted out. If you have their consent, record it as proof.",
  };
};

const optOutTitle = ({ source, by }: ConsentEntry): string => {
  if (source === "carrier") return "Their carrier reported an opt-out";
  if (source === "rule") return "Opted out by text: their words match an opt-out rule";
  if (source === "page") return "Unsubscribed on your page";
  if (source === "mail") return "Unsubscribed in their email app";
  if (source === "deadline") return "Treated as an opt-out: no one decided in time";
  if (source === "removal") return "Treated as an opt-out: the contact was deleted before anyone decided";
  if (source === "text") return by ? `${by} confirmed the opt-out` : "Opted out by text";
  return by ? `${by} recorded an opt-out` : "Opt-out recorded";
};

const optInTitle = ({ source, by }: ConsentEntry): string => {
  if (source === "text") return "Opted back in by text";
  if (source === "page") return "Subscribed again on your page";
  return by ? `${by} allowed messages again` : "Opted back in";
};

/** The title of a ledger entry. */
export const entryTitle = (entry: ConsentEntry): string => {
  switch (entry.event) {
    case "opt-out":
      return optOutTitle(entry);
    case "opt-in":
      return optInTitle(entry);
    case "help":
      return "Asked for help by text";
    case "consent":
      if (entry.source === "import") return `${entry.by ?? "You"} recorded consent with an import`;
      if (entry.page === "double opt-in") return "Confirmed by the link in your text (double opt-in)";
      return entry.by ? `${entry.by} recorded consent` : "Agreed";
    case "withdrawn":
      return `${entry.by ?? "You"} undid the import that recorded consent`;
    case "potential-stop":
      return "Sent a potential opt-out";
    case "potential-stop-kept":
      return entry.by ? `${entry.by} marked it as not an opt-out` : "Said they want to keep getting messages";
  }
};
