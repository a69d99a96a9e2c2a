import { formattedName } from "@broadcast/domain/account/names";
import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/messages/segments";
import { invalid } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import type { MessageContent, Sender } from "../../messages/index.ts";

/** The parts of a name. */
export interface Named {
  firstName: string;
  lastName: string;
  company: string;
  phoneNumber: string | null;
}

/** Returns a member's name in texts: of a number, others see only the last digits. */
export function calledName(person: Named): string {
  const name = person.firstName.trim() || formattedName({ ...person, phoneNumber: null });
  return name || `Member ${person.phoneNumber?.slice(-4) ?? ""}`.trim();
}

/** Returns the account's own name in its spaces. */
export const ownName = ({ firstName, lastName, company }: Sender): string =>
  calledName({ firstName, lastName, company, phoneNumber: null });

/** The longest name of a space in a text; more would cost segments. */
export const SPACE_NAME_CHARACTERS = 40;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a space's name for a text, cut when it is long. */
export function shortName(name: string, most: number): string {
  const characters = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  return characters.length <= most
    ? characters.join("")
    : `${characters
        .slice(0, most - 3)
        .join("")
        .trimEnd()}...`;
}

/** Returns the writer's name as members of several spaces of an account see it: "Ana (Book club)". */
export const nameIn = (writer: string, spaceName: string): string =>
  `${writer} (${shortName(spaceName, SPACE_NAME_CHARACTERS)})`;

/** Throws `invalid-input` when a text is too long to have its writer's name in front (document 1, section 8). */
export function requireRoom(text: string, writer: string): void {
  const most = MESSAGE_MAX_CHARACTERS - graphemeCount(`${writer}: `);
  if (text.length > most && graphemeCount(text) > most)
    throw invalid({ text: `Message text cannot exceed ${most} characters.` });
}

/**
 * Returns what members get: the text after the writer's name. The account's own messages legally are marketing, so that
 * caps apply; members' messages to each other are not, and are passed on unchanged.
 */
export function contentFor({
  writer,
  isMember,
  text,
  media,
}: {
  writer: string;
  isMember: boolean;
  text: string;
  media: StoredMedia[];
}): MessageContent {
  return {
    type: media.length > 0 ? "mms" : "sms",
    subject: "",
    text: `${writer}: ${text}`.trim(),
    media,
    ...(isMember ? { purpose: "transactional", isVerbatim: true } : { purpose: "marketing" }),
  };
}
