import {
  type KeywordMatch,
  looksAutomatic,
  matchKeyword,
  notReadBecause,
} from "@broadcast/domain/messages/keyword-matching";
import type { Connection } from "../../../db/connection.ts";
import { enqueueAll } from "../../../jobs/jobs.ts";
import { answerable, type MessagesReceived, type ReceivedMessage } from "../../inbound/index.ts";
import { insertMatches } from "../keywords.sql.ts";
import { answerMatch } from "./keywords.jobs.ts";
import { listNamable } from "./listened-words.sql.ts";

type Scored = Pick<ReceivedMessage, "accountId" | "text" | "stopDetectScore">;

/** Returns which keyword each text matches; null for none. */
export async function findKeywords<T extends Scored>(
  db: Connection,
  texts: readonly T[],
  now: Date,
): Promise<Map<T, KeywordMatch>> {
  const read = texts.filter(
    ({ text, stopDetectScore }) => !looksAutomatic(text) && notReadBecause(text, stopDetectScore) === null,
  );
  const found = new Map<T, KeywordMatch>();
  const byAccount = Map.groupBy(await listNamable(db, read, now), ({ accountId }) => accountId);
  for (const each of read) {
    const match = matchKeyword(each.text, byAccount.get(each.accountId) ?? []);
    if (match) found.set(each, match);
  }
  return found;
}

/**
 * Records texts' keywords in the transaction that receives them. The consequences are a separate job, so that nothing
 * about a keyword can keep a text from being received.
 */
export async function noteMatches(db: Connection, received: MessagesReceived): Promise<void> {
  const { now } = received;
  const found = await findKeywords(
    db,
    answerable(received).filter(({ isObligatoryWord }) => !isObligatoryWord),
    now,
  );
  if (found.size === 0) return;
  const matches = [...found].map(([{ accountId, messageId, contactId }, { keywordId, rule }]) => ({
    accountId,
    messageId,
    contactId,
    keywordId,
    rule,
  }));
  await insertMatches(db, matches, now);
  await enqueueAll(
    db,
    answerMatch,
    matches.map(({ accountId, messageId }) => ({ accountId, messageId })),
  );
}
