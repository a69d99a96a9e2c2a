/**
 * How fast carriers and providers accept messages and calls. Figures with their source, because contracts
 * change them: a provider's own answer for a number, brand or campaign takes precedence.
 */

import { isTollFree } from "../../phone/phone-number.ts";

export type CarrierProvider = "twilio" | "sinch" | "bandwidth";
export type NumberKind = "long-code" | "toll-free" | "short-code";
/** Texts count in segments, picture messages and calls individually. */
export type RateChannel = "sms" | "mms" | "call";

export type NumberRate = {
  unit: "segment" | "message" | "call";
  unitsPerSecond: number;
  /** Units that can be sent at once after a pause; for texts never less than the longest text. */
  burst: number;
};

type Sourced = { source: string; since: string | null };
export type NumberRateRule = Sourced & { kind: NumberKind; unitsPerSecond: number };
export type ProviderLimit = Sourced & {
  provider: CarrierProvider;
  /** Concurrent requests to the provider. */
  requestsInFlight: number;
  callsPerSecond: number;
  /** Concurrent calls; null if the provider states no limit. */
  callsAtOnce: number | null;
};

/** The most segments a provider accepts in one text (Telnyx, message encoding; applied to all). */
export const TEXT_MAX_SEGMENTS = 10;

/** Messages per second and number: segments of texts, picture messages. */
export const NUMBER_RATE_RULES: readonly NumberRateRule[] = [
  {
    kind: "long-code",
    unitsPerSecond: 1,
    source:
      "Twilio throughput: about 1 segment a second. Sinch and Bandwidth set theirs by contract: the same applied",
    since: null,
  },
  {
    kind: "toll-free",
    unitsPerSecond: 3,
    source: "Twilio throughput: about 3 segments a second. Sinch and Bandwidth: the same applied",
    since: null,
  },
  {
    kind: "short-code",
    unitsPerSecond: 100,
    source:
      "Twilio throughput: 10 to 100 a second by contract, the upper one taken. Sinch and Bandwidth: the same applied",
    since: null,
  },
];

export const PROVIDER_LIMITS: readonly ProviderLimit[] = [
  {
    provider: "twilio",
    requestsInFlight: 20,
    callsPerSecond: 1,
    callsAtOnce: null,
    source:
      "Twilio voice: 1 call a second. It refuses by concurrency (429, 20429) and publishes no figure: cautious",
    since: null,
  },
  {
    provider: "bandwidth",
    requestsInFlight: 20,
    callsPerSecond: 5,
    callsAtOnce: 100,
    source:
      "Bandwidth voice API: 5 calls a second, 100 sessions. Requests in flight: cautious, none published",
    since: null,
  },
  {
    provider: "sinch",
    requestsInFlight: 20,
    callsPerSecond: 1,
    callsAtOnce: null,
    source: "No published figures: the same as for Twilio",
    since: null,
  },
];

export type AttLimit = Sourced & {
  classes: readonly string[];
  /** Segments. */
  perMinute: number;
  per: "campaign" | "number";
};

// Bandwidth's article 12823099.
const ATT = { source: "AT&T's limits by message class, as published by Bandwidth", since: null };

export const ATT_LIMITS: readonly AttLimit[] = [
  { classes: ["A", "B"], perMinute: 4500, per: "campaign", ...ATT },
  { classes: ["C", "D"], perMinute: 2400, per: "campaign", ...ATT },
  { classes: ["E", "F"], perMinute: 240, per: "campaign", ...ATT },
  { classes: ["T"], perMinute: 75, per: "campaign", ...ATT },
  { classes: ["W"], perMinute: 15, per: "campaign", ...ATT },
  { classes: ["N", "G"], perMinute: 60, per: "number", ...ATT },
];

export type TMobileTier = "top" | "upper-mid" | "lower-mid" | "low" | "sole-proprietor";

/** Units a brand may send to T-Mobile's subscribers per calendar day: segments, and 1 for a picture message. */
export type TMobileLimit = Sourced & { tier: TMobileTier; perDay: number };

// Twilio's article 1260804800549 on how it counts.
const T_MOBILE = {
  source:
    "T-Mobile's brand tiers, as published by Clickatell, Convey and Telgorithm; counted as Twilio says: segments and " +
    "MMS, by brand over all providers, new each calendar day",
  since: null,
};

export const T_MOBILE_LIMITS: readonly TMobileLimit[] = [
  { tier: "top", perDay: 200_000, ...T_MOBILE },
  { tier: "upper-mid", perDay: 40_000, ...T_MOBILE },
  { tier: "lower-mid", perDay: 10_000, ...T_MOBILE },
  { tier: "low", perDay: 2000, ...T_MOBILE },
  { tier: "sole-proprietor", perDay: 1000, ...T_MOBILE },
];

/** Verizon's ceiling for one number. */
export const VERIZON_LIMIT = {
  smsPerMinute: 6000,
  mmsPerSecond: 25,
  per: "number",
  source: "Verizon's throughput, as published by Bandwidth, Clickatell and Convey",
  since: null,
} as const;

/** The kind of a sending number, E.164 or short code. */
export function kindOfNumber(phoneNumber: string): NumberKind {
  if (/^\d{5,6}$/.test(phoneNumber)) return "short-code";
  return isTollFree(phoneNumber) ? "toll-free" : "long-code";
}

/** How fast one number can send; calls count for the whole account with the provider. */
export function numberRate(sender: {
  provider: CarrierProvider;
  kind: NumberKind;
  channel: RateChannel;
}): NumberRate {
  if (sender.channel === "call") {
    const { callsPerSecond } = providerLimit(sender.provider);
    return { unit: "call", unitsPerSecond: callsPerSecond, burst: callsPerSecond };
  }
  const { unitsPerSecond } = NUMBER_RATE_RULES.find(({ kind }) => kind === sender.kind)!;
  return sender.channel === "sms"
    ? { unit: "segment", unitsPerSecond, burst: Math.max(unitsPerSecond, TEXT_MAX_SEGMENTS) }
    : { unit: "message", unitsPerSecond, burst: unitsPerSecond };
}

export function providerLimit(provider: CarrierProvider): ProviderLimit {
  return PROVIDER_LIMITS.find((limit) => limit.provider === provider)!;
}

/** AT&T's rate for a message class ("A"–"W"); null for a class without a known figure. */
export function attLimit(messageClass: string): AttLimit | null {
  return ATT_LIMITS.find(({ classes }) => classes.includes(messageClass.toUpperCase())) ?? null;
}

export function tmobileDailyLimit(tier: TMobileTier): TMobileLimit {
  return T_MOBILE_LIMITS.find((limit) => limit.tier === tier)!;
}
