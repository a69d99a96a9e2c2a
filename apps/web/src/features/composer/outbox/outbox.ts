import { type Message, messages } from "@broadcast/contract/messages";
import { spaces } from "@broadcast/contract/spaces";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSyncExternalStore } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import {
  isSamePerson,
  ofPerson,
  type Person,
  personalValue,
  presentPerson,
} from "../../../lib/device/personal-state.ts";
import { randomId } from "../../../lib/device/random-id.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { type Draft, moveDraft } from "./drafts.ts";
import {
  goneListeners,
  inHand,
  inOrder,
  listeners,
  none,
  patch,
  read,
  refresh,
  restored,
  show,
  threads,
} from "./outbox-list.ts";
import {
  forgetRecord,
  forgetWords,
  keepWhole,
  pictureIsGone,
  readUnlisted,
  threadsKept,
  withKeptPicture,
} from "./outbox-records.ts";
import {
  hasOutlivedKey,
  isUnderWay,
  outOfCredits,
  type PendingMessage,
  type Recipient,
  threadKeyOf,
  uncertain,
} from "./pending-message.ts";
import { contentOf, spaceContentOf } from "./sent-content.ts";

export type { PendingMessage, Recipient } from "./pending-message.ts";

export interface Delivery {
  recipient: Recipient;
  /** The newest message the thread currently shows. */
  readLastId: () => string | null;
  onSent: (message: Message) => void;
  /** Posts the message if it is not a chat; null while the result is not to be shown. */
  post?: (
    content: ReturnType<typeof contentOf>,
    idempotencyKey: string,
    seenId: string | null,
  ) => Promise<Message | null>;
}

const waitingAgainMs = 1_000;
/** Needed because the device does not report that it is online again when only the server was away. */
const tryAgainMs = 20_000;
const longestPauseMs = 5 * 60_000;
const triesWhileBusy = 5;
const queues = ofPerson(new Map<string, Promise<void>>());
const keys = ofPerson(new Map<string, string>());
const sentenceOf = (error: unknown): string => {
  // All else that is not the server's answer leaves it undecided.
  if (!(error instanceof ApiError)) return pictureIsGone;
  if (error.code === "insufficient-credits") return outOfCredits;
  return Object.values(error.fields ?? {})[0] ?? error.message;
};

/** Answers that say nothing about the message: signed out, an outdated app, too many requests. */
const turnedAway = [401, 426, 429];

/** Whether the server can still accept the message, or has: without a whole answer that is unknown. */
const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === "offline" ||
      error.code === "request-in-progress" ||
      error.status >= 500 ||
      turnedAway.includes(error.status)
    : !(error instanceof Error && error.message === pictureIsGone);

const postTo =
  (recipient: Recipient): NonNullable<Delivery["post"]> =>
  ({ body, ...file }, idempotencyKey, seenId) =>
    call(messages.send, {
      body: {
        ...recipient,
        ...body,
        ...(seenId !== null && "contactId" in recipient && { afterId: seenId }),
      },
      ...file,
      idempotencyKey,
      isQuiet: true,
    });

/** To a space that is not open: it is loaded with its messages when opened. */
const postToSpace =
  (id: string): NonNullable<Delivery["post"]> =>
  async (content, idempotencyKey) => {
    await call(spaces.send, { params: { id }, ...spaceContentOf(content), idempotencyKey, isQuiet: true });
    announceChange(spaces.send.touches, [id]);
    return null;
  };

/** For a thread that is not open. */
const deliveryTo = (recipient: Recipient): Delivery => ({
  recipient,
  readLastId: () => null,
  onSent: () => {},
  ...("spaceId" in recipient ? { post: postToSpace(recipient.spaceId) } : {}),
});

const post = async (
  pending: PendingMessage,
  delivery: Delivery,
  author: Person | null,
): Promise<Message | null> => {
  const content = contentOf(await withKeptPicture(pending, author));
  for (let tries = 1; ; tries += 1) {
    try {
      const send = delivery.post ?? postTo(pending.recipient ?? delivery.recipient);
      return await send(content, pending.id, pending.seenId);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === "request-in-progress";
      if (!isBusy || tries === triesWhileBusy) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitingAgainMs));
      // After sleep, the device may continue when the server no longer knows the key.
      if (hasOutlivedKey(pending) || !isSamePerson(author, presentPerson())) throw error;
    }
  }
};

const deliver = async (threadKey: string, id: string, delivery: Delivery, author: Person | null) => {
  // The current user did not write it; it waits on the device for the one who did.
  const hasLeft = () => !isSamePerson(author, presentPerson());
  if (hasLeft()) return;
  inHand.delete(id);
  refresh(threadKey);
  const before = read(threadKey);
  const pending = before.find((one) => one.id === id);
  // Another window sent or deleted it meanwhile.
  if (!pending || pending.message) return;
  if (hasOutlivedKey(pending)) {
    patch(threadKey, id, { error: uncertain, isWaiting: false });
    return;
  }
  // In the order of writing: messages wait behind one that waits.
  const earlier = before.slice(0, before.indexOf(pending)).filter((one) => !one.message && !one.error);
  if (earlier.some(({ isWaiting }) => isWaiting) || !navigator.onLine) {
    wait(threadKey, id);
    return;
  }
  // An earlier one that was retried meanwhile is behind this one in the queue.
  if (earlier.some((one) => inHand.has(one.id))) {
    enqueue(threadKey, id, delivery);
    return;
  }
  inHand.add(id);
  const asked = {
    isPosted: true,
    isWaiting: false,
    postedAt: pending.postedAt ?? Date.now(),
    afterId: pending.afterId ?? delivery.readLastId(),
  };
  patch(threadKey, id, asked);
  try {
    const message = await post({ ...pending, ...asked }, delivery, author);
    if (hasLeft()) return;
    pauseMs = tryAgainMs;
    if (message) {
      keys.set(message._id, id);
      patch(threadKey, id, { message });
      delivery.onSent(message);
      announceChange(messages.send.touches, [message.contactId]);
    } else takeOut(threadKey, id);
    // Not awaited: a browser whose database never answers must not block the next message.
    void forgetRecord(threadKey, id, author);
  } catch (error) {
    if (hasLeft()) return;
    if (isUndecided(error)) {
      // Retried automatically with the same key.
      if (error instanceof ApiError && error.code === "offline") pauseMs = tryAgainMs;
      clearTimeout(nextTry);
      nextTry = undefined;
      wait(threadKey, id);
    } else if (hasOutlivedKey({ ...pending, ...asked })) patch(threadKey, id, { error: uncertain });
    else {
      const isAnswered = error instanceof ApiError && error.code === "conflict";
      patch(threadKey, id, { error: sentenceOf(error), isAnswered, isPosted: false, postedAt: null });
    }
  } finally {
    inHand.delete(id);
  }
};

/** A window that was suspended meanwhile must not keep the others from sending: the key prevents duplicates. */
const lockWaitMs = 15_000;

/** Lets only one window at a time send a thread's messages, where the browser supports locks. */
const alone = async (threadKey: string, author: Person | null, run: () => Promise<void>): Promise<void> => {
  if (!author || !("locks" in navigator)) return run();
  let hasRun = false;
  const once = async () => {
    hasRun = true;
    await run();
  };
  const name = `outbox/${author.personId}/${author.accountId}/${threadKey}`;
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(lockWaitMs) }, once);
  } catch {
    if (!hasRun) await run();
  }
};

// Outlives the person: it sends the messages of whoever is the user by then.
let nextTry: ReturnType<typeof setTimeout> | undefined;

// Outlives the person: how busy the server is.
/** Grows while the server turns messages away. */
let pauseMs = tryAgainMs;

const tryNext = () => {
  nextTry = undefined;
  pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  resumeOutbox();
};

/** Makes a message wait. One that waits behind another does not put off the next try. */
const wait = (threadKey: string, id: string) => {
  patch(threadKey, id, { isWaiting: true });
  nextTry ??= setTimeout(tryNext, pauseMs);
};

/** From the first message on: a page may have opened offline. */
const listen = () => {
  goneListeners.add(resumeOutbox);
  window.addEventListener("online", resumeOutbox);
};

/** How messages of each open thread are delivered; otherwise the recipient determines it. */
const deliveries = ofPerson(new Map<string, Delivery>());

/** Sends one after the other, so that a thread keeps the order of writing. */
const enqueue = (threadKey: string, id: string, delivery: Delivery, isKept?: Promise<unknown>) => {
  inHand.add(id);
  listen();
  deliveries.set(threadKey, delivery);
  const author = presentPerson();
  const before = queues.get(threadKey) ?? Promise.resolve();
  queues.set(
    threadKey,
    before
      .then(() => isKept)
      .then(() => alone(threadKey, author, () => deliver(threadKey, id, delivery, author))),
  );
};

// Outlives the person: a clock.
let lastAt = 0;
const nextAt = () => {
  lastAt = Math.max(Date.now(), lastAt + 1);
  return lastAt;
};

/** A browser that takes longer to store a message does not delay sending it. */
const keepingMs = 2_000;

const keep = async (threadKey: string, pending: PendingMessage) => {
  const tooLong = new Promise<"slow">((resolve) => setTimeout(() => resolve("slow"), keepingMs));
  const isKept = await Promise.race([keepWhole(threadKey, pending), tooLong]);
  if (isKept === false)
    toast.error("Your browser couldn't save this message", "Keep this page open until it's sent.");
};

/** Shows a message at once and sends it, after those of the thread that still wait. */
export function send(draft: Draft, delivery: Delivery): void {
  const id = randomId();
  const threadKey = threadKeyOf(delivery.recipient);
  const pending: PendingMessage = {
    id,
    ...draft,
    recipient: delivery.recipient,
    error: null,
    isWaiting: false,
    isPosted: false,
    postedAt: null,
    afterId: null,
    message: null,
    seenId: delivery.readLastId(),
    isAnswered: false,
    at: nextAt(),
  };
  const known = read(threadKey);
  const isKept = keep(threadKey, pending);
  show(threadKey, [...known, pending]);
  enqueue(threadKey, id, delivery, isKept);
}

const tryAgain = (threadKey: string, id: string, delivery: Delivery, change: Partial<PendingMessage>) => {
  patch(threadKey, id, { error: null, isWaiting: false, ...change });
  enqueue(threadKey, id, delivery);
};

/** Retries a message on its writer's request, with the same key. */
export function retry(id: string, delivery: Delivery): void {
  const threadKey = threadKeyOf(delivery.recipient);
  const pending = read(threadKey).find((one) => one.id === id);
  // A user who was told that it may have been sent, and sends it, has checked.
  const isAnew = pending !== undefined && hasOutlivedKey(pending);
  // A user who was told of a colleague's reply sends theirs in addition.
  const isBeside = pending?.isAnswered === true;
  tryAgain(threadKey, id, delivery, {
    ...(isAnew && { postedAt: null }),
    ...(isBeside && { seenId: null, isAnswered: false }),
  });
}

/**
 * Retries, in order, all messages of the current user that wait on this device: at the start, and once there
 * is a connection.
 */
export function resumeOutbox(): void {
  listen();
  takeUnlisted();
  if (!navigator.onLine) return;
  for (const threadKey of new Set([...threadsKept(), ...threads.keys()]))
    for (const { id, recipient, error, message } of read(threadKey)) {
      const delivery = deliveries.get(threadKey) ?? (recipient && deliveryTo(recipient));
      if (error === null && message === null && !inHand.has(id) && delivery)
        tryAgain(threadKey, id, delivery, {});
    }
}

const unlistedTaken = personalValue(false);

/** Takes over, once, messages that only the browser's database holds. */
const takeUnlisted = () => {
  const person = presentPerson();
  if (!person || unlistedTaken.read()) return;
  unlistedTaken.write(true);
  void readUnlisted().then((found) => {
    if (!isSamePerson(person, presentPerson())) return;
    let isAny = false;
    for (const { threadKey, pending } of found) {
      const list = read(threadKey);
      if (list.some(({ id }) => id === pending.id)) continue;
      show(threadKey, inOrder([...list, restored(pending)]));
      isAny = true;
    }
    if (isAny) resumeOutbox();
  });
};

const takeOut = (threadKey: string, id: string) =>
  show(
    threadKey,
    read(threadKey).filter((pending) => pending.id !== id),
  );

/** Removes a message that could not be sent from the thread. */
export function discard(id: string, recipient: Recipient): void {
  const threadKey = threadKeyOf(recipient);
  takeOut(threadKey, id);
  void forgetRecord(threadKey, id, presentPerson());
}

/** Gives all that was not sent to a number, and is not being sent, to the contact who has the number by now. */
export function moveToContact(phoneNumber: string, contactId: string): void {
  void moveDraft(phoneNumber, contactId);
  const list = read(phoneNumber);
  show(phoneNumber, list.filter(isUnderWay));
  for (const pending of list.filter((one) => one.message === null && !isUnderWay(one))) {
    // The server takes a repetition only for the same recipient.
    const recipient = pending.postedAt === null ? { contactId } : { phoneNumber };
    const moved = { ...pending, recipient };
    forgetWords(phoneNumber, pending.id);
    show(contactId, inOrder([...read(contactId), moved]));
    void keepWhole(contactId, moved);
  }
}

/** Drops pending messages that were sent and are in the thread by now. */
export function settle(recipient: Recipient, isInThread: (messageId: string) => boolean): void {
  const threadKey = threadKeyOf(recipient);
  const list = read(threadKey);
  const left = list.filter(({ message }) => !message || !isInThread(message._id));
  if (left.length < list.length) show(threadKey, left);
}

/** React keys of rows rendered before the server had the message, by its id. */
export const sentKeys: ReadonlyMap<string, string> = keys;

const subscribe = (listener: () => void) => {
  takeUnlisted();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The pending messages of a thread. */
export const usePending = (threadKey: string): readonly PendingMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => read(threadKey),
    () => none,
  );
