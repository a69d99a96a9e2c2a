import type { ShownCreditKind } from "@broadcast/contract/credits";
import { type Connection, sql } from "../../db/connection.ts";

/**
 * Lines are found by their ids, which begin with the system time of writing: an index by time would slow sending down.
 */
export interface Span {
  firstId: string;
  from: Date;
  until: Date;
}

const within = (accountId: number, { firstId, from, until }: Span) => sql`
  account_id = ${accountId} and id >= ${firstId}::uuid and kind <> 'charge'
  and time >= ${from}::timestamptz and time <= ${until}::timestamptz`;

export interface DayOfKind {
  date: string;
  kind: ShownCreditKind;
  hundredths: number;
}

/** Sums each kind by day of the time zone, for days with movement, latest first. */
export async function sumByDay(
  db: Connection,
  accountId: number,
  span: Span,
  timezone: string,
): Promise<DayOfKind[]> {
  const { rows } = await sql<DayOfKind>`
    select (time at time zone ${sql.lit(timezone)})::date::text as date, kind, sum(free_hundredths)::bigint as hundredths
    from credit_ledger where ${within(accountId, span)}
    group by 1, 2 having sum(free_hundredths) <> 0 order by 1 desc, 2
  `.execute(db);
  return rows;
}

export interface SpanLine {
  id: string;
  kind: ShownCreditKind;
  free_hundredths: number;
  balance_hundredths: number;
  note: string;
  time: Date;
}

/** Lists the next lines of the period before one of them, newest first. */
export async function listSpan(
  db: Connection,
  accountId: number,
  span: Span,
  before: string | null,
  limit: number,
): Promise<SpanLine[]> {
  const { rows } = await sql<SpanLine>`
    select id, kind, free_hundredths, balance_hundredths, note, time
    from credit_ledger
    where ${within(accountId, span)} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit}
  `.execute(db);
  return rows;
}
