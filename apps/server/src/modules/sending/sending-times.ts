import { clockTime } from "@broadcast/domain/dates";
import { capFor, nextUnderCaps } from "@broadcast/domain/frequency-caps";
import { firstOpen } from "@broadcast/domain/opening-hours";
import { type QuietHoursDecision, quietHoursAt } from "@broadcast/domain/quiet-hours";
import { candidatePlaces, type PlaceEvidence } from "@broadcast/domain/recipient-places";
import type { RegionCode } from "@broadcast/domain/regions";
import type { AccountRules, Channel, Subject } from "./gate.ts";

export interface TimeQuestion {
  channel: Channel;
  to: string;
  timeZone: string | null;
  region: string | null;
  accountHours: AccountRules["broadcastHours"];
  accountTimeZone: string;
}

/** When messages may go, asked many times for one moment: places are worked out once each. */
export interface SendingTimes {
  now: Date;
  /**
   * The first moment inside the quiet hours of the law and the account's own hours; when that is later why, said of
   * this moment and so that it lasts.
   */
  allowed(question: TimeQuestion): {
    at: Date | "infinity";
    reason: string | null;
    lasting: string | null;
  };
  /** The first moment from `at` on that keeps every frequency cap; null when that is `at` itself. */
  underCaps(
    subject: Subject,
    cap: AccountRules["cap"],
    at: Date | "infinity",
  ): { at: Date; reason: string } | null;
}

const DAY_MINUTES = 1440;

const NOWHERE = "There is no hour at which all rules for this person let a message go.";

export function sendingTimesAt(now: Date): SendingTimes {
  const clocks = new Map<string, (recipient: PlaceEvidence) => QuietHoursDecision>();
  const clockFor = ({ channel, accountHours, accountTimeZone }: TimeQuestion) => {
    const outreach = channel === "voice" ? "call" : "text";
    const key = accountHours
      ? `${outreach} ${accountHours.fromMinute} ${accountHours.untilMinute} ${accountTimeZone}`
      : outreach;
    const known = clocks.get(key);
    if (known) return known;
    const broadcastHours = accountHours ? { ...accountHours, timeZone: accountTimeZone } : null;
    const made = quietHoursAt(now, { channel: outreach, broadcastHours });
    clocks.set(key, made);
    return made;
  };
  return {
    now,
    allowed(question) {
      // No law has quiet hours for mail; the account's own hours are by its own clock.
      if (question.channel === "email") return allowedMail(now, question);
      const { at, reason, lasting } = clockFor(question)(evidenceOf(question));
      if (at !== null) return { at, reason, lasting };
      return { at: "infinity", reason: reason ?? NOWHERE, lasting: lasting ?? NOWHERE };
    },
    underCaps(subject, accountCap, at) {
      if (at === "infinity" || subject.recentMarketingAt.length === 0) return null;
      const cap = accountCap ? { count: accountCap.messages, hours: accountCap.hours } : null;
      const caps = capFor(candidatePlaces(evidenceOf({ ...subject })), now, cap);
      if (caps.length === 0) return null;
      const next = nextUnderCaps(at, subject.recentMarketingAt, caps);
      return next > at ? { at: next, reason: caps[0]!.reason } : null;
    },
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

function allowedMail(now: Date, { accountHours, accountTimeZone }: TimeQuestion) {
  if (!accountHours) return { at: now, reason: null, lasting: null };
  const { fromMinute, untilMinute } = accountHours;
  const window = [fromMinute, untilMinute > fromMinute ? untilMinute : untilMinute + DAY_MINUTES] as const;
  const from = now.getTime();
  const hours = { timeZone: accountTimeZone, windowOn: () => window };
  const at = new Date(firstOpen(hours, from, from + 2 * DAY_MINUTES * 60_000) ?? from);
  if (at <= now) return { at: now, reason: null, lasting: null };
  const reason = `Your broadcasts go on at ${clockTime(at, accountTimeZone)} (your broadcast hours).`;
  return { at, reason, lasting: reason };
}
