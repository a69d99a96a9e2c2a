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
  forgetRecord,
  keepWhole,
  keepWords,
  pictureIsGone,
  readKeptPicture,
  readRecords,
  readUnlisted,
  threadsKept,
  withKeptPicture,
} from "./outbox-records.ts";
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
  /** The newest message that its writer saw; null where that does not matter, or they send it all the same. */
  seenId: string | null;
  /** Somebody else of the account has answered since. */
  isAnswered: boolean;
  /** When it was written, in milliseconds since 1970: the order in which messages go. */
  at: number;
}

interface Delivery {
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

const hasOutlivedKey = ({ postedAt }: PendingMessage) =>
  postedAt !== null && Date.now() - postedAt > keyHoldsMs;

/** Those that this window is about to send, or does. */
const inHand = ofPerson(new Set<string>());
/** Those that the device keeps: what of them is gone, another window sent or deleted. */
const onDevice = ofPerson(new Set<string>());

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** Another page may have been closed while it was under way: it waits to be tried once more, under the same key. */
const restored = (stored: PendingMessage): PendingMessage => {
  const error = stored.error ?? (hasOutlivedKey(stored) ? uncertain : null);
  return { ...stored, error, isWaiting: error === null, isPosted: stored.postedAt !== null };
};

const inOrder = (list: readonly PendingMessage[]): readonly PendingMessage[] =>
  list.toSorted((a, b) => a.at - b.at);

/** Takes over what other windows wrote, sent or deleted. */
const takeOver = (threadKey: string, known: readonly PendingMessage[]): readonly PendingMessage[] => {
  const stored = new Map(readRecords(threadKey).map((one) => [one.id, one]));
  const kept = known.flatMap((one): PendingMessage[] => {
    const its = stored.get(one.id);
    stored.delete(one.id);
    if (its) onDevice.add(one.id);
    if (one.message !== null || inHand.has(one.id)) return [one];
    if (its) return [{ ...its, picture: its.picture && (one.picture ?? its.picture) }];
    return onDevice.has(one.id) ? [] : [one];
  });
  for (const id of stored.keys()) onDevice.add(id);
  return inOrder([...kept, ...[...stored.values()].map(restored)]);
};

const refresh = (threadKey: string) => {
  threads.set(threadKey, takeOver(threadKey, threads.get(threadKey) ?? none));
  showPictures(threadKey);
  tellListeners();
};

/** So that what waits since before the page was loaded is shown as it was written. */
const showPictures = (threadKey: string) => {
  const person = presentPerson();
  for (const { id, picture } of threads.get(threadKey) ?? none)
    if (picture?.url === "")
      void readKeptPicture(id, person).then((url) => {
        if (url === null || !isSamePerson(person, presentPerson())) return;
        const list = (threads.get(threadKey) ?? none).map((one) =>
          one.id === id && one.picture ? { ...one, picture: { ...one.picture, url } } : one,
        );
        threads.set(threadKey, list);
        tellListeners();
      });
};

const hearOtherWindows = ({ key, newValue }: StorageEvent) => {
  if (key !== null && !key.includes("/outbox/")) return;
  for (const threadKey of [...threads.keys()]) refresh(threadKey);
  // What waited behind a message that has gone from there may go.
  if (newValue === null) resumeOutbox();
};

const read = (threadKey: string): readonly PendingMessage[] => {
  let list = threads.get(threadKey);
  if (!list) {
    window.addEventListener("storage", hearOtherWindows);
    list = takeOver(threadKey, none);
    threads.set(threadKey, list);
    showPictures(threadKey);
  }
  return list;
};

const show = (threadKey: string, list: readonly PendingMessage[]) => {
  threads.set(threadKey, list);
  tellListeners();
};

const patch = (threadKey: string, id: string, change: Partial<PendingMessage>) => {
  const list = read(threadKey).map((one) => (one.id === id ? { ...one, ...change } : one));
  show(threadKey, list);
  const changed = list.find((one) => one.id === id);
  // Where settings are full, its whole record says how it stands.
  if (changed && !changed.message && !keepWords(threadKey, changed)) void keepWhole(threadKey, changed);
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof Error && error.message === pictureIsGone) return pictureIsGone;
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  if (error.code === "insufficient-credits")
    return "You don't have enough credits. Add credits, then press Retry.";
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
    await forgetRecord(threadKey, id, author);
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
