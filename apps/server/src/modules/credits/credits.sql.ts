import type { ShownCreditKind } from "@broadcast/contract/credits";
import { MIN_CREDITS } from "@broadcast/contract/payments";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

export interface LedgerLine {
  kind: DB["credit_ledger"]["kind"];
  /** Added to the free credits, in hundredths; negative to take. */
  freeHundredths: number;
  /** Added to the held credits, in hundredths. */
  heldHundredths: number;
  causeKind: string;
  causeId: string | null;
  note: string;
  time: Date;
}

/**
 * Books one line: moves the balance and writes the ledger in the same statement, so that they cannot diverge. Returns
 * false, and writes nothing, when there is not enough. Two senders can never spend the same credit: the counter row is
 * locked until the transaction ends.
 */
export async function book(db: Connection, accountId: number, line: LedgerLine): Promise<boolean> {
  // Otherwise the credits returned for single messages would end a shortage and start it again every minute.
  const endsShortageAt = line.kind === "return" ? MIN_CREDITS * 100 : 0;
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update account_counters
      set credit_hundredths = credit_hundredths + ${line.freeHundredths},
        held_hundredths = held_hundredths + ${line.heldHundredths},
        shortage_told_at = case when ${line.freeHundredths > 0} and credit_hundredths + ${line.freeHundredths} >= ${endsShortageAt}
          then null else shortage_told_at end
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

/** Returns accounts' free credits, locked until the transaction ends. */
export async function lockBalances(
  db: Connection,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; credit_hundredths: number }>`
    select account_id, credit_hundredths from account_counters
    where account_id = any(${accountIds}::bigint[]) order by account_id for no key update
  `.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.credit_hundredths]));
}

/** Books a line in each of several accounts, whose balances are locked. */
export async function bookMoves(
  db: Connection,
  moves: readonly { accountId: number; hundredths: number; note: string }[],
  cause: { id: string; time: Date },
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${moves.map(({ accountId }) => accountId)}::bigint[],
        ${moves.map(({ hundredths }) => hundredths)}::bigint[],
        ${moves.map(({ note }) => note)}::text[]
      ) as w (account_id, hundredths, note)
    ),
    moved as (
      update account_counters c set credit_hundredths = c.credit_hundredths + w.hundredths,
        shortage_told_at = case when w.hundredths > 0 then null else c.shortage_told_at end
      from wanted w where c.account_id = w.account_id
      returning c.account_id, c.credit_hundredths, w.hundredths, w.note
    )
    insert into credit_ledger (account_id, kind, free_hundredths, held_hundredths, balance_hundredths, cause_kind, cause_id, note, time)
    select account_id, 'transfer', hundredths, 0, credit_hundredths, 'transfer', ${cause.id}, note, ${cause.time}
    from moved
  `.execute(db);
}

/**
 * Records that an account is told of its shortage now. Returns false when it was already told since credits last
 * arrived, or when there are enough credits by now.
 */
export async function markShortage(
  tx: Connection,
  accountId: number,
  neededHundredths: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("account_counters")
    .set({ shortage_told_at: now })
    .where("account_id", "=", accountId)
    .where("shortage_told_at", "is", null)
    .where("credit_hundredths", "<", neededHundredths)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function readBalance(db: Connection, accountId: number): Promise<number> {
  const row = await db
    .selectFrom("account_counters")
    .where("account_id", "=", accountId)
    .select("credit_hundredths")
    .executeTakeFirstOrThrow();
  return row.credit_hundredths;
}

/**
 * The lines of one kind, or of all; a charge moves held credits only: the visible balance changed at the reservation.
 */
const ofKind = (kind: ShownCreditKind | undefined) =>
  kind ? sql<boolean>`kind = ${kind}` : sql<boolean>`kind <> 'charge'`;

export async function listLedger(
  db: Connection,
  accountId: number,
  kind: ShownCreditKind | undefined,
  limit: number,
  offset: number,
) {
  return db
    .selectFrom("credit_ledger")
    .where("account_id", "=", accountId)
    .select(["id", "kind", "free_hundredths", "balance_hundredths", "note", "time"])
    .where(ofKind(kind))
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countLedger(
  db: Connection,
  accountId: number,
  kind: ShownCreditKind | undefined,
): Promise<number> {
  const row = await db
    .selectFrom("credit_ledger")
    .where("account_id", "=", accountId)
    .where(ofKind(kind))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
