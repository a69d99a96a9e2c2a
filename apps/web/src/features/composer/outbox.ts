import { type Message, messages } from "@broadcast/contract/messages";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { keptFor } from "../../lib/kept-on-device.ts";
import { announceChange } from "../../lib/live-topics.ts";
import { isSamePerson, ofPerson, type Person, presentPerson } from "../../lib/personal-state.ts";
import { randomId } from "../../lib/random-id.ts";
import { type Draft, emptyDraft } from "./drafts.ts";
import { blobOfDataUrl } from "./picture.ts";

/** Whom a message goes to: a contact, a number (E.164) that is no contact yet, or a space. */
export type Recipient = { contactId: string } | { phoneNumber: string } | { spaceId: string };

/** A message on its way from this device to the server. */
export interface PendingMessage extends Draft {
  /** Also its Idempotency-Key, so that no retry sends it twice. */
  id: string;
  /** Why it did not get through, as a sentence; null while it is being tried. */
  error: string | null;
  /** The server has been asked to take it, and may have. */
  isPosted: boolean;
  /** The newest message of the thread when the server was first asked. */
  afterId: string | null;
  /** What the server made of it, once it answered. */
  message: Message | null;
}

interface Delivery {
  recipient: Recipient;
  /** The newest message that the thread shows now. */
  readLastId: () => string | null;
  onSent: (message: Message) => void;
  /** How it is handed to the server, where that is not a chat. */
  post?: (content: ReturnType<typeof contentOf>, idempotencyKey: string) => Promise<Message>;
}

const waitingAgainMs = 1_000;
const triesWhileBusy = 5;
const none: readonly PendingMessage[] = [];

/** Names a thread on this device: the contact, or the number of one to come. */
const threadKeyOf = (recipient: Recipient): string =>
  "contactId" in recipient
    ? recipient.contactId
    : "spaceId" in recipient
      ? recipient.spaceId
      : recipient.phoneNumber;

const threads = ofPerson(new Map<string, readonly PendingMessage[]>());
const queues = ofPerson(new Map<string, Promise<void>>());
const keys = ofPerson(new Map<string, string>());
const listeners = new Set<() => void>();

const isUnfinished = ({ message }: PendingMessage) => message === null;

/** A message that was under way when the page was closed is there again, to be tried once more. */
const restore = (threadKey: string): readonly PendingMessage[] => {
  try {
    const stored = JSON.parse(keptFor("outbox").read(threadKey) ?? "[]") as PendingMessage[];
    return stored.map((pending) => ({
      ...emptyDraft,
      ...pending,
      error: pending.error ?? "Sending was interrupted.",
      isPosted: false,
    }));
  } catch {
    return none;
  }
};

const read = (threadKey: string): readonly PendingMessage[] => {
  let list = threads.get(threadKey);
  if (!list) {
    list = restore(threadKey);
    threads.set(threadKey, list);
  }
  return list;
};

const write = (threadKey: string, list: readonly PendingMessage[]) => {
  threads.set(threadKey, list);
  const unfinished = list.filter(isUnfinished);
  keptFor("outbox").write(threadKey, unfinished.length > 0 ? JSON.stringify(unfinished) : null);
  for (const listener of listeners) listener();
};

const patch = (threadKey: string, id: string, change: Partial<PendingMessage>) =>
  write(
    threadKey,
    read(threadKey).map((pending) => (pending.id === id ? { ...pending, ...change } : pending)),
  );

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "insufficient-credits")
    return "You do not have enough credits. Add credits, then press Retry.";
  return Object.values(error.fields ?? {})[0] ?? error.message;
};

/** A draft as the API takes it: to be sent, or to be queued. */
export const contentOf = (draft: Draft) =>
  draft.kind === "email"
    ? { body: { type: "email" as const, subject: draft.subject, text: draft.text } }
    : {
        body: {
          text: draft.text,
          ...(draft.contactCard ? { mediaUrl: draft.contactCard.mediaUrl } : {}),
        },
        ...(draft.picture ? { upload: blobOfDataUrl(draft.picture.url) } : {}),
      };

const postTo =
  (recipient: Recipient): NonNullable<Delivery["post"]> =>
  ({ body, ...file }, idempotencyKey) =>
    call(messages.send, { body: { ...recipient, ...body }, ...file, idempotencyKey, isQuiet: true });

const post = async (pending: PendingMessage, delivery: Delivery, author: Person | null): Promise<Message> => {
  const content = contentOf(pending);
  for (let tries = 1; ; tries += 1) {
    try {
      return await (delivery.post ?? postTo(delivery.recipient))(content, pending.id);
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === "request-in-progress";
      if (!isBusy || tries === triesWhileBusy) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitingAgainMs));
      if (!isSamePerson(author, presentPerson())) throw error;
    }
  }
};

const deliver = async (threadKey: string, id: string, delivery: Delivery, author: Person | null) => {
  // Whoever uses the app by now did not write it; it waits on the device for who did.
  const hasLeft = () => !isSamePerson(author, presentPerson());
  if (hasLeft()) return;
  const pending = read(threadKey).find((one) => one.id === id);
  if (!pending) return;
  patch(threadKey, id, { isPosted: true, afterId: pending.afterId ?? delivery.readLastId() });
  try {
    const message = await post(pending, delivery, author);
    if (hasLeft()) return;
    keys.set(message._id, id);
    patch(threadKey, id, { message });
    delivery.onSent(message);
    announceChange(messages.send.touches, [message.contactId]);
  } catch (error) {
    if (hasLeft()) return;
    // Without an answer the server may have taken it all the same.
    const isUnanswered = error instanceof ApiError && error.code === "offline";
    patch(threadKey, id, { error: sentenceOf(error), isPosted: isUnanswered });
    // The connection is to blame: it goes out by itself as soon as that is back.
    if (isUnanswered) {
      const again = () => {
        if (read(threadKey).some((one) => one.id === id && one.error !== null)) retry(id, delivery);
      };
      window.addEventListener("online", again, { once: true });
    }
  }
};

/** One after the other, so that a thread keeps the order in which it was written. */
const enqueue = (id: string, delivery: Delivery) => {
  const threadKey = threadKeyOf(delivery.recipient);
  const author = presentPerson();
  const before = queues.get(threadKey) ?? Promise.resolve();
  queues.set(
    threadKey,
    before.then(() => deliver(threadKey, id, delivery, author)),
  );
};

/** Shows a message at once and sends it, behind those of the thread that still wait. */
export function send(draft: Draft, delivery: Delivery): void {
  const id = randomId();
  const threadKey = threadKeyOf(delivery.recipient);
  const pending = { id, ...draft, error: null, isPosted: false, afterId: null, message: null };
  write(threadKey, [...read(threadKey), pending]);
  enqueue(id, delivery);
}

/** Tries a message again under the same key. */
export function retry(id: string, delivery: Delivery): void {
  patch(threadKeyOf(delivery.recipient), id, { error: null });
  enqueue(id, delivery);
}

/** Takes a message that could not be sent out of the thread. */
export function discard(id: string, recipient: Recipient): void {
  const threadKey = threadKeyOf(recipient);
  write(
    threadKey,
    read(threadKey).filter((pending) => pending.id !== id),
  );
}

/** Forgets what was sent and stands in the thread by now. */
export function settle(recipient: Recipient, isInThread: (messageId: string) => boolean): void {
  const threadKey = threadKeyOf(recipient);
  const list = read(threadKey);
  const left = list.filter(({ message }) => !message || !isInThread(message._id));
  if (left.length < list.length) write(threadKey, left);
}

/** Keys of rows that were drawn before the server knew the message, by its id. */
export const sentKeys: ReadonlyMap<string, string> = keys;

const subscribe = (listener: () => void) => {
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
