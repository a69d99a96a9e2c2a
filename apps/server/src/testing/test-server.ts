import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import { anyFreePort } from "../../../../tools/free-port.ts";
import { assemble } from "../assemble.ts";
import { createClock, type OffsetClock } from "../clock/clock.ts";
import { type Env, readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { type Running, startApi, startWorker } from "../roles.ts";
import type { Services } from "../services.ts";
import { createTestDatabase } from "./test-database.ts";

export interface TestServer {
  url: string;
  env: Env;
  services: Services;
  /** The business clock; `setOffset` moves it. */
  clock: OffsetClock;
  /** The control API of the sandbox: `sandbox("POST", "/phones/+1…/messages", {to, text})`. */
  sandbox<T = unknown>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T>;
  /** The role that owns the tables, for what the application may not do itself. */
  ownerUrl: string;
  startWorker(): Promise<Running>;
  close(): Promise<void>;
}

/**
 * The whole server against a real PostgreSQL and the sandbox, each of its own. Without `hasWorker` nothing happens
 * in the background, so that a test can drive each step itself.
 */
export async function startTestServer(options: { hasWorker?: boolean } = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "broadcast-test-"));
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const [database, sandbox, port] = await Promise.all([
    createTestDatabase(),
    startSandbox({
      port: 0,
      smtpPort: 0,
      dataDir: join(folder, "sandbox"),
      accountSid,
      authToken,
      settings: { latencyMs: 0, deliveryDelayMs: 0, carrierOptOut: false },
    }),
    anyFreePort(),
  ]);
  const env = readEnv({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.appUrl,
    SECRET: randomBytes(32).toString("hex"),
    SANDBOX_URL: sandbox.url,
    TWILIO_API_URL: sandbox.url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    STORAGE_DIR: join(folder, "files"),
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
  });
  const clock = createClock();
  const services = assemble(env, createLog(env.LOG_LEVEL, "test"), clock);
  const api = await startApi(services, port);
  const workers: Running[] = [];
  const addWorker = async () => {
    const worker = await startWorker(services);
    workers.push(worker);
    return worker;
  };
  if (options.hasWorker) await addWorker();
  return {
    url: env.PUBLIC_URL,
    env,
    services,
    clock,
    ownerUrl: database.ownerUrl,
    startWorker: addWorker,
    async sandbox<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await fetch(`${sandbox.url}/control${path}`, {
        method,
        ...(body !== undefined && {
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${text}`);
      return (text === "" ? {} : JSON.parse(text)) as T;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await api.stop();
      await services.close();
      await sandbox.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
