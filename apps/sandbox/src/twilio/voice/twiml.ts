import type { Step } from "../../calls/call-line.ts";
import { parseXml, textOf, type XmlElement } from "../../vendors/xml.ts";

const PLAYS_MAX = 10;
const GATHER_SECONDS = 5;
const RECORD_MAX_SECONDS = 3600;
const DIAL_SECONDS = 30;
const TALK_MAX_SECONDS = 14_400;

/**
 * Returns the steps of a TwiML document; addresses in it are relative to `base`. Throws a sentence when it is invalid.
 */
export function stepsOfTwiml(document: string, base: string): Step[] {
  const root = parseXml(document);
  if (root.name !== "Response") throw new Error("The document must be a <Response>.");
  return stepsIn(root, base);
}

function stepsIn(parent: XmlElement, base: string): Step[] {
  return parent.children.flatMap((verb) => (typeof verb === "string" ? [] : stepsOf(verb, base)));
}

function stepsOf(verb: XmlElement, base: string): Step[] {
  const { attributes } = verb;
  switch (verb.name) {
    case "Play":
      return repeated({ kind: "play", url: resolved(textOf(verb), base) }, attributes.loop);
    case "Say":
      return repeated({ kind: "say", text: textOf(verb) }, attributes.loop);
    case "Pause":
      return [{ kind: "pause", seconds: numberOr(attributes.length, 1) }];
    case "Hangup":
    case "Reject":
      return [{ kind: "hangup" }];
    case "Redirect":
      return [{ kind: "redirect", url: resolved(textOf(verb), base), method: attributes.method ?? "POST" }];
    case "Gather":
      // No one presses a key, so the call continues below once it has waited.
      return [
        ...stepsIn(verb, base),
        { kind: "pause", seconds: numberOr(attributes.timeout, GATHER_SECONDS) },
      ];
    case "Dial":
      return [dialOf(verb, base)];
    case "Record":
      return [
        {
          kind: "record",
          maxSeconds: numberOr(attributes.maxLength, RECORD_MAX_SECONDS),
          action: { url: resolved(attributes.action ?? "", base), method: attributes.method ?? "POST" },
          callback: attributes.recordingStatusCallback
            ? {
                url: resolved(attributes.recordingStatusCallback, base),
                method: attributes.recordingStatusCallbackMethod ?? "POST",
              }
            : null,
        },
      ];
    default:
      // Twilio warns about an unknown verb (12200) and continues.
      return [];
  }
}

function dialOf(verb: XmlElement, base: string): Step {
  const { attributes } = verb;
  const number = verb.children.find((child) => typeof child !== "string" && child.name === "Number");
  const inner = typeof number === "object" ? number : verb;
  const { url, statusCallback, statusCallbackEvent } = inner.attributes;
  return {
    kind: "dial",
    phone: textOf(inner).trim(),
    callerId: attributes.callerId ?? null,
    timeoutSeconds: numberOr(attributes.timeout, DIAL_SECONDS),
    mostSeconds: numberOr(attributes.timeLimit, TALK_MAX_SECONDS),
    whisperUrl: inner === verb || !url ? null : resolved(url, base),
    told: statusCallback
      ? { url: resolved(statusCallback, base), events: (statusCallbackEvent ?? "completed").split(" ") }
      : null,
    action: attributes.action
      ? { url: resolved(attributes.action, base), method: attributes.method ?? "POST" }
      : null,
  };
}

function repeated(step: Step, loop: string | undefined): Step[] {
  const times = numberOr(loop, 1);
  // Zero means forever; the call would end by its length.
  return new Array<Step>(times === 0 ? PLAYS_MAX : Math.min(PLAYS_MAX, times)).fill(step);
}

function numberOr(text: string | undefined, fallback: number): number {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
}

function resolved(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url || base;
}
