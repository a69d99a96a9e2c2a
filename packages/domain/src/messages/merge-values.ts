import { displayPhoneNumber } from "../phone/phone-number.ts";
import { type Instant, MONTH_NAMES, WEEKDAY_NAMES, wallTime } from "../time/dates.ts";
import type { MergeValues } from "./merge-fields.ts";

/** A day of any year; month 0–11, date 1–31 (document 2, section 9). */
export type DayAndMonth = { month: number; date: number };

export type MergeContact = {
  firstName?: string | null;
  lastName?: string | null;
  company?: string | null;
  phoneNumber?: string | null;
  email?: string | null;
  birthday?: DayAndMonth | null;
  anniversary?: DayAndMonth | null;
  /** Full URLs; the caller knows the account's domain. */
  contactLink?: string | null;
  doubleOptInLink?: string | null;
};

export type MergeUser = {
  firstName?: string | null;
  lastName?: string | null;
  phoneNumber?: string | null;
  email?: string | null;
  referralCode?: string | null;
  referralLink?: string | null;
  /** The account's own opt-out wording; `OPT_OUT_TEXT` by default. */
  optOut?: string | null;
};

export const OPT_OUT_TEXT = "Reply STOP to opt out";

/**
 * The values of all built-in fields for one recipient, and of custom fields by their code. Dates use the
 * calendar of `timeZone`; a custom field cannot replace a built-in one.
 */
export function mergeValues(from: {
  contact: MergeContact;
  user: MergeUser;
  now: Instant;
  timeZone: string;
  custom?: MergeValues;
}): MergeValues {
  const { contact, user } = from;
  return {
    ...from.custom,
    firstName: contact.firstName,
    lastName: contact.lastName,
    company: contact.company,
    phoneNumber: displayPhoneNumber(contact.phoneNumber ?? ""),
    email: contact.email,
    birthday: dayAndMonthText(contact.birthday),
    anniversary: dayAndMonthText(contact.anniversary),
    contactLink: contact.contactLink,
    doubleOptInLink: contact.doubleOptInLink,
    doubleOptIn:
      contact.doubleOptInLink && `Please confirm that you want my messages: ${contact.doubleOptInLink}`,
    myReferralCode: user.referralCode,
    myReferralLink: user.referralLink,
    myFirstName: user.firstName,
    myLastName: user.lastName,
    myPhoneNumber: displayPhoneNumber(user.phoneNumber ?? ""),
    myEmail: user.email,
    optOut: user.optOut?.trim() || OPT_OUT_TEXT,
    ...calendarValues(from.now, from.timeZone),
  };
}

/** "March 14"; "" for no day. */
export function dayAndMonthText(day: DayAndMonth | null | undefined): string {
  const month = day && MONTH_NAMES[day.month];
  return month ? `${month} ${day.date}` : "";
}

/** The last result, because a broadcast asks for every recipient at about the same time. */
let lastCalendar: { key: string; values: MergeValues } | null = null;

function calendarValues(now: Instant, timeZone: string): MergeValues {
  const key = `${new Date(now).getTime()} ${timeZone}`;
  if (lastCalendar?.key !== key) lastCalendar = { key, values: calendarValuesOf(now, timeZone) };
  return lastCalendar.values;
}

function calendarValuesOf(now: Instant, timeZone: string): MergeValues {
  const { year, month, weekday } = wallTime(now, timeZone);
  return {
    previousYear: String(year - 1),
    currentYear: String(year),
    nextYear: String(year + 1),
    previousMonth: MONTH_NAMES[(month + 11) % 12],
    currentMonth: MONTH_NAMES[month],
    nextMonth: MONTH_NAMES[(month + 1) % 12],
    previousDayOfWeek: WEEKDAY_NAMES[(weekday + 6) % 7],
    currentDayOfWeek: WEEKDAY_NAMES[weekday],
    nextDayOfWeek: WEEKDAY_NAMES[(weekday + 1) % 7],
  };
}
