import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import twilio from "twilio";
import { type Sandbox, type SandboxOptions, startSandbox } from "../start.ts";
import type { BandwidthAccount, SinchAccount } from "../vendors/accounts.ts";

export const accountSid = `AC${"0123456789abcdef".repeat(2)}`;
export const authToken = "fedcba9876543210".repeat(2);

export const sinchAccount: SinchAccount = {
  servicePlanId: "a1b2c3d4e5f60718293a4b5c6d7e8f90",
  apiToken: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  webhookSecret: "hook-secret",
  projectId: "11111111-2222-4333-8444-555555555555",
  keyId: "66666666-7777-4888-8999-000000000000",
  keySecret: "key-secret",
};
export const bandwidthAccount: BandwidthAccount = {
  accountId: "9900778",
  username: "api-user",
  password: "api-password",
  applicationId: "93de2206-9669-4e07-948d-329f4b722ee2",
  callbackUsername: "hook-user",
  callbackPassword: "hook-password",
};

export type Webhook = {
  url: string;
  form: Record<string, string>;
  signature: string;
  body: string;
  headers: Record<string, string>;
};

/** A sandbox on free ports with its own data folder. */
export async function aSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    accountSid,
    authToken,
    settings: { deliveryDelayMs: 0 },
    ...options,
  });
  return {
    ...sandbox,
    dataDir,
    client: sdkFor(sandbox),
    control: (method: string, path: string, body?: unknown) => control(sandbox, method, path, body),
    remove: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Twilio's own SDK, talking to the sandbox instead of Twilio. */
export function sdkFor(sandbox: Pick<Sandbox, "url">, token = authToken) {
  const base = new twilio.RequestClient();
  const httpClient = {
    request: (options: Parameters<typeof base.request>[0]) =>
      base.request({
        ...options,
        uri: options.uri.replace(/^https:\/\/(api|lookups|trusthub|messaging)\.twilio\.com/, sandbox.url),
      }),
  };
  return twilio(accountSid, token, { httpClient: httpClient as typeof base });
}

/** Calls the control API; returns the reply's body with its status. */
export async function control(sandbox: Pick<Sandbox, "url">, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of the reply
  return { status: answer.status, body: (await answer.json()) as any };
}

/** The product's side: stores every webhook, and answers with the given statuses, then 204. */
export async function aProduct(statuses: number[] = []) {
  const webhooks: Webhook[] = [];
  const files = new Map<string, { contentType: string; bytes: Buffer }>();
  const server = createServer(async (request, response) => {
    const file = files.get(request.url ?? "");
    if (file) {
      response.writeHead(200, { "content-type": file.contentType }).end(file.bytes);
      return;
    }
    if (request.method === "GET") {
      response.writeHead(404).end();
      return;
    }
    const body = await bodyOf(request);
    webhooks.push({
      url: `http://${request.headers.host}${request.url}`,
      form: Object.fromEntries(new URLSearchParams(body)),
      signature: String(request.headers["x-twilio-signature"]),
      body,
      headers: request.headers as Record<string, string>,
    });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    webhooks,
    files,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A product that keeps its callers waiting. */
export async function aSlowProduct() {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, waiting, close };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}

/** Polls until there is an answer; fails after ten seconds. */
export async function until<Result>(
  ask: () => Promise<Result | false | undefined> | Result | false | undefined,
) {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("It did not happen within ten seconds.");
}
