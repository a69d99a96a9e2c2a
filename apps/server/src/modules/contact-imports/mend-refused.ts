import type { ContactImport } from "@broadcast/contract/contact-imports";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { listCustomFields } from "../contacts/index.ts";
import { getImport } from "./contact-imports.ts";
import { searchRefusals, takeRefusals } from "./refusals.sql.ts";
import { chunkOf } from "./rows/read-chunks.ts";
import { rowLayout } from "./rows/read-row.ts";
import { addCounts, lockFinished } from "./running/running-import.sql.ts";
import { writeRows } from "./running/write-rows.ts";

export async function listRefused(
  context: SignedIn,
  importId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { db, accountId } = context;
  await getImport(context, importId);
  const { refusals, total } = await searchRefusals(db, accountId, importId, pageSize, (page - 1) * pageSize);
  return { refusals, paging: pagingOf(total, page, pageSize) };
}

/**
 * Imports refused rows again with edits, and moves them between the counts. Rows still unreadable stay refused in their
 * edited form; lines that were not refused are ignored.
 */
export async function mendRefused(
  context: SignedIn,
  importId: string,
  rows: readonly { line: number; cells: string[] }[],
): Promise<ContactImport> {
  const { db, accountId, clock } = context;
  await getImport(context, importId);
  const running = await lockFinished(db, accountId, importId);
  if (!running) throw new AppError("wrong-state", "This import is still running. Wait until it's done.");
  const layout = rowLayout(
    running.fields,
    await listCustomFields(db, accountId),
    running.hasHeader ? running.headers : [],
    running.updates,
  );
  const taken = await takeRefusals(
    db,
    accountId,
    importId,
    rows.map(({ line }) => line),
  );
  const once = [...new Map(rows.map((row) => [row.line, row])).values()];
  for (const isWholeRow of [true, false]) {
    const its = once.filter(({ line }) => taken.get(line)?.isWholeRow === isWholeRow);
    if (its.length === 0) continue;
    const records = its.map(({ line, cells }) => ({ line, cells, problem: null }));
    const { goesOn: _, ...counts } = await writeRows(
      db,
      running,
      chunkOf(records, layout),
      clock.now(),
      its.length,
    );
    // Contacts imported without a value are already counted.
    const were = isWholeRow
      ? { ...counts, refused: counts.refused - its.length }
      : { created: 0, updated: 0, unchanged: 0, refused: 0, partial: counts.partial - its.length };
    await addCounts(db, accountId, importId, were);
  }
  return getImport(context, importId);
}
