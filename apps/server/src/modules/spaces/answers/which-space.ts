import { SPACE_CHOICE_HOURS } from "@broadcast/contract/spaces";
import { TEXT_MAX_SEGMENTS } from "@broadcast/domain/messages/carriers/carrier-rates";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/messages/segments";
import { SPACE_NAME_CHARACTERS, shortName } from "../messages/space-content.ts";
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
  | { kind: "ask"; question: string; choice: Choice }
  | { kind: "wait"; choice: Choice };

/** Whether a text asks to switch to another space. */
const isSwitch = (text: string): boolean => /^\s*switch\s*[.!]?\s*$/i.test(text);

/**
 * Decides which of their spaces a text goes to: the only one, the chosen one, as long as the choice is valid, else the
 * one that this text chooses. They are asked once; texts before their answer wait for it. An answer that names no space
 * is no text for one: it is asked again, once. Who is no longer in the space they chose, or named, is asked again too.
 */
export function routeText(
  { messageId, text }: { messageId: string; text: string },
  spaces: readonly Membership[],
  choice: Choice | null,
  now: Date,
): Routing {
  const ask = (waiting: string[], isAskedAgain = false): Routing => ({
    kind: "ask",
    question: isAskedAgain ? repeatedQuestion(spaces) : questionText(spaces, waiting.length > 0),
    choice: {
      options: spaces.map(({ spaceId }) => spaceId),
      askedAt: now,
      waiting: waiting.slice(0, WAITING_MAX),
      spaceId: null,
      chosenAt: null,
      isAskedAgain,
    },
  });
  const isMember = (id: string | null) => spaces.some(({ spaceId }) => spaceId === id);
  const open =
    choice?.spaceId === null && choice.askedAt && isWithin(choice.askedAt, QUESTION_HOURS, now)
      ? choice
      : null;
  const named = open && readOption(text, open.options, spaces);
  const namesNone = open !== null && !named && isLikeAnswer(text, spaces);
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
    return post(only.spaceId, named || namesNone ? meant : [...meant, messageId], choice);
  }
  if (isSwitch(text)) return ask(waiting);
  if (choice?.spaceId && choice.chosenAt && isMember(choice.spaceId))
    return isWithin(choice.chosenAt, SPACE_CHOICE_HOURS, now)
      ? post(choice.spaceId, [messageId], choice)
      : ask([messageId]);
  if (!open) return ask([...waiting, messageId]);
  if (named) return isMember(named) ? post(named, waiting, open) : ask(waiting);
  if (namesNone) return open.isAskedAgain ? { kind: "wait", choice: open } : ask(waiting, true);
  return {
    kind: "wait",
    choice: { ...open, waiting: [...waiting, messageId].slice(0, WAITING_MAX) },
  };
}

const isWithin = (time: Date, hours: number, now: Date): boolean =>
  now.getTime() - time.getTime() <= hours * HOUR_MS;

/** A text as compared with names and numbers. */
const saidIn = (text: string): string =>
  text
    .trim()
    .replace(/[.!]+$/, "")
    .toLowerCase();
const nameOf = ({ name }: Membership): string => name.trim().toLowerCase();

/** Returns the space that an answer names: by its number in the question, by its name, or by both ("1 for Rides"). */
function readOption(text: string, options: readonly string[], spaces: readonly Membership[]): string | null {
  const said = saidIn(text);
  const [, number, name] = /^#?(\d{1,3})(?: for (.+))?$/.exec(said) ?? [];
  if (number !== undefined) {
    const spaceId = options[Number(number) - 1] ?? null;
    const space = spaces.find((each) => each.spaceId === spaceId);
    // The question may show a long name cut.
    return name === undefined || (space && nameOf(space).startsWith(name)) ? spaceId : null;
  }
  const [found, ...others] = spaces.filter((space) => nameOf(space) === said);
  return found && others.length === 0 ? found.spaceId : null;
}

/** Whether a text can only be meant as an answer to the question: numbers, "both", or a name that several spaces have. */
function isLikeAnswer(text: string, spaces: readonly Membership[]): boolean {
  const said = saidIn(text);
  const [, rest = ""] = /^(?:#?\d{1,3} for )?(.*)$/s.exec(said) ?? [];
  return (
    (/^(?:and|or|both|all|either|neither|none|[\s\d#&,/+?])+$/.test(said) && /\w/.test(said)) ||
    spaces.some((space) => nameOf(space) === rest)
  );
}

/** "1 for Book club, 2 for Rides" */
const optionsText = (spaces: readonly Membership[], most: number): string =>
  spaces.map(({ name }, place) => `${place + 1} for ${shortName(name, most)}`).join(", ");

/** Returns the text of the question. */
const questionText = (spaces: readonly Membership[], hasText: boolean): string =>
  withNames(
    (most) =>
      `You are in ${spaces.length} groups here. ${
        hasText ? "Which one is your text for?" : "Which one do you want to write to?"
      } Reply ${optionsText(spaces, most)}. To write to another one later, text SWITCH.`,
  );

const repeatedQuestion = (spaces: readonly Membership[]): string =>
  withNames((most) => `Please reply with one number: ${optionsText(spaces, most)}.`);

/** Cuts names as far as the text needs to be carried. */
function withNames(write: (most: number) => string): string {
  let most = SPACE_NAME_CHARACTERS;
  for (; most > 8 && !isCarried(write(most)); most -= 4);
  return write(most);
}

const isCarried = (text: string): boolean =>
  segmentCount(text) <= TEXT_MAX_SEGMENTS && graphemeCount(text) <= MESSAGE_MAX_CHARACTERS;
