import { readFile } from "node:fs/promises";
import {
  attLimit,
  kindOfNumber,
  numberRate,
  PROVIDER_LIMITS,
  type TMobileTier,
  tmobileDailyLimit,
} from "@broadcast/domain/messages/carriers/carrier-rates";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import type { Budget } from "../gate/network-budgets.ts";
import { type CarrierRate, type LaneCarrier, writeRates, writeSlots } from "./lanes.sql.ts";

/** Concurrent hand-overs of one dispatcher; a carrier's allowed concurrency is divided into shares of this size. */
export const CONNECTIONS_PER_SLOT = 10;

/** Limits of our own mail server: concurrent mails, and mails per second. */
const MAIL = { connections: 20, unitsPerSecond: 50, burstUnits: 100 };

const PHONE_CARRIERS = ["twilio", "sinch", "bandwidth"] as const;
const KINDS = ["long-code", "toll-free", "short-code"] as const;

/** An installation's own rates with its carriers, where they differ from the published ones. */
const ownRates = z.object({
  requestsInFlight: z.partialRecord(z.enum(PHONE_CARRIERS), z.number().int().min(1).max(1_000)).default({}),
  rates: z
    .array(
      z.object({
        carrier: z.enum(PHONE_CARRIERS),
        channel: z.enum(["text", "voice"]),
        numberKind: z.enum(KINDS),
        unitsPerSecond: z.number().positive(),
        burstUnits: z.number().min(1),
      }),
    )
    .default([]),
});

/**
 * Stores the current rates and slots in the database: the published ones, overridden by those of the installation's
 * file.
 */
export async function publishRates(db: Connection, ownRatesFile: string | undefined): Promise<void> {
  const own = ownRates.parse(ownRatesFile ? JSON.parse(await readFile(ownRatesFile, "utf8")) : {});
  const published = PHONE_CARRIERS.flatMap((carrier): CarrierRate[] =>
    KINDS.flatMap((numberKind) => {
      const text = numberRate({ provider: carrier, kind: numberKind, channel: "sms" });
      const call = numberRate({ provider: carrier, kind: numberKind, channel: "call" });
      return [
        { carrier, numberKind, channel: "text", unitsPerSecond: text.unitsPerSecond, burstUnits: text.burst },
        {
          carrier,
          numberKind,
          channel: "voice",
          unitsPerSecond: call.unitsPerSecond,
          burstUnits: call.burst,
        },
      ];
    }),
  );
  const keyOf = (rate: CarrierRate) => `${rate.carrier} ${rate.channel} ${rate.numberKind}`;
  const rates = new Map([...published, ...own.rates].map((rate) => [keyOf(rate), rate as CarrierRate]));
  await writeRates(db, [
    ...rates.values(),
    {
      carrier: "smtp",
      channel: "email",
      numberKind: "none",
      unitsPerSecond: MAIL.unitsPerSecond,
      burstUnits: MAIL.burstUnits,
    },
  ]);
  const slots = (connections: number) => Math.max(1, Math.floor(connections / CONNECTIONS_PER_SLOT));
  await writeSlots(db, [
    ...PROVIDER_LIMITS.map(({ provider, requestsInFlight }): { carrier: LaneCarrier; count: number } => ({
      carrier: provider,
      count: slots(own.requestsInFlight[provider] ?? requestsInFlight),
    })),
    { carrier: "smtp", count: slots(MAIL.connections) },
  ]);
}

/** Returns the lane of a phone number's texts or calls. */
export const laneOfNumber = (channel: "text" | "voice", phoneNumber: string, carrier: LaneCarrier) => ({
  channel,
  address: phoneNumber,
  carrier,
  numberKind: kindOfNumber(phoneNumber),
});

const MINUTE_SECONDS = 60;

/**
 * AT&T's budget of a campaign. A quarter of a minute's segments may be sent at once and the rest flows, so that no
 * minute exceeds the limit.
 */
export function attBudget(messageClass: string, campaign: string): Budget {
  const perMinute = attLimit(messageClass)?.perMinute ?? SLOWEST_ATT_PER_MINUTE;
  const capacity = Math.max(1, Math.floor(perMinute / 4));
  return {
    key: `att:${campaign}`,
    capacity,
    unitsPerSecond: (perMinute - capacity) / MINUTE_SECONDS,
    fullAgainAt: null,
    reason: ATT_IS_FULL,
  };
}

/** Why texts wait for the networks' limits, as sentences for display. */
export const ATT_IS_FULL = "Waiting its turn. AT&T limits how many texts your campaign can send per minute.";
export const T_MOBILE_IS_FULL = "Your brand reached T-Mobile's limit for today. This goes out tomorrow.";

/** For a class without a known figure, the slowest is assumed. */
const SLOWEST_ATT_PER_MINUTE = 15;

/** T-Mobile counts by its own calendar day; it is based in the Pacific time zone. */
const T_MOBILE_ZONE = "America/Los_Angeles";

const TIERS: readonly string[] = ["top", "upper-mid", "lower-mid", "low", "sole-proprietor"];

/** Returns T-Mobile's budget of a brand for the day. */
export function tmobileBudget(tier: string, brand: string, now: Date): Budget {
  const known = TIERS.includes(tier) ? (tier as TMobileTier) : "sole-proprietor";
  const today = startOfDayKey(now, T_MOBILE_ZONE);
  const tomorrow = new Date(`${today}T00:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const next = zonedToInstant(tomorrow.toISOString().slice(0, 10), "00:00", T_MOBILE_ZONE);
  return {
    key: `tmobile:${brand}:${today}`,
    capacity: tmobileDailyLimit(known).perDay,
    unitsPerSecond: 0,
    fullAgainAt: next,
    reason: T_MOBILE_IS_FULL,
  };
}
