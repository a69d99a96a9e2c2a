import { type Message, THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";

/** The number of unread messages in a thread, and the first of them; null if it was marked unread without any. */
export interface Unread {
  count: number;
  firstMessageId: string | null;
}

/** The loaded part of a thread: messages without gaps, oldest first, up to the newest unless `hasLater`. */
export interface Thread {
  messages: readonly Message[];
  /** Whether the server has older ones. */
  hasEarlier: boolean;
  /** Whether the server has newer ones: the shown part surrounds a message that was opened. */
  hasLater: boolean;
  /** As last reported by the server; null from when the thread was viewed. */
  unread: Unread | null;
}

/**
 * The order of a message's states, which never go back (architecture: it only moves forward). A message on
 * its way can still have to wait, and a waiting one can be sent.
 */
const progress: Record<Message["state"], number> = {
  queued: 1,
  sending: 1,
  unknown: 2,
  sent: 3,
  received: 4,
  delivered: 4,
  failed: 4,
  unsent: 4,
};

/** Whether a message comes before another in their thread. */
export const isBefore = (a: Message, b: Message): boolean =>
  a.time < b.time || (a.time === b.time && a._id < b._id);

const isSame = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Merges messages into a thread, taking over newer states. Each id appears once, in the server's order; an
 * outdated answer reverts nothing.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const places = new Map(known.map((message, index) => [message._id, index]));
  const merged = [...known];
  let isChanged = false;
  for (const message of incoming) {
    const place = places.get(message._id);
    if (place === undefined) {
      places.set(message._id, merged.length);
      merged.push(message);
      isChanged = true;
      continue;
    }
    const before = merged[place]!;
    if (progress[message.state] < progress[before.state] || isSame(before, message)) continue;
    merged[place] = message;
    isChanged = true;
  }
  if (!isChanged) return known;
  const isSorted = merged.every((message, index) => index === 0 || isBefore(merged[index - 1]!, message));
  return isSorted ? merged : merged.sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/**
 * Removes messages that were deleted or scheduled elsewhere: those known when the newest page was requested
 * (`asked`) that the page should contain but does not. `page` is newest first and complete unless `isPart`.
 */
export function withoutGone(
  known: readonly Message[],
  asked: readonly Message[],
  page: readonly Message[],
  isPart: boolean,
): readonly Message[] {
  const oldest = page.at(-1);
  const there = new Set(page.map(({ _id }) => _id));
  const gone = new Set(
    asked
      .filter((message) => !there.has(message._id))
      .filter((message) => !isPart || (oldest !== undefined && isBefore(oldest, message)))
      .map(({ _id }) => _id),
  );
  return gone.size === 0 ? known : known.filter(({ _id }) => !gone.has(_id));
}

interface ThreadPage {
  /** Newest first, in the server's order. */
  messages: readonly Message[];
  /** The total number of messages in the thread, up to `THREAD_COUNTED_UP_TO`. */
  total: number;
  unread?: Unread | null;
}

/** Makes a thread from its newest page. */
export function threadOfPage({ messages, total, unread = null }: ThreadPage): Thread {
  return withEarlier({ messages: [], hasEarlier: true, hasLater: false, unread }, { messages, total });
}

/** Puts an earlier page before the known messages. */
export function withEarlier(thread: Thread, { messages, total }: ThreadPage): Thread {
  const merged = mergeMessages(thread.messages, messages);
  // The total does not tell how many of them come before.
  const isMore = thread.hasLater || merged.length < total || total >= THREAD_COUNTED_UP_TO;
  return { ...thread, messages: merged, hasEarlier: messages.length > 0 && isMore };
}

/** A thread reduced to its newest messages. */
export function withNewest(thread: Thread, count: number): Thread {
  const { messages } = thread;
  return messages.length <= count
    ? thread
    : { ...thread, messages: messages.slice(-count), hasEarlier: true };
}

/** Takes over newer states of known messages; unknown ones are beyond a gap. */
export const withStates = (known: readonly Message[], incoming: readonly Message[]): readonly Message[] => {
  const ids = new Set(known.map(({ _id }) => _id));
  return mergeMessages(
    known,
    incoming.filter(({ _id }) => ids.has(_id)),
  );
};
