import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { firstIds } from "./stats.sql.ts";

export type InstallationFigure = DB["installation_figures"]["figure"];
export type Period = DB["installation_figures"]["period"];

/** Whole days in UTC, the last one included. */
export interface Days {
  first: string;
  last: string;
}

export const MESSAGES_SENT = ["sms-sent", "mms-sent", "rvm-sent", "email-sent"] as const;

/** Lists the next accounts after `after`, in order. */
export async function listAccountsAfter(db: Connection, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("accounts")
    .where("account_id", ">", after)
    .select("account_id")
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

/** The change of a figure of an account's day since it was last counted. */
export interface DayChange {
  accountId: number;
  day: string;
  figure: InstallationFigure;
  change: number;
}

/** Recounts these days of these accounts, and writes the changes; returns them. */
export async function countDays(
  db: Connection,
  accountIds: readonly number[],
  { first, last }: Days,
  now: Date,
): Promise<DayChange[]> {
  const from = new Date(`${first}T00:00:00Z`);
  const until = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000);
  const ids = await firstIds(db, from, now);
  const day = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date::text`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`;
  const { rows } = await sql<DayChange>`
    with a as materialized (select unnest(${accountIds}::bigint[]) as account_id), counted as materialized (
      select a.account_id, c.day, c.figure, c.amount::bigint as amount from a cross join lateral (
        select ${day("m.hour")} as day, m.type || '-' || m.what as figure, sum(m.amount) as amount from (
          -- Fewer instants to turn into dates than there are messages.
          select date_bin('1 hour', time, 'epoch') as hour, type,
            case when direction = 'in' then 'received' when state in ('sent', 'delivered') then 'sent' else 'failed' end as what,
            count(*) as amount
          from messages
          where account_id = a.account_id and id >= ${ids.message}::uuid and ${within("time")}
            and (direction = 'in' and type in ('sms', 'mms')
              or direction = 'out' and type in ('sms', 'mms', 'rvm', 'email') and state in ('sent', 'delivered', 'failed', 'unsent'))
          group by 1, 2, 3
        ) m group by 1, 2
        union all
        select ${day("created_at")}, 'contacts-added', count(*) from contacts
          where account_id = a.account_id and ${within("created_at")} group by 1
        union all
        select ${day("time")}, 'opt-outs', count(distinct address) from consent_log
          where account_id = a.account_id and id >= ${ids.log}::uuid and event = 'opt-out' and ${within("time")} group by 1
        union all
        select ${day("time")}, 'credits-spent', -sum(free_hundredths) from credit_ledger
          where account_id = a.account_id and id >= ${ids.log}::uuid and kind in ('reserve', 'return') and ${within("time")}
          group by 1
        union all
        select ${day("created_at")}, 'revenue', sum(amount_cents - refunded_cents) from payments
          where account_id = a.account_id and state in ('paid', 'refunded') and ${within("created_at")} group by 1
      ) c where c.amount <> 0
    ), gone as (
      delete from account_day_figures f using a
      where f.account_id = a.account_id and f.day between ${first} and ${last}
        and not exists (select from counted c where (c.account_id, c.day, c.figure) = (f.account_id, f.day, f.figure))
      returning f.account_id, f.day, f.figure, -f.amount as change
    ), written as (
      insert into account_day_figures as f (account_id, day, figure, amount)
      select account_id, day, figure, amount from counted order by 1, 2, 3
      on conflict (account_id, day, figure) do update set amount = excluded.amount where f.amount <> excluded.amount
      returning f.account_id, f.day, f.figure, new.amount - coalesce(old.amount, 0) as change
    )
    select account_id as "accountId", day, figure, change from gone union all table written
  `.execute(db);
  return rows;
}

/** Lists the days with opt-outs from these accounts' messages. */
export async function listOptOutDays(
  db: Connection,
  accountIds: readonly number[],
  { first, last }: Days,
): Promise<{ accountId: number; day: string; optOuts: number; sent: number }[]> {
  const { rows } = await sql<{ accountId: number; day: string; optOuts: number; sent: number }>`
    select o.account_id as "accountId", o.day, o.amount as "optOuts", coalesce((
      select sum(amount) from account_day_figures s
      where s.account_id = o.account_id and s.day = o.day and s.figure = any(${[...MESSAGES_SENT]}::text[])
    ), 0)::int as sent
    from account_day_figures o
    where o.account_id = any(${accountIds}::bigint[]) and o.day between ${first} and ${last} and o.figure = 'opt-outs'
    order by 1, 2
  `.execute(db);
  return rows;
}

/** Adds up the days, weeks and months that contain any of these days. */
export async function sumPeriods(db: Connection, { first, last }: Days): Promise<void> {
  for (const period of ["day", "week", "month"] as const) {
    const startOf = (column: string) => sql`date_trunc(${period}, ${sql.ref(column)}::date)::date::text`;
    const startOfTime = (column: string) =>
      sql`date_trunc(${period}, ${sql.ref(column)} at time zone 'UTC')::date::text`;
    await sql`
      with bounds as (
        select date_trunc(${period}, ${first}::date)::date as first,
          (date_trunc(${period}, ${last}::date) + ${`1 ${period}`}::interval)::date as next
      ), summed as materialized (
        select ${startOf("f.day")} as starts_on, f.figure, sum(f.amount)::bigint as amount
          from account_day_figures f, bounds b where f.day >= b.first::text and f.day < b.next::text group by 1, 2
        union all
        select ${startOf("f.day")}, 'accounts-active', count(distinct f.account_id)
          from account_day_figures f, bounds b
          where f.day >= b.first::text and f.day < b.next::text and f.figure = any(${[...MESSAGES_SENT]}::text[])
          group by 1
        union all
        select ${startOfTime("a.created_at")}, 'accounts-new', count(*) from accounts a, bounds b
          where a.created_at >= b.first::timestamp at time zone 'UTC' and a.created_at < b.next::timestamp at time zone 'UTC'
          group by 1
        union all
        select ${startOfTime("a.cancelled_at")}, 'accounts-cancelled', count(*) from accounts a, bounds b
          where a.cancelled_at >= b.first::timestamp at time zone 'UTC' and a.cancelled_at < b.next::timestamp at time zone 'UTC'
          group by 1
      ), gone as (
        delete from installation_figures f using bounds b
        where f.period = ${period} and f.starts_on >= b.first::text and f.starts_on < b.next::text
          and not exists (select from summed s where (s.starts_on, s.figure) = (f.starts_on, f.figure))
      )
      insert into installation_figures as f (period, starts_on, figure, amount)
      select ${period}, starts_on, figure, amount from summed order by 2, 3
      on conflict (period, starts_on, figure) do update set amount = excluded.amount where f.amount <> excluded.amount
    `.execute(db);
  }
}

/** Returns until when days were counted; null before the first count. */
export async function readCountedUntil(db: Connection): Promise<Date | null> {
  const row = await db.selectFrom("figure_counts").select("counted_until").executeTakeFirst();
  return row?.counted_until ?? null;
}

export async function setCountedUntil(db: Connection, until: Date): Promise<void> {
  await db
    .insertInto("figure_counts")
    .values({ counted_until: until })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ counted_until: until }))
    .execute();
}

/** Returns when the first account was created; null while there is none. */
export async function readFirstAccountAt(db: Connection): Promise<Date | null> {
  const { at } = await db
    .selectFrom("accounts")
    .select((eb) => eb.fn.min<Date | null>("created_at").as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns the installation's figures of these periods, by their first day. */
export async function readInstallation(
  db: Connection,
  period: Period,
  starts: readonly string[],
): Promise<Map<string, Map<InstallationFigure, number>>> {
  const rows = await db
    .selectFrom("installation_figures")
    .where("period", "=", period)
    .where("starts_on", "in", starts)
    .select(["starts_on", "figure", "amount"])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.starts_on)].map(([startsOn, its]) => [
      startsOn,
      new Map(its.map(({ figure, amount }) => [figure, amount])),
    ]),
  );
}
