import { atClock, dayAfter, dayOf, dayText } from "../time/calendar-days.ts";
import { parseDateInput } from "../time/date-input.ts";
import { wallTime } from "../time/dates.ts";
import { DAY_MS, MINUTE_MS } from "../time/opening-hours.ts";

/** Document 2, section 4. docs/campaigns.md explains each, with examples. */
export const CAMPAIGN_TYPES = [
  "drip",
  "delay",
  "event",
  "countdown",
  "schedule",
  "repeat",
  "birthday",
  "anniversary",
] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** These types have one message (document 2, section 4). */
export const hasOneMessage = (type: CampaignType): boolean =>
  type === "repeat" || type === "birthday" || type === "anniversary";

/** These types use dates, common to all contacts or specific to each, and not the time of joining. */
export const isDated = (type: CampaignType): boolean => type !== "drip" && type !== "delay";

/** These types need the day and hour of an event. */
export const needsEventTime = (type: CampaignType): boolean => type === "event" || type === "countdown";

export const REPEAT_FREQUENCIES = ["day", "week", "month", "year"] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];

/** When one message of a campaign is sent. */
export interface StepTiming {
  id: string;
  /** Its place among the messages; one between two others has a number between theirs. */
  position: number;
  /** Never sent to contacts whose time for it had passed by then. */
  addedAt: Date;
  /** Days at an hour in the recipient's time zone, or elapsed hours and minutes. */
  durationType: "days" | "hours-minutes";
  /** Before the event instead of after it. */
  isBefore: boolean;
  days: number;
  hours: number;
  minutes: number;
  /** "09:00", in the recipient's time zone. */
  timeOfDay: string;
  /** "2026-12-24": the day of a calendar message, and the first one of a repeated message. */
  scheduledOn: string | null;
  frequency: RepeatFrequency | null;
  /** Every second week: 2. */
  every: number;
  /** What a month without that day gets: its last day, or nothing. */
  monthEnd: "last-day" | "skip";
}

export interface CampaignTiming {
  type: CampaignType;
  /** The time of the event in event and countdown campaigns. */
  eventAt: Date | null;
  /** What contacts who join after a message's time get of those: none, the latest, or all. */
  lateJoiners: "skip" | "latest" | "all";
}

/** A contact's progress in a campaign. */
export interface Progress {
  joinedAt: Date;
  /** When they were added, if `joinedAt` is a chosen day: messages that existed by then were not added behind them. */
  enteredAt?: Date | null;
  /** The position of the last processed message; 0 before the first. */
  lastPosition: number;
  lastAt: Date | null;
  /** The processed messages, by `occurrenceKey`. */
  done: ReadonlySet<string>;
}

type DayOfYear = { month: number; date: number };

/** The facts about a contact that determine their timing. */
export interface CampaignMember {
  /** The time zone of the hours. */
  timeZone: string;
  /** Month 0–11. */
  birthday: DayOfYear | null;
  anniversary: DayOfYear | null;
}

/** The next message of a contact. */
export interface NextStep {
  stepId: string;
  /** Distinguishes occurrences of a repeated message: its day, or the year; "" if there is only one. */
  occurrence: string;
  dueAt: Date;
}

export const occurrenceKey = (stepId: string, occurrence: string): string => `${stepId} ${occurrence}`;

/** The greatest distance of a message from its event. */
const MOST_DAYS = 3_650;
const MOST_HOURS = 8_760;

/** Repeated messages without a day within this many tries never have one. */
const MOST_TRIES = 1_000;

/** The next message of a contact and its time; null if there is none left, or it is not known yet. */
export function nextStep(
  campaign: CampaignTiming,
  steps: readonly StepTiming[],
  progress: Progress,
  member: CampaignMember,
): NextStep | null {
  switch (campaign.type) {
    case "drip":
      return nextOfDrip(steps, progress, member);
    case "repeat":
      return nextOfRepeat(steps, progress, member);
    case "birthday":
    case "anniversary":
      return nextYearly(steps, progress, member, member[campaign.type]);
    case "delay":
    case "event":
    case "countdown":
    case "schedule":
      return nextByMoment(campaign, steps, progress, member);
  }
}

/** Each message a fixed time after the previous one. */
function nextOfDrip(
  steps: readonly StepTiming[],
  progress: Progress,
  member: CampaignMember,
): NextStep | null {
  const { joinedAt, lastPosition, lastAt, done } = progress;
  for (const step of steps.toSorted((a, b) => a.position - b.position)) {
    // A message they received may have been moved after their current position.
    if (step.position <= lastPosition || done.has(occurrenceKey(step.id, ""))) continue;
    const dueAt = after(lastAt ?? joinedAt, step, member.timeZone);
    if (dueAt >= step.addedAt || wasThere(step, progress)) return { stepId: step.id, occurrence: "", dueAt };
  }
  return null;
}

const wasThere = ({ addedAt }: StepTiming, { joinedAt, enteredAt }: Progress): boolean =>
  addedAt <= (enteredAt ?? joinedAt);

/** Messages with fixed times for a contact: the earliest that was not processed. */
function nextByMoment(
  { type, eventAt, lateJoiners }: CampaignTiming,
  steps: readonly StepTiming[],
  progress: Progress,
  member: CampaignMember,
): NextStep | null {
  const { joinedAt, enteredAt, lastAt, done } = progress;
  const all = steps
    .flatMap((step) => {
      const at = momentOf(type, step, { joinedAt, eventAt }, member.timeZone);
      return at ? [{ step, at }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.step.position - b.step.position);
  const isOver = ({ step, at }: (typeof all)[number]) =>
    at < joinedAt || (at < step.addedAt && !wasThere(step, progress));
  // A message added behind a contact is not due for them; one that existed when they joined can be.
  const owed = all.filter((each) => isOver(each) && each.at < joinedAt && each.step.addedAt <= joinedAt);
  const late = lateJoiners === "all" ? owed : lateJoiners === "latest" ? owed.slice(-1) : [];
  // Whoever catches up gets one an hour.
  const isFirst = !lastAt || lastAt < (enteredAt ?? joinedAt);
  const inTurn = isFirst ? joinedAt : new Date(lastAt.getTime() + 60 * MINUTE_MS);
  // The time of a time-lapsed message can be moved behind one they had.
  const isBehind = (at: Date) => type === "delay" && lastAt !== null && at < lastAt;
  const [due] = [
    ...late.map(({ step }) => ({ step, at: inTurn })),
    ...all.filter((each) => !isOver(each)).map(({ step, at }) => ({ step, at: isBehind(at) ? inTurn : at })),
  ]
    .filter(({ step }) => !done.has(occurrenceKey(step.id, "")))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return due ? { stepId: due.step.id, occurrence: "", dueAt: due.at } : null;
}

/** Whether a contact who joined after a message's time gets it all the same: it can't be too late for them. */
export function isOwed(
  { type, eventAt }: CampaignTiming,
  step: StepTiming,
  { joinedAt }: Pick<Progress, "joinedAt">,
  { timeZone }: CampaignMember,
): boolean {
  const at = hasDays(type) ? momentOf(type, step, { joinedAt, eventAt }, timeZone) : null;
  return at !== null && at < joinedAt;
}

function momentOf(
  type: CampaignType,
  step: StepTiming,
  { joinedAt, eventAt }: { joinedAt: Date; eventAt: Date | null },
  timeZone: string,
): Date | null {
  if (type === "delay") return after(joinedAt, step, timeZone);
  if (type === "schedule")
    return step.scheduledOn === null ? null : atClock(step.scheduledOn, step.timeOfDay, timeZone);
  if (!eventAt) return null;
  const sign = type === "countdown" || step.isBefore ? -1 : 1;
  if (step.durationType === "hours-minutes") return new Date(eventAt.getTime() + sign * elapsed(step));
  return atClock(dayAfter(dayOf(eventAt, timeZone), sign * step.days), step.timeOfDay, timeZone);
}

/** The types whose messages have calendar days, the same for all. */
export const hasDays = (type: CampaignType): boolean => type === "schedule" || needsEventTime(type);

type Moved = Pick<StepTiming, "scheduledOn" | "isBefore" | "days" | "hours" | "minutes">;

/** Changes the timing of a message so that it is sent on another local day: its day, or its distance to the event. */
export function movedToDay(
  { type, eventAt }: CampaignTiming,
  step: StepTiming,
  day: string,
  timeZone: string,
): Moved | "has-no-day" | "after-event" | "too-far" {
  const { scheduledOn, isBefore, days, hours, minutes } = step;
  const as = { scheduledOn, isBefore, days, hours, minutes };
  if (type === "schedule") return { ...as, scheduledOn: day };
  if (!needsEventTime(type) || !eventAt) return "has-no-day";
  const isDays = step.durationType === "days";
  const sign = type === "countdown" || isBefore ? -1 : 1;
  const from = isDays ? eventAt : new Date(eventAt.getTime() + sign * elapsed(step));
  const ahead = (Date.parse(day) - Date.parse(dayOf(from, timeZone))) / DAY_MS;
  const distance = isDays ? ahead : sign * (hours * 60 + minutes) + ahead * 24 * 60;
  if (type === "countdown" && distance > 0) return "after-event";
  const far = Math.abs(distance);
  if (far > (isDays ? MOST_DAYS : MOST_HOURS * 60)) return "too-far";
  const side = { ...as, isBefore: type === "countdown" || distance < 0 || (distance === 0 && isBefore) };
  return isDays ? { ...side, days: far } : { ...side, hours: Math.floor(far / 60), minutes: far % 60 };
}

function nextOfRepeat(
  steps: readonly StepTiming[],
  { joinedAt, enteredAt, lastAt, done }: Progress,
  member: CampaignMember,
): NextStep | null {
  const [step] = steps;
  if (!step?.scheduledOn || !step.frequency) return null;
  const from = latest(joinedAt, enteredAt ?? joinedAt, step.addedAt, lastAt ?? joinedAt);
  const first = firstRound(step.scheduledOn, step.frequency, step.every, dayOf(from, member.timeZone));
  for (let round = first; round < first + MOST_TRIES; round++) {
    const day = repeatedDay(step.scheduledOn, step.frequency, round * step.every, step.monthEnd);
    if (!day || done.has(occurrenceKey(step.id, day))) continue;
    const dueAt = atClock(day, step.timeOfDay, member.timeZone);
    if (dueAt >= from) return { stepId: step.id, occurrence: day, dueAt };
  }
  return null;
}

/** The last round that is certainly not after a day, so that years of rounds need not be iterated. */
function firstRound(start: string, frequency: RepeatFrequency, every: number, day: string): number {
  const days = (Date.parse(day) - Date.parse(start)) / DAY_MS;
  const longest = { day: 1, week: 7, month: 31, year: 366 }[frequency];
  return Math.max(0, Math.floor(days / (longest * every)) - 1);
}

/** Once per contact and year, even if the day is changed later. */
function nextYearly(
  steps: readonly StepTiming[],
  { joinedAt, enteredAt, done }: Progress,
  { timeZone }: CampaignMember,
  day: DayOfYear | null,
): NextStep | null {
  const [step] = steps;
  if (!step || !day) return null;
  const from = latest(joinedAt, enteredAt ?? joinedAt, step.addedAt);
  const thisYear = wallTime(from, timeZone).year;
  // A message some days before can belong to next year's birthday; leap days can be four or eight years
  // apart.
  for (let year = thisYear; year < thisYear + 100; year++) {
    const occurrence = String(year);
    if (done.has(occurrenceKey(step.id, occurrence))) continue;
    const its = dayOfMonth(year, day.month, day.date, step.monthEnd);
    if (!its) continue;
    const dueAt = atClock(dayAfter(its, -step.days), step.timeOfDay, timeZone);
    if (dueAt >= from) return { stepId: step.id, occurrence, dueAt };
  }
  return null;
}

/** The coming days of a repeated message, none before `from`; those that a month lacks are left out. */
export function repeatedDays(
  { scheduledOn, frequency, every, monthEnd }: StepTiming,
  count: number,
  from: string,
): string[] {
  const days: string[] = [];
  if (!scheduledOn || !frequency || !parseDateInput(scheduledOn)) return days;
  const first = firstRound(scheduledOn, frequency, every, from);
  for (let round = first; days.length < count && round < first + MOST_TRIES; round++) {
    const day = repeatedDay(scheduledOn, frequency, round * every, monthEnd);
    if (day && day >= from) days.push(day);
  }
  return days;
}

function repeatedDay(
  start: string,
  frequency: RepeatFrequency,
  units: number,
  monthEnd: StepTiming["monthEnd"],
): string | null {
  const from = parseDateInput(start);
  if (!from) return null;
  if (frequency === "day") return dayAfter(start, units);
  if (frequency === "week") return dayAfter(start, units * 7);
  const months = from.month + (frequency === "year" ? units * 12 : units);
  return dayOfMonth(from.year + Math.floor(months / 12), months % 12, from.date, monthEnd);
}

/** "2027-02-28" for the 31st of February 2027 with `last-day`, null with `skip`. */
function dayOfMonth(
  year: number,
  month: number,
  date: number,
  monthEnd: StepTiming["monthEnd"],
): string | null {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (date > last && monthEnd === "skip") return null;
  return dayText(Date.UTC(year, month, Math.min(date, last)));
}

/**
 * When a message is due to contacts whose campaign is timed again while they wait. If its time is past by the new
 * timing, it goes when they stop waiting for the old one, and isn't late; one tied to a date keeps its time.
 */
export const retimedTo = (
  { type }: Pick<CampaignTiming, "type">,
  dueAt: Date,
  { waitedFor, now }: { waitedFor: Date; now: Date },
): Date => (isDated(type) ? dueAt : latest(dueAt, waitedFor < now ? waitedFor : now));

/** When a message is sent to contacts whose delay is counted again from `now`. */
export const restartedAt = (step: StepTiming, now: Date, timeZone: string): Date =>
  after(now, step, timeZone);

/** A delay after a moment: elapsed time, or days at a local hour that is never before the moment. */
function after(base: Date, step: StepTiming, timeZone: string): Date {
  if (step.durationType === "hours-minutes") return new Date(base.getTime() + elapsed(step));
  const day = dayAfter(dayOf(base, timeZone), step.days);
  const at = atClock(day, step.timeOfDay, timeZone);
  return at >= base ? at : atClock(dayAfter(day, 1), step.timeOfDay, timeZone);
}

const latest = (...moments: Date[]): Date => new Date(Math.max(...moments.map(Number)));

const elapsed = ({ hours, minutes }: StepTiming): number => (hours * 60 + minutes) * MINUTE_MS;
