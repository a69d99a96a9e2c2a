import { isSamePerson, ofPerson, presentPerson } from "../../../lib/device/personal-state.ts";
import { keepWhole, keepWords, readKeptPicture, readRecords } from "./outbox-records.ts";
import { hasOutlivedKey, type PendingMessage, uncertain } from "./pending-message.ts";

export const none: readonly PendingMessage[] = [];

/** By thread, as this window shows it. */
export const threads = ofPerson(new Map<string, readonly PendingMessage[]>());
// Outlives the person: components that render the list.
export const listeners = new Set<() => void>();

// Outlives the person: the sender.
/** Called when a message stored by another window is gone: those waiting behind it can be sent. */
export const goneListeners = new Set<() => void>();

/** Messages this window is sending or about to send. */
export const inHand = ofPerson(new Set<string>());
/** Messages stored on the device: if one is gone, another window sent or deleted it. */
const onDevice = ofPerson(new Set<string>());

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** Restores a message that another page may have been sending when it closed: it is retried with the same key. */
export const restored = (stored: PendingMessage): PendingMessage => {
  const error = stored.error ?? (hasOutlivedKey(stored) ? uncertain : null);
  return { ...stored, error, isWaiting: error === null, isPosted: stored.postedAt !== null };
};

export const inOrder = (list: readonly PendingMessage[]): readonly PendingMessage[] =>
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

/** Brings a thread up to date with what other windows did. */
export const refresh = (threadKey: string) => {
  threads.set(threadKey, takeOver(threadKey, threads.get(threadKey) ?? none));
  showPictures(threadKey);
  tellListeners();
};

/** Loads pictures, so that messages from before the page was loaded look as they were written. */
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
  if (newValue === null) for (const tell of goneListeners) tell();
};

/** The pending messages of a thread. */
export const read = (threadKey: string): readonly PendingMessage[] => {
  let list = threads.get(threadKey);
  if (!list) {
    window.addEventListener("storage", hearOtherWindows);
    list = takeOver(threadKey, none);
    threads.set(threadKey, list);
    showPictures(threadKey);
  }
  return list;
};

/** Shows a list without changing what is stored. */
export const show = (threadKey: string, list: readonly PendingMessage[]) => {
  threads.set(threadKey, list);
  tellListeners();
};

/** Changes a message, in the list and in storage. */
export const patch = (threadKey: string, id: string, change: Partial<PendingMessage>) => {
  const list = read(threadKey).map((one) => (one.id === id ? { ...one, ...change } : one));
  show(threadKey, list);
  const changed = list.find((one) => one.id === id);
  // If settings are full, its whole record holds the status.
  if (changed && !changed.message && !keepWords(threadKey, changed)) void keepWhole(threadKey, changed);
};
