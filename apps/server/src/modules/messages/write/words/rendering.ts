import { refusalOf } from "@broadcast/domain/messages/classifiers/message-classifiers";
import {
  type CompiledMessage,
  compileMessage,
  isContentTag,
  MERGE_FIELDS,
  type MergeValues,
} from "@broadcast/domain/messages/merge-fields";
import { shortenerIn } from "@broadcast/domain/messages/message-links";
import {
  graphemeCount,
  MESSAGE_MAX_CHARACTERS,
  segmentCount,
  segments,
} from "@broadcast/domain/messages/segments";
import type { TakenEmail } from "../../../email-designs/index.ts";
import type { MessageType, QueuedMessage } from "../../../sending/index.ts";
import { isLinkField, type RenderContact, renderFor, valuesFor, type Writer } from "./render.ts";

/** A message's text as one recipient gets it. */
export interface Rendered {
  subject: string;
  text: string;
  /** Fields with neither a value nor a fallback. */
  missing: readonly string[];
  /** For a text; 1 for everything else, which is priced per message. */
  segments: number;
  isTooLong: boolean;
  /** The recipient's values for the merge fields of a designed email; null for any other message. */
  emailValues: Readonly<Record<string, string>> | null;
  /** A public URL shortener that it links to. */
  shortener: string | null;
  /** Why the installation's own rules hold it back, as a sentence. */
  refusal: string | null;
  /** The characters outside GSM-7, and the segments without them; null when there are none. */
  forced: { characters: readonly string[]; segmentsWithout: number } | null;
}

export type Render = (contact: RenderContact) => Rendered;

/** Returns rendered text as a queued message has it. */
export const wordsOf = (
  { subject, text, segments, emailValues }: Rendered,
  email: TakenEmail | null | undefined,
): Pick<QueuedMessage, "subject" | "text" | "segments" | "email"> => ({
  subject,
  text,
  segments,
  ...(email && { email: { versionId: email.versionId, values: emailValues ?? {} } }),
});

const EMAIL_MAX_CHARACTERS = 100_000;

/** The most characters of a message's text, by type. */
export const maxCharacters = (type: MessageType): number =>
  type === "email" ? EMAIL_MAX_CHARACTERS : MESSAGE_MAX_CHARACTERS;

/** Cached renderings; beyond this the cache starts over. */
const KEPT = 5_000;

const BUILT_IN = new Set(MERGE_FIELDS.map(({ code }) => code));
const CONTACT_FIELDS = new Set(
  MERGE_FIELDS.filter(({ group }) => group === "contact").map(({ code }) => code),
);
const READ_FIELDS = ["firstName", "lastName", "company", "phoneNumber", "email"] as const;

/**
 * Renders a message for one recipient after another. Recipients with the same values in the used fields share the text,
 * so that it is rendered and counted once.
 */
export function renderer(
  message: {
    type: MessageType;
    subject: string;
    text: string;
    email?: TakenEmail | null | undefined;
    isVerbatim?: true;
  },
  writer: Writer,
  now: Date,
): Render {
  const { type } = message;
  // A draft that was an email before keeps its subject, which a text never sends.
  const subject = compileMessage(type === "email" ? message.subject : "");
  const text = message.isVerbatim ? { parts: [message.text] } : compileMessage(message.text);
  const emailFields = message.email ? compileMessage(message.email.fields.map(asTag).join(" ")) : null;
  const keyOf = keyFor([subject, text, ...(emailFields ? [emailFields] : [])]);
  const known = new Map<string, Rendered>();
  return (contact) => {
    const key = keyOf(contact);
    const before = known.get(key);
    if (before) return before;
    const body = renderFor(text, contact, writer, now);
    const title = renderFor(subject, contact, writer, now);
    const limit = maxCharacters(type);
    const rendered: Rendered = {
      subject: title.text,
      text: body.text,
      missing: [...new Set([...title.missing, ...body.missing])],
      segments: type === "sms" ? segmentCount(body.text) : 1,
      // Counting graphemes is expensive; a text that is short in code units is short in graphemes.
      isTooLong: body.text.length > limit && graphemeCount(body.text) > limit,
      emailValues: emailFields && valuesOf(emailFields, valuesFor(emailFields, contact, writer, now)),
      refusal: refusalOf(`${title.text} ${body.text}`, writer.classifiers),
      shortener: type === "sms" || type === "mms" ? shortenerIn(body.text) : null,
      forced: type === "sms" ? forcedBy(body.text) : null,
    };
    if (known.size >= KEPT) known.clear();
    known.set(key, rendered);
    return rendered;
  };
}

const asTag = (field: string): string => (isContentTag(field) ? field : `{{${field}}}`);

/** Returns the used fields that have a value. */
function valuesOf({ parts }: CompiledMessage, values: MergeValues): Record<string, string> {
  const used = parts.flatMap((part) => (typeof part === "string" ? [] : [part.code]));
  return Object.fromEntries(
    used.flatMap((code) => {
      const value = Object.hasOwn(values, code) ? values[code] : null;
      return value ? [[code, value]] : [];
    }),
  );
}

/** Returns a key of what the text depends on in a contact. */
function keyFor(messages: readonly CompiledMessage[]): (contact: RenderContact) => string {
  const used = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === "string" ? [] : [part.code]))),
  );
  const needsCustom = [...used].some((code) => !BUILT_IN.has(code) && !isContentTag(code));
  const own = [...used].filter((code) => CONTACT_FIELDS.has(code) || isContentTag(code));
  if (own.length === 0 && !needsCustom) return () => "";
  const read = READ_FIELDS.filter((code) => used.has(code));
  const needsLink = [...used].some(isLinkField);
  const needsDays = used.has("birthday") || used.has("anniversary");
  return (contact) => {
    const values: unknown[] = read.map((code) => contact[code]);
    if (needsDays) values.push(contact.birthday, contact.anniversary);
    if (needsCustom) values.push(contact.customFields);
    if (needsLink) values.push(contact._id, contact.phoneNumber);
    return values.length === 1 && !needsCustom ? String(values[0] ?? "") : JSON.stringify(values);
  };
}

/** A character outside printable ASCII with its combining characters. */
const NOT_PLAIN = /[\x20-\x7e\n]?[^\x20-\x7e\n]+/g;

/** Splitting a text into graphemes is expensive, and the unusual ones are the same in most texts. */
const knownForcing = new Map<string, string[]>();

function forcedBy(text: string): Rendered["forced"] {
  const unusual = text.match(NOT_PLAIN);
  if (!unusual) return null;
  const residue = unusual.join(" ");
  let characters = knownForcing.get(residue);
  if (!characters) {
    characters = segments(residue).forcing;
    if (knownForcing.size >= KEPT) knownForcing.clear();
    knownForcing.set(residue, characters);
  }
  if (characters.length === 0) return null;
  const without = characters.reduce((rest, character) => rest.replaceAll(character, "?"), text);
  return { characters, segmentsWithout: segmentCount(without) };
}
