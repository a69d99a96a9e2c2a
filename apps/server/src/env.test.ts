import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { credentialsOf, readEnv } from "./env.ts";
import { smtpAddress } from "./plaintext-backends.ts";
import { selfSignedIn } from "./testing/self-signed.ts";

const folder = mkdtempSync(join(tmpdir(), "broadcast-env-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const least = {
  DATABASE_URL: "postgres://broadcast@localhost/broadcast",
  SECRET: "0".repeat(32),
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "0".repeat(32),
  SMTP_URL: "smtp://localhost",
  PUBLIC_URL: "https://app.rivers.test",
  MAIL_FROM: "Rivers <no-reply@rivers.test>",
  SUPPORT_EMAIL: "help@rivers.test",
};
const bandwidth = {
  BANDWIDTH_ACCOUNT_ID: "9900000",
  BANDWIDTH_USERNAME: "api",
  BANDWIDTH_PASSWORD: "secret",
  BANDWIDTH_APPLICATION_ID: "app",
  BANDWIDTH_CALLBACK_USERNAME: "hook",
  BANDWIDTH_CALLBACK_PASSWORD: "hook-secret",
};

test("a carrier without credentials is left out", () => {
  const env = readEnv(least);
  expect([credentialsOf(env, "sinch"), credentialsOf(env, "bandwidth")]).toEqual([null, null]);
});

test("a carrier with all of its credentials is used", () => {
  const env = readEnv({ ...least, ...bandwidth });
  expect(credentialsOf(env, "bandwidth")).toEqual(bandwidth);
  expect(credentialsOf(env, "sinch")).toBeNull();
});

test("incomplete carrier credentials are refused, and the sentence names what is missing", () => {
  const { BANDWIDTH_PASSWORD, ...rest } = bandwidth;
  expect(() => readEnv({ ...least, ...rest })).toThrow(
    /^BANDWIDTH_PASSWORD is missing: set all of .+, or none/,
  );
  expect(() => readEnv({ ...least, ...bandwidth, BANDWIDTH_PASSWORD: "" })).toThrow(
    /^BANDWIDTH_PASSWORD is missing/,
  );
  expect(() => readEnv({ ...least, BANDWIDTH_PASSWORD, SINCH_API_TOKEN: "token" })).toThrow(
    /SINCH_KEY_SECRET are missing/,
  );
});

test.each([
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, /^STRIPE_WEBHOOK_SECRET is missing/],
  [
    { STRIPE_SECRET_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    /STRIPE_SECRET_KEY .+begins with sk_/,
  ],
  [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "sk_test_1" }, /STRIPE_WEBHOOK_SECRET .+whsec_/],
])("%j would check nothing and is refused", (stripe, sentence) => {
  expect(() => readEnv({ ...least, ...stripe })).toThrow(sentence);
});

const vapid = {
  VAPID_PUBLIC_KEY: "BN3T6_RieT1zAZ9jn31lxb2oy3eKaHQoqzOrNVVHIM5DmAIfNO5ZGGOorlLKWIQUW4ko3Gn1V1jEZn4RqvoGmbQ",
  VAPID_PRIVATE_KEY: "d1b3JtId9D4nUeeR0V9oJ-sKEqZXhuGu3ld81sjR4mA",
};

test("the push signing keys come as a pair with a contact, or are refused", () => {
  const env = readEnv({ ...least, ...vapid, SUPPORT_EMAIL: "help@broadcast.test" });
  expect([env.VAPID_PUBLIC_KEY, env.VAPID_SUBJECT]).toEqual([
    vapid.VAPID_PUBLIC_KEY,
    "mailto:help@broadcast.test",
  ]);
  const other = `x${vapid.VAPID_PRIVATE_KEY.slice(1)}`;
  expect(() => readEnv({ ...least, ...vapid, VAPID_PRIVATE_KEY: other })).toThrow(/aren't a pair/);
  expect(() => readEnv({ ...least, ...vapid, VAPID_SUBJECT: "somebody" })).toThrow(/VAPID_SUBJECT .+mailto:/);
});

test("outside the sandbox nobody is sent to an address in the clear", () => {
  const at = (PUBLIC_URL: string, more: object = {}) => readEnv({ ...least, PUBLIC_URL, ...more }).PUBLIC_URL;
  expect(() => at("http://app.example.com")).toThrow(/^PUBLIC_URL is .+ must start with https:/);
  expect(() => at("http://localhost.example.com")).toThrow(/PUBLIC_URL/);
  expect(at("https://app.example.com")).toBe("https://app.example.com");
  expect(() => at("https://app.example.com", { SHORT_URL: "http://ex.example" })).toThrow(
    /^SHORT_URL is .+ must start with https:/,
  );
  expect(at("http://192.0.2.1:3000", { SANDBOX_URL: "http://192.0.2.1:4000" })).toBe("http://192.0.2.1:3000");
});

test.each([
  [{ PUBLIC_URL: "" }, /^PUBLIC_URL is missing/],
  [{ PUBLIC_URL: "http://localhost:3000" }, /^PUBLIC_URL is .+ STOP replies would never arrive/],
  [{ PUBLIC_URL: "https://127.0.0.1" }, /^PUBLIC_URL is .+ STOP replies would never arrive/],
  [{ HOST: "0.0.0.0" }, /^HOST is 0\.0\.0\.0, .+ without encryption/],
  [{ HOST: "::" }, /^HOST is ::, .+ without encryption/],
  [{ MAIL_FROM: "" }, /^MAIL_FROM is .+ example address/],
  [{ MAIL_FROM: "Rivers <hello@mail.example.com>" }, /^MAIL_FROM is .+ example address/],
  [{ MAIL_DOMAIN: "mail.example.org" }, /^MAIL_DOMAIN is .+ example address/],
  [{ DKIM_DOMAIN: "rivers.example" }, /^DKIM_DOMAIN is .+ example address/],
  [{ SUPPORT_EMAIL: "" }, /^SUPPORT_EMAIL is .+ example address/],
])("a real installation that is half set up by %j is refused, the sandbox is not", (more, sentence) => {
  expect(() => readEnv({ ...least, ...more })).toThrow(sentence);
  expect(() => readEnv({ ...least, ...more, SANDBOX_URL: "http://localhost:4000" })).not.toThrow();
});

test("other machines can connect through the server's own TLS or through a named proxy", () => {
  const { certFile, keyFile } = selfSignedIn(folder);
  const open = { ...least, HOST: "0.0.0.0" };
  expect(readEnv({ ...open, TRUSTED_PROXIES: "10.0.0.0/8" }).HOST).toBe("0.0.0.0");
  expect(readEnv({ ...open, TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }).HOST).toBe("0.0.0.0");
  const MAIL_FROM = "hello@counterexample.com";
  expect(readEnv({ ...least, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
});

test("a role does without the secrets that the other alone works with, and misses its own", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1" };
  const { VAPID_PUBLIC_KEY } = vapid;
  expect(credentialsOf(readEnv({ ...least, ...stripe, ROLE: "worker" }), "stripe")).toEqual({
    ...stripe,
    STRIPE_WEBHOOK_SECRET: null,
  });
  expect(credentialsOf(readEnv({ ...least, VAPID_PUBLIC_KEY, ROLE: "api" }), "vapid")).toEqual({
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: null,
  });
  expect(() => readEnv({ ...least, ...stripe, ROLE: "api" })).toThrow(/^STRIPE_WEBHOOK_SECRET is missing/);
  expect(() => readEnv({ ...least, VAPID_PUBLIC_KEY, ROLE: "worker" })).toThrow(
    /^VAPID_PRIVATE_KEY is missing/,
  );
});

test("paid number lookups need an explicit setting", () => {
  const sandbox = { SANDBOX_URL: "http://localhost:4000" };
  const lookUps = (more: object) => readEnv({ ...least, ...more }).LOOK_UP_NUMBERS;
  expect([lookUps({}), lookUps({ LOOK_UP_NUMBERS: "on" })]).toEqual(["off", "on"]);
  expect([lookUps(sandbox), lookUps({ ...sandbox, LOOK_UP_NUMBERS: "off" })]).toEqual(["on", "off"]);
});

test("trusted proxies are addresses or networks, and nothing else", () => {
  const proxies = (list: string) => readEnv({ ...least, TRUSTED_PROXIES: list }).TRUSTED_PROXIES;
  expect(proxies("")).toEqual([]);
  expect(proxies(" 10.0.0.0/8, ::1 ")).toEqual(["10.0.0.0/8", "::1"]);
  for (const wrong of ["true", "10.0.0.0/33", "proxy.example.com", "10.0.0"]) {
    expect(() => proxies(wrong)).toThrow(/TRUSTED_PROXIES/);
  }
});

test("a number for codes needs its carrier and the full international form", () => {
  const system = { SYSTEM_PHONE_NUMBER: "+15125550100", SYSTEM_CARRIER: "bandwidth" };
  expect(readEnv({ ...least, ...bandwidth, ...system })).toMatchObject(system);
  expect(() => readEnv({ ...least, ...system })).toThrow(/so BANDWIDTH_ACCOUNT_ID, .+ must be set as well/);
  expect(() => readEnv({ ...least, SYSTEM_PHONE_NUMBER: "512-555-0100" })).toThrow(
    /SYSTEM_PHONE_NUMBER isn't/,
  );
});

test("https needs a certificate and its key, both readable, of one pair, and an address that says https", () => {
  const { certFile, keyFile } = selfSignedIn(folder);
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
  const played = { ...least, ...tls, PUBLIC_URL: "", SANDBOX_URL: "http://localhost:4000", PORT: "8443" };
  expect(readEnv(played).PUBLIC_URL).toBe("https://localhost:8443");
  const wrong: [object, RegExp][] = [
    [{ TLS_KEY_FILE: "" }, /^TLS_CERT_FILE and TLS_KEY_FILE belong together\. Set both or neither\.$/],
    [{ TLS_CERT_FILE: "" }, /^TLS_CERT_FILE and TLS_KEY_FILE belong together/],
    [{ TLS_KEY_FILE: join(folder, "none") }, /^Can't read .+none from TLS_KEY_FILE\./],
    [{ TLS_CERT_FILE: folder }, /from TLS_CERT_FILE\. Correct the path/],
    [
      { TLS_KEY_FILE: fileOf("words", "words") },
      /^TLS_CERT_FILE and TLS_KEY_FILE aren't a matching certificate/,
    ],
    [{ TLS_CERT_FILE: keyFile }, /aren't a matching certificate and key/],
    [{ PUBLIC_URL: "http://localhost:8443" }, /PUBLIC_URL must start with https:/],
  ];
  for (const [more, sentence] of wrong)
    expect(() => readEnv({ ...least, ...tls, ...more })).toThrow(sentence);
});

test("a secret may be a file, without the line end at its end, and not both", () => {
  const { SECRET, ...rest } = least;
  const file = fileOf("secret", `${SECRET}\n`);
  expect(readEnv({ ...rest, SECRET_FILE: file }).SECRET).toBe(SECRET);
  expect(readEnv({ ...rest, SECRET: "", SECRET_FILE: file }).SECRET).toBe(SECRET);
  expect(() => readEnv({ ...least, SECRET_FILE: file })).toThrow(
    /^SECRET and SECRET_FILE are both set\. Remove one of them\.$/,
  );
  expect(() => readEnv({ ...rest, SECRET_FILE: join(folder, "none") })).toThrow(
    /^Can't read .+ from SECRET_FILE\./,
  );
  expect(() => readEnv({ ...rest, SECRET_FILE: fileOf("empty", "\n") })).toThrow(/from SECRET_FILE is empty/);
});

const elsewhere = [
  ["DATABASE_URL", "postgres://app:app@db.example.com/broadcast"],
  ["DATABASE_URL", "postgres://app@localhost/broadcast?host=10.0.0.7"],
  ["DATABASE_URL", "postgres://app@db.example.com/broadcast?sslmode=prefer"],
  ["DATABASE_OWNER_URL", "postgres://owner@db.example.com/broadcast?sslmode=disable"],
  ["DATABASE_DIRECT_URL", "postgres://app@db.example.com/broadcast?sslmode=disable"],
  ["CLAMD_URL", "tcp://scanner.example.com:3310"],
  ["S3_ENDPOINT", "http://s3.example.com"],
  ["TWILIO_API_URL", "http://twilio.example.com"],
];
const s3 = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };

test.each(elsewhere)(
  "%s at %s would send data in the clear, and is refused unless that is wanted",
  (name, url) => {
    const settings = { ...least, ...s3, [name!]: url };
    expect(() => readEnv(settings)).toThrow(
      new RegExp(`^${name} points to another machine.+ALLOW_PLAINTEXT_BACKENDS`),
    );
    expect(readEnv({ ...settings, ALLOW_PLAINTEXT_BACKENDS: "true" })).toHaveProperty(name!, url);
    expect(readEnv({ ...settings, SANDBOX_URL: "http://localhost:4000" })).toHaveProperty(name!, url);
  },
);

test("a PostgreSQL that only its own setting places on another machine is refused too", () => {
  const settings = { ...least, DATABASE_URL: "postgres:///broadcast", PGHOST: "db.example.com" };
  expect(() => readEnv(settings)).toThrow(/^DATABASE_URL points to another machine/);
});

test.each([
  ["DATABASE_URL", "postgres://app@db.example.com/broadcast?sslmode=verify-full"],
  ["DATABASE_URL", "postgres://app@db.example.com/broadcast?sslmode=require"],
  ["DATABASE_URL", "postgres://app@127.0.0.1/broadcast"],
  ["DATABASE_URL", "postgres://app@[::1]:5432/broadcast"],
  ["DATABASE_URL", "postgres:///broadcast?host=/var/run/postgresql"],
  ["CLAMD_URL", "tcp://127.0.0.1:3310"],
  ["S3_ENDPOINT", "https://s3.example.com"],
])("%s at %s crosses no network in the clear", (name, url) => {
  expect(readEnv({ ...least, ...s3, [name]: url })).toHaveProperty(name, url);
});

test("a mail server on another machine has to take up TLS, whatever its address says besides", () => {
  const addressOf = (SMTP_URL: string, more = {}) => smtpAddress(readEnv({ ...least, SMTP_URL, ...more }));
  expect(addressOf("smtp://mail.example.com")).toBe("smtp://mail.example.com?requireTLS=true");
  expect(addressOf("smtp://mail.example.com:587/?requireTLS=false&ignoreTLS=true")).toBe(
    "smtp://mail.example.com:587/?requireTLS=true&ignoreTLS=true",
  );
  const untouched = "smtp://mail.example.com";
  expect(addressOf(untouched, { ALLOW_PLAINTEXT_BACKENDS: "true" })).toBe(untouched);
  expect(addressOf(untouched, { SANDBOX_URL: "http://localhost:4000" })).toBe(untouched);
  for (const url of ["smtps://mail.example.com", "smtp://localhost:25"]) expect(addressOf(url)).toBe(url);
});

test("links in texts use the app's address, or a shorter one of the same server", () => {
  expect(readEnv(least).SHORT_URL).toBe(readEnv(least).PUBLIC_URL);
  expect(readEnv({ ...least, SHORT_URL: "https://brc.rivers.test/" }).SHORT_URL).toBe(
    "https://brc.rivers.test",
  );
});
