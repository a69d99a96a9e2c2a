import type { Contact } from "@broadcast/contract/contacts";
import { customValueText } from "@broadcast/domain/account/custom-field-values";
import {
  type CompiledMessage,
  compileMessage,
  contentTags,
  isContentTag,
  type MergeValues,
  renderMessage,
  unknownFields,
  unknownFieldsProblem,
} from "@broadcast/domain/messages/merge-fields";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import { CONTENT_PATHS, readContentTag } from "@broadcast/domain/messages/message-tags";
import type { Connection } from "../../../../db/connection.ts";
import type { Env } from "../../../../env.ts";
import { contactLink, contactLinkSlug, doubleOptInLink, shortUrl } from "../../../contacts/index.ts";
import { referralCodeOf, referralLink } from "../../../referrals/index.ts";
import { readSender, type Sender } from "../../messages.sql.ts";

/** What rendering needs to know about a recipient. */
export type RenderContact = Pick<
  Contact,
  | "_id"
  | "firstName"
  | "lastName"
  | "company"
  | "phoneNumber"
  | "email"
  | "birthday"
  | "anniversary"
  | "customFields"
>;

/** The sender, and the links for contacts. */
export interface Writer extends Sender {
  referralCode: string;
  referralLink: string;
  linksOf(contact: RenderContact): { contactLink: string; doubleOptInLink: string | null };
  /** Returns a contact's address of the content of a tag such as `<<spring-k7w2mxp>>`. */
  contentLinkOf(tag: string, contact: RenderContact): string;
}

/** Reads what rendering needs to know about the account, and about the content that these texts lead to. */
export async function readWriter(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  words: readonly string[] = [],
): Promise<Writer> {
  const sender = await readSender(db, accountId, words);
  const referralCode = sender.referralCode ?? (await referralCodeOf(db, accountId));
  return {
    ...sender,
    referralCode,
    referralLink: referralLink(env, referralCode),
    linksOf: (contact) => ({
      contactLink: contactLink(env, accountId, contact._id),
      doubleOptInLink: doubleOptInLink(env, accountId, contact),
    }),
    contentLinkOf: (tag, { _id }) => {
      const { kind, slug } = readContentTag(tag)!;
      return `${shortUrl(env)}/${CONTENT_PATHS[kind]}/${slug}/${contactLinkSlug(env, accountId, _id)}`;
    },
  };
}

/** The fields with a contact's own link, which is expensive to create. */
const LINK_FIELDS: readonly string[] = ["contactLink", "doubleOptInLink", "doubleOptIn"];

/** Whether a field or tag contains a contact's own link. */
export const isLinkField = (code: string): boolean => LINK_FIELDS.includes(code) || isContentTag(code);

/** Renders a message as this recipient gets it, byte for byte. */
export function renderFor(
  message: string | CompiledMessage,
  contact: RenderContact,
  writer: Writer,
  now: Date,
): { text: string; missing: string[] } {
  const compiled = typeof message === "string" ? compileMessage(message) : message;
  return renderMessage(compiled, valuesFor(compiled, contact, writer, now));
}

/** Returns this recipient's values for a message's fields and tags. */
export function valuesFor(
  compiled: CompiledMessage,
  contact: RenderContact,
  writer: Writer,
  now: Date,
): MergeValues {
  const custom = customValues(contact, writer);
  const used = compiled.parts.flatMap((part) => (typeof part === "string" ? [] : [part.code]));
  const linked = used.some(isLinkField) ? { ...contact, ...writer.linksOf(contact) } : contact;
  const values = mergeValues({ contact: linked, user: writer, now, timeZone: writer.timezone, custom });
  const tags = used.filter(isContentTag);
  if (tags.length === 0) return values;
  const links = Object.fromEntries(tags.map((tag) => [tag, writer.contentLinkOf(tag, contact)]));
  return { ...values, ...links };
}

/**
 * Returns why a message with unknown fields is not sent; null when that is allowed, or all of them exist. The sender
 * was read with its text (`readSender`).
 */
export function unknownFieldProblem(text: string, sender: Sender): string | null {
  const gone = contentTags(text).find((tag) => {
    const { kind, slug } = readContentTag(tag)!;
    return !sender.linkedContent.has(`${kind} ${slug}`);
  });
  if (gone) {
    const why = readContentTag(gone)?.kind === "landingPage" ? "isn't published" : "no longer exists";
    return `${gone} ${why}. Remove it, or insert something else.`;
  }
  if (sender.allowsUnknownFields || !text.includes("{{")) return null;
  const own = [...sender.customFields.map(({ code }) => code), ...Object.keys(sender.ownTexts)];
  const unknown = unknownFields(text, own);
  return unknown.length > 0 ? unknownFieldsProblem(unknown) : null;
}

/** Returns the account's own texts and the contact's custom field values, by code. */
function customValues(contact: RenderContact, sender: Sender): MergeValues {
  if (contact.customFields.length === 0) return sender.ownTexts;
  const values: Record<string, string> = { ...sender.ownTexts };
  for (const { id, code, kind } of sender.customFields) {
    const value = contact.customFields.find(({ _id }) => _id === id)?.value;
    if (value) values[code] = customValueText(kind, value);
  }
  return values;
}
