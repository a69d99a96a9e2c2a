import { type Message, THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";

/** How many messages of a thread nobody has read, and the first of them; null where it was marked unread with none. */
export interface Unread {
  count: number;
  firstMessageId: string | null;
}

/** What is known of a thread: its messages without gaps, oldest first, up to the newest unless it has later ones. */
export interface Thread {
  messages: readonly Message[];
  /** The server has older ones. */
  hasEarlier: boolean;
  /** The server has newer ones: what is shown lies around a message that was gone to. */
  hasLater: boolean;
  /** As the server said last; null from when it was looked at. */
  unread: Unread | null;
}

/**
 * How far a state is on its way; a state never goes back (architecture: it only moves forward). What is on its way may
 * have to wait after all, and what waits may go.
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

const isBefore = (a: Message, b: Message): boolean => a.time < b.time || (a.time === b.time && a._id < b._id);

const isSame = (a: Message, b: Message): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Adds messages to a thread and takes over newer states of those that are there. Each id appears once, in the
 * server's order; an answer that was overtaken by a newer one changes nothing back.
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
 * Leaves out what was deleted or scheduled elsewhere: messages that were known when the newest page was asked for
 * (`asked`), and that the page should hold but does not. `page` is newest first and complete unless `isPart`.
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
  /** Newest first, as the server sends them. */
  messages: readonly Message[];
  /** How many the thread has in all, up to `THREAD_COUNTED_UP_TO`. */
  total: number;
  unread?: Unread | null;
}

/** The newest page as a thread. */
export function threadOfPage({ messages, total, unread = null }: ThreadPage): Thread {
  return withEarlier({ messages: [], hasEarlier: true, hasLater: false, unread }, { messages, total });
}

/** Puts an earlier page before what is known. */
export function withEarlier(thread: Thread, { messages, total }: ThreadPage): Thread {
  const merged = mergeMessages(thread.messages, messages);
  // How many there are says nothing of how many of them lie before.
  const isMore = thread.hasLater || merged.length < total || total >= THREAD_COUNTED_UP_TO;
  return { ...thread, messages: merged, hasEarlier: messages.length > 0 && isMore };
}

/** A thread without what was loaded beyond its newest messages. */
export function withNewest(thread: Thread, count: number): Thread {
  const { messages } = thread;
  return messages.length <= count
    ? thread
    : { ...thread, messages: messages.slice(-count), hasEarlier: true };
}

/** Newer states of messages that are known; those that are not lie behind a gap. */
export const withStates = (known: readonly Message[], incoming: readonly Message[]): readonly Message[] => {
  const ids = new Set(known.map(({ _id }) => _id));
  return mergeMessages(
    known,
    incoming.filter(({ _id }) => ids.has(_id)),
  );
};
