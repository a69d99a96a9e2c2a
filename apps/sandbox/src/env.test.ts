import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const account = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "0".repeat(32) };

test("a setting left empty counts as not set", () => {
  const empty = {
    SANDBOX_HOST: "",
    SANDBOX_PORT: "",
    SANDBOX_SMTP_PORT: "",
    SANDBOX_DATA: "",
    SANDBOX_URL: "",
  };
  expect(readEnv({ ...account, ...empty })).toEqual(readEnv(account));
  expect(readEnv(account)).toMatchObject({ host: "127.0.0.1", port: 4000, smtpPort: 4025 });
});

test.each(["65536", "-1", "http"])("%s is no port", (port) => {
  expect(() => readEnv({ ...account, SANDBOX_PORT: port })).toThrow(/SANDBOX_PORT/);
});
