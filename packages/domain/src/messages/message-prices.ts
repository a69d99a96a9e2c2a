/** The prices of messages, in hundredths of a credit (integers), so that sums never drift. */
import { segmentCount } from "./segments.ts";

export type PricedMessageType = "sms" | "mms" | "rvm" | "email";

/** The price list, in hundredths of a credit: sms for each segment, the others for each message. */
export const PRICES_HUNDREDTHS: Readonly<Record<PricedMessageType, number>> = {
  sms: 100,
  mms: 300,
  rvm: 200,
  email: 10,
};

/** What is priced: an sms by its final text or its number of segments, anything else by its type. */
export type PricedMessage =
  | { type: "sms"; text: string }
  | { type: "sms"; segments: number }
  | { type: Exclude<PricedMessageType, "sms"> };

/** The price of one message in hundredths of a credit. */
export function costHundredths(message: PricedMessage): number {
  if (message.type !== "sms") return PRICES_HUNDREDTHS[message.type];
  const count = "segments" in message ? message.segments : segmentCount(message.text);
  return count * PRICES_HUNDREDTHS.sms;
}

/** The price of one message in credits. */
export function costCredits(message: PricedMessage): number {
  return costHundredths(message) / 100;
}

/** The price of a call's minute; each one begun counts fully. */
export const CALL_MINUTE_HUNDREDTHS = 100;

/** The price of a call in hundredths of a credit; zero if there was no conversation. */
export const callCostHundredths = (talkedSeconds: number): number =>
  Math.ceil(Math.max(0, talkedSeconds) / 60) * CALL_MINUTE_HUNDREDTHS;
