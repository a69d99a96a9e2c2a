import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { countEntries, listEntries, shownEntry } from "./pool.sql.ts";

/** Lists an organization's credit moves, newest first. */
export async function pageOfEntries(
  { db }: Pick<SignedIn, "db">,
  organizationId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [total, rows] = await Promise.all([
    countEntries(db, organizationId),
    listEntries(db, organizationId, sliceOf({ page, pageSize })),
  ]);
  return { entries: rows.map(shownEntry), paging: pagingOf(total, page, pageSize) };
}
