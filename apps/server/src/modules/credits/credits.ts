import type { ShownCreditKind } from "@broadcast/contract/credits";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf } from "../../http/paging.ts";
import { book, bookMoves, countLedger, listLedger, lockBalances } from "./credits.sql.ts";

/** The reason for a move of credits, recorded in the ledger. */
export interface Cause {
  kind: "chat" | "broadcast" | "campaign" | "keyword" | "flow" | "space" | "system" | "call";
  id: string | null;
  note: string;
  time: Date;
}

/** Adds credits: a grant or a purchase. */
export async function addCredits(
  db: Connection,
  accountId: number,
  entry: { kind: "grant" | "purchase"; hundredths: number; note: string; time: Date },
): Promise<void> {
  await book(db, accountId, {
    kind: entry.kind,
    freeHundredths: entry.hundredths,
    heldHundredths: 0,
    causeKind: entry.kind,
    causeId: null,
    note: entry.note,
    time: entry.time,
  });
  await noteChange(db, accountId, ["credits", "session"]);
}

/**
 * Moves free credits into and out of accounts, all or nothing; reserved ones stay. Returns the account that has too
 * few, having written nothing. The caller notifies the accounts' screens.
 */
export async function moveCredits(
  db: Connection,
  moves: readonly { accountId: number; hundredths: number; note: string }[],
  cause: { id: string; time: Date },
): Promise<{ short: { accountId: number; freeHundredths: number } | null }> {
  const balances = await lockBalances(
    db,
    moves.map(({ accountId }) => accountId),
  );
  for (const { accountId, hundredths } of moves) {
    const freeHundredths = balances.get(accountId) ?? 0;
    if (freeHundredths + hundredths < 0) return { short: { accountId, freeHundredths } };
  }
  await bookMoves(db, moves, cause);
  return { short: null };
}

/** Takes free credits. Returns false, and writes nothing, when there are too few. */
export async function removeCredits(
  db: Connection,
  accountId: number,
  entry: { hundredths: number; note: string; time: Date },
): Promise<boolean> {
  const isBooked = await book(db, accountId, {
    kind: "removal",
    freeHundredths: -entry.hundredths,
    heldHundredths: 0,
    causeKind: "removal",
    causeId: null,
    note: entry.note,
    time: entry.time,
  });
  if (isBooked) await noteChange(db, accountId, ["credits", "session"]);
  return isBooked;
}

/** Reserves credits for messages about to be queued. Returns false when there are not enough. */
export async function reserve(
  db: Connection,
  accountId: number,
  hundredths: number,
  cause: Cause,
): Promise<boolean> {
  if (hundredths === 0) return true;
  return book(db, accountId, line("reserve", -hundredths, hundredths, cause));
}

/** Charges reserved credits: the carrier accepted the messages. */
export async function charge(
  db: Connection,
  accountId: number,
  hundredths: number,
  cause: Cause,
): Promise<void> {
  if (hundredths === 0) return;
  await book(db, accountId, line("charge", 0, -hundredths, cause));
}

/** Returns credits reserved for messages that were never sent. */
export async function giveBack(
  db: Connection,
  accountId: number,
  hundredths: number,
  cause: Cause,
): Promise<void> {
  if (hundredths === 0) return;
  await book(db, accountId, line("return", hundredths, -hundredths, cause));
}

const line = (
  kind: "reserve" | "charge" | "return",
  freeHundredths: number,
  heldHundredths: number,
  cause: Cause,
) => ({
  kind,
  freeHundredths,
  heldHundredths,
  causeKind: cause.kind,
  causeId: cause.id,
  note: cause.note,
  time: cause.time,
});

export async function searchLedger(
  context: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
  kind?: ShownCreditKind,
) {
  const [rows, total] = await Promise.all([
    listLedger(context.db, context.accountId, kind, pageSize, (page - 1) * pageSize),
    countLedger(context.db, context.accountId, kind),
  ]);
  return {
    entries: rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      credits: row.free_hundredths / 100,
      balance: row.balance_hundredths / 100,
      note: row.note,
      time: row.time.toISOString(),
    })),
    paging: pagingOf(total, page, pageSize),
  };
}
