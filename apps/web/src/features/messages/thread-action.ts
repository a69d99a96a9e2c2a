import type { Message } from "@broadcast/contract/messages";
import type { MessageAction } from "./message-actions.ts";

/** An action on a message; `advice` explains a failure. */
export interface ThreadAction {
  kind: MessageAction | "advice";
  message: Message;
}
