import { type Connection, sql } from "../../db/connection.ts";
import type { Refusal } from "./rows/read-chunks.ts";

/** Lists refused rows after a line, in the order of the file. */
export async function listRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<Refusal[]> {
  return db
    .selectFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("line", ">", afterLine)
    .orderBy("line")
    .limit(limit)
    .select(["line", "reason", "is_whole_row as isWholeRow", "cells"])
    .execute();
}

/** Lists a page of refused rows, entirely refused ones first, with their number. */
export async function searchRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  limit: number,
  offset: number,
): Promise<{ refusals: Refusal[]; total: number }> {
  const refused = db
    .selectFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId);
  const [refusals, { total }] = await Promise.all([
    refused
      .orderBy("is_whole_row", "desc")
      .orderBy("line")
      .limit(limit)
      .offset(offset)
      .select(["line", "reason", "is_whole_row as isWholeRow", "cells"])
      .execute(),
    refused.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { refusals, total };
}

/** Removes refused rows; returns which lines existed, and whether the whole row was refused. */
export async function takeRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  lines: readonly number[],
): Promise<Map<number, { isWholeRow: boolean }>> {
  const rows = await db
    .deleteFrom("contact_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("line", "in", [...lines])
    .returning(["line", "is_whole_row as isWholeRow"])
    .execute();
  return new Map(rows.map(({ line, isWholeRow }) => [line, { isWholeRow }]));
}

/** Adds refused rows; an existing line stays. */
export async function insertRefusals(
  db: Connection,
  accountId: number,
  importId: string,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into contact_import_refusals (account_id, import_id, line, reason, is_whole_row, cells)
    select ${accountId}::bigint, ${importId}::uuid, r.line, r.reason, r.is_whole_row,
      array(select cell from jsonb_array_elements_text(r.cells) with ordinality as e (cell, place) order by place)
    from unnest(
      ${refusals.map((refusal) => refusal.line)}::bigint[], ${refusals.map((refusal) => refusal.reason)}::text[],
      ${refusals.map((refusal) => refusal.isWholeRow)}::boolean[],
      ${refusals.map((refusal) => JSON.stringify(refusal.cells))}::jsonb[]
    ) as r (line, reason, is_whole_row, cells)
    on conflict do nothing
  `.execute(db);
}
