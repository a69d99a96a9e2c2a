import type { Call } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { callDuration } from "@broadcast/domain/messages/call-words";

/** The status of the user's own call in a sentence. */
export function callBarText(call: Call, now: number): string {
  const name = contactName(call.contact);
  switch (call.state) {
    case "placing":
    case "ringing-you":
      return `Your phone is ringing. Answer it, and we'll connect you with ${name}.`;
    case "ringing-them":
      return `Ringing ${name}…`;
    case "connected": {
      const seconds = call.connectedAt ? (now - Date.parse(call.connectedAt)) / 1_000 : 0;
      return `On a call with ${name} · ${callDuration(seconds)}`;
    }
    case "completed":
      return `Call with ${name} ended · ${callDuration(call.seconds ?? 0)}`;
    case "missed":
    case "busy":
    case "no-answer":
    case "canceled":
    case "failed":
      return call.problem ? `${name}: ${call.problem}` : `Call to ${name} ended.`;
  }
}
