import type { Contact } from "@broadcast/contract/contacts";
import {
  type CompiledMessage,
  compileMessage,
  type MergeValues,
  renderMessage,
  unknownFields,
  unknownFieldsProblem,
} from "@broadcast/domain/merge-fields";
import { mergeValues } from "@broadcast/domain/merge-values";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { doubleOptInLink } from "../contacts/index.ts";
import { readSender, type Sender } from "./messages.sql.ts";

/** What rendering needs to know of a recipient. */
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

/** Who writes: the sender, and the links to give the contacts. */
export interface Writer extends Sender {
  doubleOptInLinkOf(contact: RenderContact): string | null;
}

/** What rendering needs to know of the account. */
export async function readWriter(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
): Promise<Writer> {
  const sender = await readSender(db, accountId);
  return { ...sender, doubleOptInLinkOf: (contact) => doubleOptInLink(env, accountId, contact) };
}

/** The fields that hold a contact's own link, which costs something to make. */
export const LINK_FIELDS: readonly string[] = ["doubleOptInLink", "doubleOptIn"];

/** A message as this recipient gets it, byte for byte. */
export function renderFor(
  message: string | CompiledMessage,
  contact: RenderContact,
  writer: Writer,
  now: Date,
): { text: string; missing: string[] } {
  const compiled = typeof message === "string" ? compileMessage(message) : message;
  const custom = customValues(contact, writer);
  const hasLink = compiled.parts.some((part) => typeof part !== "string" && LINK_FIELDS.includes(part.code));
  const linked = hasLink ? { ...contact, doubleOptInLink: writer.doubleOptInLinkOf(contact) } : contact;
  return renderMessage(
    compiled,
    mergeValues({ contact: linked, user: writer, now, timeZone: writer.timezone, custom }),
  );
}

/** Why a message is not sent that names fields which do not exist; null where that is allowed, or all of them do. */
export function unknownFieldProblem(text: string, sender: Sender): string | null {
  if (sender.allowsUnknownFields || !text.includes("{{")) return null;
  const own = [...sender.customFields.map(({ code }) => code), ...Object.keys(sender.ownTexts)];
  const unknown = unknownFields(text, own);
  return unknown.length > 0 ? unknownFieldsProblem(unknown) : null;
}

/** The account's own texts, and what the contact has in its own fields, by their codes. */
function customValues(contact: RenderContact, sender: Sender): MergeValues {
  if (contact.customFields.length === 0) return sender.ownTexts;
  const values: Record<string, string> = { ...sender.ownTexts };
  for (const { id, code } of sender.customFields) {
    const value = contact.customFields.find(({ _id }) => _id === id)?.value;
    if (value) values[code] = value;
  }
  return values;
}
