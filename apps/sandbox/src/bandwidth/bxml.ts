import type { DialStep, Step } from "../calls/call-line.ts";
import { parseXml, textOf, type XmlElement } from "../vendors/xml.ts";

/** Larger documents are refused (Bandwidth, "BXML"). */
const BXML_MAX_BYTES = 64 * 1024;
const GATHER_SECONDS = 5;
const RING_SECONDS = 30;
/** A transferred call has no limit of its own. */
const CALL_MAX_SECONDS = 4 * 3600;

/**
 * Returns the steps of a BXML document; addresses in it are relative to `base`. Throws a sentence when it is invalid.
 */
export function stepsOfBxml(document: string, base: string): Step[] {
  if (Buffer.byteLength(document) > BXML_MAX_BYTES) throw new Error("BXML holds up to 64 KB.");
  const root = parseXml(document);
  if (root.name !== "Response" && root.name !== "Bxml") throw new Error("The document must be a <Response>.");
  return root.children.flatMap((verb) => (typeof verb === "string" ? [] : stepsOf(verb, base)));
}

function stepsOf(verb: XmlElement, base: string): Step[] {
  const { attributes } = verb;
  switch (verb.name) {
    case "PlayAudio":
      return [{ kind: "play", url: resolved(textOf(verb), base) }];
    case "SpeakSentence":
      return [{ kind: "say", text: textOf(verb) }];
    case "Pause":
      return [{ kind: "pause", seconds: secondsIn(attributes.duration, 1) }];
    case "Hangup":
      return [{ kind: "hangup" }];
    case "Redirect":
      // Without an address it is only an unrequested event.
      return attributes.redirectUrl
        ? [
            {
              kind: "redirect",
              url: resolved(attributes.redirectUrl, base),
              method: attributes.redirectMethod ?? "POST",
            },
          ]
        : [];
    case "Gather":
      return [
        ...verb.children.flatMap((inner) => (typeof inner === "string" ? [] : stepsOf(inner, base))),
        { kind: "pause", seconds: secondsIn(attributes.firstDigitTimeout, GATHER_SECONDS) },
      ];
    case "Transfer":
      return [dialStep(verb, base)];
    case "Tag":
    case "Ring":
    case "StartRecording":
    case "StopRecording":
      return [];
    default:
      throw new Error(`<${verb.name}> is no verb the sandbox knows.`);
  }
}

function dialStep({ attributes, children }: XmlElement, base: string): DialStep {
  const phones = children.filter((child) => typeof child !== "string");
  const [phone] = phones;
  if (phones.length !== 1 || phone?.name !== "PhoneNumber")
    throw new Error("The sandbox knows <Transfer> with one <PhoneNumber>.");
  const { transferAnswerUrl, transferDisconnectUrl } = phone.attributes;
  const { transferCallerId, transferCompleteUrl, transferCompleteMethod } = attributes;
  return {
    kind: "dial",
    phone: textOf(phone).trim(),
    callerId: transferCallerId ?? null,
    timeoutSeconds: secondsIn(attributes.callTimeout, RING_SECONDS),
    mostSeconds: CALL_MAX_SECONDS,
    whisperUrl: transferAnswerUrl ? resolved(transferAnswerUrl, base) : null,
    told: transferDisconnectUrl
      ? { url: resolved(transferDisconnectUrl, base), events: ["completed"] }
      : null,
    action: transferCompleteUrl
      ? { url: resolved(transferCompleteUrl, base), method: transferCompleteMethod ?? "POST" }
      : null,
  };
}

function secondsIn(text: string | undefined, fallback: number): number {
  const seconds = Number(text ?? Number.NaN);
  return seconds >= 0 ? seconds : fallback;
}

function resolved(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
