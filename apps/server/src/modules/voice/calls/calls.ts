import type { Call } from "@broadcast/contract/voice";
import { notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { type CallTerms, countCalls, hideCalls, listCalls } from "./call-sessions.sql.ts";

interface Page {
  page: number;
  pageSize: number;
}

/** Lists the history of calls, newest first. */
export async function searchCalls(
  { db, accountId }: SignedIn,
  { paging: { page, pageSize }, ...terms }: { paging: Page } & CallTerms,
): Promise<{ sessions: Call[]; paging: ReturnType<typeof pagingOf> }> {
  const [sessions, total] = await Promise.all([
    listCalls(db, accountId, terms, sliceOf({ page, pageSize })),
    countCalls(db, accountId, terms),
  ]);
  return { sessions, paging: pagingOf(total, page, pageSize) };
}

/** Removes calls from the history; their rows stay in the threads, and a call in progress stays. */
export async function removeCalls(
  { db, accountId, clock }: SignedIn,
  { ids, filter }: { ids?: string[] | undefined; filter?: Omit<CallTerms, "ids"> | undefined },
): Promise<{ removed: number }> {
  if (ids && (await countCalls(db, accountId, { ids })) === 0) throw notFound("call");
  const removed = await hideCalls(db, accountId, ids ? { ids } : (filter ?? {}), clock.now());
  return { removed: removed.length };
}
