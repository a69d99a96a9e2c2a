import { formattedName } from "@broadcast/domain/account/names";
import { wordsOrFile } from "@broadcast/domain/messages/media-kind";
import type { Connection } from "../../db/connection.ts";
import type { Notice } from "../../providers/push/push-sender.ts";
import { readUnreadChats } from "../conversations/index.ts";
import { readUnreadSpaces } from "../spaces/index.ts";
import { findOwnPersonOf, findUnreadInbound } from "./push.sql.ts";

/** JSON bytes are limited too: a push service accepts 4,096 bytes, encrypted (RFC 8291, section 4). */
export const BODY = { maxCharacters: 140, maxBytes: 2_400 };
export const TITLE = { maxCharacters: 80, maxBytes: 800 };

/** Returns the notice of an inbound message; null when it is no longer needed. */
export async function inboundNotice(
  db: Connection,
  accountId: number,
  { messageId, mediaType, deviceId }: { messageId: string; mediaType: string | null; deviceId: string },
): Promise<Notice | null> {
  const message = await findUnreadInbound(db, accountId, messageId);
  if (!message) return null;
  const name = formattedName({
    firstName: message.first_name,
    lastName: message.last_name,
    company: message.company,
    phoneNumber: message.phone_number,
  });
  return {
    title: beginningOf(message.space_name === null ? name : `${name} · ${message.space_name}`, TITLE),
    body: wordsOrFile(beginningOf(message.text, BODY), mediaType),
    url: message.space_id === null ? `/chats/${message.contact_id}` : `/spaces/${message.space_id}`,
    id: messageId,
    topic: message.space_id ?? message.contact_id,
    unread:
      (await readUnreadChats(db, accountId)) +
      (await readUnreadSpaces(db, accountId, await findOwnPersonOf(db, accountId, deviceId))),
  };
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns as many whole characters as people see of a text. */
export function beginningOf(text: string, limit: { maxCharacters: number; maxBytes: number }): string {
  let beginning = "";
  let count = 0;
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    count += 1;
    bytes += Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (count > limit.maxCharacters || bytes > limit.maxBytes) break;
    beginning += segment;
  }
  return beginning;
}
