import type { Reply } from "@broadcast/contract/endpoint";
import type { stats } from "@broadcast/contract/stats";
import { formatCredits } from "@broadcast/domain/account/credits";
import { counted, formatCount } from "../../../lib/words/format.ts";

type Stats = Reply<typeof stats.read>;
export type StatsDay = Stats["days"][number];
export type Figure = keyof Stats["total"];

/** All figures, in display order. */
export const figures: readonly { value: Figure; label: string }[] = [
  { value: "sent", label: "Messages sent" },
  { value: "received", label: "Messages received" },
  { value: "failed", label: "Not delivered" },
  { value: "contactsAdded", label: "Contacts added" },
  { value: "broadcasts", label: "Broadcasts" },
  { value: "optOuts", label: "Opt-outs" },
  { value: "credits", label: "Credits used" },
];

export const figureText = (figure: Figure, value: number): string =>
  figure === "credits" ? formatCredits(value) : formatCount(value);

/** Compares a figure with the preceding period of the same length. */
export const comparison = (now: number, before: number, days: number): string => {
  const period = `the previous ${counted(days, "day")}`;
  if (now === before) return `Same as in ${period}`;
  if (before === 0) return `None in ${period}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  // "100 times as many" reads better than "9,900% more".
  const much =
    percent >= 1000 ? `${formatCount(Math.round(now / before))} times` : `${Math.max(1, percent)}%`;
  if (percent >= 1000) return `${much} as many as in ${period}`;
  return `${much} ${now > before ? "more" : "fewer"} than in ${period}`;
};

/** "Nov 19". */
export const dayText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
