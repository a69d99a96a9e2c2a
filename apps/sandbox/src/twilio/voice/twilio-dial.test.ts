import twilio from "twilio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aVoiceProduct, aWav } from "../../testing/call-testing.ts";
import { aSandbox, authToken, until } from "../../testing/testing.ts";

const number = "+15125550100";
const own = "+15125550177";
const other = "+15125550199";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aVoiceProduct>>;

beforeEach(async () => {
  sandbox = await aSandbox({ settings: { deliveryDelayMs: 0, callsPerSecond: 0 } });
  product = await aVoiceProduct();
  await sandbox.client.incomingPhoneNumbers.create({
    phoneNumber: number,
    voiceUrl: `${product.url}/in`,
    statusCallback: `${product.url}/in-ended`,
  });
  await setVoice(own, "answers");
});
afterEach(async () => {
  await product.close();
  await sandbox.remove();
});

const setVoice = (phone: string, voice: string) => sandbox.control("PUT", `/phones/${phone}`, { voice });
const decide = (phone: string, decision: string) =>
  until(async () => (await sandbox.control("PUT", `/phones/${phone}/live`, { decision })).status === 200);

/** A document that dials another phone, with reports of each step. */
function dialDocument(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.say("Calling to connect you now.");
  response
    .dial({ callerId: number, action: "/dialed", timeLimit: 600 })
    .number({ statusCallback: "/contact", statusCallbackEvent: ["ringing", "answered", "completed"] }, other);
  return response.toString();
}

describe("a connected call", () => {
  const place = async () => {
    product.documents.set("/answer", dialDocument());
    product.documents.set("/dialed", "<Response><Hangup/></Response>");
    return sandbox.client.calls.create({ to: own, from: number, url: `${product.url}/answer` });
  };
  const ended = (sid: string) =>
    until(async () => {
      const call = await sandbox.client.calls(sid).fetch();
      return !["queued", "ringing", "in-progress"].includes(call.status) && call;
    });

  test.each([
    ["answers", "completed", "42", ["ringing", "in-progress", "completed"]],
    ["busy", "busy", "0", ["ringing", "busy"]],
    ["no-answer", "no-answer", "0", ["ringing", "no-answer"]],
  ])("to a phone that %s is reported as %s, by signed webhooks", async (voice, status, seconds, steps) => {
    await setVoice(other, voice);
    const call = await place();
    await ended(call.sid);
    await until(() => product.at("/contact").length === steps.length);
    expect(product.at("/contact").map(({ fields }) => fields.CallStatus)).toEqual(steps);
    expect(product.at("/contact")[0]!.fields).toMatchObject({
      ParentCallSid: call.sid,
      To: other,
      From: number,
    });
    expect(product.at("/dialed")[0]!.fields).toMatchObject({
      CallSid: call.sid,
      DialCallStatus: status,
      DialCallDuration: seconds,
    });
    for (const { signature, url, fields } of product.asked)
      expect(twilio.validateRequest(authToken, signature, url, fields)).toBe(true);
  });

  test("rings until the owner of the phone answers, and lasts until one side hangs up", async () => {
    await setVoice(other, "asks");
    const call = await place();
    await decide(other, "answered");
    expect((await sandbox.control("GET", `/phones/${other}/live`)).body.call).toMatchObject({ with: number });
    await decide(other, "hung-up");
    expect((await ended(call.sid)).status).toBe("completed");
    expect((await sandbox.control("GET", `/phones/${other}/live`)).body.call).toBeNull();
  });

  test("stops ringing when the product hangs up", async () => {
    await setVoice(other, "asks");
    const call = await place();
    await until(async () => (await sandbox.control("GET", `/phones/${other}/live`)).body.call !== null);
    await sandbox.client.calls(call.sid).update({ status: "completed" });
    await until(() => product.at("/contact").at(-1)?.fields.CallStatus === "canceled");
    expect((await sandbox.control("GET", `/phones/${other}/live`)).body.call).toBeNull();
  });
});

describe("a call to a number", () => {
  const callIn = () => sandbox.control("POST", `/phones/${other}/calls`, { to: number, hangsUp: false });

  test("that is not answered leaves a voicemail, which needs the password to be fetched", async () => {
    await setVoice(own, "no-answer");
    product.documents.set(
      "/in",
      `<Response><Dial action="/forwarded"><Number>${own}</Number></Dial></Response>`,
    );
    product.documents.set(
      "/forwarded",
      '<Response><Say>Please leave a message.</Say><Record action="/left" recordingStatusCallback="/recorded"/></Response>',
    );
    product.documents.set("/left", "<Response><Hangup/></Response>");
    await fetch(`${sandbox.url}/control/phones/${encodeURIComponent(other)}/speech`, {
      method: "PUT",
      headers: { "content-type": "audio/wav" },
      body: new Uint8Array(aWav(7)),
    });
    const { body } = await callIn();
    expect(body).toMatchObject({ rang: own, heard: "Please leave a message.", voicemailSeconds: 7 });
    const { fields } = product.at("/recorded")[0]!;
    expect(fields).toMatchObject({ RecordingStatus: "completed", RecordingDuration: "7", CallSid: body.sid });
    expect((await fetch(`${fields.RecordingUrl}.wav`)).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${sandbox.client.accountSid}:${authToken}`).toString("base64")}`;
    const audio = await fetch(`${fields.RecordingUrl}.wav`, { headers: { authorization } });
    expect(Buffer.from(await audio.arrayBuffer())).toEqual(aWav(7));
    expect(product.at("/in-ended")[0]!.fields.CallStatus).toBe("completed");
  });

  test("is announced to the person who answers", async () => {
    product.documents.set(
      "/in",
      `<Response><Dial action="/forwarded"><Number url="/whisper" statusCallback="/up" statusCallbackEvent="answered">${own}</Number></Dial></Response>`,
    );
    product.documents.set("/forwarded", "<Response><Hangup/></Response>");
    product.documents.set("/whisper", "<Response><Say>Call for Rivers.</Say></Response>");
    const { body } = await callIn();
    expect(body.outcome).toBe("answered");
    expect(product.at("/whisper")).toHaveLength(1);
    expect(product.at("/up")[0]!.fields).toMatchObject({
      ParentCallSid: body.sid,
      CallStatus: "in-progress",
    });
    expect(product.at("/forwarded")[0]!.fields).toMatchObject({
      DialCallStatus: "completed",
      DialCallDuration: "42",
    });
  });
});
