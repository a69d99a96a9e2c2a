import { deviceStore } from "../../../lib/device/device-store.ts";
import { keptFor, readAllKept } from "../../../lib/device/kept-on-device.ts";
import { type Person, presentPerson } from "../../../lib/device/personal-state.ts";
import { emptyDraft } from "./drafts.ts";
import type { PendingMessage } from "./pending-message.ts";

/**
 * What a device stores of pending messages: one record each, so that windows never overwrite each other's.
 * The full record is in the browser's database; the text is in settings too, which are written even when the
 * page closes at once.
 */
interface StoredRecord {
  threadKey: string;
  pending: PendingMessage;
}

type Words = Partial<PendingMessage> & {
  id: string;
  /** It was sent or deleted, and its record is about to be removed. */
  isDone?: boolean;
};

const prefixOf = ({ personId, accountId }: Person) => `outbox/${personId}/${accountId}/`;
const nameOf = (threadKey: string, id: string) => `${threadKey}/${id}`;

const withoutPicture = (pending: PendingMessage): PendingMessage =>
  pending.picture ? { ...pending, picture: { ...pending.picture, url: "" } } : pending;

const asPending = (given: Words, at: number): PendingMessage => ({
  ...emptyDraft,
  error: null,
  isWaiting: false,
  isPosted: false,
  postedAt: null,
  afterId: null,
  message: null,
  seenId: null,
  isAnswered: false,
  at,
  ...given,
});

const parsed = (value: string | null): unknown => {
  try {
    return JSON.parse(value ?? "null");
  } catch {
    return null;
  }
};

const isWords = (value: unknown): value is Words =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === "object" && value !== null && "pending" in value && isWords(value.pending);

/** Older releases stored a thread's messages in one list. */
const divide = (threadKey: string): void => {
  const kept = keptFor("outbox");
  const list = parsed(kept.read(threadKey));
  if (!Array.isArray(list)) return;
  for (const [index, words] of list.filter(isWords).entries())
    kept.write(nameOf(threadKey, words.id), JSON.stringify(asPending(words, index)));
  kept.write(threadKey, null);
};

const readAllWords = (): [threadKey: string, words: Words][] =>
  readAllKept("outbox").flatMap(([name, value]): [string, Words][] => {
    const [threadKey, id] = name.split("/");
    const words = parsed(value);
    return threadKey && id && isWords(words) ? [[threadKey, words]] : [];
  });

/** The threads with pending messages. */
export const threadsKept = (): ReadonlySet<string> =>
  new Set(readAllKept("outbox").flatMap(([name]) => name.split("/")[0] ?? []));

/** The stored messages of a thread, without their pictures. */
export const readRecords = (threadKey: string): readonly PendingMessage[] => {
  divide(threadKey);
  return readAllWords()
    .filter(([key, { isDone }]) => key === threadKey && !isDone)
    .map(([, words]) => asPending(words, 0));
};

/** Stores a message's status; false if its text could not be stored. */
export const keepWords = (threadKey: string, pending: PendingMessage): boolean =>
  keptFor("outbox").write(nameOf(threadKey, pending.id), JSON.stringify(withoutPicture(pending)));

/** Stores a message with its picture; resolves to whether all of it was stored. */
export const keepWhole = async (threadKey: string, pending: PendingMessage): Promise<boolean> => {
  const person = presentPerson();
  const areWordsKept = keepWords(threadKey, pending);
  // A picture that was not loaded yet stays as stored.
  const whole = await withKeptPicture(pending, person).catch(() => pending);
  const record: StoredRecord = { threadKey, pending: whole };
  const isStored = person !== null && (await deviceStore.write(prefixOf(person) + pending.id, record));
  return isStored || (areWordsKept && pending.picture === null);
};

/** Takes a message out of a thread that it no longer belongs to; its whole record stays. */
export const forgetWords = (threadKey: string, id: string): void => {
  keptFor("outbox").write(nameOf(threadKey, id), null);
};

/** Removes a message that was sent or deleted. It does not come back, even if this is interrupted. */
export const forgetRecord = async (threadKey: string, id: string, person: Person | null): Promise<void> => {
  const kept = keptFor("outbox");
  kept.write(nameOf(threadKey, id), JSON.stringify({ id, isDone: true }));
  if (person) await deviceStore.remove(prefixOf(person) + id);
  kept.write(nameOf(threadKey, id), null);
};

/**
 * Messages that only the browser's database holds, e.g. because settings are full. It is unknown when they
 * were first sent, so their age counts from when they were written.
 */
export const readUnlisted = async (): Promise<readonly StoredRecord[]> => {
  const person = presentPerson();
  if (!person) return [];
  const keys = await deviceStore.keys(prefixOf(person));
  const listed = new Map(readAllWords().map(([threadKey, words]) => [words.id, { threadKey, words }]));
  const found: StoredRecord[] = [];
  for (const key of keys) {
    const known = listed.get(key.slice(prefixOf(person).length));
    if (known?.words.isDone) await forgetRecord(known.threadKey, known.words.id, person);
    const record = known ? null : await deviceStore.read(key);
    if (isRecord(record)) {
      const pending = asPending(record.pending, record.pending.at);
      found.push({ ...record, pending: { ...pending, postedAt: pending.postedAt ?? pending.at } });
    }
  }
  return found;
};

export const pictureIsGone = "The picture is no longer on this device. Delete this message and add it again.";

/** The stored picture of a message written before the page was reloaded; null if it is gone. */
export const readKeptPicture = async (id: string, person: Person | null): Promise<string | null> => {
  const stored = person && (await deviceStore.read(prefixOf(person) + id));
  // Older releases stored the picture alone.
  const url = isRecord(stored) ? stored.pending.picture?.url : stored;
  return typeof url === "string" && url !== "" ? url : null;
};

/** The message with its stored picture. Throws `pictureIsGone`. */
export const withKeptPicture = async (
  pending: PendingMessage,
  person: Person | null,
): Promise<PendingMessage> => {
  const { picture, id } = pending;
  if (picture?.url !== "") return pending;
  const url = await readKeptPicture(id, person);
  if (url === null) throw new Error(pictureIsGone);
  return { ...pending, picture: { ...picture, url } };
};
