import {
  type KeywordMatch,
  looksAutomatic,
  matchKeyword,
  notReadBecause,
} from "@broadcast/domain/messages/keyword-matching";
import type { Connection } from "../../../db/connection.ts";
import { enqueueAll } from "../../../jobs/jobs.ts";
import type { MessagesReceived } from "../../inbound/index.ts";
import { findNamed, insertMatches, listMisspellable, type Said } from "../keywords.sql.ts";
import { answerMatch } from "./keywords.jobs.ts";

/** Which keyword each text names; null for none. */
export async function findKeywords<T extends Said>(
  db: Connection,
  texts: readonly T[],
  now: Date,
): Promise<Map<T, KeywordMatch>> {
  const read = texts.filter(({ text }) => !looksAutomatic(text) && notReadBecause(text) === null);
  const found = new Map<T, KeywordMatch>();
  const look = async (among: readonly T[], list: () => ReturnType<typeof findNamed>) => {
    if (among.length === 0) return;
    const byAccount = Map.groupBy(await list(), ({ accountId }) => accountId);
    for (const each of among) {
      const match = matchKeyword(each.text, byAccount.get(each.accountId) ?? []);
      if (match) found.set(each, match);
    }
  };
  await look(read, () => findNamed(db, read, now));
  const rest = read.filter((each) => !found.has(each));
  await look(rest, () => listMisspellable(db, [...new Set(rest.map(({ accountId }) => accountId))], now));
  return found;
}

/**
 * Notes in the transaction that takes texts in which keyword each of them names. What follows is a job of its own, so
 * that nothing about a keyword can keep a text from being taken in.
 */
export async function noteMatches(db: Connection, { messages, now }: MessagesReceived): Promise<void> {
  const found = await findKeywords(
    db,
    messages.filter(({ isObligatoryWord }) => !isObligatoryWord),
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
