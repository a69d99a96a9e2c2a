import { atClock, dayAfter, dayOf, dayText } from "../time/calendar-days.ts";
import { parseDateInput, wallTime } from "../time/dates.ts";
import { DAY_MS, MINUTE_MS } from "../time/opening-hours.ts";

/** Document 2, section 4. What each means, with examples, stands in docs/campaigns.md. */
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

/** These types hold one message (document 2, section 4). */
export const hasOneMessage = (type: CampaignType): boolean =>
  type === "repeat" || type === "birthday" || type === "anniversary";

/** These types go by dates, the same for all or each contact's own, and not by when somebody joined. */
export const isDated = (type: CampaignType): boolean => type !== "drip" && type !== "delay";

/** These types need the day and hour of an event. */
export const needsEventTime = (type: CampaignType): boolean => type === "event" || type === "countdown";

export const REPEAT_FREQUENCIES = ["day", "week", "month", "year"] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];

/** When one message of a campaign goes. */
export interface StepTiming {
  id: string;
  /** Its place among the messages; what comes between two others has a number between theirs. */
  position: number;
  /** Never sent to those whose moment was over by then. */
  addedAt: Date;
  /** Days at an hour of the recipient's clock, or hours and minutes that pass. */
  durationType: "days" | "hours-minutes";
  /** Before the event instead of after it. */
  isBefore: boolean;
  days: number;
  hours: number;
  minutes: number;
  /** "09:00", by the recipient's clock. */
  timeOfDay: string;
  /** "2026-12-24": the day of a calendar message, and the first of a repeated one. */
  scheduledOn: string | null;
  frequency: RepeatFrequency | null;
  /** Each second week: 2. */
  every: number;
  /** What a month without that day gets: its last day, or nothing. */
  monthEnd: "last-day" | "skip";
}

export interface CampaignTiming {
  type: CampaignType;
  /** The moment of the event that event and countdown campaigns are about. */
  eventAt: Date | null;
  /** Whoever joins after the moment of a message: gets none of those, the latest, or all. */
  lateJoiners: "skip" | "latest" | "all";
}

/** How far a contact is in a campaign. */
export interface Progress {
  joinedAt: Date;
  /** When they were let in, where `joinedAt` is a day that was chosen: what was there by then was not added behind them. */
  enteredAt?: Date | null;
  /** The place of the last message that had its turn; 0 before the first. */
  lastPosition: number;
  lastAt: Date | null;
  /** Which messages had their turn: `occurrenceKey`. */
  done: ReadonlySet<string>;
}

type DayOfYear = { month: number; date: number };

/** What of a contact decides when it is their turn. */
export interface CampaignMember {
  /** The zone whose clock the hours go by. */
  timeZone: string;
  /** Month 0–11. */
  birthday: DayOfYear | null;
  anniversary: DayOfYear | null;
}

/** Whose turn it is next. */
export interface NextStep {
  stepId: string;
  /** Tells the times of a repeated message apart: its day, or the year; "" where there is one only. */
  occurrence: string;
  dueAt: Date;
}

export const occurrenceKey = (stepId: string, occurrence: string): string => `${stepId} ${occurrence}`;

/** How far from its event a message can be. */
const MOST_DAYS = 3_650;
const MOST_HOURS = 8_760;

/** Repeated messages that have no day within so many tries never have one. */
const MOST_TRIES = 1_000;

/** The next message of a contact and its moment; null when nothing comes any more, or nothing is known of it yet. */
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

/** Each message so long after the one before it. */
function nextOfDrip(
  steps: readonly StepTiming[],
  progress: Progress,
  member: CampaignMember,
): NextStep | null {
  const { joinedAt, lastPosition, lastAt, done } = progress;
  for (const step of steps.toSorted((a, b) => a.position - b.position)) {
    // What they had may have been moved behind what they are at.
    if (step.position <= lastPosition || done.has(occurrenceKey(step.id, ""))) continue;
    const dueAt = after(lastAt ?? joinedAt, step, member.timeZone);
    if (dueAt >= step.addedAt || wasThere(step, progress)) return { stepId: step.id, occurrence: "", dueAt };
  }
  return null;
}

const wasThere = ({ addedAt }: StepTiming, { joinedAt, enteredAt }: Progress): boolean =>
  addedAt <= (enteredAt ?? joinedAt);

/** Messages whose moments stand fast for a contact: the earliest that has not had its turn. */
function nextByMoment(
  { type, eventAt, lateJoiners }: CampaignTiming,
  steps: readonly StepTiming[],
  progress: Progress,
  member: CampaignMember,
): NextStep | null {
  const { joinedAt, done } = progress;
  const all = steps
    .flatMap((step) => {
      const at = momentOf(type, step, { joinedAt, eventAt }, member.timeZone);
      return at ? [{ step, at }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.step.position - b.step.position);
  const isOver = ({ step, at }: (typeof all)[number]) =>
    at < joinedAt || (at < step.addedAt && !wasThere(step, progress));
  // What was added behind somebody is not owed to them; what was there when they joined may be.
  const owed = all.filter((each) => isOver(each) && each.at < joinedAt && each.step.addedAt <= joinedAt);
  const late = lateJoiners === "all" ? owed : lateJoiners === "latest" ? owed.slice(-1) : [];
  const due = [
    ...late.map(({ step }) => ({ step, at: joinedAt })),
    ...all.filter((each) => !isOver(each)),
  ].find(({ step }) => !done.has(occurrenceKey(step.id, "")));
  return due ? { stepId: due.step.id, occurrence: "", dueAt: due.at } : null;
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

/** The types whose messages have days that stand in a calendar, the same for all. */
export const hasDays = (type: CampaignType): boolean => type === "schedule" || needsEventTime(type);

type Moved = Pick<StepTiming, "scheduledOn" | "isBefore" | "days" | "hours" | "minutes">;

/** The timing of a message so that it goes on another day of a clock: its day, or its distance to the event. */
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

/** The last round that is surely not after a day, so that years of rounds need not be gone through. */
function firstRound(start: string, frequency: RepeatFrequency, every: number, day: string): number {
  const days = (Date.parse(day) - Date.parse(start)) / DAY_MS;
  const longest = { day: 1, week: 7, month: 31, year: 366 }[frequency];
  return Math.max(0, Math.floor(days / (longest * every)) - 1);
}

/** Once a contact and year, also when the day is changed later. */
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
  // A message some days before may belong to the birthday of the year after; leap days may be four or eight years off.
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

/** The next days of a repeated message, none before `from`; those that a month does not have are left out. */
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

/** "2027-02-28" for the 31st of February 2027 where months end earlier, null where that is skipped. */
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

/** When a message goes to whom its delay is counted anew for, from `now`. */
export const restartedAt = (step: StepTiming, now: Date, timeZone: string): Date =>
  after(now, step, timeZone);

/** So long after a moment: so much time, or so many days at an hour, which is never before the moment. */
function after(base: Date, step: StepTiming, timeZone: string): Date {
  if (step.durationType === "hours-minutes") return new Date(base.getTime() + elapsed(step));
  const day = dayAfter(dayOf(base, timeZone), step.days);
  const at = atClock(day, step.timeOfDay, timeZone);
  return at >= base ? at : atClock(dayAfter(day, 1), step.timeOfDay, timeZone);
}

const latest = (...moments: Date[]): Date => new Date(Math.max(...moments.map(Number)));

const elapsed = ({ hours, minutes }: StepTiming): number => (hours * 60 + minutes) * MINUTE_MS;
