import type { Contact } from "@broadcast/contract/contacts";
import { type CompiledMessage, compileMessage, renderMessage } from "@broadcast/domain/merge-fields";
import { mergeValues } from "@broadcast/domain/merge-values";
import type { Sender } from "./messages.sql.ts";

/** What rendering needs to know of a recipient. */
export type RenderContact = Pick<
  Contact,
  "firstName" | "lastName" | "company" | "phoneNumber" | "email" | "birthday" | "anniversary"
>;

/** A message as this recipient gets it, byte for byte. */
export function renderFor(
  message: string | CompiledMessage,
  contact: RenderContact,
  sender: Sender,
  now: Date,
): { text: string; missing: string[] } {
  const compiled = typeof message === "string" ? compileMessage(message) : message;
  return renderMessage(compiled, mergeValues({ contact, user: sender, now, timeZone: sender.timezone }));
}
