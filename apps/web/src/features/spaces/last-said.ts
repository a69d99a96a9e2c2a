import type { Space } from "@broadcast/contract/spaces";
import { counted } from "../../lib/words/format.ts";
import { tagsNamed } from "../broadcast-content/index.ts";

/** The last message in one line, with its author. */
export const lastSaid = ({ lastMessage, userCount, isOwn, user }: Space): string => {
  if (!lastMessage) return isOwn ? counted(userCount, "member") : `Shared by ${user.name}`;
  const { text, direction, fromFormattedName } = lastMessage;
  const said = isOwn && direction === "out" ? tagsNamed(text) : text;
  const words = said.replace(/\s+/g, " ").trim() || "📷 Photo";
  return `${direction === "out" ? "You" : fromFormattedName}: ${words}`;
};
