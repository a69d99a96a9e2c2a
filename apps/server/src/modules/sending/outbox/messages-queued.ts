import { defineEvent } from "../../../events/events.ts";
import type { QueuedMessage } from "./outbox.sql.ts";

/** Messages were put into the outbox, as they will be sent. */
export interface MessagesQueued {
  accountId: number;
  messages: readonly Pick<QueuedMessage, "id" | "contactId" | "text">[];
}
export const messagesQueued = defineEvent<MessagesQueued>("sending.messages-queued");
