import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import {
  compileMessage,
  contentTags,
  type MergeValues,
  renderMessage,
} from "@broadcast/domain/messages/merge-fields";
import { costCredits } from "@broadcast/domain/messages/message-prices";
import { CONTENT_PATHS, readContentTag } from "@broadcast/domain/messages/message-tags";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/messages/segments";
import { counted } from "../../../lib/words/format.ts";

export interface MessageCost {
  /** As a reader counts them. */
  characters: number;
  maxCharacters: number;
  /** 0 for a picture and an email, which are priced as a whole. */
  segments: number;
  costCredits: number;
  isTooLong: boolean;
}

/** The character limit of an email (contract: messages.send). */
const EMAIL_MAX_CHARACTERS = 8192;

/**
 * Measures a message's cost and length with the recipient's values for its dynamic fields, which are
 * requested only if the text has any.
 */
export function measureMessage(
  text: string,
  type: "sms" | "mms" | "email",
  readValues: () => MergeValues,
  /** Sent before the text and takes room from it: the writer's name in a space. */
  prefix = "",
): MessageCost {
  const hasFields = text.includes("{{") || contentTags(text).length > 0;
  const final = hasFields
    ? renderMessage(compileMessage(text), withContentLinks(text, readValues())).text
    : text;
  const characters = graphemeCount(final);
  const segments = type === "sms" && final !== "" ? segmentCount(prefix + final) : 0;
  const maxCharacters =
    (type === "email" ? EMAIL_MAX_CHARACTERS : MESSAGE_MAX_CHARACTERS) - graphemeCount(prefix);
  return {
    characters,
    maxCharacters,
    segments,
    costCredits:
      type === "email" && characters === 0 ? 0 : costCredits(type === "sms" ? { type, segments } : { type }),
    isTooLong: characters > maxCharacters,
  };
}

/** A link to content counts with the length of the contact's own link, and of the content's name. */
function withContentLinks(text: string, values: MergeValues): MergeValues {
  const own = values.contactLink ?? "";
  const links = contentTags(text).map((tag) => {
    const content = readContentTag(tag);
    return [tag, content ? own.replace("/c/", `/${CONTENT_PATHS[content.kind]}/${content.slug}/`) : ""];
  });
  return { ...values, ...Object.fromEntries(links) };
}

/**
 * The counter's parts: "58 / 1024", "1 segment" (null if not applicable), "1 credit"; "1–2 segments" for several
 * recipients, of whose messages `least` is the shortest.
 */
export function costParts(
  cost: MessageCost,
  least: MessageCost = cost,
): {
  length: string;
  segments: string | null;
  price: string;
} {
  const { characters, maxCharacters, segments, costCredits: credits } = cost;
  const isRange = least.segments < segments;
  return {
    length: `${characters} / ${maxCharacters}`,
    segments: segments > 0 ? `${isRange ? `${least.segments}–` : ""}${counted(segments, "segment")}` : null,
    price: `${isRange ? `${formatCredits(least.costCredits)}–` : ""}${creditsText(credits)}`,
  };
}
