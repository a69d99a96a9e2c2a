import { type Kept, keptFor } from "../../../lib/device/kept-on-device.ts";
import type { DraftPicture } from "../attached/picture.ts";

/** The account's contact card in a draft: where the server has it, and whose name is on it. */
export interface DraftCard {
  mediaUrl: string;
  name: string;
}

/** What was written in a thread and not sent yet; it stays on this device. */
export interface Draft {
  kind: "text" | "email";
  /** Of an email. */
  subject: string;
  text: string;
  picture: DraftPicture | null;
  /** The account's contact card, sent along by its address; never together with a picture. */
  contactCard: DraftCard | null;
}

export const emptyDraft: Draft = { kind: "text", subject: "", text: "", picture: null, contactCard: null };
const saveDelayMs = 250;

/** The draft of a thread, empty where there is none. */
export function readDraft(threadKey: string): Draft {
  try {
    const stored = JSON.parse(keptFor("draft").read(threadKey) ?? "null") as Partial<Draft> | null;
    return { ...emptyDraft, ...stored };
  } catch {
    return emptyDraft;
  }
}

const write = (kept: Kept, threadKey: string, draft: Draft) => {
  const isEmpty =
    draft.text === "" && draft.subject === "" && draft.picture === null && draft.contactCard === null;
  kept.write(threadKey, isEmpty ? null : JSON.stringify(draft));
};

/** Saves the drafts of one thread: 250 ms after the last change, and at once when asked. */
export function draftSaver(threadKey: string): { save: (draft: Draft) => void; flush: () => void } {
  const kept = keptFor("draft");
  let waiting: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (waiting) write(kept, threadKey, waiting);
    waiting = null;
  };
  return {
    save: (draft) => {
      waiting = draft;
      clearTimeout(timer);
      timer = setTimeout(flush, saveDelayMs);
    },
    flush,
  };
}
