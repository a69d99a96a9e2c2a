import { SPACE_CHOICE_HOURS } from "@broadcast/contract/spaces";
import type { Choice, Membership } from "./relay.sql.ts";

const HOUR_MS = 3_600_000;
/** How long a question is open; a later text is asked about again. */
const QUESTION_HOURS = 24;
/** Texts that wait for one answer. */
const WAITING_MAX = 20;

/** What to do with a text by a member of several spaces. */
export type Routing =
  /** Post it into this space, after the waiting texts. */
  | { kind: "post"; spaceId: string; messageIds: string[]; choice: Choice }
  | { kind: "ask"; choice: Choice }
  | { kind: "wait"; choice: Choice };

/** Whether a text asks to switch to another space. */
const isSwitch = (text: string): boolean => /^\s*switch\s*[.!]?\s*$/i.test(text);

/**
 * Decides which of their spaces a text goes to: the chosen one, as long as the choice is valid, else the one that this
 * text chooses. They are asked once; texts before their answer wait for it.
 */
export function routeText(
  { messageId, text }: { messageId: string; text: string },
  spaces: readonly Membership[],
  choice: Choice | null,
  now: Date,
): Routing {
  const ask = (waiting: string[]): Routing => ({
    kind: "ask",
    choice: {
      options: spaces.map(({ spaceId }) => spaceId),
      askedAt: now,
      waiting,
      spaceId: null,
      chosenAt: null,
    },
  });
  if (isSwitch(text)) return ask([]);
  const isMember = (id: string | null) => spaces.some(({ spaceId }) => spaceId === id);
  if (choice?.spaceId && choice.chosenAt && isMember(choice.spaceId)) {
    if (now.getTime() - choice.chosenAt.getTime() <= SPACE_CHOICE_HOURS * HOUR_MS)
      return {
        kind: "post",
        spaceId: choice.spaceId,
        messageIds: [messageId],
        choice: { ...choice, chosenAt: now },
      };
    return ask([messageId]);
  }
  const isOpen = choice && now.getTime() - choice.askedAt.getTime() <= QUESTION_HOURS * HOUR_MS;
  if (!isOpen) return ask([messageId]);
  const chosen = readOption(text, choice.options, spaces);
  if (chosen && isMember(chosen))
    return {
      kind: "post",
      spaceId: chosen,
      messageIds: choice.waiting,
      choice: { ...choice, waiting: [], spaceId: chosen, chosenAt: now },
    };
  return {
    kind: "wait",
    choice: { ...choice, waiting: [...choice.waiting, messageId].slice(0, WAITING_MAX) },
  };
}

/** Returns the space that an answer names, by its number in the question or by its name. */
function readOption(text: string, options: readonly string[], spaces: readonly Membership[]): string | null {
  const said = text.trim().replace(/[.!]+$/, "");
  if (/^#?\d{1,3}$/.test(said)) return options[Number(said.replace("#", "")) - 1] ?? null;
  return spaces.find(({ name }) => name.trim().toLowerCase() === said.toLowerCase())?.spaceId ?? null;
}

/** Returns the text of the question. */
export function questionText(spaces: readonly Membership[], hasText: boolean): string {
  const list = spaces.map(({ name }, place) => `${place + 1} for ${name}`).join(", ");
  return `You are in ${spaces.length} groups here. ${
    hasText ? "Which one is your text for?" : "Which one do you want to write to?"
  } Reply ${list}. To write to another one later, text SWITCH.`;
}
