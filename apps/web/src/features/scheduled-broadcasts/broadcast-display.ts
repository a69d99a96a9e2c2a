import type { Broadcast } from "@broadcast/contract/broadcasts";
import {
  estimatedMinutes,
  isLongProcessing,
  processingTimeText,
} from "@broadcast/domain/time/processing-time";
import { counted, formatCount } from "../../lib/words/format.ts";
import type { Tone } from "../../ui/display/Badge.tsx";
import { tagsNamed } from "../broadcast-content/index.ts";

type State = Broadcast["state"];

const labels: Record<State, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  queuing: "Sending",
  queued: "Sending",
  paused: "Paused",
  sent: "Sent",
  canceled: "Stopped",
  error: "Unsent",
};

const tones: Record<State, Tone> = {
  draft: "neutral",
  scheduled: "brand",
  queuing: "info",
  queued: "info",
  paused: "caution",
  sent: "neutral",
  canceled: "neutral",
  error: "danger",
};

/** The label of a state (doc 2, section 2.14). */
export const stateLabel = (state: State): string => labels[state];
export const stateTone = (state: State): Tone => tones[state];

export const isSending = ({ state }: Pick<Broadcast, "state">): boolean =>
  state === "queuing" || state === "queued";

/** Whether it has started and can still be stopped. */
export const isUnderway = ({ state }: Pick<Broadcast, "state">): boolean =>
  isSending({ state }) || state === "paused";

/** Whether it has ended, successfully or not. */
export const isOver = ({ state }: Pick<Broadcast, "state">): boolean =>
  state === "sent" || state === "canceled" || state === "error";

/** Whether name, message and contacts can still be changed. */
export const isOpen = ({ state }: Pick<Broadcast, "state">): boolean =>
  state === "draft" || state === "scheduled";

/** The number of attempted messages: sent, failed, and those with an unknown outcome. */
export const attempted = ({ sent, failed, unknown }: Broadcast["counts"]): number => sent + failed + unknown;

/** The outcomes other than success, each with its count. */
export const troubles = ({ failed, unsent, unknown }: Broadcast["counts"]): string[] =>
  [
    failed > 0 && `${formatCount(failed)} not delivered`,
    unsent > 0 && `${formatCount(unsent)} not sent`,
    unknown > 0 && `${formatCount(unknown)} being checked with the carrier`,
  ].filter((line) => line !== false);

const beginningOf = (text: string): string => tagsNamed(text.trim().split("\n")[0] ?? "").slice(0, 80);

/** Its name, else the start of its subject or message. */
export const broadcastName = ({
  name,
  text,
  subject = "",
}: Pick<Broadcast, "name" | "text"> & { subject?: string }): string =>
  name.trim() || beginningOf(subject) || beginningOf(text) || "Untitled broadcast";

export const contactsText = (count: number): string =>
  count === 0 ? "no contacts yet" : counted(count, "contact");

const kinds: Partial<Record<Broadcast["type"], string>> = { mms: "MMS", email: "Email", rvm: "Voice drop" };

/** The second line of a row: "Sending · 8,196 of 12,480", "Unsent · You ran out of credits." */
export const summaryOf = ({ state, type, counts, failure }: Broadcast): string => {
  const label = stateLabel(state);
  if (isUnderway({ state }) || state === "canceled")
    return `${label} · ${formatCount(counts.sent)} of ${formatCount(counts.total)}`;
  if (state === "error") return failure ? `${label} · ${failure}` : label;
  return [label, kinds[type], contactsText(counts.total)].filter(Boolean).join(" · ");
};

/** The date of a row; null while it sends, which is now. */
export const momentOf = (broadcast: Broadcast): string | null => {
  if (isSending(broadcast)) return null;
  if (broadcast.state === "draft") return broadcast.updatedAt;
  if (broadcast.state === "scheduled") return broadcast.scheduledAt ?? broadcast.updatedAt;
  return broadcast.finishedAt ?? broadcast.startedAt ?? broadcast.updatedAt;
};

/** How long sending takes or will take: "about 6 minutes"; highlighted above 5 (doc 2, section 9). */
export const durationText = (seconds: number): { text: string; isLong: boolean } => {
  const minutes = estimatedMinutes(seconds);
  const text = processingTimeText(minutes);
  return { text: minutes <= 0 ? text : `about ${text}`, isLong: isLongProcessing(minutes) };
};

/** "96.4% of sent"; empty if the total is zero. Rounding never yields 0% or 100% unless that is exact. */
export const shareText = (count: number, of: number, ofWhat: string): string | undefined => {
  if (of <= 0) return undefined;
  const tenths = Math.round((count / of) * 1000);
  const shown = count === 0 || count >= of ? tenths : Math.min(999, Math.max(1, tenths));
  return `${shown / 10}% of ${ofWhat}`;
};

/** "11 messages/s"; one decimal below 10. */
export const rateText = (messagesPerSecond: number): string => {
  const rounded =
    messagesPerSecond >= 10 ? Math.round(messagesPerSecond) : Math.round(messagesPerSecond * 10) / 10;
  return rounded === 0 ? "less than 0.1 messages/s" : `${formatCount(rounded)} messages/s`;
};
