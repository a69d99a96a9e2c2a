import { bandwidth } from "../bandwidth/bandwidth-webhooks.ts";
import type { PictureFailure } from "../messages/media-files.ts";
import type { Message } from "../messages/messages.ts";
import { sinch } from "../sinch/sinch-webhooks.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { tcrTexts } from "../tcr/tcr-texts.ts";
import { twilio } from "../twilio/twilio-webhooks.ts";
import type { CarrierName } from "./carrier-names.ts";
import type { Webhook } from "./webhooks.ts";

/** Why a message does not arrive. */
export type Failure = "filtered" | "landline" | "unreachable" | "optedOut" | PictureFailure;

/** What differs between the carriers once they accepted a message. */
export type Carrier = {
  /** Its code for a message that does not arrive. */
  codeOf: (failure: Failure, message: Message) => number;
  /** Business time before which it holds the message back. */
  heldUntil?: (message: Message) => number | null;
  /** The code of a message it gives up on before trying. */
  refusal?: (message: Message) => number | null;
  /** Its report on the message's current state; null when there is none. */
  report: (sandboxState: SandboxState, message: Message) => Webhook | null;
  /** How it delivers a text from a handset; null when it doesn't know where to. */
  received: (sandboxState: SandboxState, message: Message) => Webhook | null;
};

const carriers: Record<CarrierName, Carrier> = { twilio, sinch, bandwidth, tcr: tcrTexts };

/** Returns the carrier that accepted or delivered the message. */
export function carrierOf(message: Message): Carrier {
  return carriers[message.carrier];
}
