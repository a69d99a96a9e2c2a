import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const account = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "0".repeat(32) };

test("an empty setting counts as unset", () => {
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

test("Stripe is enabled once both of its secrets are set, and knows where its events go", () => {
  const secrets = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const webhookUrl = "http://localhost:3000/webhooks/stripe";
  expect(readEnv({ ...account, ...secrets, STRIPE_WEBHOOK_URL: webhookUrl }).stripe).toMatchObject({
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    webhookUrl,
  });
  expect(readEnv({ ...account, STRIPE_SECRET_KEY: "sk_test_1" }).stripe).toBeUndefined();
});

test.each(["65536", "-1", "http"])("%s is not a port", (port) => {
  expect(() => readEnv({ ...account, SANDBOX_PORT: port })).toThrow(/SANDBOX_PORT/);
});
