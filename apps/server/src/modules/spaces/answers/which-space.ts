import { SPACE_CHOICE_HOURS } from "@broadcast/contract/spaces";
import type { Choice, Membership } from "./relay.sql.ts";

const HOUR_MS = 3_600_000;
/** How long a question is open; a later text is asked about again. */
const QUESTION_HOURS = 24;
/** Texts that wait for one answer. */
const WAITING_MAX = 20;

/** What to do with a text by a member of several spaces. */
export type Routing =
  /** Post these into this space. */
  | { kind: "post"; spaceId: string; messageIds: string[]; choice: Choice }
  | { kind: "ask"; choice: Choice }
  | { kind: "wait"; choice: Choice };

/** Whether a text asks to switch to another space. */
const isSwitch = (text: string): boolean => /^\s*switch\s*[.!]?\s*$/i.test(text);

/**
 * Decides which of their spaces a text goes to: the only one, the chosen one, as long as the choice is valid, else the
 * one that this text chooses. They are asked once; texts before their answer wait for it. Who is no longer in the space
 * they chose, or named, is asked again.
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
      waiting: waiting.slice(0, WAITING_MAX),
      spaceId: null,
      chosenAt: null,
    },
  });
  const isMember = (id: string | null) => spaces.some(({ spaceId }) => spaceId === id);
  const open = choice?.spaceId === null && isWithin(choice.askedAt, QUESTION_HOURS, now) ? choice : null;
  const named = open && readOption(text, open.options, spaces);
  const waiting = choice?.waiting ?? [];
  const post = (spaceId: string, messageIds: string[], by: Choice): Routing => ({
    kind: "post",
    spaceId,
    messageIds,
    choice: { ...by, waiting: [], spaceId, chosenAt: now },
  });
  const [only, ...others] = spaces;
  if (choice && only && others.length === 0) {
    // What waited for a space they are no longer in goes nowhere else.
    const meant = named && !isMember(named) ? [] : waiting;
    return post(only.spaceId, named ? meant : [...meant, messageId], choice);
  }
  if (isSwitch(text)) return ask(waiting);
  if (choice?.spaceId && choice.chosenAt && isMember(choice.spaceId))
    return isWithin(choice.chosenAt, SPACE_CHOICE_HOURS, now)
      ? post(choice.spaceId, [messageId], choice)
      : ask([messageId]);
  if (!open) return ask([...waiting, messageId]);
  if (named) return isMember(named) ? post(named, waiting, open) : ask(waiting);
  return {
    kind: "wait",
    choice: { ...open, waiting: [...waiting, messageId].slice(0, WAITING_MAX) },
  };
}

const isWithin = (time: Date, hours: number, now: Date): boolean =>
  now.getTime() - time.getTime() <= hours * HOUR_MS;

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
