import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { unnested } from "../../db/unnested.ts";

export interface Violation {
  kind: DB["message_violations"]["kind"];
  points: number;
  reason: string;
  messageId: string;
  time: Date;
}

/** Records violations, each message once per kind, and counts them on their day. */
export async function insertViolations(
  db: Connection,
  accountId: number,
  violations: readonly Violation[],
): Promise<void> {
  await sql`
    with n as materialized (${unnested(violations, {
      message_id: ["uuid", ({ messageId }) => messageId],
      account_id: ["bigint", () => accountId],
      kind: ["text", ({ kind }) => kind],
      points: ["integer", ({ points }) => points],
      reason: ["text", ({ reason }) => reason],
      time: ["timestamptz", ({ time }) => time.toISOString()],
    })}), added as (
      insert into message_violations (account_id, kind, day, points, reason, message_id, time)
      select account_id, kind, (time at time zone 'UTC')::date::text, points, reason, message_id, time from n
      order by message_id, kind
      on conflict (account_id, message_id, kind) where message_id is not null do nothing
      returning day, points
    )
    insert into violation_days as d (account_id, day, points)
    select ${accountId}, day, sum(points)::int from added group by day order by day
    on conflict (account_id, day) do update set points = d.points + excluded.points
  `.execute(db);
}

/** Records a day's opt-outs; if their number has grown, only the difference is added. */
export async function putOptOutDay(
  db: Connection,
  accountId: number,
  { day, points, reason, time }: { day: string; points: number; reason: string; time: Date },
): Promise<void> {
  await sql`
    with put as (
      insert into message_violations as v (account_id, kind, day, points, reason, time)
      values (${accountId}, 'opt-outs', ${day}, ${points}, ${reason}, ${time})
      on conflict (account_id, day) where kind = 'opt-outs'
        do update set points = excluded.points, reason = excluded.reason, time = excluded.time
        where excluded.points > v.points
      returning coalesce(old.points, 0) as before
    )
    insert into violation_days as d (account_id, day, points)
    select ${accountId}, ${day}, ${points} - before from put
    on conflict (account_id, day) do update set points = d.points + excluded.points
  `.execute(db);
}

export async function countViolations(db: Connection, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom("message_violations")
    .where("account_id", "=", accountId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const listViolations = (
  db: Connection,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom("message_violations")
    .where("account_id", "=", accountId)
    .select(["id", "kind", "points", "reason", "message_id", "time"])
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
