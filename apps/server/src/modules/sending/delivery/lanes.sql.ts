import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import type { Lane } from "../outbox/outbox.sql.ts";

export type LaneChannel = DB["lanes"]["channel"];
export type LaneCarrier = DB["lanes"]["carrier"];

/** What identifies a lane: what is sent from it, and its carrier. */
export interface LaneDescription {
  channel: LaneChannel;
  address: string;
  carrier: LaneCarrier;
  numberKind: DB["lanes"]["number_kind"];
}

/** Returns the lane of a sender, creating it if needed. */
export async function ensureLane(db: Connection, accountId: number, lane: LaneDescription): Promise<Lane> {
  const known = await findLane(db, accountId, lane);
  if (known) return known;
  const { lane_id } = await db
    .insertInto("lanes")
    .values({
      account_id: accountId,
      channel: lane.channel,
      address: lane.address,
      carrier: lane.carrier,
      number_kind: lane.numberKind,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "channel", "address"]).doUpdateSet({ carrier: lane.carrier }),
    )
    .returning("lane_id")
    .executeTakeFirstOrThrow();
  return { laneId: lane_id, address: lane.address };
}

async function findLane(
  db: Connection,
  accountId: number,
  { channel, address, carrier }: LaneDescription,
): Promise<Lane | null> {
  const row = await db
    .selectFrom("lanes")
    .where("account_id", "=", accountId)
    .where("channel", "=", channel)
    .where("address", "=", address)
    // A number that moved to another carrier has to be updated.
    .where("carrier", "=", carrier)
    .select("lane_id")
    .executeTakeFirst();
  return row ? { laneId: row.lane_id, address } : null;
}

export interface CarrierRate {
  carrier: LaneCarrier;
  channel: LaneChannel;
  numberKind: DB["lanes"]["number_kind"];
  unitsPerSecond: number;
  burstUnits: number;
}

/** Stores the current rates, so that every claim reads the same ones. */
export async function writeRates(db: Connection, rates: readonly CarrierRate[]): Promise<void> {
  await sql`
    insert into carrier_rates as r (carrier, channel, number_kind, units_per_second, burst_units)
    select * from unnest(
      ${rates.map((rate) => rate.carrier)}::text[], ${rates.map((rate) => rate.channel)}::text[],
      ${rates.map((rate) => rate.numberKind)}::text[], ${rates.map((rate) => rate.unitsPerSecond)}::float8[],
      ${rates.map((rate) => rate.burstUnits)}::float8[]
    )
    order by 1, 2, 3
    on conflict (carrier, channel, number_kind) do update
      set units_per_second = excluded.units_per_second, burst_units = excluded.burst_units
      where (r.units_per_second, r.burst_units) is distinct from (excluded.units_per_second, excluded.burst_units)
  `.execute(db);
}

/** Creates as many slots as a carrier's concurrency allows, and deletes the surplus. */
export async function writeSlots(db: Connection, slots: readonly { carrier: LaneCarrier; count: number }[]) {
  await sql`
    insert into carrier_slots (carrier, slot)
    select s.carrier, n from unnest(
      ${slots.map((slot) => slot.carrier)}::text[], ${slots.map((slot) => slot.count)}::int[]
    ) as s (carrier, count) cross join lateral generate_series(1, s.count) n
    order by 1, 2
    on conflict do nothing
  `.execute(db);
  await sql`
    delete from carrier_slots s using unnest(
      ${slots.map((slot) => slot.carrier)}::text[], ${slots.map((slot) => slot.count)}::int[]
    ) as a (carrier, count) where s.carrier = a.carrier and s.slot > a.count
  `.execute(db);
}

/** Renews a dispatcher's slots while it processes a claim. */
export async function renewSlots(db: Connection, owner: string, seconds: number): Promise<void> {
  await sql`
    update carrier_slots set held_until = clock_timestamp() + make_interval(secs => ${seconds}) where owner = ${owner}
  `.execute(db);
}

/** Takes or renews one slot of each carrier for a while; returns the carriers it now has one of. */
export async function leaseSlots(db: Connection, owner: string, seconds: number): Promise<LaneCarrier[]> {
  const { rows } = await sql<{ carrier: LaneCarrier }>`
    with free as (
      select f.carrier, f.slot from (select distinct carrier from carrier_slots) c cross join lateral (
        -- One row only is locked, so that dispatchers that ask in the same moment find one each.
        select carrier, slot from carrier_slots
        where carrier = c.carrier and (owner = ${owner} or held_until < clock_timestamp())
        order by owner = ${owner} desc nulls last, slot limit 1 for update skip locked
      ) f
    )
    update carrier_slots s set owner = ${owner}, held_until = clock_timestamp() + make_interval(secs => ${seconds})
    from free where s.carrier = free.carrier and s.slot = free.slot
    returning s.carrier
  `.execute(db);
  return rows.map((row) => row.carrier);
}

export async function releaseSlots(db: Connection, owner: string): Promise<void> {
  await sql`update carrier_slots set held_until = '-infinity', owner = null where owner = ${owner}`.execute(
    db,
  );
}
