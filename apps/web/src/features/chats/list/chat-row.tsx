import type { Chat } from "@broadcast/contract/messages";
import { contactName } from "@broadcast/domain/account/names";
import { MEDIA_NAMES, type MediaKind, mediaKind } from "@broadcast/domain/messages/media-kind";
import { type Instant, listTime } from "@broadcast/domain/time/dates";
import type { ReactNode } from "react";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";
import type { UnsentMark } from "./unsent-marks.ts";

type Named = Pick<Chat["contact"], "firstName" | "lastName" | "company" | "phoneNumber" | "email">;

/** A contact's name in a chat: their name, else company, else number, else email. */
export const chatName = (who: Named): string => contactName(who);

const mediaIcons: Record<MediaKind, string> = {
  picture: "📷",
  recording: "🎤",
  video: "🎬",
  card: "👤",
  file: "📎",
};

const mediaText = (kind: MediaKind): string => `${mediaIcons[kind]} ${MEDIA_NAMES[kind]}`;

const withoutText: Record<Chat["lastMessage"]["type"], string> = {
  sms: "",
  mms: mediaText("picture"),
  call: "Call",
  rvm: "Voice drop",
  email: "Email",
};

/** The last message in one line: "You: …" for ours, "📷 Photo" for a picture without text. */
export function previewOf({
  text,
  type,
  direction,
  state,
  mediaType,
}: Omit<Chat["lastMessage"], "spaceName">): string {
  const words = text.replace(/\s+/g, " ").trim();
  const isKnownFile = mediaType !== null && (type === "mms" || type === "sms");
  const content = words || (isKnownFile ? mediaText(mediaKind(mediaType)) : withoutText[type]);
  if (direction === "in" || type === "call") return content;
  if (state === "failed") return `Not delivered: ${content}`;
  if (state === "unsent") return `Not sent: ${content}`;
  if (state === "queued") return `Waiting: ${content}`;
  return `You: ${content}`;
}

/** The same, with the space it was sent in, if any. */
const lineOf = (last: Chat["lastMessage"]): string =>
  last.spaceName === null ? previewOf(last) : `In ${last.spaceName}: ${previewOf(last)}`;

/** The status of a chat that is not open, else its assignee. */
function workBadge({ status, assigneeName }: Chat) {
  if (status === "done") return <Badge>Done</Badge>;
  if (status === "snoozed") return <Badge>Snoozed</Badge>;
  return assigneeName ? <Badge>{assigneeName.split(" ")[0]}</Badge> : undefined;
}

const unsentText = ({ kind, text }: UnsentMark): string =>
  kind === "draft" ? `Draft: ${text || "📎 File"}` : `You: ${text || "📎 File"}`;

/** A chat as a row of the list. */
export function chatRow(
  chat: Chat,
  now: Instant,
  timeZone: string,
  unsent?: UnsentMark,
  /** Shows that another user of the account is in the chat. */
  present?: ReactNode,
): ListRowContent {
  const name = chatName(chat.contact);
  return {
    leading: <Avatar name={name} />,
    title: name,
    subtitle: unsent ? unsentText(unsent) : lineOf(chat.lastMessage),
    meta: listTime(chat.lastMessage.time, now, timeZone),
    isUnread: chat.unreadCount > 0,
    badge:
      unsent?.kind === "failed" ? (
        <Badge tone="danger">Not sent</Badge>
      ) : unsent?.kind === "waiting" ? (
        <Badge>Waiting</Badge>
      ) : chat.contact.isPotentialStop ? (
        <Badge tone="caution">May be an opt-out</Badge>
      ) : chat.contact.doNotMessage && chat.unreadCount === 0 ? (
        <Badge tone="danger">Do not message</Badge>
      ) : (
        (present ?? workBadge(chat))
      ),
  };
}
