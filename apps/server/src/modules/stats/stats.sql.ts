import { type Connection, sql } from "../../db/connection.ts";

export interface DayFigures {
  sent: number;
  received: number;
  failed: number;
  contactsAdded: number;
  broadcasts: number;
  optOuts: number;
  /** Spent: reserved for messages, less refunds. */
  credits: number;
}

interface Period {
  from: Date;
  until: Date;
  timezone: string;
  now: Date;
}

/** Messages scheduled longer ahead than this before the period began are not found by their ids. */
const SCHEDULED_AHEAD_DAYS = 31;

/** Returns the first ids of messages and log lines at a time or later. */
export async function firstIds(
  db: Connection,
  from: Date,
  now: Date,
): Promise<{ log: string; message: string }> {
  const { rows } = await sql<{ log: string; message: string }>`
    with bound as (
      select extract(epoch from ${from}::timestamptz - greatest(${now}::timestamptz - clock_timestamp(), '0')) * 1000 as ms
    )
    select lpad(to_hex(ms::bigint), 12, '0') as log,
      lpad(to_hex((ms - ${SCHEDULED_AHEAD_DAYS} * 86400000::bigint)::bigint), 12, '0') as message
    from bound
  `.execute(db);
  const firstId = (hex: string) => `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  return { log: firstId(rows[0]!.log), message: firstId(rows[0]!.message) };
}

/**
 * Returns the figures of each day with activity, by date in the time zone. Messages and log lines are found by their
 * ids, which begin with the system time of writing: an index by time would slow sending down. Business time is ahead of
 * that by at most as much as now, which is how far back the ids are read.
 */
export async function readDays(
  db: Connection,
  accountId: number,
  { from, until, timezone, now }: Period,
): Promise<Map<string, DayFigures>> {
  const first = await firstIds(db, from, now);
  const day = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(timezone)})::date::text`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} <= ${until}::timestamptz`;
  const { rows } = await sql<{ day: string; name: keyof DayFigures; figure: number }>`
    select ${day("hour")} as day, name, sum(figure)::float8 as figure from (
      -- Zones differ by quarters of an hour: fewer instants to turn into dates than there are messages.
      select date_bin('15 minutes', time, 'epoch') as hour,
        case when direction = 'in' then 'received' when state in ('sent', 'delivered') then 'sent' else 'failed' end as name,
        count(*) as figure
      from messages
      where account_id = ${accountId} and id >= ${first.message}::uuid and ${within("time")}
        and type <> 'call' and (direction = 'in' or state in ('sent', 'delivered', 'failed', 'unsent'))
      group by 1, 2
    ) messages group by 1, 2
    union all
    select ${day("created_at")}, 'contactsAdded', count(*) from contacts
      where account_id = ${accountId} and ${within("created_at")} group by 1
    union all
    select ${day("started_at")}, 'broadcasts', count(*) from broadcasts
      where account_id = ${accountId} and ${within("started_at")} group by 1
    union all
    select ${day("time")}, 'optOuts', count(distinct address) from consent_log
      where account_id = ${accountId} and id >= ${first.log}::uuid and event = 'opt-out' and ${within("time")}
      group by 1
    union all
    select ${day("time")}, 'credits', -sum(free_hundredths) / 100.0 from credit_ledger
      where account_id = ${accountId} and id >= ${first.log}::uuid and kind in ('reserve', 'return')
        and ${within("time")}
      group by 1
  `.execute(db);
  const days = new Map<string, DayFigures>();
  for (const { day, name, figure } of rows) {
    const figures = days.get(day) ?? {
      sent: 0,
      received: 0,
      failed: 0,
      contactsAdded: 0,
      broadcasts: 0,
      optOuts: 0,
      credits: 0,
    };
    figures[name] = Number(figure);
    days.set(day, figures);
  }
  return days;
}
