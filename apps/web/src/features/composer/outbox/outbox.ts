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
import type { Draft } from "./drafts.ts";
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
  keepWhole,
  pictureIsGone,
  readUnlisted,
  threadsKept,
  withKeptPicture,
} from "./outbox-records.ts";
import {
  hasOutlivedKey,
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
  /** The newest message that the thread shows now. */
  readLastId: () => string | null;
  onSent: (message: Message) => void;
  /** How it is handed to the server, where that is not a chat; null where nothing of it is to be shown yet. */
  post?: (
    content: ReturnType<typeof contentOf>,
    idempotencyKey: string,
    seenId: string | null,
  ) => Promise<Message | null>;
}

const waitingAgainMs = 1_000;
/** A server that was away does not make the device say that it is online again. */
const tryAgainMs = 20_000;
const triesWhileBusy = 5;
const queues = ofPerson(new Map<string, Promise<void>>());
const keys = ofPerson(new Map<string, string>());
const sentenceOf = (error: unknown): string => {
  if (error instanceof Error && error.message === pictureIsGone) return pictureIsGone;
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "insufficient-credits") return outOfCredits;
  return Object.values(error.fields ?? {})[0] ?? error.message;
};

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

/** To a space that is not open: it will be read with what was said there. */
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
      return await (delivery.post ?? postTo(delivery.recipient))(content, pending.id, pending.seenId);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === "request-in-progress";
      if (!isBusy || tries === triesWhileBusy) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitingAgainMs));
      // Asleep meanwhile, the device may go on where the server knows its key no more.
      if (hasOutlivedKey(pending) || !isSamePerson(author, presentPerson())) throw error;
    }
  }
};

const deliver = async (threadKey: string, id: string, delivery: Delivery, author: Person | null) => {
  // Whoever uses the app by now did not write it; it waits on the device for who did.
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
  // In the order in which they were written: behind one that waits, the next ones wait.
  const earlier = before.slice(0, before.indexOf(pending)).filter((one) => !one.message && !one.error);
  if (earlier.some(({ isWaiting }) => isWaiting) || !navigator.onLine) {
    wait(threadKey, id);
    return;
  }
  // Taken up again meanwhile, it stands behind this one in the queue.
  if (earlier.some((one) => inHand.has(one.id))) {
    enqueue(id, delivery);
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
    if (message) {
      keys.set(message._id, id);
      patch(threadKey, id, { message });
      delivery.onSent(message);
      announceChange(messages.send.touches, [message.contactId]);
    } else takeOut(threadKey, id);
    // Not waited for: a browser whose database never answers must not hold up the next message.
    void forgetRecord(threadKey, id, author);
  } catch (error) {
    if (hasLeft()) return;
    // Without an answer the server may have taken it all the same; it goes out again by itself under the same key.
    if (error instanceof ApiError && error.code === "offline") wait(threadKey, id);
    else if (hasOutlivedKey({ ...pending, ...asked })) patch(threadKey, id, { error: uncertain });
    else {
      const isAnswered = error instanceof ApiError && error.code === "conflict";
      patch(threadKey, id, { error: sentenceOf(error), isAnswered, isPosted: false, postedAt: null });
    }
  } finally {
    inHand.delete(id);
  }
};

/** A window that was put to sleep in the middle must not keep the others from sending: the key guards against twice. */
const lockWaitMs = 15_000;

/** One window at a time sends what is in a thread, where the browser can see to that. */
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

// Outlives the person: it sends what is theirs who is there by then.
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Has a message wait for a connection. Whoever is online all the same, as when the server is away, tries it again. */
const wait = (threadKey: string, id: string) => {
  patch(threadKey, id, { isWaiting: true });
  window.addEventListener("online", resumeOutbox);
  clearTimeout(nextTry);
  nextTry = setTimeout(resumeOutbox, tryAgainMs);
};

/** How each thread's messages go out while its screen is open; otherwise the recipient tells. */
const deliveries = ofPerson(new Map<string, Delivery>());

/** One after the other, so that a thread keeps the order in which it was written. */
const enqueue = (id: string, delivery: Delivery, isKept?: Promise<unknown>) => {
  inHand.add(id);
  goneListeners.add(resumeOutbox);
  const threadKey = threadKeyOf(delivery.recipient);
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

/** Nothing else depends on it: a browser that takes too long to keep a message does not keep it from being sent. */
const keepingMs = 2_000;

const keep = async (threadKey: string, pending: PendingMessage) => {
  const tooLong = new Promise<"slow">((resolve) => setTimeout(() => resolve("slow"), keepingMs));
  const isKept = await Promise.race([keepWhole(threadKey, pending), tooLong]);
  if (isKept === false)
    toast.error("Your browser couldn't save this message", "Keep this page open until it's sent.");
};

/** Shows a message at once and sends it, behind those of the thread that still wait. */
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
  enqueue(id, delivery, isKept);
}

const tryAgain = (id: string, delivery: Delivery, change: Partial<PendingMessage>) => {
  patch(threadKeyOf(delivery.recipient), id, { error: null, isWaiting: false, ...change });
  enqueue(id, delivery);
};

/** Tries a message again, as its writer wants it, under the same key. */
export function retry(id: string, delivery: Delivery): void {
  const pending = read(threadKeyOf(delivery.recipient)).find((one) => one.id === id);
  // Whoever was told that it may have been sent, and sends it, has looked.
  const isAnew = pending !== undefined && hasOutlivedKey(pending);
  // Whoever was told of a colleague's answer sends theirs beside it.
  const isBeside = pending?.isAnswered === true;
  tryAgain(id, delivery, {
    ...(isAnew && { postedAt: null }),
    ...(isBeside && { seenId: null, isAnswered: false }),
  });
}

/** Tries again, in their order, all that waits on this device for the present person: at the start, and once there is a connection. */
export function resumeOutbox(): void {
  takeUnlisted();
  if (!navigator.onLine) return;
  for (const threadKey of new Set([...threadsKept(), ...threads.keys()]))
    for (const { id, recipient, error, message } of read(threadKey)) {
      const delivery = deliveries.get(threadKey) ?? (recipient && deliveryTo(recipient));
      if (error === null && message === null && !inHand.has(id) && delivery) tryAgain(id, delivery, {});
    }
}

const unlistedTaken = personalValue(false);

/** Takes up, once, what only the database of the browser knows of. */
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

/** Takes a message that could not be sent out of the thread. */
export function discard(id: string, recipient: Recipient): void {
  const threadKey = threadKeyOf(recipient);
  takeOut(threadKey, id);
  void forgetRecord(threadKey, id, presentPerson());
}

/** Forgets what was sent and stands in the thread by now. */
export function settle(recipient: Recipient, isInThread: (messageId: string) => boolean): void {
  const threadKey = threadKeyOf(recipient);
  const list = read(threadKey);
  const left = list.filter(({ message }) => !message || !isInThread(message._id));
  if (left.length < list.length) show(threadKey, left);
}

/** Keys of rows that were drawn before the server knew the message, by its id. */
export const sentKeys: ReadonlyMap<string, string> = keys;

const subscribe = (listener: () => void) => {
  takeUnlisted();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What of a thread is still on its way. */
export const usePending = (threadKey: string): readonly PendingMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => read(threadKey),
    () => none,
  );
