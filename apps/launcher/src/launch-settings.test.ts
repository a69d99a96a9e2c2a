import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "../../server/src/env.ts";
import { selfSignedIn } from "../../server/src/testing/self-signed.ts";
import {
  launchSettings,
  roleEnvironment,
  sandboxEnvironment,
  sandboxPartners,
  serverEnvironment,
  webEnvironment,
} from "./launch-settings.ts";

const pemOf = ({ privateKey }: { privateKey: KeyObject }) =>
  privateKey.export({ type: "pkcs8", format: "pem" }) as string;

const secrets = {
  secret: "s".repeat(43),
  twilioAccountSid: `AC${"1".repeat(32)}`,
  twilioAuthToken: "2".repeat(32),
  sinchServicePlanId: "plan",
  sinchApiToken: "token",
  sinchWebhookSecret: "webhook",
  sinchProjectId: "project",
  sinchKeyId: "key",
  sinchKeySecret: "key secret",
  sinchVoiceAppId: "voice app",
  sinchVoiceSecret: "dm9pY2U=",
  bandwidthAccountId: "9900778",
  bandwidthUsername: "user",
  bandwidthPassword: "password",
  bandwidthApplicationId: "application",
  bandwidthCallbackUsername: "callback user",
  bandwidthCallbackPassword: "callback password",
  tcrApiKey: "tcr key",
  tcrApiSecret: "tcr secret",
  tcrSinchPartnerId: "SSINCH1",
  tcrBandwidthPartnerId: "SBANDW1",
  stripeSecretKey: "sk_test_key",
  stripeWebhookSecret: "whsec_secret",
  partnerSecret: "partner",
  mailBounceUsername: "bounces",
  mailBouncePassword: "mail-bounce-password",
  fcmProjectId: "sandbox-1",
  fcmClientEmail: "push@sandbox.example",
  fcmPrivateKey: pemOf(generateKeyPairSync("rsa", { modulusLength: 1024 })),
  apnsTeamId: "TEAM000001",
  apnsKeyId: "KEY0000001",
  apnsPrivateKey: pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" })),
  vapidPublicKey: "BN3T6_RieT1zAZ9jn31lxb2oy3eKaHQoqzOrNVVHIM5DmAIfNO5ZGGOorlLKWIQUW4ko3Gn1V1jEZn4RqvoGmbQ",
  vapidPrivateKey: "d1b3JtId9D4nUeeR0V9oJ-sKEqZXhuGu3ld81sjR4mA",
  databasePassword: "app",
  ownerPassword: "owner",
  adminPassword: "admin",
};
const database = {
  appUrl: "postgres://app@127.0.0.1:1/broadcast",
  ownerUrl: "postgres://owner@127.0.0.1:1/broadcast",
};
const real = {
  TWILIO_ACCOUNT_SID: `AC${"9".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "9".repeat(32),
  SMTP_URL: "smtps://mail.example.com",
  PUBLIC_URL: "https://app.rivers.test",
  MAIL_FROM: "no-reply@rivers.test",
  SUPPORT_EMAIL: "help@rivers.test",
};

const folder = mkdtempSync(join(tmpdir(), "broadcast-launch-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

function serverOf(source: Record<string, string>) {
  return serverEnvironment(source, launchSettings(source, "/project"), secrets, database);
}

describe("the launcher's settings", () => {
  it("without any, the server runs on the sandbox with generated credentials", () => {
    expect(serverOf({})).toMatchObject({
      PORT: "3000",
      PUBLIC_URL: "http://localhost:3000",
      SANDBOX_URL: "http://localhost:4000",
      TWILIO_API_URL: "http://localhost:4000",
      TWILIO_ACCOUNT_SID: secrets.twilioAccountSid,
      SMTP_URL: "smtp://localhost:4025",
      SECRET: secrets.secret,
      DATABASE_URL: database.appUrl,
    });
  });

  it("the sandbox and the server have the same credentials and ports", () => {
    const source = { SANDBOX_PORT: "5000", SANDBOX_SMTP_PORT: "5025", PORT: "5001" };
    const settings = launchSettings(source, "/project");
    const server = serverEnvironment(source, settings, secrets, database);
    const sandbox = sandboxEnvironment(source, settings, secrets);
    const shared = Object.keys(sandbox).filter((name) =>
      /^(TWILIO|SINCH|BANDWIDTH|TCR|STRIPE)_(?!.*_URL$)/.test(name),
    );
    expect(shared).toHaveLength(22);
    for (const name of shared) expect([name, server[name]]).toEqual([name, sandbox[name]]);
    expect([sandbox.SANDBOX_PORT, server.TWILIO_API_URL]).toEqual(["5000", "http://localhost:5000"]);
    expect([sandbox.SANDBOX_SMTP_PORT, server.SMTP_URL]).toEqual(["5025", "smtp://localhost:5025"]);
  });

  it("every vendor's address is the sandbox, and the sandbox knows where each vendor's webhooks go", () => {
    const server = serverOf({ SINCH_API_TOKEN: "mine" });
    for (const name of [
      "TWILIO",
      "TWILIO_LOOKUP",
      "TWILIO_TRUSTHUB",
      "TCR",
      "SINCH_SMS",
      "SINCH_NUMBERS",
      "STRIPE",
      "ASSISTANT",
    ])
      expect(server[`${name}_API_URL`]).toBe("http://localhost:4000");
    for (const name of ["MESSAGING", "NUMBERS", "VOICE"])
      expect(server[`BANDWIDTH_${name}_API_URL`]).toBe("http://localhost:4000");
    expect(server).toMatchObject({ SINCH_API_TOKEN: "mine", BANDWIDTH_PASSWORD: "password" });
    const source = { PUBLIC_URL: "https://app.example.com/", BANDWIDTH_STATUS_URL: "http://localhost:9/own" };
    expect(sandboxEnvironment(source, launchSettings(source, "/project"), secrets)).toMatchObject({
      SINCH_INBOUND_URL: "https://app.example.com/webhooks/sinch/messages",
      SINCH_CALLBACK_URL: "https://app.example.com/webhooks/sinch/status",
      SINCH_VOICE_URL: "https://app.example.com/webhooks/sinch/incoming-calls",
      BANDWIDTH_INBOUND_URL: "https://app.example.com/webhooks/bandwidth/messages",
      BANDWIDTH_STATUS_URL: "http://localhost:9/own",
      STRIPE_WEBHOOK_URL: "https://app.example.com/webhooks/stripe",
    });
    expect(sandboxEnvironment({}, launchSettings({}, "/project"), secrets)).toMatchObject({
      SINCH_INBOUND_URL: "http://localhost:3000/webhooks/sinch/messages",
    });
  });

  it("with real credentials nothing points at a sandbox", () => {
    const source = { ...real, PUBLIC_URL: "https://app.example.com" };
    expect(launchSettings(source, "/project").hasSandbox).toBe(false);
    const server = serverOf(source);
    expect(server).not.toHaveProperty("SANDBOX_URL");
    expect(Object.keys(server).filter((name) => name.endsWith("_API_URL"))).toEqual([]);
    expect(server).toMatchObject(source);
  });

  it("notifications are signed with a generated key pair unless the user provides one", () => {
    const madeUp = {
      VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
      VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
    };
    expect(serverOf({})).toMatchObject(madeUp);
    expect(serverOf({ ...real, VAPID_PUBLIC_KEY: "" })).toMatchObject(madeUp);
    expect(() => serverOf({ VAPID_PUBLIC_KEY: secrets.vapidPublicKey })).toThrow(
      /VAPID_PRIVATE_KEY is missing/,
    );
  });

  it("each process gets what it reads: no secret of another, and nothing else of the user's shell", () => {
    const source = {
      PATH: "/bin",
      TZ: "UTC",
      PGSSLROOTCERT: "/ca.pem",
      GITHUB_TOKEN: "of the shell",
      DATABASE_URL: "postgres://app:app@db/broadcast",
      DATABASE_OWNER_URL: "postgres://owner:owner@db/broadcast",
      S3_SECRET_ACCESS_KEY: "files",
      TWILIO_AUTH_TOKEN: "9".repeat(32),
      SANDBOX_SMTP_PORT: "5025",
    };
    const settings = launchSettings(source, "/project");
    const server = serverEnvironment(source, settings, secrets, settings.givenDatabase!);
    const sandbox = sandboxEnvironment(source, settings, secrets);
    const web = webEnvironment(source, settings);
    for (const environment of [server, sandbox, web]) {
      expect(environment).toMatchObject({ PATH: "/bin", TZ: "UTC" });
      expect(environment).not.toHaveProperty("GITHUB_TOKEN");
      expect(environment).not.toHaveProperty("DATABASE_OWNER_URL");
    }
    expect(server).toMatchObject({
      DATABASE_URL: source.DATABASE_URL,
      S3_SECRET_ACCESS_KEY: "files",
      PGSSLROOTCERT: "/ca.pem",
    });
    expect(Object.keys(sandbox).filter((name) => /^(SECRET|DATABASE|S3|SMTP|VAPID|PG)/.test(name))).toEqual(
      [],
    );
    expect(sandbox).toMatchObject({ TWILIO_AUTH_TOKEN: "9".repeat(32), SANDBOX_SMTP_PORT: "5025" });
    expect(Object.keys(web).sort()).toEqual(["PATH", "PORT", "TZ"]);
  });

  it("the worker gets nothing that only those need whom requests reach, and the api no key to notify with", () => {
    const files = selfSignedIn(folder);
    const server = serverOf({
      TLS_CERT_FILE: files.certFile,
      TLS_KEY_FILE: files.keyFile,
      TRUSTED_PROXIES: "10.0.0.0/8",
    });
    expect(server).toMatchObject({ TLS_KEY_FILE: files.keyFile, MAIL_BOUNCE_PASSWORD: expect.anything() });
    const [api, worker] = [roleEnvironment("api", server), roleEnvironment("worker", server)];
    const missing = (own: object) =>
      Object.keys(server)
        .filter((name) => !(name in own))
        .sort();
    expect(missing(worker)).toEqual([
      "HOST",
      "MAIL_BOUNCE_PASSWORD",
      "MAIL_BOUNCE_USERNAME",
      "SINCH_VOICE_SECRET",
      "SINCH_WEBHOOK_SECRET",
      "STRIPE_WEBHOOK_SECRET",
      "TLS_CERT_FILE",
      "TLS_KEY_FILE",
      "TRUSTED_PROXIES",
    ]);
    expect(missing(api)).toEqual(["APNS_PRIVATE_KEY", "FCM_PRIVATE_KEY", "VAPID_PRIVATE_KEY"]);
    expect(roleEnvironment("worker", { SINCH_WEBHOOK_SECRET_FILE: "/run/secrets/sinch" })).toEqual({
      ROLE: "worker",
    });
    for (const own of [api, worker])
      expect(readEnv(own)).toMatchObject({ PUBLIC_URL: "https://localhost:3000", SECRET: secrets.secret });
  });

  it("with the server's own certificate every address is https, except in development", () => {
    const files = selfSignedIn(folder);
    const source = { TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile, PORT: "8443" };
    const settings = launchSettings(source, "/project");
    expect(settings.hasTls).toBe(true);
    expect(serverOf(source).PUBLIC_URL).toBe("https://localhost:8443");
    expect(sandboxEnvironment(source, settings, secrets)).toMatchObject({
      SINCH_INBOUND_URL: "https://localhost:8443/webhooks/sinch/messages",
      PARTNER_APP_URL: "https://localhost:8443",
    });
    const developing = serverEnvironment(source, settings, secrets, database, "http://localhost:5173");
    expect(developing).toMatchObject({ PUBLIC_URL: "http://localhost:5173", TLS_CERT_FILE: "" });
    expect(() => serverOf({ ...source, TLS_KEY_FILE: "" })).toThrow(/belong together/);
  });

  it("what a secret's file holds reaches the server by its name only, and takes the place of what is made up", () => {
    const owner = "postgres://owner:known-to-few@db/broadcast";
    const source = {
      SECRET_FILE: fileOf("secret", `${"k".repeat(40)}\n`),
      TWILIO_AUTH_TOKEN_FILE: fileOf("token", "known-to-few-too\n"),
      DATABASE_URL_FILE: fileOf("app", "postgres://app:known-to-few@db/broadcast"),
      DATABASE_OWNER_URL_FILE: fileOf("owner", owner),
      PARTNER_SECRET_FILE: fileOf("partner", "known-to-few-as-well"),
    };
    const settings = launchSettings(source, "/project");
    expect(settings.givenDatabase?.ownerUrl).toBe(owner);
    const server = serverEnvironment(source, settings, secrets, settings.givenDatabase!);
    const { PARTNER_SECRET_FILE, DATABASE_OWNER_URL_FILE, ...ofServer } = source;
    expect(server).toMatchObject(ofServer);
    expect(
      Object.keys(server).filter((name) => /^(SECRET|DATABASE_URL|TWILIO_AUTH_TOKEN|.+OWNER.*)$/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify(server)).not.toMatch(/known-to-few|kkkk/);
    expect(readEnv(server)).toMatchObject({ SECRET: "k".repeat(40), TWILIO_AUTH_TOKEN: "known-to-few-too" });
    // The sandbox plays the vendor: it holds the secrets that the server authenticates with.
    expect(sandboxEnvironment(source, settings, secrets).TWILIO_AUTH_TOKEN).toBe("known-to-few-too");
    expect(sandboxPartners(source, settings, secrets)[0]?.secret).toBe("known-to-few-as-well");
    expect(() => serverOf({ ...source, SECRET: "k".repeat(40) })).toThrow(
      /SECRET and SECRET_FILE are both set/,
    );
  });

  it("the sandbox gets every setting that it reads", () => {
    const read = readFileSync(join(import.meta.dirname, "../../sandbox/src/env.ts"), "utf8");
    const names = [...read.matchAll(/env\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!);
    const source = Object.fromEntries(names.map((name) => [name, "1"]));
    const sandbox = sandboxEnvironment(source, launchSettings(source, "/project"), secrets);
    expect(names.filter((name) => !(name in sandbox))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  it("real credentials together with SANDBOX_URL stay on the sandbox", () => {
    expect(serverOf({ ...real, SANDBOX_URL: "http://localhost:4000" }).TWILIO_API_URL).toBe(
      "http://localhost:4000",
    );
  });

  it.each([
    [{ PORT: "http" }, /PORT.*number/],
    [{ PORT: "70000" }, /PORT.*number/],
    [{ SECRET: "short" }, /SECRET/],
    [{ PUBLIC_URL: "nowhere" }, /PUBLIC_URL/],
    [{ ...real, TWILIO_AUTH_TOKEN: "" }, /TWILIO_AUTH_TOKEN/],
    [{ ...real, SMTP_URL: "" }, /SMTP_URL/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
  ])("%o is refused with a sentence that names the setting", (source, sentence) => {
    expect(() => serverOf(source as Record<string, string>)).toThrow(sentence);
  });
});
