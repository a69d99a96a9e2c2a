import type { Message } from "@broadcast/contract/messages";
import type { MessageAction } from "./message-actions.ts";

/** What somebody wants to do with a message; `advice` tells what to do about a failure. */
export interface ThreadAction {
  kind: MessageAction | "advice";
  message: Message;
}
