import type { ContactNote } from "@broadcast/contract/contact-notes";
import type { MessageMedia } from "@broadcast/contract/message-parts";
import type { Message } from "@broadcast/contract/messages";
import { type MediaKind, mediaKind } from "@broadcast/domain/messages/media-kind";
import { isAbout, readTapback } from "@broadcast/domain/messages/tapback";
import { clockTime, dayLabel, type Instant, startOfDayKey } from "@broadcast/domain/time/dates";
import type { ReactNode } from "react";
import { momentWithin } from "../../lib/words/moment-text.ts";
import type { PendingMessage } from "../composer/index.ts";
import { isPotentialStop } from "./message-actions.ts";
import { waitingText, withoutPeriod } from "./waiting-text.ts";

const groupGapMs = 5 * 60_000;

/** One row of a thread: a message, the day above it if that changes, and a caption under a group. */
export interface ThreadRow {
  /** Stays the same when a pending message becomes one of the server's. */
  key: string;
  /** "Today", if the day differs from that of the previous message. */
  day: string | null;
  /** The first in a series of messages from one side in quick succession. */
  isGroupStart: boolean;
  direction: "in" | "out";
  /** The server's message; null while it is pending. */
  message: Message | null;
  /** A note of the team instead of a message; it was not sent to the contact. */
  note: ContactNote | null;
  /** Of an email; otherwise empty. */
  subject: string;
  text: string;
  /** The text as shown, where that is more than words and links. */
  words?: ReactNode;
  pictures: readonly Picture[];
  recordings: readonly MessageMedia[];
  /** Contact cards (.vcf). */
  cards: readonly Card[];
  videos: readonly Picture[];
  files: readonly Picture[];
  /** A possible opt-out that is not decided yet. */
  isPotentialStop: boolean;
  /** What sent it, if that was not a user typing. */
  label: CauseLabel | null;
  /** Its author, if there are several. */
  author: string | null;
  /** Tapbacks in reply to it. */
  reactions: readonly Reaction[];
  /** Whether it is in a space. */
  isInSpace: boolean;
  /** Time and state, under the last message of a group. */
  caption: string | null;
  /** Why it was not delivered. */
  problem: string | null;
  /** The pending message that can be retried. */
  failed: PendingMessage | null;
  isSending: boolean;
}

/** The sender of an automated message, with a link. */
interface CauseLabel {
  text: string;
  href: string | null;
}

/** A Tapback: a separate text that is shown on the message it refers to. */
export interface Reaction {
  messageId: string;
  emoji: string;
  verb: string;
  /** Its author, if that is not the thread's contact. */
  author: string | null;
}

export interface Picture {
  url: string;
  contentType: string;
}

/** A contact card: the file of a message, or the account's own while pending. */
export type Card = { url: string; messageId: string; index: number } | { url: null; name: string };

export interface RowsOptions {
  now: Instant;
  timeZone: string;
  /** Texts from this time on can be opt-outs that wait for a decision; null if none does. */
  undecidedFrom?: string | null;
  /** The team's notes in any order: each is shown at the time it was written. */
  notes?: readonly ContactNote[];
  /** The user who wrote a message, if that was a colleague. */
  writerOf?: ((message: Message) => string | null) | undefined;
  /** For a space: what to show with a message besides its text. */
  noteOf?: (message: Message) => SpaceNote;
  /** How the account's own texts are shown, if that is more than words and links. */
  ownWordsOf?: ((text: string) => ReactNode) | undefined;
}

/**
 * What was made of a thread's messages before: a row that stays as it is stays the same object, so that its bubble does
 * not render again.
 */
export interface RowMemory {
  /** What the entries were made for. */
  options: readonly unknown[];
  entries: WeakMap<Message, Entry>;
  shown: WeakMap<Entry, Shown>;
}

export const makeRowMemory = (): RowMemory => ({
  options: [],
  entries: new WeakMap(),
  shown: new WeakMap(),
});

/** What depends on an entry's neighbors and the zone. */
interface Shown {
  dayKey: string;
  time: string;
  row: ThreadRow | null;
}

/** The author and the status of a message in a space. */
export interface SpaceNote {
  author: string | null;
  state: string;
  problem: string | null;
}

const stateLabels: Partial<Record<Message["state"], string>> = {
  sending: "Sending…",
  sent: "Sent",
  delivered: "Delivered",
  queued: "Scheduled",
  unknown: "May have been sent; being checked",
};

const problemOf = ({ state, error }: Message): string | null => {
  if (state !== "failed" && state !== "unsent") return null;
  const title = state === "failed" ? "Not delivered" : "Not sent";
  return error ? `${title}: ${withoutPeriod(error)}` : title;
};

const causes: Partial<Record<Message["cause"], { text: string; section: string | null }>> = {
  broadcast: { text: "Broadcast", section: "scheduled-broadcasts" },
  campaign: { text: "Campaign", section: "campaigns" },
  keyword: { text: "Keyword", section: "keywords" },
  flow: { text: "App flow", section: "app-flows" },
  space: { text: "Space", section: "spaces" },
  system: { text: "Automatic message", section: null },
};

const labelOf = ({ cause, causeId, sourceId }: Message): CauseLabel | null => {
  const its = causes[cause];
  if (!its) return null;
  const id = cause === "campaign" || cause === "space" ? sourceId : causeId;
  return { text: its.text, href: its.section && id ? `/${its.section}/${id}` : null };
};

const is =
  (...kinds: MediaKind[]) =>
  ({ contentType }: Picture) =>
    kinds.includes(mediaKind(contentType));

/** Text for a message without content: a picture still on its way, a call. */
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

const stateOf = (message: Message, options: RowsOptions): string => {
  if (message.sentAt)
    return `Sent ${momentWithin(message.sentAt, options.timeZone, options.now)}, arrived late`;
  if (message.direction === "in" || message.call) return "";
  return (message.state === "queued" && waitingText(message, options)) || (stateLabels[message.state] ?? "");
};

const noteOfMessage = (message: Message, options: RowsOptions): SpaceNote =>
  options.noteOf?.(message) ?? {
    author: message.direction === "out" ? (options.writerOf?.(message) ?? null) : null,
    state: stateOf(message, options),
    problem: problemOf(message),
  };

const ownWords = (text: string, { ownWordsOf }: RowsOptions): ReactNode =>
  text === "" ? null : ownWordsOf?.(text);

const entryOfMessage = (message: Message, key: string, options: RowsOptions): Entry => ({
  ...noteOfMessage(message, options),
  key,
  message,
  note: null,
  timeMs: Date.parse(message.time),
  cause: message.cause,
  direction: message.direction,
  subject: message.subject,
  text: message.text || (message.media.length === 0 ? (placeholders[message.type] ?? "") : ""),
  words: message.direction === "out" ? ownWords(message.text, options) : null,
  pictures: message.media.filter(is("picture")),
  recordings: message.media.filter(is("recording")),
  cards: message.media.flatMap((media, index) =>
    is("card")(media) ? [{ url: media.url, messageId: message._id, index }] : [],
  ),
  videos: message.media.filter(is("video")),
  files: message.media.filter(is("file")),
  isPotentialStop:
    isPotentialStop(message) && Boolean(options.undecidedFrom && message.time >= options.undecidedFrom),
  label: labelOf(message),
  reactions: [],
  isInSpace: options.noteOf !== undefined,
  failed: null,
  isSending: message.state === "sending",
});

const stateOfPending = ({ isWaiting, error }: PendingMessage): string => {
  if (isWaiting) return navigator.onLine ? "Waiting to send" : "Waiting for a connection";
  return error === null ? "Sending…" : "";
};

const entryOfPending = (pending: PendingMessage, timeMs: number, options: RowsOptions): Entry => ({
  key: pending.id,
  timeMs,
  cause: "chat",
  direction: "out",
  message: null,
  note: null,
  subject: pending.subject,
  text: pending.text || (pending.picture?.url === "" ? (placeholders.mms ?? "") : ""),
  words: ownWords(pending.text, options),
  // After a reload, the page has not loaded its picture yet.
  pictures: pending.picture?.url ? [pending.picture] : [],
  recordings: [],
  cards: pending.contactCard ? [{ url: null, name: pending.contactCard.name }] : [],
  videos: [],
  files: [],
  isPotentialStop: false,
  label: null,
  reactions: [],
  author: null,
  isInSpace: false,
  state: stateOfPending(pending),
  problem: pending.error === null ? null : `Not sent: ${withoutPeriod(pending.error)}`,
  failed: pending.error === null && !pending.isWaiting ? null : pending,
  isSending: pending.error === null && !pending.isWaiting,
});

const entryOfNote = (note: ContactNote): Entry => ({
  key: note._id,
  timeMs: Date.parse(note.createdAt),
  cause: "note",
  direction: "out",
  message: null,
  note,
  subject: "",
  text: note.text,
  pictures: [],
  recordings: [],
  cards: [],
  videos: [],
  files: [],
  isPotentialStop: false,
  label: null,
  reactions: [],
  author: note.authorName,
  isInSpace: false,
  state: "",
  problem: null,
  failed: null,
  isSending: false,
});

/** Inserts notes between messages by time, after all messages up to then. */
const withNotes = (entries: readonly Entry[], notes: readonly ContactNote[]): Entry[] => {
  const waiting = notes.map(entryOfNote).sort((a, b) => a.timeMs - b.timeMs);
  const mixed: Entry[] = [];
  for (const entry of entries) {
    while (waiting[0] && waiting[0].timeMs < entry.timeMs) mixed.push(waiting.shift()!);
    mixed.push(entry);
  }
  return [...mixed, ...waiting];
};

/**
 * The server's copy of a message that is being sent, if the live event arrives before the answer: it is left
 * out, or it would be shown twice.
 */
const earlyCopyOf = (messages: readonly Message[], pending: readonly PendingMessage[]): string | null => {
  const posted = pending.find(({ message, isPosted }) => isPosted && !message);
  if (!posted) return null;
  const from = messages.findIndex(({ _id }) => _id === posted.afterId) + 1;
  const copy = messages.slice(from).find(
    ({ direction, cause, text }) =>
      // Without an answer it is uncertain whether a message was accepted, so its text has to match.
      direction === "out" &&
      cause === "chat" &&
      ((posted.error === null && !posted.isWaiting) || text === posted.text),
  );
  const isOfAnother = pending.some(({ message }) => message?._id === copy?._id);
  return copy && !isOfAnother ? copy._id : null;
};

/** Whether the words for a message's state change with the time. */
const isTimed = ({ state, sentAt }: Message): boolean => state === "queued" || sentAt !== null;

function entriesOf(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  keys: ReadonlyMap<string, string>,
  options: RowsOptions,
  known: RowMemory["entries"],
): Entry[] {
  const entryOf = (message: Message): Entry => {
    const key = keys.get(message._id) ?? message._id;
    const before = known.get(message);
    if (before?.key === key && !isTimed(message)) return before;
    const entry = entryOfMessage(message, key, options);
    known.set(message, entry);
    return entry;
  };
  const early = earlyCopyOf(messages, pending);
  const ids = new Set(messages.map(({ _id }) => _id));
  const entries = messages.filter(({ _id }) => _id !== early).map(entryOf);
  let lastMs = entries.at(-1)?.timeMs ?? 0;
  for (const waiting of pending) {
    if (waiting.message && ids.has(waiting.message._id)) continue;
    // Pending messages always come last, whatever the two clocks say.
    lastMs = Math.max(lastMs, Number(new Date(options.now)));
    entries.push(
      waiting.message
        ? entryOfMessage(waiting.message, waiting.id, options)
        : entryOfPending(waiting, lastMs, options),
    );
  }
  return entries;
}

/** Attaches Tapbacks to the newest earlier message they refer to; the others stay texts. */
function withReactions(entries: readonly Entry[]): readonly Entry[] {
  let kept: Entry[] | null = null;
  for (const [index, entry] of entries.entries()) {
    const { message } = entry;
    const tapback =
      message?.direction === "in" && message.media.length === 0 && !entry.isPotentialStop
        ? readTapback(entry.text)
        : null;
    const before: Entry[] = tapback ? (kept ?? entries.slice(0, index)) : [];
    const at = tapback ? before.findLastIndex((one) => one.message && isAbout(tapback, one.text)) : -1;
    if (!tapback || !message || at === -1) {
      kept?.push(entry);
      continue;
    }
    kept = before;
    const about = kept[at]!;
    const { emoji, verb } = tapback;
    const reaction = { messageId: message._id, emoji, verb, author: entry.author };
    // Another one by the same person replaces it, as on their phone, or takes it back.
    const others = about.reactions.filter(({ author }) => author !== entry.author);
    kept[at] = { ...about, reactions: emoji ? [...others, reaction] : others };
  }
  return kept ?? entries;
}

const isOneGroup = (a: Entry, b: Entry) =>
  a.direction === b.direction &&
  a.cause === b.cause &&
  a.author === b.author &&
  a.state === b.state &&
  a.problem === null &&
  b.problem === null &&
  // Each can be retried or deleted.
  a.failed === null &&
  b.timeMs - a.timeMs < groupGapMs;

/** A thread as rows, oldest first, with pending messages at the end. `memory` is that of the last time. */
export function threadRows(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
  keys: ReadonlyMap<string, string>,
  options: RowsOptions,
  memory = makeRowMemory(),
): ThreadRow[] {
  const { now, timeZone, undecidedFrom, writerOf, noteOf, ownWordsOf, notes = [] } = options;
  const madeFor = [timeZone, undecidedFrom, writerOf, noteOf, ownWordsOf];
  if (madeFor.some((one, index) => one !== memory.options[index]))
    Object.assign(memory, makeRowMemory(), { options: madeFor });
  const entries = withNotes(
    withReactions(entriesOf(messages, pending, keys, options, memory.entries)),
    notes,
  );
  const shown = entries.map((entry) => {
    const before = memory.shown.get(entry);
    if (before) return before;
    const { timeMs } = entry;
    const isUntimed = entry.failed !== null || (entry.isSending && !entry.problem);
    const time = isUntimed ? "" : clockTime(timeMs, timeZone);
    const its: Shown = { dayKey: startOfDayKey(timeMs, timeZone), time, row: null };
    memory.shown.set(entry, its);
    return its;
  });
  return entries.map((entry, index) => {
    const its = shown[index]!;
    const before = entries[index - 1];
    const after = entries[index + 1];
    const isNewDay = its.dayKey !== shown[index - 1]?.dayKey;
    const isLastOfDay = its.dayKey !== shown[index + 1]?.dayKey;
    const isGroupEnd = !after || isLastOfDay || !isOneGroup(entry, after);
    const day = isNewDay ? dayLabel(entry.timeMs, now, timeZone) : null;
    const isGroupStart = isNewDay || !before || !isOneGroup(before, entry);
    const caption = isGroupEnd && !entry.note ? [its.time, entry.state].filter(Boolean).join(" · ") : null;
    const { row } = its;
    if (row?.day === day && row.isGroupStart === isGroupStart && row.caption === caption) return row;
    const { timeMs: _timeMs, cause: _cause, state: _state, ...rest } = entry;
    its.row = { ...rest, day, isGroupStart, caption };
    return its.row;
  });
}
