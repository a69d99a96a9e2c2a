import { toast } from "@broadcast/ui/feedback/toast.ts";
import { deviceStore } from "../../../lib/device/device-store.ts";
import { keptFor, onKeptChange } from "../../../lib/device/kept-on-device.ts";
import { isSamePerson, ofPerson, type Person, presentPerson } from "../../../lib/device/personal-state.ts";
import type { DraftPicture } from "../attached/picture.ts";

/** The account's contact card in a draft: its URL on the server, and the name on it. */
export interface DraftCard {
  mediaUrl: string;
  name: string;
}

/** Unsent content of a thread, stored on this device. */
export interface Draft {
  kind: "text" | "email";
  /** For an email only. */
  subject: string;
  text: string;
  picture: DraftPicture | null;
  /** The account's contact card, sent by its URL; never together with a picture. */
  contactCard: DraftCard | null;
}

export const emptyDraft: Draft = { kind: "text", subject: "", text: "", picture: null, contactCard: null };
const saveDelayMs = 250;

/** Pictures of drafts, by thread: they are too large for settings, and are stored in the browser's database. */
const pictures = ofPerson(new Map<string, string>());

const pictureKey = ({ personId, accountId }: Person, threadKey: string) =>
  `draft/${personId}/${accountId}/${threadKey}`;

/** The draft of a thread, empty if there is none. Its picture has no URL until `readDraftPicture` loads it. */
export function readDraft(threadKey: string): Draft {
  try {
    const stored = JSON.parse(keptFor("draft").read(threadKey) ?? "null") as Partial<Draft> | null;
    const draft = { ...emptyDraft, ...stored };
    return draft.picture?.url === ""
      ? { ...draft, picture: { ...draft.picture, url: pictures.get(threadKey) ?? "" } }
      : draft;
  } catch {
    return emptyDraft;
  }
}

/** The URL of a draft's stored picture; null if it is gone. */
export async function readDraftPicture(threadKey: string): Promise<string | null> {
  const person = presentPerson();
  const url = person && (await deviceStore.read(pictureKey(person, threadKey)));
  if (typeof url !== "string") return null;
  if (isSamePerson(person, presentPerson())) pictures.set(threadKey, url);
  return url;
}

const isEmpty = ({ text, subject, picture, contactCard }: Draft) =>
  text === "" && subject === "" && picture === null && contactCard === null;

const tellNotKept = () =>
  toast.error(
    "Your browser couldn't save this draft",
    "Its storage is full or turned off. Send the message before you close this page.",
  );

/**
 * Calls `tell` when the draft of a thread may have changed elsewhere, as in another window. Returns a function that
 * unsubscribes.
 */
export const onDraftChange = (threadKey: string, tell: () => void): (() => void) => {
  const stop = onKeptChange((event) => {
    // Another window may have attached another picture.
    if (event?.key?.endsWith(`/draft/${threadKey}`)) pictures.delete(threadKey);
    tell();
  });
  // A frozen window heard nothing.
  document.addEventListener("visibilitychange", tell);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", tell);
  };
};

export interface DraftSaver {
  save: (draft: Draft) => void;
  flush: () => void;
  /** Whether the last draft given is stored. */
  isStored: () => boolean;
}

/** Stores the drafts of one thread: 250 ms after the last change, and at once on request. */
export function draftSaver(threadKey: string): DraftSaver {
  const kept = keptFor("draft");
  const person = presentPerson();
  let waiting: Draft | null = null;
  /** Whether the last write succeeded. */
  let isStored = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Without a database, the picture is stored with the text, if there is room for it. */
  let isInline = false;
  let isTold = false;
  const tell = () => {
    if (!isTold && person && isSamePerson(person, presentPerson())) tellNotKept();
    isTold = true;
  };
  const write = (draft: Draft): boolean => {
    const { picture } = draft;
    const words = picture && !isInline ? { ...draft, picture: { ...picture, url: "" } } : draft;
    const isKept = kept.write(threadKey, isEmpty(draft) ? null : JSON.stringify(words));
    if (!isKept && !isEmpty(draft)) tell();
    return isKept;
  };
  // At once, because a write that has only begun when the page closes is lost.
  const keepPicture = async (url: string | null) => {
    if (!person || url === "" || url === (pictures.get(threadKey) ?? null)) return;
    if (url === null) {
      pictures.delete(threadKey);
      await deviceStore.remove(pictureKey(person, threadKey));
      return;
    }
    pictures.set(threadKey, url);
    if (await deviceStore.write(pictureKey(person, threadKey), url)) return;
    isInline = true;
    const draft = readDraft(threadKey);
    if (draft.picture && isSamePerson(person, presentPerson())) isStored = write(draft);
  };
  const flush = () => {
    clearTimeout(timer);
    if (waiting) isStored = write(waiting);
    waiting = null;
  };
  return {
    save: (draft) => {
      waiting = draft;
      void keepPicture(draft.picture?.url ?? null);
      clearTimeout(timer);
      timer = setTimeout(flush, saveDelayMs);
    },
    flush,
    isStored: () => isStored && waiting === null,
  };
}

/** Gives the draft of a thread to another thread, after what is written there. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const person = presentPerson();
  if (readDraft(from).picture?.url === "") await readDraftPicture(from);
  const moved = readDraft(from);
  if (isEmpty(moved) || !isSamePerson(person, presentPerson())) return;
  const own = readDraft(to);
  const { picture, contactCard } = own.picture || own.contactCard ? own : moved;
  const saver = draftSaver(to);
  saver.save({ ...own, text: [own.text, moved.text].filter(Boolean).join("\n"), picture, contactCard });
  saver.flush();
  if (!saver.isStored()) return;
  const emptied = draftSaver(from);
  emptied.save(emptyDraft);
  emptied.flush();
}
