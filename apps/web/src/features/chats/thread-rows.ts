import type { Message } from "@broadcast/contract/messages";
import { clockTime, dayLabel, type Instant, startOfDayKey } from "@broadcast/domain/dates";
import type { PendingMessage } from "./outbox.ts";

const groupGapMs = 5 * 60_000;

/** What one row of a thread shows: a message, the day above it where that changes, and a caption under a group. */
export interface ThreadRow {
  /** Stays the same when a message that was being sent becomes one of the server's. */
  key: string;
  /** "Today", where the day differs from that of the message before. */
  day: string | null;
  /** The first of messages of one side that follow one another closely. */
  isGroupStart: boolean;
  direction: "in" | "out";
  text: string;
  pictures: readonly Picture[];
  files: readonly Picture[];
  /** What sent it, where that was not somebody at a keyboard. */
  label: "Broadcast" | "Automatic reply" | null;
  /** Time and state, under the last of a group. */
  caption: string | null;
  /** Why it did not arrive. */
  problem: string | null;
  /** The message that can be tried again. */
  failed: PendingMessage | null;
  isSending: boolean;
}

export interface Picture {
  url: string;
  contentType: string;
}

interface RowsOptions {
  now: Instant;
  timeZone: string;
}

const stateLabels: Partial<Record<Message["state"], string>> = {
  sending: "Sending…",
  sent: "Sent",
  delivered: "Delivered",
  queued: "Scheduled",
  unknown: "Sent, not confirmed yet",
};

const withoutPeriod = (sentence: string) => sentence.replace(/\.\s*$/, "");

const problemOf = ({ state, error }: Message): string | null => {
  if (state !== "failed" && state !== "unsent") return null;
  const title = state === "failed" ? "Not delivered" : "Not sent";
  return error ? `${title}: ${withoutPeriod(error)}` : title;
};

const labelOf = (cause: Message["cause"]): ThreadRow["label"] =>
  cause === "broadcast" ? "Broadcast" : cause === "system" ? "Automatic reply" : null;

const isPicture = ({ contentType }: Picture) => contentType.startsWith("image/");

/** Text of a message that has nothing to show: a picture still on its way, a call. */
const placeholders: Partial<Record<Message["type"], string>> = {
  mms: "📷 Photo",
  call: "Call",
  rvm: "Voice drop",
  email: "Email",
};

interface Entry extends Omit<ThreadRow, "day" | "isGroupStart" | "caption"> {
  timeMs: number;
  cause: string;
  /** The state in words; empty for incoming messages. */
  state: string;
}

const entryOfMessage = (message: Message, key: string): Entry => ({
  key,
  timeMs: Date.parse(message.time),
  cause: message.cause,
  direction: message.direction,
  text: message.text || (message.media.length === 0 ? (placeholders[message.type] ?? "") : ""),
  pictures: message.media.filter(isPicture),
  files: message.media.filter((media) => !isPicture(media)),
  label: labelOf(message.cause),
  state: message.direction === "out" ? (stateLabels[message.state] ?? "") : "",
  problem: problemOf(message),
  failed: null,
  isSending: message.state === "sending",
});

const entryOfPending = (pending: PendingMessage, timeMs: number): Entry => ({
  key: pending.id,
  timeMs,
  cause: "chat",
  direction: "out",
  text: pending.text,
  pictures: pending.picture ? [pending.picture] : [],
  files: [],
  label: null,
  state: pending.error === null ? "Sending…" : "",
  problem: pending.error === null ? null : `Not sent: ${withoutPeriod(pending.error)}`,
  failed: pending.error === null ? null : pending,
  isSending: pending.error === null,
});

/**
 * The message that the server stored for the one being handed over right now, when live news bring it before the
 * answer does: it is left out, or it would stand there twice.
 */
const earlyCopyOf = (messages: readonly Message[], pending: readonly PendingMessage[]): string | null => {
  const posted = pending.find(({ message, isPosted }) => isPosted && !message);
  if (!posted) return null;
  const from = messages.findIndex(({ _id }) => _id === posted.afterId) + 1;
  const copy = messages.slice(from).find(
    ({ direction, cause, text }) =>
      // Whether one without an answer was taken is not certain, so that its text has to be the same.
      direction === "out" && cause === "chat" && (posted.error === null || text === posted.text),
  );
  const isOfAnother = pending.some(({ message }) => message?._id === copy?._id);
  return copy && !isOfAnother ? copy._id : null;
};

function entriesOf(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  keys: ReadonlyMap<string, string>,
  now: Instant,
): Entry[] {
  const early = earlyCopyOf(messages, pending);
  const known = new Set(messages.map(({ _id }) => _id));
  const entries = messages
    .filter(({ _id }) => _id !== early)
    .map((message) => entryOfMessage(message, keys.get(message._id) ?? message._id));
  let lastMs = entries.at(-1)?.timeMs ?? 0;
  for (const waiting of pending) {
    if (waiting.message && known.has(waiting.message._id)) continue;
    // What is being sent is always the newest, whatever the two clocks say.
    lastMs = Math.max(lastMs, Number(new Date(now)));
    entries.push(
      waiting.message ? entryOfMessage(waiting.message, waiting.id) : entryOfPending(waiting, lastMs),
    );
  }
  return entries;
}

const isOneGroup = (a: Entry, b: Entry) =>
  a.direction === b.direction &&
  a.cause === b.cause &&
  a.state === b.state &&
  a.problem === null &&
  b.problem === null &&
  b.timeMs - a.timeMs < groupGapMs;

/** A thread as rows, oldest first, with what is still being sent at the end. */
export function threadRows(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  keys: ReadonlyMap<string, string>,
  { now, timeZone }: RowsOptions,
): ThreadRow[] {
  const entries = entriesOf(messages, pending, keys, now);
  const days = entries.map(({ timeMs }) => startOfDayKey(timeMs, timeZone));
  return entries.map((entry, index) => {
    const { timeMs, cause: _cause, state, ...shown } = entry;
    const before = entries[index - 1];
    const after = entries[index + 1];
    const isNewDay = !before || days[index] !== days[index - 1];
    const isLastOfDay = !after || days[index] !== days[index + 1];
    const isGroupEnd = !after || isLastOfDay || !isOneGroup(entry, after);
    const time = entry.failed || (entry.isSending && !entry.problem) ? "" : clockTime(timeMs, timeZone);
    return {
      ...shown,
      day: isNewDay ? dayLabel(timeMs, now, timeZone) : null,
      isGroupStart: isNewDay || !before || !isOneGroup(before, entry),
      caption: isGroupEnd ? [time, state].filter(Boolean).join(" · ") : null,
    };
  });
}
