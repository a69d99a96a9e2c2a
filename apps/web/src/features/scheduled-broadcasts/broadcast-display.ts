import type { Broadcast } from "@broadcast/contract/broadcasts";
import { tokenize } from "@broadcast/domain/message-tags";
import { counted, formatCount } from "../../lib/format.ts";
import type { Tone } from "../../ui/Badge.tsx";
import { tagLabel } from "./tag-label.ts";

type State = Broadcast["state"];

const labels: Record<State, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  queuing: "Sending",
  queued: "Sending",
  sent: "Sent",
  canceled: "Stopped",
  error: "Unsent",
};

const tones: Record<State, Tone> = {
  draft: "neutral",
  scheduled: "brand",
  queuing: "info",
  queued: "info",
  sent: "neutral",
  canceled: "caution",
  error: "danger",
};

/** How a state is shown (doc 2, section 2.14). */
export const stateLabel = (state: State): string => labels[state];
export const stateTone = (state: State): Tone => tones[state];

export const isSending = ({ state }: Pick<Broadcast, "state">): boolean =>
  state === "queuing" || state === "queued";

/** Whether name, message and contacts may still be changed. */
export const isOpen = ({ state }: Pick<Broadcast, "state">): boolean =>
  state === "draft" || state === "scheduled";

/** How many left us: taken by the carrier, delivered or not, and those of which only the carrier knows. */
export const handedOver = ({ sent, failed, unknown }: Broadcast["counts"]): number => sent + failed + unknown;

const beginningOf = (text: string): string =>
  tokenize(text.trim().split("\n")[0] ?? "")
    .map((token) => (token.kind === "text" ? token.raw : tagLabel(token)))
    .join("")
    .slice(0, 80);

/** Its name, else how its message begins. */
export const broadcastName = ({ name, text }: Pick<Broadcast, "name" | "text">): string =>
  name.trim() || beginningOf(text) || "Untitled broadcast";

export const contactsText = (count: number): string =>
  count === 0 ? "no contacts yet" : counted(count, "contact");

const kinds: Partial<Record<Broadcast["type"], string>> = { mms: "MMS", email: "Email", rvm: "Voice drop" };

/** The second line of a row: "Sending · 8,412 of 12,480", "Unsent · The credits ran out." */
export const summaryOf = ({ state, type, counts, failure }: Broadcast): string => {
  const label = stateLabel(state);
  if (isSending({ state }) || state === "canceled")
    return `${label} · ${formatCount(handedOver(counts))} of ${formatCount(counts.total)}`;
  if (state === "error") return failure ? `${label} · ${failure}` : label;
  return [label, kinds[type], contactsText(counts.total)].filter(Boolean).join(" · ");
};

/** What a row is dated by; null while it sends, which is now. */
export const momentOf = (broadcast: Broadcast): string | null => {
  if (isSending(broadcast)) return null;
  if (broadcast.state === "draft") return broadcast.updatedAt;
  if (broadcast.state === "scheduled") return broadcast.scheduledAt ?? broadcast.updatedAt;
  return broadcast.finishedAt ?? broadcast.startedAt ?? broadcast.updatedAt;
};

const hoursFromMinutes = 90;
const longFromMinutes = 5;

/**
 * How long sending will take (doc 2, section 9): 'a few seconds' if 0 minutes, hours if over 90 minutes, else
 * minutes; over 5 minutes it is highlighted.
 */
export const durationText = (seconds: number): { text: string; isLong: boolean } => {
  const minutes = Math.round(seconds / 60);
  const isLong = minutes > longFromMinutes;
  if (minutes <= 0) return { text: "a few seconds", isLong };
  if (minutes > hoursFromMinutes)
    return { text: `about ${counted(Math.round((minutes / 60) * 2) / 2, "hour")}`, isLong };
  return { text: `about ${counted(minutes, "minute")}`, isLong };
};

/** "11 messages/s"; one decimal below 10. */
export const rateText = (messagesPerSecond: number): string => {
  const rounded =
    messagesPerSecond >= 10 ? Math.round(messagesPerSecond) : Math.round(messagesPerSecond * 10) / 10;
  return rounded === 0 ? "less than 0.1 messages/s" : `${formatCount(rounded)} messages/s`;
};
