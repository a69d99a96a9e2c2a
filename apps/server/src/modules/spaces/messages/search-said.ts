import type { FoundInSpace } from "@broadcast/contract/spaces";
import type { SignedIn } from "../../../http/context.ts";
import { excerptOf, searchedWords } from "../../messages/index.ts";
import { openSpace, ownPerson } from "../space-access.ts";
import { findSaid } from "./search-said.sql.ts";
import { calledName } from "./space-content.ts";

const PAGE_SIZE = 20;

interface TextSearch {
  term?: string | undefined;
  spaceId?: string | undefined;
  before?: string | undefined;
}

/** Searches messages in spaces, newest first; in other accounts' spaces, those that came to the user. */
export async function searchSaid(context: SignedIn, { term = "", spaceId, before }: TextSearch) {
  if (spaceId) await openSpace(context, spaceId);
  const words = searchedWords(term);
  if (words.length === 0) return { messages: [], hasMore: false };
  const rows = await findSaid(context.db, context.accountId, words, {
    spaceId: spaceId ?? null,
    userId: ownPerson(context),
    before: before ?? null,
    limit: PAGE_SIZE + 1,
  });
  const messages = rows.slice(0, PAGE_SIZE).map(
    (row): FoundInSpace => ({
      _id: row.id,
      space: { _id: row.spaceId, name: row.spaceName },
      from: { name: row.author ? calledName(row.author) : row.senderName },
      direction: row.isIncoming ? "in" : "out",
      time: row.time.toISOString(),
      excerpt: excerptOf(row.marked),
    }),
  );
  return { messages, hasMore: rows.length > PAGE_SIZE };
}
