import type { ContactAction } from "@broadcast/contract/contact-actions";
import { counted } from "../../lib/words/format.ts";

type Kind = ContactAction["kind"];

const people = (count: number) => counted(count, "contact");

const done: Record<Kind, (count: number, subject: string) => string> = {
  "apply-keyword": (count, subject) => `${subject} applied to ${people(count)}`,
  archive: (count) => `${people(count)} archived`,
  change: (count) => `${people(count)} changed`,
  "enter-contest": (count, subject) => `${people(count)} entered into ${subject}`,
  "enter-flow": (count, subject) => `${people(count)} entered ${subject}`,
  "hide-chats": (count) => `${counted(count, "chat")} hidden`,
  import: (count, subject) => `${people(count)} imported from ${subject}`,
  "join-campaign": (count, subject) => `${people(count)} joined ${subject}`,
  "join-space": (count, subject) => `${people(count)} joined ${subject}`,
  "leave-campaign": (count, subject) => `${people(count)} removed from ${subject}`,
  "leave-space": (count, subject) => `${people(count)} removed from ${subject}`,
  merge: (count, subject) => `${people(count)} merged into ${subject}`,
  "merge-tag": (count, subject) => `${people(count)} merged into the tag ${subject}`,
  move: (count, subject) => `${people(count)} moved: ${subject}`,
  remove: (count) => `${people(count)} deleted`,
  tag: (count, subject) => `${subject} added to ${people(count)}`,
  unarchive: (count) => `${people(count)} restored`,
  untag: (count, subject) => `${subject} removed from ${people(count)}`,
};

const nothing: Record<Kind, string> = {
  "apply-keyword": "There was no one left to apply it to",
  archive: "They were all already archived",
  "enter-contest": "They had all already entered, or the contest is closed",
  change: "They already had these values",
  "enter-flow": "They were all already in it, or can't enter again",
  "hide-chats": "None of their chats were in the list",
  import: "There was nothing new in the file",
  "join-campaign": "They were all already in it, or had left it",
  "join-space": "They were all already in it, or it is full",
  "leave-campaign": "None of them were in it",
  "leave-space": "None of them were in it",
  merge: "There were none left to merge",
  "merge-tag": "The tags have been merged",
  move: "They were all already there",
  remove: "There were none left to delete",
  tag: "They already had this tag",
  unarchive: "None of them were archived",
  untag: "None of them had this tag",
};

const running: Record<Kind, (subject: string) => string> = {
  "apply-keyword": (subject) => `Applying ${subject}`,
  archive: () => "Archiving contacts",
  "enter-contest": (subject) => `Entering contacts into ${subject}`,
  "enter-flow": (subject) => `Adding contacts to ${subject}`,
  change: () => "Changing contacts",
  "hide-chats": () => "Hiding chats",
  import: (subject) => `Importing ${subject}`,
  "join-campaign": (subject) => `Adding contacts to ${subject}`,
  "join-space": (subject) => `Adding contacts to ${subject}`,
  "leave-campaign": (subject) => `Removing contacts from ${subject}`,
  "leave-space": (subject) => `Removing contacts from ${subject}`,
  merge: (subject) => `Merging contacts into ${subject}`,
  "merge-tag": (subject) => `Merging a tag into ${subject}`,
  move: (subject) => `Moving contacts: ${subject}`,
  remove: () => "Deleting contacts",
  tag: (subject) => `Adding ${subject} to contacts`,
  unarchive: () => "Restoring contacts",
  untag: (subject) => `Removing ${subject} from contacts`,
};

const keptText = (kind: Kind, kept: number): string =>
  kind === "import"
    ? `${people(kept)} ${kept === 1 ? "has changed or has new messages since, so it stays as it is" : "have changed or have new messages since, so they stay as they are"}`
    : `${people(kept)} ${kept === 1 ? "has changed since, so it stays as it is" : "have changed since, so they stay as they are"}`;

/** What an action is doing, or has done. */
export function contactActionText({ kind, subject, state, reason, changed, kept }: ContactAction): string {
  const what = done[kind](changed, subject ?? "");
  switch (state) {
    case "running":
      return running[kind](subject ?? "");
    case "undoing":
      return `Undoing: ${what}`;
    case "undone":
      return kept === 0 ? `Undone: ${what}` : `Undone: ${what}. ${keptText(kind, kept)}`;
    case "failed":
      return `Stopped by an error: ${what}${reason ? `. ${reason}` : ""}`;
    case "stopped":
      return `Stopped: ${what}`;
    case "done":
      return changed === 0 ? nothing[kind] : what;
  }
}

export const isUnderWay = ({ state }: Pick<ContactAction, "state">): boolean =>
  state === "running" || state === "undoing";
