import { numberRate } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { BroadcastLimits } from "@broadcast/domain/time/processing-time";
import { type Connection, sql } from "../../../db/connection.ts";
import type { LaneDescription } from "../delivery/lanes.sql.ts";
import { attBudget, tmobileBudget } from "../delivery/rates.ts";

/**
 * Returns how fast messages can leave a lane from now on: its own rate, and what AT&T and T-Mobile still accept of the
 * account's campaign and brand.
 */
export async function readPace(
  db: Connection,
  accountId: number,
  { carrier, channel, numberKind }: LaneDescription,
  now: Date,
): Promise<BroadcastLimits> {
  const { rows } = await sql<{
    att_class: string;
    tmobile_tier: string;
    carrier_campaign_id: string | null;
    carrier_brand_id: string | null;
    units_per_second: number | null;
    burst_units: number | null;
  }>`
    select a.att_class, a.tmobile_tier, a.carrier_campaign_id, a.carrier_brand_id, r.units_per_second, r.burst_units
    from accounts a left join carrier_rates r
      on r.carrier = ${carrier} and r.channel = ${channel} and r.number_kind = ${numberKind}
    where a.account_id = ${accountId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The account is gone");
  // No worker has ever started: it would store the published rates.
  const published =
    carrier === "smtp" || numberKind === "none"
      ? { unitsPerSecond: 1, burst: 1 }
      : numberRate({ provider: carrier, kind: numberKind, channel: channel === "voice" ? "call" : "sms" });
  const limits: BroadcastLimits = {
    unitsPerSecond: row.units_per_second ?? published.unitsPerSecond,
    burst: row.burst_units ?? published.burst,
    messagesPerSecond: null,
    attPerMinute: null,
    tmobile: null,
  };
  if (channel !== "text" || numberKind !== "long-code") return limits;
  const att = attBudget(row.att_class, row.carrier_campaign_id ?? `account-${accountId}`);
  const tmobile = tmobileBudget(row.tmobile_tier, row.carrier_brand_id ?? `account-${accountId}`, now);
  const taken = await db
    .selectFrom("pace_budgets")
    .where("key", "=", tmobile.key)
    .select("units")
    .executeTakeFirst();
  return {
    ...limits,
    attPerMinute: att.unitsPerSecond * 60,
    attBurst: att.capacity,
    tmobile: {
      leftToday: taken?.units ?? tmobile.capacity,
      perDay: tmobile.capacity,
      secondsLeftToday: ((tmobile.fullAgainAt ?? now).getTime() - now.getTime()) / 1000,
    },
  };
}

/** Returns the units waiting on a lane that go before newly queued ones. */
export async function readUnitsAhead(
  db: Connection,
  accountId: number,
  { channel, address }: LaneDescription,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(o.units * cardinality(o.message_ids)), 0)::int as units
    from lanes l join outbox o on o.lane_id = l.lane_id and o.state = 'waiting' and o.due_at <= ${now}
    where l.account_id = ${accountId} and l.channel = ${channel} and l.address = ${address}
  `.execute(db);
  return rows[0]?.units ?? 0;
}
