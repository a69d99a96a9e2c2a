import { randomUUID } from "node:crypto";
import { type IncomingCall, type IncomingDial, ringOther } from "../calls/incoming-call.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { basicAuth } from "../vendors/vendor-api.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../vendors/webhooks.ts";
import { parseXml, textOf, type XmlElement } from "../vendors/xml.ts";

const TIMEOUT_MS = 15_000;

/**
 * Plays a handset's call to a number that the product bought: Bandwidth asks the voice application for the next step,
 * rings the phone the call is transferred to, asks again when it is answered and when that is over, and reports the
 * end.
 */
export async function callBandwidthNumber(
  sandboxState: SandboxState,
  { from, to, patience }: IncomingDial,
): Promise<IncomingCall> {
  const call: IncomingCall = { sid: `c-${randomUUID()}`, rang: null, outcome: "not-answered", heard: "" };
  const url = sandboxState.bandwidth?.voiceUrl;
  if (!url) return call;
  const event = (eventType: string, more: object = {}) => ({
    eventType,
    eventTime: new Date(sandboxState.clock.now()).toISOString(),
    accountId: sandboxState.bandwidth!.accountId,
    applicationId: sandboxState.bandwidth!.applicationId,
    ...{ direction: "inbound", from, to, callId: call.sid },
    ...more,
  });
  let answer = await askOnce(sandboxState, webhookOf(sandboxState, url, event("initiate")));
  const transfer = verbIn(answer, "Transfer");
  const phone = transfer && childOf(transfer, "PhoneNumber");
  if (transfer && phone) {
    const isAnswered = ringOther(sandboxState, call, textOf(phone).trim(), patience);
    const { transferAnswerUrl } = phone.attributes;
    if (isAnswered && transferAnswerUrl) {
      const leg = { callId: `c-${randomUUID()}`, parentCallId: call.sid, from: to, to: call.rang };
      await askOnce(
        sandboxState,
        webhookOf(
          sandboxState,
          transferAnswerUrl,
          event("transferAnswer", { ...leg, direction: "outbound" }),
        ),
      );
    }
    // A caller who has hung up gets no next step.
    const { transferCompleteUrl } = transfer.attributes;
    answer =
      patience === "waits" && transferCompleteUrl
        ? await askOnce(
            sandboxState,
            webhookOf(
              sandboxState,
              transferCompleteUrl,
              event("transferComplete", { cause: isAnswered ? "hangup" : "timeout" }),
            ),
          )
        : { status: 0, contentType: "", body: "" };
  } else if (patience === "hangs-up") call.outcome = "hung-up";
  const said = verbIn(answer, "SpeakSentence");
  if (said) call.heard = textOf(said);
  await callWebhook(sandboxState, webhookOf(sandboxState, url, event("disconnect", { cause: "hangup" })));
  return call;
}

function verbIn({ status, body }: Answer, name: string): XmlElement | null {
  return status === 200 && body.trim() !== "" ? childOf(parseXml(body), name) : null;
}

function childOf({ children }: XmlElement, name: string): XmlElement | null {
  const found = children.find((child) => typeof child !== "string" && child.name === name);
  return typeof found === "object" ? found : null;
}

/** A webhook with the application's user and password; 429 and 5xx are retried. */
function webhookOf(sandboxState: SandboxState, url: string, event: object): Webhook {
  const { callbackUsername, callbackPassword } = sandboxState.bandwidth!;
  const body = JSON.stringify(event);
  return {
    vendor: "bandwidth",
    method: "POST",
    url,
    body,
    headers: () => ({
      "content-type": "application/json; charset=utf-8",
      "user-agent": "BandwidthAPI/2.0",
      authorization: basicAuth(callbackUsername, callbackPassword),
    }),
    timeoutMs: TIMEOUT_MS,
    isRetried: (status) => status === 0 || status === 429 || status >= 500,
    logged: body,
    unanswered: "No answer",
  };
}
