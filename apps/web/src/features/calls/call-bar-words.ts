import type { Call } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { playingTime } from "@broadcast/domain/content/waveform";

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
      return `On a call with ${name} · ${playingTime(Math.max(0, seconds))}`;
    }
    case "completed":
      return `Call with ${name} ended · ${playingTime(call.seconds ?? 0)}`;
    case "missed":
    case "busy":
    case "no-answer":
    case "canceled":
    case "failed":
      return call.problem ? `${name}: ${call.problem}` : `Call to ${name} ended.`;
  }
}
