import twilio from "twilio";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aVoiceProduct, aWav } from "../../testing/call-testing.ts";
import { accountSid, aSandbox, authToken, until } from "../../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
const events = ["initiated", "ringing", "answered", "completed"];

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aVoiceProduct>>;

beforeEach(async () => {
  sandbox = await aSandbox({ settings: { deliveryDelayMs: 0, callsPerSecond: 0 } });
  product = await aVoiceProduct();
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from });
  product.audio.set("/drop.wav", { contentType: "audio/wav", bytes: aWav(12) });
});
afterEach(async () => {
  await product.close();
  await sandbox.remove();
});

/** The document of a voice drop: its audio for a machine, nothing for a person. */
function dropDocument(answeredBy: string | undefined): string {
  const response = new twilio.twiml.VoiceResponse();
  if (answeredBy?.startsWith("machine_end")) response.play("/drop.wav");
  response.hangup();
  return response.toString();
}

function place(options: Record<string, unknown> = {}) {
  product.documents.set("/answer", ({ fields }) => dropDocument(fields.AnsweredBy));
  return sandbox.client.calls.create({
    to,
    from,
    url: `${product.url}/answer`,
    machineDetection: "DetectMessageEnd",
    statusCallback: `${product.url}/status`,
    statusCallbackEvent: events,
    ...options,
  });
}

const ended = (sid: string) =>
  until(async () => {
    const call = await sandbox.client.calls(sid).fetch();
    return !["queued", "ringing", "in-progress"].includes(call.status) && call;
  });
const told = () => product.at("/status").map(({ fields }) => fields.CallStatus);
const voicemails = async () => (await sandbox.control("GET", `/phones/${to}/voicemails`)).body.voicemails;

test("a drop reaches the answering machine after its beep, and its audio can be played", async () => {
  const call = await place();
  expect(call).toMatchObject({ status: "queued", to, from, direction: "outbound-api", accountSid });
  expect(call.sid).toMatch(/^CA[0-9a-f]{32}$/);
  expect(await ended(call.sid)).toMatchObject({
    status: "completed",
    answeredBy: "machine_end_beep",
    duration: "18",
  });
  const [voicemail] = await voicemails();
  expect(voicemail).toMatchObject({ from, seconds: 12, lostSeconds: 0, callSid: call.sid });
  const audio = await fetch(sandbox.url + voicemail.url);
  expect(audio.headers.get("content-type")).toBe("audio/wav");
  expect(Buffer.from(await audio.arrayBuffer())).toEqual(aWav(12));
  expect((await sandbox.control("GET", "/phones")).body.phones).toMatchObject([{ number: to, unread: 1 }]);
});

test("each webhook of a call carries a signature that Twilio's SDK accepts, for no other address", async () => {
  const call = await place();
  await ended(call.sid);
  await until(() => told().length === 4);
  expect(product.at("/answer")[0]!.fields).toMatchObject({
    CallSid: call.sid,
    AccountSid: accountSid,
    From: from,
    To: to,
    CallStatus: "in-progress",
    Direction: "outbound-api",
    ApiVersion: "2010-04-01",
    AnsweredBy: "machine_end_beep",
  });
  for (const { signature, url, fields } of product.asked) {
    expect(twilio.validateRequest(authToken, signature, url, fields)).toBe(true);
    expect(twilio.validateRequest(authToken, signature, `${url}?x=1`, fields)).toBe(false);
  }
});

test("the product gets each step in order, and the length at the end", async () => {
  const call = await place();
  await until(() => told().length === 4);
  expect(told()).toEqual(["initiated", "ringing", "in-progress", "completed"]);
  expect(product.at("/status").map(({ fields }) => fields.SequenceNumber)).toEqual(["0", "1", "2", "3"]);
  expect(product.at("/status")[3]!.fields).toMatchObject({
    CallSid: call.sid,
    CallDuration: "18",
    AnsweredBy: "machine_end_beep",
  });
});

test("without a choice of events only the end is reported", async () => {
  await place({ statusCallbackEvent: undefined });
  await until(() => told().length === 1);
  expect(told()).toEqual(["completed"]);
});

test.each([
  ["answers", {}, "completed", "human"],
  ["fax", {}, "completed", "fax"],
  ["busy", {}, "busy", undefined],
  ["no-answer", {}, "no-answer", undefined],
  ["voicemail", { machineDetection: "Enable" }, "completed", "machine_start"],
])("a phone that does %s %o ends the call as %s by %s", async (voice, options, status, answeredBy) => {
  await sandbox.control("PUT", `/phones/${to}`, { voice });
  const call = await place(options);
  const end = await ended(call.sid);
  expect([end.status, end.answeredBy ?? undefined]).toEqual([status, answeredBy]);
  await until(() => told().at(-1) === status);
  expect(await voicemails()).toEqual([]);
});

test("text spoken to a person who answers is shown on the phone and in its calls, and leaves no voicemail", async () => {
  await sandbox.control("PUT", `/phones/${to}`, { voice: "answers" });
  const twiml = "<Response><Say>Your code is 1, 2, 3.</Say><Pause/><Say>Again: 1, 2, 3.</Say></Response>";
  await ended((await place({ url: undefined, twiml })).sid);
  const spoken = "Your code is 1, 2, 3. Again: 1, 2, 3.";
  expect((await sandbox.control("GET", `/phones/${to}/calls`)).body.calls).toMatchObject([{ spoken }]);
  expect((await sandbox.control("GET", `/phones/${to}`)).body.lastText).toBe(`Call: ${spoken}`);
  expect(await voicemails()).toEqual([]);
});

test("an unreachable phone fails a call", async () => {
  await sandbox.control("PUT", `/phones/${to}`, { kind: "unreachable" });
  expect(await ended((await place()).sid)).toMatchObject({ status: "failed" });
});

test("audio played during the greeting is lost, as on a real machine", async () => {
  const call = await place({
    machineDetection: undefined,
    url: undefined,
    twiml: `<Response><Play>${product.url}/drop.wav</Play></Response>`,
  });
  await ended(call.sid);
  expect(await voicemails()).toMatchObject([{ seconds: 6, lostSeconds: 6 }]);
});

test("documents lead to one another, speak, wait and gather", async () => {
  const { VoiceResponse } = twilio.twiml;
  const first = new VoiceResponse();
  first.pause({ length: 2 });
  first.gather({ numDigits: 1, timeout: 3 }).say("Press one");
  first.redirect({ method: "GET" }, "/second?x=1&y=2");
  const second = new VoiceResponse();
  second.say("Tom & Jerry's <shop>");
  second.play({ loop: 2 }, "/drop.wav");
  product.documents.set("/first", first.toString());
  product.documents.set("/second", second.toString());
  const call = await place({ url: `${product.url}/first` });
  await ended(call.sid);
  expect(product.at("/second")[0]!.url).toContain("?x=1&y=2&");
  const [voicemail] = await voicemails();
  expect(voicemail.text).toBe("Press one Tom & Jerry's <shop>");
  expect(voicemail.seconds).toBeCloseTo(2 + 0.8 + 3 + 1.6 + 24, 0);
});

test.each([
  ["/missing", undefined, "11200"],
  ["/broken", "<Response><Play>", "12100"],
  ["/no-audio", "<Response><Play>/nothing.wav</Play></Response>", "11200"],
  ["/text-audio", "<Response><Play>/page.html</Play></Response>", "12300"],
  ["/picture", "<Response><Play>/picture.png</Play></Response>", "12300"],
  ["/noise", "<Response><Play>/noise.wav</Play></Response>", "12300"],
])("a call whose %s is unusable ends with Twilio's apology", async (path, document, problem) => {
  product.audio.set("/page.html", { contentType: "text/html", bytes: Buffer.from("<p>") });
  product.audio.set("/picture.png", { contentType: "image/png", bytes: aWav(1) });
  product.audio.set("/noise.wav", { contentType: "audio/wav", bytes: Buffer.from("noise") });
  if (document) product.documents.set(path, document);
  const call = await place({ url: product.url + path });
  expect((await ended(call.sid)).status).toBe("completed");
  const { calls } = (await sandbox.control("GET", "/calls")).body;
  expect(calls[0].problem).toContain(problem);
  expect((await voicemails())[0].text).toContain("application error");
});

test("with asynchronous detection the call starts at once and the result is reported separately", async () => {
  product.documents.set("/wait", "<Response><Pause length='20'/><Play>/drop.wav</Play></Response>");
  const call = await place({
    url: `${product.url}/wait`,
    asyncAmd: "true",
    asyncAmdStatusCallback: `${product.url}/amd`,
  });
  await ended(call.sid);
  expect(product.at("/wait")[0]!.fields.AnsweredBy).toBeUndefined();
  expect(product.at("/amd")[0]!.fields).toMatchObject({
    CallSid: call.sid,
    AnsweredBy: "machine_end_beep",
    MachineDetectionDuration: "6000",
  });
  expect((await voicemails())[0].seconds).toBe(26);
});

test("a call can be redirected and hung up during the conversation, cancelled while it waits, and not after its end", async () => {
  await sandbox.control("PUT", "/settings", { deliveryDelayMs: 400 });
  product.documents.set("/wait", "<Response><Pause length='60'/></Response>");
  product.documents.set("/other", "<Response><Say>Other words here now</Say><Pause length='60'/></Response>");
  const call = await place({ url: `${product.url}/wait` });
  await until(async () => (await sandbox.client.calls(call.sid).fetch()).status === "in-progress");
  await until(() => product.at("/wait").length === 1);
  await sandbox.client.calls(call.sid).update({ url: `${product.url}/other` });
  await until(() => product.at("/other").length === 1);
  expect((await sandbox.client.calls(call.sid).update({ status: "completed" })).status).toBe("completed");
  await expect(sandbox.client.calls(call.sid).update({ status: "completed" })).rejects.toMatchObject({
    code: 21220,
  });
  const ringing = await place();
  await sandbox.client.calls(ringing.sid).update({ status: "canceled" });
  await until(() => told().includes("canceled"));
  expect((await sandbox.client.calls(ringing.sid).fetch()).status).toBe("canceled");
});

test("calls beyond one per second wait in the queue and are not refused", async () => {
  await sandbox.control("PUT", "/settings", { callsPerSecond: 5 });
  const startedAt = performance.now();
  const calls = await Promise.all([place(), place(), place()]);
  for (const { sid } of calls) await ended(sid);
  expect(performance.now() - startedAt).toBeGreaterThan(380);
});

test("a lost call is found again by its numbers and its time", async () => {
  const since = new Date(Date.now() - 1000);
  await sandbox.control("PUT", "/settings", { lostAnswers: 1 });
  await expect(place()).rejects.toThrow();
  await sandbox.control("PUT", "/settings", { lostAnswers: 0 });
  const found = await sandbox.client.calls.list({ to, from, startTimeAfter: since, pageSize: 1 });
  expect(found).toHaveLength(1);
  await ended(found[0]!.sid);
  const list = (options: object) => sandbox.client.calls.list(options);
  expect(await list({ status: "completed" })).toHaveLength(1);
  expect(await list({ status: "busy" })).toHaveLength(0);
  expect(await list({ to: from })).toHaveLength(0);
  expect(await list({ startTimeAfter: new Date(Date.now() + 60_000) })).toHaveLength(0);
  await place();
  expect(await list({ pageSize: 1 })).toHaveLength(2);
});

test.each([
  [{ rate429: 1 }, 429, 20429],
  [{ rate5xx: 1 }, 503, 20503],
])("with %o a call is refused and not placed", async (settings, status, code) => {
  await sandbox.control("PUT", "/settings", settings);
  await expect(place()).rejects.toMatchObject({ status, code });
  expect((await sandbox.control("GET", "/calls")).body.calls).toEqual([]);
});

test("callbacks are repeated and reordered when so configured", async () => {
  await sandbox.control("PUT", "/settings", { reorderCallbacks: 1 });
  await place();
  await until(() => told().length === 4);
  expect(told()).toEqual(["ringing", "in-progress", "completed", "initiated"]);
  await sandbox.control("PUT", "/settings", { reorderCallbacks: 0, duplicateCallbacks: 1 });
  product.asked.length = 0;
  await place();
  await until(() => told().length === 8);
});

test.each([
  [{ to: "" }, 21201],
  [{ to: "+1512" }, 21211],
  [{ from: "" }, 21213],
  [{ from: "+15125550111" }, 21210],
  [{ url: "ftp://x" }, 21205],
  [{ url: undefined }, 21205],
  [{ statusCallback: "nowhere" }, 21609],
  [{ timeout: 601 }, 20001],
])("Twilio's error for %o is %i", async (options, code) => {
  await expect(place(options)).rejects.toMatchObject({ status: 400, code });
});
