import { type Connection, sql } from "../../../db/connection.ts";

export interface CauseCounts {
  waiting: number;
  unknown: number;
  sent: number;
  delivered: number;
  failed: number;
  unsent: number;
  /** Of the unsent ones: refused by the carrier. */
  refused: number;
  replied: number;
  opted_out: number;
  cost_hundredths: number;
}

/** Zero counts, to add differences to. */
export const NO_COUNTS: CauseCounts = {
  waiting: 0,
  unknown: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  unsent: 0,
  refused: 0,
  replied: 0,
  opted_out: 0,
  cost_hundredths: 0,
};

/** Adds these differences to the counts of a cause. */
export async function addCounts(
  db: Connection,
  accountId: number,
  causeId: string,
  difference: Partial<CauseCounts>,
): Promise<void> {
  const d = { ...NO_COUNTS, ...difference };
  await sql`
    insert into message_counts as c (account_id, cause_id, waiting, unknown, sent, delivered, failed, unsent, refused, replied, opted_out, cost_hundredths)
    values (${accountId}, ${causeId}, ${d.waiting}, ${d.unknown}, ${d.sent}, ${d.delivered}, ${d.failed}, ${d.unsent},
      ${d.refused}, ${d.replied}, ${d.opted_out}, ${d.cost_hundredths})
    on conflict (account_id, cause_id) do update set
      waiting = c.waiting + excluded.waiting, unknown = c.unknown + excluded.unknown, sent = c.sent + excluded.sent,
      delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
      unsent = c.unsent + excluded.unsent, refused = c.refused + excluded.refused, replied = c.replied + excluded.replied,
      opted_out = c.opted_out + excluded.opted_out, cost_hundredths = c.cost_hundredths + excluded.cost_hundredths
  `.execute(db);
}

/** Returns the counts of causes by id; a cause without messages is left out. */
export async function readCounts(
  db: Connection,
  accountId: number,
  causeIds: string[],
): Promise<Map<string, CauseCounts>> {
  if (causeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("message_counts")
    .where("account_id", "=", accountId)
    .where("cause_id", "in", causeIds)
    .selectAll()
    .execute();
  return new Map(rows.map(({ account_id: _, cause_id, ...counts }) => [cause_id, counts]));
}
