import type { Selectable } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";

export type AutoRechargeRow = Selectable<DB["auto_recharges"]>;

export const findAutoRecharge = (db: Connection, accountId: number): Promise<AutoRechargeRow | undefined> =>
  db.selectFrom("auto_recharges").where("account_id", "=", accountId).selectAll().executeTakeFirst();

const AFRESH = { stopped_at: null, stop_reason: null, next_try_at: null };

export async function saveAutoRecharge(
  tx: Connection,
  row: Omit<AutoRechargeRow, "stopped_at" | "stop_reason" | "ceiling_told_at" | "next_try_at">,
): Promise<void> {
  const changes = { ...row, ...AFRESH, ceiling_told_at: null };
  await tx
    .insertInto("auto_recharges")
    .values(changes)
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(changes))
    .execute();
}

export async function stopRecharging(
  tx: Connection,
  accountId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("auto_recharges")
    .set({ stopped_at: now, stop_reason: reason })
    .where("account_id", "=", accountId)
    .where("stopped_at", "is", null)
    .execute();
}

/** A new card is worth another try. */
export async function startRecharging(tx: Connection, accountId: number): Promise<void> {
  await tx.updateTable("auto_recharges").set(AFRESH).where("account_id", "=", accountId).execute();
}

/** If none can be made now, it is checked again then. */
export async function postponeRecharge(db: Connection, accountId: number, until: Date): Promise<void> {
  await db
    .updateTable("auto_recharges")
    .set({ next_try_at: until })
    .where("account_id", "=", accountId)
    .execute();
}

/** When the owner was told that the month's ceiling is reached. */
export async function noteCeilingTold(tx: Connection, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable("auto_recharges")
    .set({ ceiling_told_at: now })
    .where("account_id", "=", accountId)
    .execute();
}

/** Lists accounts below their threshold without a recharge in progress. */
export async function listLow(db: Connection, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select r.account_id from auto_recharges r
      join account_counters c on c.account_id = r.account_id
      join accounts a on a.account_id = r.account_id
    where r.is_on and r.stopped_at is null and c.credit_hundredths < r.threshold_hundredths
      and a.cancelled_at is null and (r.next_try_at is null or r.next_try_at <= ${now})
      and not exists (
        select 1 from payments p
        where p.account_id = r.account_id and p.kind = 'auto-recharge' and p.state in ('pending', 'needs-action')
      )
    order by r.account_id limit ${limit}
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Returns an account's active recharge rules, locked until the transaction ends. */
export async function lockRules(tx: Connection, accountId: number) {
  const { rows } = await sql<AutoRechargeRow & { subscription_plan: string; timezone: string }>`
    select r.*, a.subscription_plan, a.timezone
    from auto_recharges r join accounts a on a.account_id = r.account_id
    where r.account_id = ${accountId} and r.is_on and r.stopped_at is null and a.cancelled_at is null
    for no key update of r
  `.execute(tx);
  return rows[0];
}

/** Returns what automatic purchases of this calendar month, in the account's time zone, cost or may still cost. */
export async function spentThisMonth(
  db: Connection,
  accountId: number,
  timezone: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from payments
    where account_id = ${accountId} and kind = 'auto-recharge' and state in ('pending', 'needs-action', 'paid')
      and created_at >= date_trunc('month', ${now}::timestamptz at time zone ${timezone}) at time zone ${timezone}
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
