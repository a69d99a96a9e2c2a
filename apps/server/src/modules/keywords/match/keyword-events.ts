import { defineEvent } from "../../../events/events.ts";

/** A text named a keyword and was acted on; not told of what goes back and forth between programs. */
export interface KeywordMatched {
  accountId: number;
  keywordId: string;
  contactId: string;
  messageId: string;
  text: string;
  now: Date;
}
export const keywordMatched = defineEvent<KeywordMatched>("keywords.matched");
