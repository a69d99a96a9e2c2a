import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";

const DAY_MS = 86_400_000;
const clockTime = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short" });
const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const longDay = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "short", day: "numeric" });
const wholeDay = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
});
const second = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});

export const phone = displayPhoneNumber;
export const timeOfDay = (at: string | number) => clockTime.format(new Date(at));
export const withSeconds = (at: string | number) => second.format(new Date(at));
export const fullDay = (at: string | number) => wholeDay.format(new Date(at));

/** "10:42 AM" today, "Yesterday", "Wed" within a week, else "Nov 2". */
export function ago(at: string, nowMs: number): string {
  const days = dayNumber(nowMs) - dayNumber(Date.parse(at));
  if (days <= 0) return timeOfDay(at);
  if (days === 1) return "Yesterday";
  return (days < 7 ? weekday : shortDay).format(new Date(at));
}

/** "Today", "Yesterday", "Thursday, Nov 19". */
export function dayLabel(at: string, nowMs: number): string {
  const days = dayNumber(nowMs) - dayNumber(Date.parse(at));
  if (days === 0) return "Today";
  return days === 1 ? "Yesterday" : longDay.format(new Date(at));
}

/** "3 days 2 hours"; empty for less than a minute. */
export function span(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const parts = [counted(days, "day"), counted(hours, "hour"), days > 0 ? "" : counted(minutes, "minute")];
  return parts.filter((part) => part !== "").join(" ");
}

/** "4.5 s", "1 min 12 s". */
export function seconds(count: number): string {
  if (count < 60) return `${Math.round(count * 10) / 10} s`;
  return `${Math.floor(count / 60)} min ${Math.round(count % 60)} s`;
}

/** "1,204 bytes", "31 KB", "2.1 MB". */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function counted(count: number, word: string): string {
  if (count === 0) return "";
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function dayNumber(ms: number): number {
  const local = new Date(ms);
  return Math.round(new Date(local.getFullYear(), local.getMonth(), local.getDate()).getTime() / DAY_MS);
}
