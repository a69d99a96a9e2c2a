/** The size limits of a message, by its sending number and provider. */

import { type CarrierProvider, type NumberKind, TEXT_MAX_SEGMENTS } from "./carrier-rates.ts";

/** All attachments of one message together, in bytes as stored, before any encoding. */
export type MediaLimitRule = { kind: NumberKind; maxBytes: number; source: string; since: string | null };

/**
 * The strictest figure of any carrier, whatever the provider, because the recipient's carrier is not known in
 * advance.
 */
export const MEDIA_LIMIT_RULES: readonly MediaLimitRule[] = [
  {
    kind: "toll-free",
    maxBytes: 525_000,
    source: "Bandwidth article 360014235473: toll-free 525 KB in all; other providers: the same applied",
    since: null,
  },
  {
    kind: "long-code",
    maxBytes: 1_000_000,
    source: "Bandwidth article 360014235473: AT&T and T-Mobile 1 MB (Sinch 7847 names 1.3 MB and more)",
    since: null,
  },
  {
    kind: "short-code",
    maxBytes: 1_000_000,
    source: "Sinch article 7847: 1,000 KB without transcoding; other providers: the same applied",
    since: null,
  },
];

/** Above this, delivery becomes unreliable on some carriers and handsets (Bandwidth article 360014235473). */
export const ADVISED_MEDIA_BYTES = 500_000;
/** Attachments of one message (Bandwidth). */
export const MEDIA_MAX_COUNT = 10;

const TEXT_MAX_UNITS: Readonly<Record<CarrierProvider, number>> = {
  // API reference, Body.
  twilio: 1600,
  // API reference, text.
  bandwidth: 2048,
  // From memory of the batches API, unconfirmed.
  sinch: 2000,
};

/** The most bytes that all attachments of a message can have together. */
export function mediaLimitBytes(sender: { provider: CarrierProvider; kind: NumberKind }): number {
  return MEDIA_LIMIT_RULES.find(({ kind }) => kind === sender.kind)!.maxBytes;
}

/**
 * The longest text: `maxUnits` in UTF-16 units (as the providers count), and the segments that carriers join.
 * Both apply. The segment limit is documented for long codes and applied to all numbers.
 */
export function textLimit(sender: { provider: CarrierProvider }): { maxUnits: number; maxSegments: number } {
  return { maxUnits: TEXT_MAX_UNITS[sender.provider], maxSegments: TEXT_MAX_SEGMENTS };
}
