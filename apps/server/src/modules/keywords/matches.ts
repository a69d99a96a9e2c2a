import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { listed } from "../contact-actions/index.ts";
import { contentUseCases } from "../content/index.ts";
import { tagListed } from "../tags/index.ts";
import { keywordKind } from "./keywords.ts";
import { listMatches, matchedContacts } from "./matches.sql.ts";

const keywords = contentUseCases(keywordKind);

export async function searchMatches(
  context: SignedIn,
  keywordId: string,
  { outcome, paging }: { outcome: string; paging: { page: number; pageSize: number } },
) {
  await keywords.get(context, keywordId);
  const { page, pageSize } = paging;
  const slice = sliceOf({ page, pageSize });
  const { matches, total } = await listMatches(context.db, context.accountId, { keywordId, outcome }, slice);
  return { matches, paging: pagingOf(total, page, pageSize) };
}

export async function tagMatches(
  context: SignedIn,
  keywordId: string,
  { outcome, tagName }: { outcome: string; tagName: string },
) {
  await keywords.get(context, keywordId);
  return tagListed(context, listed(matchedContacts, { keywordId, outcome }), tagName);
}
