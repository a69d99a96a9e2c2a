import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import { expect, onTestFinished, test } from "vitest";
import type { WebhookRequest } from "../carrier.ts";
import { adapterOf, message } from "../carrier-testing.ts";
import { webhooksAt } from "../carriers.ts";
import { twilioCarrier } from "./twilio.ts";

const accountSid = `AC${"0".repeat(32)}`;
const authToken = "0".repeat(32);
const { alone, answering, at } = adapterOf((apiUrl) =>
  twilioCarrier({
    apiUrl,
    lookUpApiUrl: apiUrl,
    accountSid,
    authToken,
    webhooks: webhooksAt("http://localhost", "twilio"),
  }),
);

test.each([
  [429, "busy"],
  [400, "refused"],
  [503, "unclear"],
  [201, "unclear"],
])("status %i without Twilio's JSON is judged by the status: %s", async (status, kind) => {
  const outcome = await (await answering(status, "<h1>A proxy</h1>")).send(message);
  expect(outcome.kind).toBe(kind);
});

function webhook(form: Record<string, string>): WebhookRequest {
  const url = "http://localhost/webhooks/twilio/messages";
  const signed = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + form[name], url);
  const signature = createHmac("sha1", authToken).update(signed).digest("base64");
  const rawBody = new URLSearchParams(form).toString();
  return { url, rawBody, query: {}, headers: { "x-twilio-signature": signature } };
}

test.each([undefined, "", "AAAA"])("a webhook with the signature %j is refused", (signature) => {
  const request = webhook({ MessageSid: "SM1", From: "+15125550101", To: "+15125550100", Body: "Hi" });
  expect(alone().readWebhook(request)?.inbound).toMatchObject([{ carrierMessageId: "SM1", text: "Hi" }]);
  expect(alone().readWebhook({ ...request, headers: { "x-twilio-signature": signature } })).toBeNull();
});

test("a signed webhook about something else brings no message", () => {
  expect(alone().readWebhook(webhook({ Level: "ERROR", Sid: "NO1" }))).toEqual({ inbound: [], receipts: [] });
});

const told = (found: object | null, valid = true, validation_errors: string[] = []) =>
  JSON.stringify({ valid, validation_errors, line_type_intelligence: found });
const mobile = (carrier_name: string | null) => told({ type: "mobile", carrier_name, error_code: null });
const lookUp = async (status: number, body: string) =>
  (await answering(status, body, { "content-type": "application/json" })).lookUp!("+15125550101");

test.each([
  ["AT&T Wireless", "att"],
  ["Cricket Wireless - ATT - SVR", "att"],
  ["T-Mobile USA, Inc.", "tmobile"],
  ["Metro by T-Mobile", "tmobile"],
  ["Sprint Spectrum, L.P.", "tmobile"],
  ["Verizon Wireless", "verizon"],
  ["Cellco Partnership DBA Verizon Wireless", "verizon"],
  ["U.S. Cellular Corp.", "other"],
  ["TracFone Wireless (AT&T)", null],
  [null, null],
])("a mobile phone of %s is on network %s", async (carrierName, network) => {
  expect(await lookUp(200, mobile(carrierName))).toEqual({ kind: "told", line: "mobile", network });
});

test.each([
  [told({ type: "landline", carrier_name: "AT&T - PSTN" }), { line: "landline", network: null }],
  [told({ type: "nonFixedVoip", carrier_name: "Bandwidth.com" }), { line: "voip", network: "other" }],
  [told({ type: "tollFree", carrier_name: null }), { line: null, network: null }],
  [told({ type: "mobile", carrier_name: null, error_code: 60600 }), { line: null, network: null }],
  [told(null, false, ["TOO_SHORT"]), { line: "dead", network: null }],
  [told(null, false, ["INVALID_BUT_POSSIBLE"]), { line: null, network: null }],
  [told(null, false), { line: null, network: null }],
  [told(null), { line: null, network: null }],
])("only reliable parts of the answer %s are used", async (body, expected) => {
  expect(await lookUp(200, body)).toEqual({ kind: "told", ...expected });
});

test.each([
  [404, "told"],
  [429, "busy"],
  [401, "unclear"],
  [503, "unclear"],
  [200, "unclear"],
])("an answer %i without information about the number is %s", async (status, kind) => {
  const outcome = await lookUp(status, "<h1>A proxy</h1>");
  expect(outcome).toMatchObject({ kind, ...(kind === "told" && { line: null, network: null }) });
});

test("a lookup that reaches no server is unclear instead of an error", async () => {
  expect(await alone().lookUp!("+15125550101")).toMatchObject({ kind: "unclear" });
});

test("a message still queued at Twilio is found, though it has no sending time", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    accountSid,
    authToken,
    settings: { deliveryDelayMs: 60_000 },
  });
  onTestFinished(async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true });
  });
  const twilio = at(sandbox.url);
  await twilio.buyNumber(message.from);
  const since = new Date();
  expect(await twilio.send(message)).toMatchObject({ kind: "taken" });
  const find = (from: Date) => twilio.findSent({ ...message, type: "sms", since: from });
  expect(await find(since)).toMatchObject([{ state: "sending" }]);
  expect(await find(new Date(since.getTime() + 60_000))).toEqual([]);
});
