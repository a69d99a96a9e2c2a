import { randomBytes, randomInt } from "node:crypto";
import type { CarrierName } from "../vendors/carrier-names.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the id a carrier gives a message accepted now. */
export function newMessageId(carrier: CarrierName, isPicture: boolean, nowMs: number): string {
  if (carrier === "sinch") return newUlid(nowMs);
  if (carrier === "bandwidth") return newBandwidthId(nowMs);
  return (isPicture ? "MM" : "SM") + hexId();
}

/** 32 hex digits, the tail of Twilio's ids. */
export function hexId(): string {
  return randomBytes(16).toString("hex");
}

/** 26 characters, sortable by time (ULID), like Sinch's ids. */
function newUlid(nowMs: number): string {
  let time = "";
  for (let rest = Math.trunc(nowMs), place = 0; place < 10; place += 1, rest = Math.floor(rest / 32))
    time = CROCKFORD[rest % 32] + time;
  let chance = "";
  for (const byte of randomBytes(16)) chance += CROCKFORD[byte & 31];
  return time + chance;
}

/** The time in milliseconds and 16 letters or digits, as in 1589228074636lm4k2je7j7jklbn2. */
function newBandwidthId(nowMs: number): string {
  let tail = "";
  while (tail.length < 16)
    tail += randomInt(36 ** 6)
      .toString(36)
      .padStart(6, "0");
  return `${Math.trunc(nowMs)}${tail.slice(0, 16)}`;
}
