import type { RegionCode } from "@broadcast/domain/account/regions";
import { capFor, type FrequencyCap, nextUnderCaps } from "@broadcast/domain/compliance/frequency-caps";
import { type QuietHoursDecision, quietHoursOfPlacesAt } from "@broadcast/domain/compliance/quiet-hours";
import {
  type PlaceEvidence,
  type Places,
  rememberedPlaces,
} from "@broadcast/domain/compliance/recipient-places";
import { clockTime } from "@broadcast/domain/time/dates";
import { firstOpen, MINUTE_MS } from "@broadcast/domain/time/opening-hours";
import type { AccountRules, Channel, GateRecipient } from "./gate.ts";

export interface TimeQuestion {
  channel: Channel;
  to: string;
  timeZone: string | null;
  region: string | null;
  accountHours: AccountRules["broadcastHours"];
  accountTimeZone: string;
}

/** The first time a message may be sent, and if that is later, why: for now, and in a lasting form. */
export interface SendingTime {
  at: Date | "infinity";
  reason: string | null;
  lasting: string | null;
}

/** When messages may be sent, for many queries about one time: places are computed once each. */
export interface SendingTimes {
  now: Date;
  /** By the legal quiet hours and the account's own hours. */
  allowed(question: TimeQuestion): SendingTime;
  /** The same for marketing, which is also subject to every frequency cap, legal and the account's own. */
  allowedUnderCaps(
    question: TimeQuestion,
    cap: AccountRules["cap"],
    recentMarketingAt: GateRecipient["recentMarketingAt"],
  ): SendingTime;
  /** Whether any frequency cap applies to marketing to them. */
  hasCaps(question: TimeQuestion, cap: AccountRules["cap"]): boolean;
}

const DAY_MINUTES = 1440;

const NOWHERE = "The rules for this person don't allow any time of day.";

export function sendingTimesAt(now: Date): SendingTimes {
  const placesOf = rememberedPlaces();
  const fromNow = hoursFrom(now);
  const fromMinutes = new Map<number, HoursFrom>();
  /** Hours open and close on whole minutes: within one the answer is the same, and computed once. */
  const hoursFromMinuteOf = (at: Date): HoursFrom => {
    const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
    const known = fromMinutes.get(minute);
    if (known) return known;
    const made = hoursFrom(new Date(minute));
    fromMinutes.set(minute, made);
    return made;
  };
  const capsFor = capsAt(now);
  return {
    now,
    allowed: (question) => fromNow(question, placesOf(evidenceOf(question))),
    allowedUnderCaps(question, accountCap, recentMarketingAt) {
      const places = placesOf(evidenceOf(question));
      const inHours = fromNow(question, places);
      if (inHours.at === "infinity" || recentMarketingAt.length === 0) return inHours;
      const { at: room, cap } = nextUnderCaps(inHours.at, recentMarketingAt, capsFor(places, accountCap));
      if (cap === null) return inHours;
      // By then it may be night. Caps only ever gain room, so the next open hour satisfies them too.
      const later = hoursFromMinuteOf(room)(question, places);
      const reason = later.lasting === null ? cap.reason : `${cap.reason} ${later.lasting}`;
      return { at: later.reason === null ? room : later.at, reason, lasting: reason };
    },
    hasCaps: (question, accountCap) => capsFor(placesOf(evidenceOf(question)), accountCap).length > 0,
  };
}

/** When a message may be sent from a time on, by the legal quiet hours and the account's own hours. */
type HoursFrom = (question: TimeQuestion, places: Places) => SendingTime;

function hoursFrom(from: Date): HoursFrom {
  const clocks = new Map<string, (places: Places) => QuietHoursDecision>();
  const clockFor = ({ channel, accountHours, accountTimeZone }: TimeQuestion) => {
    const outreach = channel === "voice" ? "call" : "text";
    const key = accountHours
      ? `${outreach} ${accountHours.fromMinute} ${accountHours.untilMinute} ${accountTimeZone}`
      : outreach;
    const known = clocks.get(key);
    if (known) return known;
    const broadcastHours = accountHours ? { ...accountHours, timeZone: accountTimeZone } : null;
    const made = quietHoursOfPlacesAt(from, { channel: outreach, broadcastHours });
    clocks.set(key, made);
    return made;
  };
  return (question, places) => {
    // No law sets quiet hours for mail; the account's own hours follow its own time zone.
    if (question.channel === "email") return allowedMail(from, question);
    const { at, reason, lasting } = clockFor(question)(places);
    if (at !== null) return { at, reason, lasting };
    return { at: "infinity", reason: reason ?? NOWHERE, lasting: lasting ?? NOWHERE };
  };
}

/** The caps that apply to a recipient, computed once for each account (by its cap object) and place. */
function capsAt(now: Date) {
  const byAccountCap = new Map<AccountRules["cap"], Map<Places, FrequencyCap[]>>();
  return (places: Places, accountCap: AccountRules["cap"]): FrequencyCap[] => {
    let known = byAccountCap.get(accountCap);
    if (!known) {
      known = new Map();
      byAccountCap.set(accountCap, known);
    }
    let caps = known.get(places);
    if (!caps) {
      caps = capFor(places, now, accountCap && { count: accountCap.messages, hours: accountCap.hours });
      known.set(places, caps);
    }
    return caps;
  };
}

const evidenceOf = (question: {
  to: string;
  timeZone: string | null;
  region: string | null;
}): PlaceEvidence => ({
  phoneNumber: question.to,
  ownTimeZone: question.timeZone,
  region: question.region as RegionCode | null,
});

function allowedMail(now: Date, { accountHours, accountTimeZone }: TimeQuestion): SendingTime {
  if (!accountHours) return { at: now, reason: null, lasting: null };
  const { fromMinute, untilMinute } = accountHours;
  const window = [fromMinute, untilMinute > fromMinute ? untilMinute : untilMinute + DAY_MINUTES] as const;
  const from = now.getTime();
  const hours = { timeZone: accountTimeZone, windowOn: () => window };
  const at = new Date(firstOpen(hours, from, from + 2 * DAY_MINUTES * MINUTE_MS) ?? from);
  if (at <= now) return { at: now, reason: null, lasting: null };
  const reason = `Your broadcasts resume at ${clockTime(at, accountTimeZone)} (your broadcast hours).`;
  return { at, reason, lasting: reason };
}
