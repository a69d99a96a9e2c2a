import { defineEvent } from "../../../events/events.ts";
import type { FailureKindName } from "../delivery/failure-words.ts";

/** Messages joined those that did not arrive. */
export interface MessagesUnsent {
  accountId: number;
  messages: readonly {
    id: string;
    kind: FailureKindName;
    at: Date;
    /** The reported reason, as a sentence for display. */
    sentence: string | null;
  }[];
}
export const messagesUnsent = defineEvent<MessagesUnsent>("sending.messages-unsent");
