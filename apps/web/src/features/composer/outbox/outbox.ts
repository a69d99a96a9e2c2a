import { type Message, messages } from "@broadcast/contract/messages";
import { spaces } from "@broadcast/contract/spaces";
import { useSyncExternalStore } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { keptFor, readAllKept } from "../../../lib/device/kept-on-device.ts";
import { isSamePerson, ofPerson, type Person, presentPerson } from "../../../lib/device/personal-state.ts";
import { randomId } from "../../../lib/device/random-id.ts";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { type Draft, emptyDraft } from "./drafts.ts";
import { forgetPicture, keepPicture, withKeptPicture } from "./outbox-pictures.ts";
import { contentOf, spaceContentOf } from "./sent-content.ts";

/** Whom a message goes to: a contact, a number (E.164) that is no contact yet, or a space. */
export type Recipient = { contactId: string } | { phoneNumber: string } | { spaceId: string };

/** A message on its way from this device to the server. */
export interface PendingMessage extends Draft {
  recipient?: Recipient;
  /** Also its Idempotency-Key, so that no retry sends it twice. */
  id: string;
  /** Why it did not get through, as a sentence; null while it is being tried, or waits. */
  error: string | null;
  /** It waits for a connection and goes out by itself. */
  isWaiting: boolean;
  /** The server has been asked to take it, and may have. */
  isPosted: boolean;
  /** When the server was first asked, in milliseconds since 1970. */
  postedAt: number | null;
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
  /** How it is handed to the server, where that is not a chat; null where nothing of it is to be shown yet. */
  post?: (content: ReturnType<typeof contentOf>, idempotencyKey: string) => Promise<Message | null>;
}

const waitingAgainMs = 1_000;
/** The server knows a key for two days; a message that it may have taken is not sent by itself once it could double. */
const keyHoldsMs = 40 * 3_600_000;
/** A server that was away does not make the device say that it is online again. */
const tryAgainMs = 20_000;
const uncertain = "We can't tell whether this was sent. Check the chat, then try again or delete it.";
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

const hasOutlivedKey = ({ postedAt }: PendingMessage) =>
  postedAt !== null && Date.now() - postedAt > keyHoldsMs;

/** A message that was under way when the page was closed is there again, and waits to be tried once more. */
const restore = (threadKey: string): readonly PendingMessage[] => {
  try {
    const stored = JSON.parse(keptFor("outbox").read(threadKey) ?? "[]") as PendingMessage[];
    return stored.map((given) => {
      const pending = { ...emptyDraft, ...given, postedAt: given.postedAt ?? null };
      const error = pending.error ?? (hasOutlivedKey(pending) ? uncertain : null);
      return { ...pending, error, isWaiting: error === null, isPosted: pending.postedAt !== null };
    });
  } catch {
    return none;
  }
};

/** Words are kept at once; a picture is too large for that and lies in a store of its own. */
const withoutPicture = (pending: PendingMessage): PendingMessage =>
  pending.picture ? { ...pending, picture: { ...pending.picture, url: "" } } : pending;

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
  const unfinished = list.filter(isUnfinished).map(withoutPicture);
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
    return "You don't have enough credits. Add credits, then press Retry.";
  return Object.values(error.fields ?? {})[0] ?? error.message;
};

const postTo =
  (recipient: Recipient): NonNullable<Delivery["post"]> =>
  ({ body, ...file }, idempotencyKey) =>
    call(messages.send, { body: { ...recipient, ...body }, ...file, idempotencyKey, isQuiet: true });

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
  // In the order in which they were written: behind one that waits, the next ones wait.
  const before = read(threadKey);
  const isBehind = before.slice(0, before.indexOf(pending)).some(({ isWaiting }) => isWaiting);
  if (isBehind || !navigator.onLine) {
    wait(threadKey, id);
    return;
  }
  patch(threadKey, id, {
    isPosted: true,
    isWaiting: false,
    postedAt: pending.postedAt ?? Date.now(),
    afterId: pending.afterId ?? delivery.readLastId(),
  });
  try {
    const message = await post(pending, delivery, author);
    if (hasLeft()) return;
    forgetPicture(pending, author);
    if (!message) {
      discard(id, delivery.recipient);
      return;
    }
    keys.set(message._id, id);
    patch(threadKey, id, { message });
    delivery.onSent(message);
    announceChange(messages.send.touches, [message.contactId]);
  } catch (error) {
    if (hasLeft()) return;
    // Without an answer the server may have taken it all the same; it goes out again by itself under the same key.
    if (error instanceof ApiError && error.code === "offline") wait(threadKey, id);
    else patch(threadKey, id, { error: sentenceOf(error), isPosted: false, postedAt: null });
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
const enqueue = (id: string, delivery: Delivery) => {
  const threadKey = threadKeyOf(delivery.recipient);
  deliveries.set(threadKey, delivery);
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
  };
  if (draft.picture) keepPicture(id, draft.picture.url);
  write(threadKey, [...read(threadKey), pending]);
  enqueue(id, delivery);
}

/** Tries a message again under the same key. */
export function retry(id: string, delivery: Delivery): void {
  patch(threadKeyOf(delivery.recipient), id, { error: null, isWaiting: false });
  enqueue(id, delivery);
}

/** Tries again, in their order, all that waits on this device for the present person: at the start, and once there is a connection. */
export function resumeOutbox(): void {
  if (!navigator.onLine) return;
  for (const [threadKey] of readAllKept("outbox"))
    for (const { id, recipient, isWaiting } of read(threadKey)) {
      const delivery = deliveries.get(threadKey) ?? (recipient && deliveryTo(recipient));
      if (isWaiting && delivery) retry(id, delivery);
    }
}

/** Takes a message that could not be sent out of the thread. */
export function discard(id: string, recipient: Recipient): void {
  const threadKey = threadKeyOf(recipient);
  const list = read(threadKey);
  const discarded = list.find((pending) => pending.id === id);
  if (discarded) forgetPicture(discarded, presentPerson());
  write(
    threadKey,
    list.filter((pending) => pending.id !== id),
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
