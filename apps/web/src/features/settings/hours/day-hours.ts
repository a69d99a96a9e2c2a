import { parseTimeInput } from "@broadcast/domain/time/date-input";

/** A part of a day in minutes, from 0; `untilMinute` at or before `fromMinute` is on the next day. */
export interface DayHours {
  fromMinute: number;
  untilMinute: number;
}

const dayMinutes = 1440;
const shortestMinutes = 60;

/** "09:30" for 570; the end of the day is "00:00". */
export const timeOfMinute = (minute: number): string => {
  const ofDay = minute % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
};

const minuteOfTime = (time: string): number | null => {
  const parsed = parseTimeInput(time);
  return parsed && parsed.hour * 60 + parsed.minute;
};

/** Converts two times of a form; null while one is missing. "Until midnight" is the end of the day. */
export const hoursOfTimes = (from: string, until: string): DayHours | null => {
  const fromMinute = minuteOfTime(from);
  const untilMinute = minuteOfTime(until);
  if (fromMinute === null || untilMinute === null) return null;
  return { fromMinute, untilMinute: untilMinute || dayMinutes };
};

/** Hours that end when they begin have no length. */
const lengthMinutes = ({ fromMinute, untilMinute }: DayHours): number =>
  untilMinute >= fromMinute ? untilMinute - fromMinute : untilMinute + dayMinutes - fromMinute;

export const isTooShort = (hours: DayHours): boolean => lengthMinutes(hours) < shortestMinutes;

/** "9 AM", "9:30 PM", "midnight". */
export const clockOfMinute = (minute: number): string => {
  const ofDay = minute % dayMinutes;
  if (ofDay === 0) return "midnight";
  const hour = Math.floor(ofDay / 60);
  const minutes = ofDay % 60 === 0 ? "" : `:${String(ofDay % 60).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
};

export const hoursText = ({ fromMinute, untilMinute }: DayHours): string =>
  `${clockOfMinute(fromMinute)} to ${clockOfMinute(untilMinute)}`;

/** The stretches of one day that the hours cover: two if they span midnight. */
export const stretchesOf = ({ fromMinute, untilMinute }: DayHours): [number, number][] => {
  if (untilMinute > fromMinute) return [[fromMinute, untilMinute]];
  const late: [number, number] = [fromMinute, dayMinutes];
  return untilMinute === 0 ? [late] : [[0, untilMinute], late];
};

/** The stretches that both cover. */
export const overlapOf = (a: DayHours, b: DayHours): [number, number][] =>
  stretchesOf(a)
    .flatMap(([from, until]) =>
      stretchesOf(b).map(([otherFrom, otherUntil]): [number, number] => [
        Math.max(from, otherFrom),
        Math.min(until, otherUntil),
      ]),
    )
    .filter(([from, until]) => from < until);
