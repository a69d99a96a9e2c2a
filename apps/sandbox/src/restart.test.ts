import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { accountSid, aProduct, aSandbox, authToken, control, sdkFor, until } from "./testing.ts";

// Starting a process takes its time on a busy machine.
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

test("everything it answered for is still there after SIGKILL: numbers, texts, opt-outs, clock, settings", async () => {
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

test("callbacks the product did not get before a stop are told after the next start", async () => {
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

test.each(["SIGTERM", "SIGINT", "disconnect"])("it ends by itself on %s", async (how) => {
  const { child, exited } = await startProcess(aDataDir());
  if (how === "disconnect") child.disconnect();
  else child.kill(how as NodeJS.Signals);
  expect(await exited).toBe(0);
});
