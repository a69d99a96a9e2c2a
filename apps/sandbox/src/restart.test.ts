import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { aVoiceProduct, aWav } from "./testing/call-testing.ts";
import {
  accountSid,
  aProduct,
  aSandbox,
  authToken,
  bandwidthAccount,
  control,
  sdkFor,
  sinchAccount,
  until,
} from "./testing/testing.ts";

// Starting a process is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const main = new URL("./main.ts", import.meta.url);
const from = "+15125550100";
const to = "+15125550199";

async function startProcess(dataDir: string) {
  const child = fork(main, {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_DATA: dataDir,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { port: number }));
    child.once("exit", () => reject(new Error("The sandbox did not start.")));
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    exited: new Promise((resolve) => child.once("exit", resolve)),
  };
}

function aDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test("everything it acknowledged survives a SIGKILL: numbers, texts, opt-outs, clock, settings", async () => {
  const dataDir = aDataDir();
  const killed = await startProcess(dataDir);
  const client = sdkFor(killed);
  await client.incomingPhoneNumbers.create({ phoneNumber: from });
  await control(killed, "PUT", "/settings", { deliveryDelayMs: 5, seed: 77, carrierOptOut: true });
  const { body: clock } = await control(killed, "POST", "/clock", { advanceMs: 86_400_000 });
  await control(killed, "PUT", `/phones/${to}`, { kind: "landline" });
  await control(killed, "POST", "/phones/+15125550198/messages", { to: from, text: "STOP" });
  const sids = await Promise.all(
    Array.from(
      { length: 50 },
      async (_, index) => (await client.messages.create({ from, to, body: `Text ${index}` })).sid,
    ),
  );
  killed.child.kill("SIGKILL");
  await killed.exited;

  const sandbox = await aSandbox({ dataDir, settings: {} });
  onTestFinished(() => sandbox.remove());
  expect(await sandbox.client.incomingPhoneNumbers.list()).toHaveLength(1);
  const { body } = await sandbox.control("GET", "/messages");
  expect(body.messages.map(({ sid }: { sid: string }) => sid).toSorted()).toEqual(sids.toSorted());
  await until(async () => (await sandbox.client.messages(sids[49]!).fetch()).status === "undelivered");
  await expect(
    sandbox.client.messages.create({ from, to: "+15125550198", body: "Hi" }),
  ).rejects.toMatchObject({ code: 21610 });
  expect((await sandbox.control("GET", "/clock")).body).toMatchObject({
    offsetMs: clock.offsetMs,
    version: clock.version,
  });
  expect((await sandbox.control("GET", "/settings")).body).toMatchObject({ seed: 77, deliveryDelayMs: 5 });
  const { body: phones } = await sandbox.control("GET", "/phones");
  expect(phones.phones).toHaveLength(2);
});

test("callbacks pending at a stop are sent after the next start", async () => {
  const dataDir = aDataDir();
  const product = await aProduct();
  onTestFinished(() => product.close());
  const first = await aSandbox({ dataDir, settings: { deliveryDelayMs: 5000 } });
  await first.client.incomingPhoneNumbers.create({ phoneNumber: from });
  const { sid } = await first.client.messages.create({
    from,
    to,
    body: "Hi",
    statusCallback: `${product.url}/status`,
  });
  await first.close();
  const second = await aSandbox({ dataDir });
  onTestFinished(() => second.remove());
  await until(() => product.webhooks.length === 2);
  expect(product.webhooks.map(({ form }) => [form.MessageSid, form.MessageStatus])).toEqual([
    [sid, "sent"],
    [sid, "delivered"],
  ]);
});

test("calls interrupted by a SIGKILL, ringing or still waiting, are played to their end after the next start", async () => {
  const dataDir = aDataDir();
  const product = await aVoiceProduct();
  onTestFinished(() => product.close());
  product.audio.set("/drop.wav", { contentType: "audio/wav", bytes: aWav(4) });
  product.documents.set("/answer", "<Response><Play>/drop.wav</Play></Response>");
  const killed = await startProcess(dataDir);
  const client = sdkFor(killed);
  await client.incomingPhoneNumbers.create({ phoneNumber: from });
  await control(killed, "PUT", "/settings", { deliveryDelayMs: 60_000 });
  const calls = await Promise.all(
    [to, "+15125550198"].map((each) =>
      client.calls.create({
        from,
        to: each,
        url: `${product.url}/answer`,
        machineDetection: "DetectMessageEnd",
        statusCallback: `${product.url}/status`,
      }),
    ),
  );
  killed.child.kill("SIGKILL");
  await killed.exited;

  const sandbox = await aSandbox({ dataDir });
  onTestFinished(() => sandbox.remove());
  await until(() => product.at("/status").length === 2);
  expect(
    product
      .at("/status")
      .map(({ fields }) => [fields.CallSid, fields.CallStatus])
      .toSorted(),
  ).toEqual(calls.map(({ sid }) => [sid, "completed"]).toSorted());
  const { body } = await sandbox.control("GET", `/phones/${to}/voicemails`);
  expect(body.voicemails).toMatchObject([{ seconds: 4 }]);
});

test("messages that Sinch and Bandwidth accepted before a stop continue after the next start, with all their details", async () => {
  const dataDir = aDataDir();
  const product = await aProduct();
  onTestFinished(() => product.close());
  const carriers = {
    sinch: { ...sinchAccount, callbackUrl: `${product.url}/sinch` },
    bandwidth: { ...bandwidthAccount, statusUrl: `${product.url}/bandwidth` },
  };
  const first = await aSandbox({ dataDir, ...carriers, settings: { deliveryDelayMs: 5000 } });
  const { servicePlanId, apiToken, projectId, keyId, keySecret } = sinchAccount;
  const { accountId, applicationId, username, password } = bandwidthAccount;
  const basic = (user: string, secret: string) =>
    `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
  const post = (path: string, authorization: string, body: string, contentType = "application/json") =>
    fetch(first.url + path, {
      method: "POST",
      headers: { authorization, "content-type": contentType },
      body,
    });
  await post(
    `/v1/projects/${projectId}/availableNumbers/+15125550101:rent`,
    basic(keyId, keySecret),
    JSON.stringify({ smsConfiguration: { servicePlanId } }),
  );
  await post(
    `/api/accounts/${accountId}/orders`,
    basic(username, password),
    "<Order><TelephoneNumber>5125550102</TelephoneNumber></Order>",
    "application/xml",
  );
  const batch = {
    from: "15125550101",
    to: ["15125550199"],
    body: "Hi",
    delivery_report: "per_recipient_final",
  };
  await post(`/xms/v1/${servicePlanId}/batches`, `Bearer ${apiToken}`, JSON.stringify(batch));
  const message = { applicationId, from: "+15125550102", to: [to], text: "Hi", tag: "m42" };
  await post(`/api/v2/users/${accountId}/messages`, basic(username, password), JSON.stringify(message));
  await first.close();
  const second = await aSandbox({ dataDir, ...carriers });
  onTestFinished(() => second.remove());
  await until(() => product.webhooks.length === 2);
  const told = product.webhooks
    .map(({ body }) => JSON.parse(body))
    .toSorted((a) => (Array.isArray(a) ? 1 : -1));
  expect(told).toMatchObject([
    { type: "recipient_delivery_report_sms", status: "Delivered" },
    [{ type: "message-delivered", message: { tag: "m42" } }],
  ]);
});

test.each(["SIGTERM", "SIGINT", "disconnect"])("it ends by itself on %s", async (how) => {
  const { child, exited } = await startProcess(aDataDir());
  if (how === "disconnect") child.disconnect();
  else child.kill(how as NodeJS.Signals);
  expect(await exited).toBe(0);
});
