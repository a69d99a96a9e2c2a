import { defineEvent } from "../../../events/events.ts";

/** A text matched a keyword and was acted on. */
export interface KeywordMatched {
  accountId: number;
  keywordId: string;
  contactId: string;
  messageId: string;
  text: string;
  /** When it arrived, or was applied. */
  time: Date;
  now: Date;
}
export const keywordMatched = defineEvent<KeywordMatched>("keywords.matched");
