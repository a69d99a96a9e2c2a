import { AppError } from "../../app-error.ts";
import type { Carrier, CarrierName, CarrierWebhooks } from "./carrier.ts";

/** The carriers this installation has credentials for. */
export interface Carriers {
  /** Throws AppError provider-failed when the installation has no credentials for it. */
  of(name: CarrierName): Carrier;
  find(name: string): Carrier | null;
  close(): Promise<void>;
}

export function carriersOf(list: readonly Carrier[]): Carriers {
  const byName = new Map<string, Carrier>(list.map((carrier) => [carrier.name, carrier]));
  return {
    of(name) {
      const carrier = byName.get(name);
      if (carrier) return carrier;
      throw new AppError("provider-failed", "Your carrier isn't connected. Please contact support.", {
        cause: `There are no credentials for ${name}`,
      });
    },
    find: (name) => byName.get(name) ?? null,
    async close() {
      await Promise.all(list.map((carrier) => carrier.close()));
    },
  };
}

/**
 * Returns our webhook addresses for a carrier. They contain the reference, so that a report finds its message even
 * before the carrier's answer arrives.
 */
export function webhooksAt(publicUrl: string, carrier: CarrierName): CarrierWebhooks {
  const base = `${publicUrl}/webhooks/${carrier}`;
  return {
    messages: `${base}/messages`,
    status: (reference) => `${base}/status?message=${reference}`,
    voice: (reference, recordingUrl) =>
      `${base}/voice?message=${reference}&recording=${encodeURIComponent(recordingUrl)}`,
    played: (reference) => `${base}/voice?message=${reference}&played=yes`,
    calls: (reference) => `${base}/calls?message=${reference}`,
    code: (reference) => `${base}/code?message=${reference}`,
    incomingCall: (step) => `${base}/incoming-calls?step=${step}`,
    announcement: (words) => `${base}/incoming-calls?step=announce&words=${encodeURIComponent(words)}`,
    outgoingCall: (reference, step) => `${base}/outgoing-calls?message=${reference}&step=${step}`,
    record: (reference, step) => `${base}/record?message=${reference}&step=${step}`,
  };
}
