import { defineEvent } from "../../../events/events.ts";
import type { FailureKindName } from "../delivery/failure-words.ts";

/** Messages came to be among those that did not arrive. */
export interface MessagesUnsent {
  accountId: number;
  messages: readonly {
    id: string;
    kind: FailureKindName;
    at: Date;
    /** What was told of it, as a sentence that may be shown. */
    sentence: string | null;
  }[];
}
export const messagesUnsent = defineEvent<MessagesUnsent>("sending.messages-unsent");
