import { isSamePerson, ofPerson, presentPerson } from "../../../lib/device/personal-state.ts";
import { keepWhole, keepWords, readKeptPicture, readRecords } from "./outbox-records.ts";
import { hasOutlivedKey, type PendingMessage, uncertain } from "./pending-message.ts";

export const none: readonly PendingMessage[] = [];

/** By thread, as this window shows it. */
export const threads = ofPerson(new Map<string, readonly PendingMessage[]>());
// Outlives the person: who draws.
export const listeners = new Set<() => void>();

// Outlives the person: who sends.
/** Called when a message that another window kept is gone: what waited behind it may go. */
export const goneListeners = new Set<() => void>();

/** Those that this window is about to send, or does. */
export const inHand = ofPerson(new Set<string>());
/** Those that the device keeps: what of them is gone, another window sent or deleted. */
const onDevice = ofPerson(new Set<string>());

const tellListeners = () => {
  for (const listener of listeners) listener();
};

/** Another page may have been closed while it was under way: it waits to be tried once more, under the same key. */
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
  if (newValue === null) for (const tell of goneListeners) tell();
};

/** What of a thread is on its way. */
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

/** Shows a list; what is kept of it stays as it is. */
export const show = (threadKey: string, list: readonly PendingMessage[]) => {
  threads.set(threadKey, list);
  tellListeners();
};

/** Changes a message, and what is kept of it. */
export const patch = (threadKey: string, id: string, change: Partial<PendingMessage>) => {
  const list = read(threadKey).map((one) => (one.id === id ? { ...one, ...change } : one));
  show(threadKey, list);
  const changed = list.find((one) => one.id === id);
  // Where settings are full, its whole record says how it stands.
  if (changed && !changed.message && !keepWords(threadKey, changed)) void keepWhole(threadKey, changed);
};
