import { costHundredths } from "@broadcast/domain/credits";
import type { CompiledMessage } from "@broadcast/domain/merge-fields";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/segments";
import { renderFor, type Sender } from "../messages/index.ts";
import type { AudienceMember } from "./audience.sql.ts";

/** What will happen to one recipient: the same function decides in the preview and in the sending. */
export type Decision =
  | { willSend: true; text: string; segments: number; costHundredths: number }
  | { willSend: false; reason: string };

const skip = (reason: string): Decision => ({ willSend: false, reason });

export function decide(
  message: CompiledMessage,
  member: AudienceMember,
  sender: Sender,
  now: Date,
): Decision {
  if (!member.phoneNumber) return skip("There is no phone number.");
  if (member.isOptedOut) return skip("They opted out of your messages.");
  if (member.doNotMessage) return skip("The contact is marked do not message.");
  const { text } = renderFor(message, member, sender, now);
  if (text.trim() === "") return skip("The message is empty for this contact.");
  // Counting graphemes is dear; a text that is short in code units is short in graphemes.
  if (text.length > MESSAGE_MAX_CHARACTERS && graphemeCount(text) > MESSAGE_MAX_CHARACTERS) {
    return skip(`The message is longer than ${MESSAGE_MAX_CHARACTERS} characters for this contact.`);
  }
  const segments = segmentCount(text);
  return { willSend: true, text, segments, costHundredths: costHundredths({ type: "sms", segments }) };
}
