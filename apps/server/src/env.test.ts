import { expect, test } from "vitest";
import { credentialsOf, readEnv } from "./env.ts";

const least = {
  DATABASE_URL: "postgres://broadcast@localhost/broadcast",
  SECRET: "0".repeat(32),
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "0".repeat(32),
  SMTP_URL: "smtp://localhost",
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

test("a carrier's credentials are all there", () => {
  const env = readEnv({ ...least, ...bandwidth });
  expect(credentialsOf(env, "bandwidth")).toEqual(bandwidth);
  expect(credentialsOf(env, "sinch")).toBeNull();
});

test("a part of a carrier's credentials is refused, and the sentence names what is missing", () => {
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
])("%j would check nobody, and is refused", (stripe, sentence) => {
  expect(() => readEnv({ ...least, ...stripe })).toThrow(sentence);
});

const vapid = {
  VAPID_PUBLIC_KEY: "BN3T6_RieT1zAZ9jn31lxb2oy3eKaHQoqzOrNVVHIM5DmAIfNO5ZGGOorlLKWIQUW4ko3Gn1V1jEZn4RqvoGmbQ",
  VAPID_PRIVATE_KEY: "d1b3JtId9D4nUeeR0V9oJ-sKEqZXhuGu3ld81sjR4mA",
};

test("the keys that sign notifications are a pair or refused, and somebody answers for them", () => {
  const env = readEnv({ ...least, ...vapid, SUPPORT_EMAIL: "help@example.com" });
  expect([env.VAPID_PUBLIC_KEY, env.VAPID_SUBJECT]).toEqual([
    vapid.VAPID_PUBLIC_KEY,
    "mailto:help@example.com",
  ]);
  const other = `x${vapid.VAPID_PRIVATE_KEY.slice(1)}`;
  expect(() => readEnv({ ...least, ...vapid, VAPID_PRIVATE_KEY: other })).toThrow(/not of one pair/);
  expect(() => readEnv({ ...least, ...vapid, VAPID_SUBJECT: "somebody" })).toThrow(/VAPID_SUBJECT .+mailto:/);
});

test("numbers are looked up for money only when somebody said so", () => {
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

test("a number for codes needs the carrier it is at, and is written in full", () => {
  const system = { SYSTEM_PHONE_NUMBER: "+15125550100", SYSTEM_CARRIER: "bandwidth" };
  expect(readEnv({ ...least, ...bandwidth, ...system })).toMatchObject(system);
  expect(() => readEnv({ ...least, ...system })).toThrow(/so BANDWIDTH_ACCOUNT_ID, .+ must be set as well/);
  expect(() => readEnv({ ...least, SYSTEM_PHONE_NUMBER: "512-555-0100" })).toThrow(
    /SYSTEM_PHONE_NUMBER is not valid/,
  );
});
