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

test("numbers are looked up for money only when somebody said so", () => {
  const sandbox = { SANDBOX_URL: "http://localhost:4000" };
  const lookUps = (more: object) => readEnv({ ...least, ...more }).LOOK_UP_NUMBERS;
  expect([lookUps({}), lookUps({ LOOK_UP_NUMBERS: "on" })]).toEqual(["off", "on"]);
  expect([lookUps(sandbox), lookUps({ ...sandbox, LOOK_UP_NUMBERS: "off" })]).toEqual(["on", "off"]);
});
