import { createHash, createHmac, randomUUID } from "node:crypto";
import { type IncomingCall, type IncomingDial, ringOther } from "../calls/incoming-call.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../vendors/webhooks.ts";
import { withoutPlus } from "./sinch-reports.ts";

const TIMEOUT_MS = 5_000;

type Svaml = {
  instructions?: { name: string; text?: string }[];
  action?: { name: string; number?: string };
};

/**
 * Plays a handset's call to a number of the product's voice application: Sinch asks for the next step (ICE), rings the
 * phone that the call is connected to, reports that it was answered (ACE) and how the call ended (DICE).
 */
export async function callSinchNumber(
  sandboxState: SandboxState,
  { from, to, patience }: IncomingDial,
): Promise<IncomingCall> {
  const call: IncomingCall = { sid: randomUUID(), rang: null, outcome: "not-answered", heard: "" };
  const voice = sandboxState.sinch?.voice;
  const isTheirs = voice && sandboxState.numbers.ownedBy("sinch", to)?.sinch?.voiceAppId === voice.appId;
  if (!voice || !isTheirs || !voice.url) return call;
  const { appId: applicationKey, url } = voice;
  const event = (kind: string, more: object) => ({
    ...{ event: kind, callid: call.sid, version: 1, custom: "{}", applicationKey },
    timestamp: new Date(sandboxState.clock.now()).toISOString(),
    ...more,
  });
  const ice = event("ice", {
    ...{ cli: withoutPlus(from), to: { type: "did", endpoint: to }, domain: "pstn", originationType: "PSTN" },
    rdnis: "",
  });
  const { action, instructions = [] } = svamlIn(
    await askOnce(sandboxState, webhookOf(sandboxState, url, ice)),
  );
  call.heard = instructions.find(({ name }) => name === "say")?.text ?? "";
  let isAnswered = call.heard !== "";
  let ended = isAnswered ? "MANAGERHANGUP" : "GENERALERROR";
  if (action?.name === "connectPstn" && action.number) {
    isAnswered = ringOther(sandboxState, call, action.number, patience);
    if (isAnswered) await askOnce(sandboxState, webhookOf(sandboxState, url, event("ace", {})));
    ended = isAnswered ? "CALLEEHANGUP" : patience === "hangs-up" ? "CANCEL" : "NOANSWER";
  } else if (patience === "hangs-up") call.outcome = "hung-up";
  const dice = event("dice", {
    reason: ended,
    result: isAnswered ? "ANSWERED" : "NOANSWER",
    ...{
      duration: 0,
      from: withoutPlus(from),
      to: { type: "number", endpoint: withoutPlus(call.rang ?? to) },
    },
  });
  await callWebhook(sandboxState, webhookOf(sandboxState, url, dice));
  return call;
}

function svamlIn({ status, body }: Answer): Svaml {
  try {
    return status === 200 ? (JSON.parse(body) as Svaml) : {};
  } catch {
    return {};
  }
}

/** A webhook signed for the application (Sinch voice, "Callback request signing"). */
function webhookOf(sandboxState: SandboxState, url: string, event: object): Webhook {
  const body = JSON.stringify(event);
  return {
    vendor: "sinch",
    method: "POST",
    url,
    body,
    headers: () => signed(sandboxState, url, body),
    timeoutMs: TIMEOUT_MS,
    isRetried: (status) => status === 0 || status === 429 || status >= 500,
    logged: body,
    unanswered: "No answer",
  };
}

function signed(sandboxState: SandboxState, url: string, body: string): Record<string, string> {
  const { appId, secret } = sandboxState.sinch!.voice!;
  const timestamp = new Date(sandboxState.clock.now()).toISOString();
  const type = "application/json; charset=UTF-8";
  const md5 = createHash("md5").update(body).digest("base64");
  const signature = createHmac("sha256", Buffer.from(secret, "base64"))
    .update(["POST", md5, type, `x-timestamp:${timestamp}`, new URL(url).pathname].join("\n"))
    .digest("base64");
  return {
    "content-type": type,
    "x-timestamp": timestamp,
    authorization: `application ${appId}:${signature}`,
  };
}
