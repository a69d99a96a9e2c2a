import { Bxml, CallStateEnum, CallsApi, Configuration, MachineDetectionModeEnum } from "bandwidth-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aVoiceProduct, aWav } from "../testing/call-testing.ts";
import { basic, orderAtBandwidth } from "../testing/carrier-numbers.ts";
import { aSandbox, bandwidthAccount, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
const contact = "+15125550177";
const bandwidth = bandwidthAccount;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aVoiceProduct>>;
let calls: CallsApi;

beforeEach(async () => {
  sandbox = await aSandbox({ bandwidth, settings: { deliveryDelayMs: 0 } });
  product = await aVoiceProduct();
  product.audio.set("/drop.mp3", { contentType: "audio/mpeg", bytes: anMp3() });
  calls = callsApi(bandwidth.password);
  await orderAtBandwidth(sandbox, from);
});
afterEach(async () => {
  await product.close();
  await sandbox.remove();
});

function callsApi(password: string) {
  const basePath = `${sandbox.url}/api/v2`;
  return new CallsApi(new Configuration({ username: bandwidth.username, password, basePath }), basePath);
}

/** Two seconds of layer III at 64 kbit/s. */
function anMp3(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfb, 0x50, 0xc0]), Buffer.alloc(15_996)]);
}

function place(options: Record<string, unknown> = {}) {
  const drop = new Bxml.Response();
  drop.addVerbs(new Bxml.PlayAudio(`${product.url}/drop.mp3`));
  product.documents.set("/answer", drop.toBxml());
  return calls.createCall(bandwidth.accountId, {
    applicationId: bandwidth.applicationId,
    from,
    to,
    answerUrl: `${product.url}/answer`,
    disconnectUrl: `${product.url}/disconnect`,
    tag: "drop:42",
    machineDetection: { mode: MachineDetectionModeEnum.Sync, delayResult: true },
    ...options,
  });
}

const disconnected = () => until(() => product.at("/disconnect")[0]?.json);
const voicemails = async () => (await sandbox.control("GET", `/phones/${to}/voicemails`)).body.voicemails;

test("a drop is placed by Bandwidth's SDK, reaches the machine after its beep, and can be read", async () => {
  const { status, data } = await place();
  expect(status).toBe(201);
  expect(data).toMatchObject({ accountId: bandwidth.accountId, from, to, tag: "drop:42" });
  expect(data.callUrl).toBe(`${sandbox.url}/api/v2/accounts/${bandwidth.accountId}/calls/${data.callId}`);
  expect(await disconnected()).toMatchObject({ eventType: "disconnect", cause: "hangup", tag: "drop:42" });
  expect(product.at("/answer")[0]!.json).toMatchObject({
    eventType: "answer",
    accountId: bandwidth.accountId,
    applicationId: bandwidth.applicationId,
    callId: data.callId,
    from,
    to,
    direction: "outbound",
    tag: "drop:42",
    machineDetectionResult: { value: "answering-machine", duration: "PT6S" },
  });
  expect(await voicemails()).toMatchObject([{ from, seconds: 2, callSid: data.callId }]);
  const state = await calls.getCallState(bandwidth.accountId, data.callId);
  expect(state.data).toMatchObject({
    state: "disconnected",
    disconnectCause: "hangup",
    direction: "outbound",
  });
});

test("callbacks carry the application's password, or the call's own", async () => {
  await place();
  await disconnected();
  const { callbackUsername, callbackPassword } = bandwidth;
  expect(product.asked.map(({ authorization }) => authorization)).toEqual([
    basic(callbackUsername, callbackPassword),
    basic(callbackUsername, callbackPassword),
  ]);
  product.asked.length = 0;
  await place({ username: "own", password: "secret" });
  await disconnected();
  expect(product.asked[0]!.authorization).toBe(basic("own", "secret"));
});

test.each([
  ["busy", "busy"],
  ["no-answer", "timeout"],
])("a phone that does %s disconnects with %s and never requests BXML", async (voice, cause) => {
  await sandbox.control("PUT", `/phones/${to}`, { voice });
  await place();
  expect(await disconnected()).toMatchObject({ cause });
  expect(product.at("/answer")).toEqual([]);
});

test("a person is recognized", async () => {
  await sandbox.control("PUT", `/phones/${to}`, { voice: "answers" });
  await place();
  await disconnected();
  expect(product.at("/answer")[0]!.json).toMatchObject({ machineDetectionResult: { value: "human" } });
  expect(await voicemails()).toEqual([]);
});

test("with asynchronous detection its BXML replaces what the call was doing", async () => {
  const wait = new Bxml.Response();
  wait.addVerbs([new Bxml.Pause({ duration: 60 }), new Bxml.SpeakSentence("Too late")]);
  const drop = new Bxml.Response();
  drop.addVerbs([
    new Bxml.SpeakSentence("Hello from the shop"),
    new Bxml.Redirect({ redirectUrl: "/next", redirectMethod: "POST" }),
  ]);
  await place();
  await disconnected();
  product.asked.length = 0;
  product.documents.set("/answer", wait.toBxml());
  product.documents.set("/machine", drop.toBxml());
  product.documents.set("/next", "<Response><SpeakSentence>Bye now</SpeakSentence><Hangup/></Response>");
  await calls.createCall(bandwidth.accountId, {
    applicationId: bandwidth.applicationId,
    from,
    to,
    answerUrl: `${product.url}/answer`,
    disconnectUrl: `${product.url}/disconnect`,
    machineDetection: {
      mode: MachineDetectionModeEnum.Async,
      delayResult: true,
      callbackUrl: `${product.url}/machine`,
    },
  });
  await disconnected();
  expect(product.asked.map(({ json }) => json.eventType)).toEqual([
    "answer",
    "machineDetectionComplete",
    "redirect",
    "disconnect",
  ]);
  expect(product.at("/answer")[0]!.json.machineDetectionResult).toBeUndefined();
  expect((await voicemails())[0].text).toBe("Hello from the shop Bye now");
});

test.each([
  ["/missing", undefined, "callback-error"],
  ["/broken", "<Response><Dial/></Response>", "invalid-bxml"],
  ["/silent", "<Response><PlayAudio>/nothing.wav</PlayAudio></Response>", "application-error"],
])("a call whose %s is unusable disconnects with its cause", async (path, document, cause) => {
  if (document) product.documents.set(path, document);
  await place({ answerUrl: product.url + path });
  expect(await disconnected()).toMatchObject({ cause, errorMessage: expect.stringMatching(/./) });
});

test("a call can be given other BXML and hung up during the conversation, not after it", async () => {
  await sandbox.control("PUT", "/settings", { deliveryDelayMs: 400 });
  product.documents.set("/wait", "<Response><Pause duration='60'/></Response>");
  const { data } = await place({ answerUrl: `${product.url}/wait` });
  await until(() => product.at("/wait").length === 1);
  const words = new Bxml.Response();
  words.addVerbs([new Bxml.SpeakSentence("Other words"), new Bxml.Pause({ duration: 60 })]);
  await calls.updateCallBxml(bandwidth.accountId, data.callId, words.toBxml());
  await until(async () => (await sandbox.control("GET", "/calls")).body.calls[0].status === "answered");
  await calls.updateCall(bandwidth.accountId, data.callId, { state: CallStateEnum.Completed });
  expect(await disconnected()).toMatchObject({ cause: "hangup" });
  await expect(
    calls.updateCall(bandwidth.accountId, data.callId, { state: CallStateEnum.Completed }),
  ).rejects.toMatchObject({ response: { status: 404 } });
});

test("calls are found by their numbers and time, page by page", async () => {
  const since = new Date(Date.now() - 1000).toISOString();
  await sandbox.control("PUT", "/settings", { lostAnswers: 1 });
  await expect(place()).rejects.toThrow();
  await sandbox.control("PUT", "/settings", { lostAnswers: 0 });
  await place();
  const found = await calls.listCalls(bandwidth.accountId, to, from, since);
  expect(found.data).toHaveLength(2);
  expect((await calls.listCalls(bandwidth.accountId, from)).data).toEqual([]);
  const first = await calls.listCalls(bandwidth.accountId, to, undefined, undefined, undefined, undefined, 1);
  expect(first.data).toHaveLength(1);
  expect(first.headers.link).toContain('rel="next"');
});

test("the sixth call within a second is refused with 429, and so are the configured faults", async () => {
  for (let count = 0; count < 5; count += 1) await place();
  await expect(place()).rejects.toMatchObject({ response: { status: 429 } });
  await sandbox.control("PUT", "/settings", { callsPerSecond: 0, rate5xx: 1 });
  await expect(place()).rejects.toMatchObject({ response: { status: 503 } });
});

test.each([
  [{ from: "+15125550111" }, 400],
  [{ to: "12" }, 400],
  [{ answerUrl: "nowhere" }, 400],
  [{ machineDetection: { mode: "async" } }, 400],
])("Bandwidth's answer to %o is %i", async (options, status) => {
  await expect(place(options)).rejects.toMatchObject({
    response: { status, data: { type: "validation", description: expect.stringMatching(/\.$/) } },
  });
});

test("a wrong password is refused", async () => {
  await expect(callsApi("wrong").listCalls(bandwidth.accountId)).rejects.toMatchObject({
    response: { status: 401 },
  });
});

test("a WAV is played as well", async () => {
  await place();
  await disconnected();
  product.audio.set("/drop.wav", { contentType: "audio/wav", bytes: aWav(3.5) });
  product.asked.length = 0;
  product.documents.set("/wav", "<Response><PlayAudio>/drop.wav</PlayAudio></Response>");
  await place({ answerUrl: `${product.url}/wav` });
  await disconnected();
  expect((await voicemails())[0].seconds).toBe(3.5);
});

describe("a transfer", () => {
  const setVoice = (phone: string, voice: string) => sandbox.control("PUT", `/phones/${phone}`, { voice });
  const decide = (decision: string) =>
    until(async () => (await sandbox.control("PUT", `/phones/${contact}/live`, { decision })).status === 200);
  const transfer = async () => {
    await setVoice(to, "answers");
    const phone = new Bxml.PhoneNumber(contact, {
      transferAnswerUrl: "/contact",
      transferDisconnectUrl: "/contact",
    });
    const words = new Bxml.Response();
    words.addVerbs([
      new Bxml.SpeakSentence("Calling to connect you now."),
      new Bxml.Transfer({ transferCallerId: from, transferCompleteUrl: "/dialed" }, phone),
    ]);
    product.documents.set("/answer-me", words.toBxml());
    product.documents.set("/dialed", "<Response><Hangup/></Response>");
    return (await place({ answerUrl: `${product.url}/answer-me`, machineDetection: undefined })).data;
  };

  test.each([
    ["answers", "hangup", ["transferAnswer", "transferDisconnect"]],
    ["busy", "busy", ["transferDisconnect"]],
    ["no-answer", "timeout", ["transferDisconnect"]],
  ])("to a phone that %s is reported as %s", async (voice, cause, events) => {
    await setVoice(contact, voice);
    const { callId } = await transfer();
    await disconnected();
    expect(product.at("/contact").map(({ json }) => json.eventType)).toEqual(events);
    expect(product.at("/contact").at(-1)!.json).toMatchObject({
      ...{ parentCallId: callId, from, to: contact, cause, tag: "drop:42" },
    });
    expect(product.at("/dialed")[0]!.json).toMatchObject({
      ...{ eventType: "transferComplete", callId, cause, transferCallerId: from, transferTo: contact },
    });
  });

  test("lasts until a side hangs up, and ends with the call that transferred", async () => {
    await setVoice(contact, "asks");
    await transfer();
    await decide("answered");
    await decide("hung-up");
    expect(await disconnected()).toMatchObject({ cause: "hangup" });
    product.asked.length = 0;
    const { callId } = await transfer();
    await until(async () => (await sandbox.control("GET", `/phones/${contact}/live`)).body.call !== null);
    await calls.updateCall(bandwidth.accountId, callId, { state: CallStateEnum.Completed });
    expect(await until(() => product.at("/contact")[0]?.json)).toMatchObject({ cause: "cancel" });
    expect(product.at("/dialed")).toEqual([]);
  });

  test("to no single phone is invalid", async () => {
    product.documents.set("/two", "<Response><Transfer><SipUri>sip:a@b</SipUri></Transfer></Response>");
    await setVoice(to, "answers");
    await place({ answerUrl: `${product.url}/two` });
    expect(await disconnected()).toMatchObject({ cause: "invalid-bxml" });
  });
});
