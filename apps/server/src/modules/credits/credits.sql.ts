import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

export interface LedgerLine {
  kind: DB["credit_ledger"]["kind"];
  /** What it adds to the free credits, in hundredths; negative takes. */
  freeHundredths: number;
  /** What it adds to the held credits, in hundredths. */
  heldHundredths: number;
  causeKind: string;
  causeId: string | null;
  note: string;
  time: Date;
}

/**
 * Books one line: moves the balance and writes the ledger in the same statement, so that they cannot part. False
 * when there is not enough; then nothing is written. Two senders can never spend the same credit: the counter row is
 * locked until the transaction ends.
 */
export async function book(db: Connection, accountId: number, line: LedgerLine): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update account_counters
      set credit_hundredths = credit_hundredths + ${line.freeHundredths},
        held_hundredths = held_hundredths + ${line.heldHundredths}
      where account_id = ${accountId} and credit_hundredths + ${line.freeHundredths} >= 0
      returning credit_hundredths
    )
    insert into credit_ledger (account_id, kind, free_hundredths, held_hundredths, balance_hundredths, cause_kind, cause_id, note, time)
    select ${accountId}, ${line.kind}, ${line.freeHundredths}, ${line.heldHundredths}, credit_hundredths,
      ${line.causeKind}, ${line.causeId}, ${line.note}, ${line.time}
    from moved
    returning id
  `.execute(db);
  return rows.length > 0;
}

export async function readBalance(db: Connection, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("account_counters")
    .where("account_id", "=", accountId)
    .select("credit_hundredths")
    .executeTakeFirstOrThrow();
  return row.credit_hundredths;
}

export async function listLedger(db: Connection, accountId: number, limit: number, offset: number) {
  return (
    db
      .selectFrom("credit_ledger")
      .where("account_id", "=", accountId)
      .select(["id", "kind", "free_hundredths", "balance_hundredths", "note", "time"])
      // A charge moves held credits only; what the balance shows happened at the reservation.
      .where("kind", "!=", "charge")
      .orderBy("time", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
  );
}

export async function countLedger(db: Connection, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("credit_ledger")
    .where("account_id", "=", accountId)
    .where("kind", "!=", "charge")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
