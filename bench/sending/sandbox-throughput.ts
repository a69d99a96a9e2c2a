// How many texts per second the sandbox accepts, delivers and reports: 20,000 handsets, one text each, each
// with its two status callbacks. The sandbox runs in a process of its own; target: 1,000 per second, event
// loop never 50 ms late.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";

const TEXTS = Number(process.env.TEXTS ?? 20_000);
const CONNECTIONS = 50;
const TARGET_A_SECOND = 1000;
const accountSid = `AC${"0".repeat(32)}`;
const authToken = "1".repeat(32);
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
const from = "+15125550100";

const dataDir = mkdtempSync(join(tmpdir(), "sandbox-bench-"));
const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });

let callbacks = 0;
let allCalledBack = () => {};
const product = createServer((incoming, response) => {
  incoming.resume().on("end", () => {
    response.writeHead(204).end();
    callbacks += 1;
    if (callbacks === TEXTS * 2) allCalledBack();
  });
});
await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;

async function startSandbox() {
  const startedAt = performance.now();
  const child = fork(new URL("../../apps/sandbox/src/main.ts", import.meta.url), {
    env: {
      ...process.env,
      SANDBOX_PORT: "0",
      SANDBOX_SMTP_PORT: "0",
      SANDBOX_DATA: dataDir,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once("message", (message) => resolve(message as { port: number })),
  );
  return { child, url: `http://127.0.0.1:${port}`, startMs: Math.round(performance.now() - startedAt) };
}

async function post(url: string, form: Record<string, string>) {
  const answer = await request(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
    dispatcher,
  });
  await answer.body.dump();
  if (answer.statusCode !== 201) throw new Error(`The sandbox answered ${answer.statusCode}.`);
}

async function getJson(url: string) {
  const startedAt = performance.now();
  const answer = await request(url, { dispatcher });
  const body = (await answer.body.json()) as Record<string, unknown>;
  return { body, ms: Math.round(performance.now() - startedAt) };
}

const sandbox = await startSandbox();
const api = `${sandbox.url}/2010-04-01/Accounts/${accountSid}`;
await post(`${api}/IncomingPhoneNumbers.json`, { PhoneNumber: from });

const startedAt = performance.now();
let next = 0;
const everythingTold = new Promise<void>((resolve) => {
  allCalledBack = resolve;
});
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    for (let index = next++; index < TEXTS; index = next++) {
      const To = `+1512${2_000_000 + index}`;
      await post(`${api}/Messages.json`, {
        From: from,
        To,
        Body: `Hello ${index}`,
        StatusCallback: `${productUrl}/status`,
      });
    }
  }),
);
const takenMs = performance.now() - startedAt;
await everythingTold;
const wholeMs = performance.now() - startedAt;

const { body: health } = await getJson(`${sandbox.url}/control/health`);
const list = await getJson(`${sandbox.url}/control/phones?pageSize=50&page=${Math.ceil(TEXTS / 100)}`);
const search = await getJson(`${sandbox.url}/control/phones?term=9999999`);
sandbox.child.kill("SIGKILL");
await new Promise((resolve) => sandbox.child.once("exit", resolve));
const again = await startSandbox();
const { body: phones } = await getJson(`${again.url}/control/phones?pageSize=1`);
again.child.kill("SIGTERM");
await new Promise((resolve) => again.child.once("exit", resolve));

const aSecond = Math.round(TEXTS / (wholeMs / 1000));
console.log(`taken ${Math.round(TEXTS / (takenMs / 1000))}/s; taken, delivered and told ${aSecond}/s`);
console.log(`event loop delay ${JSON.stringify(health.eventLoopDelayMs)} ms`);
console.log(`middle page of phones ${list.ms} ms, search without a hit ${search.ms} ms`);
console.log(
  `start ${sandbox.startMs} ms; after SIGKILL with ${JSON.stringify(phones.paging)} phones ${again.startMs} ms`,
);
console.log(
  `RESULT sandbox-throughput value=${aSecond} baseline=${TARGET_A_SECOND} ratio=${(aSecond / TARGET_A_SECOND).toFixed(2)} target=1`,
);
await dispatcher.close();
product.closeAllConnections();
product.close();
rmSync(dataDir, { recursive: true, force: true });
