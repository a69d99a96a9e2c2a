import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf } from "../../http/paging.ts";
import { book, countLedger, listLedger } from "./credits.sql.ts";

/** What credits are moved for: the ledger can be read by it. */
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

/** Puts credits aside for messages that are about to be queued. False when there are not enough. */
export async function reserve(
  db: Connection,
  accountId: number,
  hundredths: number,
  cause: Cause,
): Promise<boolean> {
  if (hundredths === 0) return true;
  return book(db, accountId, line("reserve", -hundredths, hundredths, cause));
}

/** Uses up what was reserved: the carrier has taken the messages. */
export async function charge(
  db: Connection,
  accountId: number,
  hundredths: number,
  cause: Cause,
): Promise<void> {
  if (hundredths === 0) return;
  await book(db, accountId, line("charge", 0, -hundredths, cause));
}

/** Gives back what was reserved for messages that never left. */
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
) {
  const [rows, total] = await Promise.all([
    listLedger(context.db, context.accountId, pageSize, (page - 1) * pageSize),
    countLedger(context.db, context.accountId),
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
