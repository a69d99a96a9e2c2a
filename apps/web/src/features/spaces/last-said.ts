import type { Space } from "@broadcast/contract/spaces";
import { tokenize } from "@broadcast/domain/messages/message-tags";
import { counted } from "../../lib/words/format.ts";
import { tagLabel } from "../broadcast-content/index.ts";

/** A text whose fields each member gets filled in, with their names instead. */
const fieldsNamed = (text: string): string =>
  tokenize(text)
    .map((token) => (token.kind === "text" ? token.raw : tagLabel(token)))
    .join("");

/** The last message in one line, with its author. */
export const lastSaid = ({ lastMessage, userCount, isOwn, user }: Space): string => {
  if (!lastMessage) return isOwn ? counted(userCount, "member") : `Shared by ${user.name}`;
  const { text, direction, fromFormattedName } = lastMessage;
  const said = isOwn && direction === "out" ? fieldsNamed(text) : text;
  const words = said.replace(/\s+/g, " ").trim() || "📷 Photo";
  return `${direction === "out" ? "You" : fromFormattedName}: ${words}`;
};
