import { deviceStore } from "../../../lib/device/device-store.ts";
import { keptFor, readAllKept } from "../../../lib/device/kept-on-device.ts";
import { type Person, presentPerson } from "../../../lib/device/personal-state.ts";
import { emptyDraft } from "./drafts.ts";
import type { PendingMessage } from "./pending-message.ts";

/**
 * What a device keeps of the messages that are on their way: a record for each, so that several windows never write over
 * what another one keeps. All of it lies in the database of the browser; the words lie beside it in settings too, which
 * are written before a page that closes at once is gone.
 */
interface StoredRecord {
  threadKey: string;
  pending: PendingMessage;
}

type Words = Partial<PendingMessage> & {
  id: string;
  /** It was sent or deleted, and its record is about to go. */
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

/** Older releases kept a thread's messages in one list. */
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

/** The threads of which something is on its way. */
export const threadsKept = (): ReadonlySet<string> =>
  new Set(readAllKept("outbox").flatMap(([name]) => name.split("/")[0] ?? []));

/** The messages of a thread, as they are kept now, without their pictures. */
export const readRecords = (threadKey: string): readonly PendingMessage[] => {
  divide(threadKey);
  return readAllWords()
    .filter(([key, { isDone }]) => key === threadKey && !isDone)
    .map(([, words]) => asPending(words, 0));
};

/** Keeps how a message stands; false where its words could not be kept. */
export const keepWords = (threadKey: string, pending: PendingMessage): boolean =>
  keptFor("outbox").write(nameOf(threadKey, pending.id), JSON.stringify(withoutPicture(pending)));

/** Keeps a message with its picture; answers whether all of it is kept. */
export const keepWhole = async (threadKey: string, pending: PendingMessage): Promise<boolean> => {
  const person = presentPerson();
  const areWordsKept = keepWords(threadKey, pending);
  // A picture that is not read yet stays as it lies there.
  const whole = await withKeptPicture(pending, person).catch(() => pending);
  const record: StoredRecord = { threadKey, pending: whole };
  const isStored = person !== null && (await deviceStore.write(prefixOf(person) + pending.id, record));
  return isStored || (areWordsKept && pending.picture === null);
};

/** Forgets a message that was sent or deleted. Whatever stops this halfway, it does not come back. */
export const forgetRecord = async (threadKey: string, id: string, person: Person | null): Promise<void> => {
  const kept = keptFor("outbox");
  kept.write(nameOf(threadKey, id), JSON.stringify({ id, isDone: true }));
  if (person) await deviceStore.remove(prefixOf(person) + id);
  kept.write(nameOf(threadKey, id), null);
};

/**
 * Messages of which only the database of the browser knows, as where settings are full. When the server was asked for
 * them is not known, so it counts from when they were written.
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

/** The picture of a message that was written before the page was loaded anew; null where it is gone. */
export const readKeptPicture = async (id: string, person: Person | null): Promise<string | null> => {
  const stored = person && (await deviceStore.read(prefixOf(person) + id));
  // Older releases kept the picture alone.
  const url = isRecord(stored) ? stored.pending.picture?.url : stored;
  return typeof url === "string" && url !== "" ? url : null;
};

/** The message with its picture as it was written. Throws `pictureIsGone`. */
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
