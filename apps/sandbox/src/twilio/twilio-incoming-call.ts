import { randomBytes } from "node:crypto";
import { type IncomingCall, type Patience, ringOther } from "../calls/incoming-call.ts";
import type { BoughtNumber } from "../numbers/bought-numbers.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { type Answer, askOnce, callWebhook } from "../vendors/webhooks.ts";
import { parseXml, textOf, type XmlElement } from "../vendors/xml.ts";
import { twilioWebhook } from "./twilio-webhooks.ts";

/**
 * A handset calls a number that the product bought: Twilio asks the product what to do, rings the phone that it is sent
 * on to, whose voice decides whether somebody answers, and tells how it ended.
 */
export async function callTwilioNumber(
  sandboxState: SandboxState,
  { from, number, patience }: { from: string; number: BoughtNumber; patience: Patience },
): Promise<IncomingCall> {
  const sid = `CA${randomBytes(16).toString("hex")}`;
  const form = {
    AccountSid: sandboxState.account.accountSid,
    ApiVersion: "2010-04-01",
    CallSid: sid,
    Direction: "inbound",
    From: from,
    To: number.phone,
  };
  const ask = (url: string, more: Record<string, string>): Promise<Answer> =>
    askOnce(sandboxState, twilioWebhook(sandboxState, url, { ...form, ...more }, "POST"));
  const call: IncomingCall = { sid, rang: null, outcome: "not-answered", heard: "" };
  let answer = number.voiceUrl ? await ask(number.voiceUrl, { CallStatus: "ringing" }) : null;
  const dial = answer && verbIn(answer, "Dial");
  if (dial) {
    const isAnswered = ringOther(sandboxState, call, textOf(dial).trim(), patience);
    // Whoever has hung up is asked nothing more.
    answer =
      patience === "waits" && dial.attributes.action
        ? await ask(dial.attributes.action, {
            CallStatus: "in-progress",
            DialCallStatus: isAnswered ? "completed" : "no-answer",
          })
        : null;
  } else if (patience === "hangs-up") call.outcome = "hung-up";
  const said = answer && verbIn(answer, "Say");
  if (said) call.heard = textOf(said);
  // What only rang elsewhere was never answered.
  const isPickedUp = call.outcome === "answered" || call.heard !== "";
  if (number.statusCallback)
    await callWebhook(
      sandboxState,
      twilioWebhook(
        sandboxState,
        number.statusCallback,
        { ...form, CallStatus: isPickedUp ? "completed" : "no-answer" },
        "POST",
      ),
    );
  return call;
}

function verbIn({ status, body }: Answer, name: string): XmlElement | null {
  if (status !== 200) return null;
  const found = parseXml(body).children.find((child) => typeof child !== "string" && child.name === name);
  return typeof found === "object" ? found : null;
}
