import type { Space } from "@broadcast/contract/spaces";
import { useUnsentMarks } from "../chats/index.ts";
import { lastSaid } from "./last-said.ts";

/** The line under a space's name: an unsent draft or message on this device, else the last message. */
export function SpaceLine({ space }: { space: Space }) {
  const mark = useUnsentMarks().get(space._id);
  if (!mark) return lastSaid(space);
  const words = mark.text || "📎 File";
  return mark.kind === "draft" ? `Draft: ${words}` : `You: ${words}`;
}
