import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CallAnswer, IncomingCallNews, IncomingCallPlan, WebhookRequest } from "../carrier.ts";
import { SORRY } from "../sorry-words.ts";
import { jsonOf } from "../vendor-http.ts";

/** The voice application for calls to our numbers; its address is set in Sinch's dashboard. */
export interface SinchVoice {
  appId: string;
  /** Signs its callbacks, in base64; null when there are none. */
  secret: string | null;
}

const event = z.object({
  event: z.string(),
  callid: z.string(),
  cli: z.string().nullish(),
  from: z.string().nullish(),
  to: z.object({ endpoint: z.string().nullish() }).nullish(),
  result: z.string().nullish(),
  /** Duration of the conversation, in seconds. */
  duration: z.number().nullish(),
});

/**
 * Reads a report about a call to one of our numbers (Sinch voice, "ICE", "ACE", "DICE"); returns null when the
 * signature is not Sinch's. ACE means that the call was answered; an end without it means a missed call.
 */
export function readSinchIncomingCall(request: WebhookRequest, voice: SinchVoice): IncomingCallNews | null {
  if (!isSigned(request, voice)) return null;
  const told = event.safeParse(jsonOf(request.rawBody)).data;
  if (!told) return { callId: "", event: "other", from: "", to: "" };
  const callId = told.callid;
  const to = withPlus(told.to?.endpoint ?? "");
  if (told.event === "ice") return { callId, event: "ringing", from: withPlus(told.cli ?? ""), to };
  if (told.event === "ace") return { callId, event: "connected", from: "", to: "" };
  // Its destination by then is not the number that was called.
  if (told.event === "dice")
    return {
      callId,
      event: told.result === "ANSWERED" ? "answered" : "missed",
      from: "",
      to: "",
      seconds: told.duration ?? null,
    };
  return { callId, event: "other", from: "", to: "" };
}

/** Returns a call's next step as SVAML: it rings the account's own phone, or apologizes. */
export function answerSinchIncomingCall(
  { event: what }: Pick<IncomingCallNews, "event">,
  plan: IncomingCallPlan,
): CallAnswer | null {
  const svaml = (body: object) => ({ contentType: "application/json", body: JSON.stringify(body) });
  if (what === "connected") return svaml({ action: { name: "continue" } });
  if (what !== "ringing") return null;
  return svaml(
    plan.kind === "ring"
      ? { action: { name: "connectPstn", number: plan.phoneNumber, dialTimeout: plan.seconds } }
      : { instructions: [{ name: "say", text: SORRY, locale: "en-US" }], action: { name: "hangup" } },
  );
}

/**
 * Whether the application's secret signed method, body, type, time and path. The time is not checked against a clock: a
 * repeated report changes nothing.
 */
function isSigned({ url, headers, rawBody }: WebhookRequest, { appId, secret }: SinchVoice): boolean {
  const given = /^application ([^:]+):(.+)$/i.exec(String(headers.authorization ?? ""));
  if (secret === null || given?.[1] !== appId) return false;
  // biome-ignore lint/plugin/cryptography: Sinch signs the MD5 of what it sends, by a key.
  const content = createHash("md5").update(rawBody).digest("base64");
  const signed = [
    "POST",
    content,
    String(headers["content-type"] ?? ""),
    `x-timestamp:${String(headers["x-timestamp"] ?? "")}`,
    new URL(url).pathname,
  ].join("\n");
  const expected = createHmac("sha256", Buffer.from(secret, "base64")).update(signed).digest();
  const signature = Buffer.from(given[2] ?? "", "base64");
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Sinch writes some numbers without the plus sign. */
const withPlus = (number: string): string => (/^\d{10,15}$/.test(number) ? `+${number}` : number);
