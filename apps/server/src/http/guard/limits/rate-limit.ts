import { isIP } from "node:net";
import type { RateLimit } from "@broadcast/contract/endpoint";
import { AppError } from "../../../app-error.ts";
import { type Connection, sql } from "../../../db/connection.ts";

/**
 * Counts a call in its window and refuses it beyond the limit, across all processes. Windows follow system time, so
 * that moving the business clock doesn't open them.
 */
export async function countCall(db: Connection, bucket: string, limit: RateLimit): Promise<void> {
  const { hits, seconds_left } = await hit(db, bucket, limit);
  if (hits <= limit.max) return;
  const retryAfterSeconds = Math.max(1, seconds_left);
  throw new AppError(
    "too-many-requests",
    `Too many attempts. Wait ${inWords(retryAfterSeconds)} and try again.`,
    { retryAfterSeconds },
  );
}

type Window = Pick<RateLimit, "max" | "windowSeconds">;

/** Counts in the same way for actions that are skipped, not refused, beyond the limit. */
export const isWithin = async (db: Connection, bucket: string, limit: Window): Promise<boolean> =>
  (await hit(db, bucket, limit)).hits <= limit.max;

async function hit(db: Connection, bucket: string, limit: Window) {
  const { rows } = await sql<{ hits: number; seconds_left: number }>`
    with slot as (
      select to_timestamp(floor(extract(epoch from clock_timestamp()) / ${limit.windowSeconds}::int) * ${limit.windowSeconds}::int) as start
    )
    insert into rate_limits as r (bucket, window_start, hits)
    select ${bucket}, start, 1 from slot
    on conflict (bucket, window_start) do update set hits = r.hits + 1
    returning hits, ceil(extract(epoch from r.window_start) + ${limit.windowSeconds}::int - extract(epoch from clock_timestamp()))::int as seconds_left
  `.execute(db);
  return rows[0]!;
}

/**
 * Returns the address a limit counts by. An IPv6 customer gets a network of 64 bits: all of its addresses count as one.
 */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::") as [string?, string?];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const network = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(":")}::/64`;
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Deletes windows that are over. */
export async function forgetOldWindows(db: Connection): Promise<void> {
  await sql`delete from rate_limits where window_start < clock_timestamp() - interval '1 day'`.execute(db);
}
