import { generateKeyPairSync, type KeyObject, randomBytes, randomInt, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import webPush from "web-push";
import { anyFreePort } from "../../../launcher/src/free-port.ts";
import { createScratchFolder } from "../../../launcher/src/scratch-folder.ts";
import { assemble } from "../assemble.ts";
import { createClock, type OffsetClock } from "../clock/clock.ts";
import { type Env, readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { hashPasswords } from "../modules/users/index.ts";
import { type Running, startApi, startWorker } from "../roles.ts";
import type { Services } from "../services.ts";
import { nextAfternoon } from "./afternoon.ts";
import { createTestDatabase } from "./test-database.ts";

/** Secrets that the server and its sandbox share for the vendors besides Twilio. */
function vendorSecrets() {
  const secret = () => randomBytes(16).toString("hex");
  return {
    SINCH_SERVICE_PLAN_ID: secret(),
    SINCH_API_TOKEN: secret(),
    SINCH_WEBHOOK_SECRET: secret(),
    SINCH_PROJECT_ID: randomUUID(),
    SINCH_KEY_ID: randomUUID(),
    SINCH_KEY_SECRET: secret(),
    SINCH_VOICE_APP_ID: randomUUID(),
    SINCH_VOICE_SECRET: randomBytes(24).toString("base64"),
    BANDWIDTH_ACCOUNT_ID: String(9_000_000 + randomInt(1_000_000)),
    BANDWIDTH_USERNAME: "api-user",
    BANDWIDTH_PASSWORD: secret(),
    BANDWIDTH_APPLICATION_ID: randomUUID(),
    BANDWIDTH_CALLBACK_USERNAME: "webhooks",
    BANDWIDTH_CALLBACK_PASSWORD: secret(),
    TCR_API_KEY: secret(),
    TCR_API_SECRET: secret(),
    TCR_SINCH_PARTNER_ID: "SSINCH1",
    TCR_BANDWIDTH_PARTNER_ID: "SBANDW1",
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
}

/** Secrets that the server and the phones' push services share. */
function phonePushSecrets() {
  const pem = ({ privateKey }: { privateKey: KeyObject }) =>
    privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  return {
    FCM_PROJECT_ID: "test-project",
    FCM_CLIENT_EMAIL: "push@test.example",
    FCM_PRIVATE_KEY: pem(generateKeyPairSync("rsa", { modulusLength: 1024 })),
    APNS_TEAM_ID: "TEAM000001",
    APNS_KEY_ID: "KEY0000001",
    APNS_PRIVATE_KEY: pem(generateKeyPairSync("ec", { namedCurve: "P-256" })),
  };
}

/** The keys that sign notifications. */
function vapidKeys() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

export interface TestServer {
  url: string;
  env: Env;
  services: Services;
  /** The services that serve requests: the same ones, over their own connections. */
  apiServices: Services;
  /** The business clock; it starts on a weekday afternoon, and `advance` moves it forward. */
  clock: OffsetClock;
  advance(ms: number): void;
  /** Sets the clock back to the afternoon it started on. */
  backToAfternoon(): void;
  /** The control API of the sandbox: `sandbox("POST", "/phones/+1…/messages", {to, text})`. */
  sandbox<T = unknown>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T>;
  /** The role that owns the tables, for changes the application must not make itself. */
  ownerUrl: string;
  startWorker(): Promise<Running>;
  close(): Promise<void>;
}

/**
 * Starts the whole server with its own PostgreSQL database and sandbox. Without `hasWorker` nothing runs in the
 * background, so that a test can drive each step itself.
 */
export async function startTestServer(options: { hasWorker?: boolean } = {}): Promise<TestServer> {
  hashPasswords("lightly");
  const clock = createClock();
  const toAfternoon = nextAfternoon(new Date()).getTime() - Date.now();
  clock.setOffset(toAfternoon);
  const folder = createScratchFolder("broadcast-test-");
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const mailBounces = { username: "mail", password: randomBytes(16).toString("hex") };
  const port = await anyFreePort();
  const url = `http://127.0.0.1:${port}`;
  const secrets = vendorSecrets();
  const phonePush = phonePushSecrets();
  const [database, sandbox] = await Promise.all([
    createTestDatabase(),
    startSandbox({
      port: 0,
      smtpPort: 0,
      dataDir: join(folder, "sandbox"),
      accountSid,
      authToken,
      sinch: {
        servicePlanId: secrets.SINCH_SERVICE_PLAN_ID,
        apiToken: secrets.SINCH_API_TOKEN,
        webhookSecret: secrets.SINCH_WEBHOOK_SECRET,
        projectId: secrets.SINCH_PROJECT_ID,
        keyId: secrets.SINCH_KEY_ID,
        keySecret: secrets.SINCH_KEY_SECRET,
        inboundUrl: `${url}/webhooks/sinch/messages`,
        voice: {
          appId: secrets.SINCH_VOICE_APP_ID,
          secret: secrets.SINCH_VOICE_SECRET,
          url: `${url}/webhooks/sinch/incoming-calls`,
        },
      },
      bandwidth: {
        accountId: secrets.BANDWIDTH_ACCOUNT_ID,
        username: secrets.BANDWIDTH_USERNAME,
        password: secrets.BANDWIDTH_PASSWORD,
        applicationId: secrets.BANDWIDTH_APPLICATION_ID,
        callbackUsername: secrets.BANDWIDTH_CALLBACK_USERNAME,
        callbackPassword: secrets.BANDWIDTH_CALLBACK_PASSWORD,
        inboundUrl: `${url}/webhooks/bandwidth/messages`,
        statusUrl: `${url}/webhooks/bandwidth/status`,
        voiceUrl: `${url}/webhooks/bandwidth/incoming-calls`,
      },
      mailBounces: { url: `${url}/webhooks/mail/bounces`, ...mailBounces },
      tcr: { apiKey: secrets.TCR_API_KEY, apiSecret: secrets.TCR_API_SECRET },
      fcm: {
        projectId: phonePush.FCM_PROJECT_ID,
        clientEmail: phonePush.FCM_CLIENT_EMAIL,
        privateKey: phonePush.FCM_PRIVATE_KEY,
      },
      apns: {
        teamId: phonePush.APNS_TEAM_ID,
        keyId: phonePush.APNS_KEY_ID,
        privateKey: phonePush.APNS_PRIVATE_KEY,
        topic: "com.projectbroadcast.app",
      },
      stripe: {
        secretKey: secrets.STRIPE_SECRET_KEY,
        webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
        webhookUrl: `${url}/webhooks/stripe`,
        businessName: "Project Broadcast",
      },
      // The carrier's clock follows the server's, whatever a test sets it to.
      systemNow: () => clock.now().getTime(),
      settings: { latencyMs: 0, deliveryDelayMs: 0, carrierOptOut: false },
    }),
  ]);
  const env = readEnv({
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.appUrl,
    SECRET: randomBytes(32).toString("hex"),
    SANDBOX_URL: sandbox.url,
    TWILIO_API_URL: sandbox.url,
    TWILIO_LOOKUP_API_URL: sandbox.url,
    TWILIO_TRUSTHUB_API_URL: sandbox.url,
    TWILIO_MESSAGING_API_URL: sandbox.url,
    TCR_API_URL: sandbox.url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    ...secrets,
    SINCH_SMS_API_URL: sandbox.url,
    SINCH_NUMBERS_API_URL: sandbox.url,
    BANDWIDTH_MESSAGING_API_URL: sandbox.url,
    BANDWIDTH_NUMBERS_API_URL: sandbox.url,
    BANDWIDTH_VOICE_API_URL: sandbox.url,
    STRIPE_API_URL: sandbox.url,
    ASSISTANT_API_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    MAIL_BOUNCE_USERNAME: mailBounces.username,
    MAIL_BOUNCE_PASSWORD: mailBounces.password,
    ...vapidKeys(),
    ...phonePush,
    FCM_API_URL: sandbox.url,
    FCM_OAUTH_URL: sandbox.url,
    APNS_API_URL: sandbox.url,
    STORAGE_DIR: join(folder, "files"),
    LOG_LEVEL: process.env.TEST_LOG ?? "silent",
  });
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
    apiServices: api.services,
    clock,
    backToAfternoon: () => clock.setOffset(toAfternoon),
    advance: (ms) => clock.setOffset(clock.now().getTime() - Date.now() + ms),
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
