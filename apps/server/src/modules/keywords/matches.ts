import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { ensureTags, readTagName, tagContacts } from "../contacts/index.ts";
import { contentUseCases } from "../content/index.ts";
import { keywordKind } from "./keywords.ts";
import { listMatchedContacts, listMatches } from "./matches.sql.ts";

const keywords = contentUseCases(keywordKind);

const TAG_CHUNK = 5_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

export async function searchMatches(
  context: SignedIn,
  keywordId: string,
  { outcome, paging }: { outcome: string; paging: { page: number; pageSize: number } },
) {
  await keywords.get(context, keywordId);
  const { page, pageSize } = paging;
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const { matches, total } = await listMatches(context.db, context.accountId, { keywordId, outcome }, slice);
  return { matches, paging: pagingOf(total, page, pageSize) };
}

export async function tagMatches(
  context: SignedIn,
  keywordId: string,
  { outcome, tagName }: { outcome: string; tagName: string },
): Promise<{ tagged: number }> {
  const { db, accountId, clock } = context;
  await keywords.get(context, keywordId);
  const [tagId] = await ensureTags(db, accountId, [readTagName(tagName)], clock.now());
  if (!tagId) throw invalid({ tagName: "A tag needs at least one letter or digit." });
  let tagged = 0;
  for (let after = NOBODY; ; ) {
    const ids = await listMatchedContacts(db, accountId, { keywordId, outcome }, after, TAG_CHUNK);
    tagged += (await tagContacts(db, accountId, tagId, ids)).length;
    if (ids.length < TAG_CHUNK) return { tagged };
    after = ids.at(-1)!;
  }
}
