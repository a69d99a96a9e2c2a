import { randomBytes } from "node:crypto";
import { api } from "@broadcast/contract";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isKeyedHash, keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import { aBusiness, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { codeSentTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { resealApps } from "./reseal-apps.ts";

const password = "orange-kettle-42";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

async function anApp(owner: Business): Promise<(atSteps: number) => string> {
  const { pendingId, authenticator } = await owner.client.ok(api.multiFactor.add, {
    body: { password, channel: "authenticator" },
  });
  const app = new TOTP({ secret: authenticator!.secret });
  const code = (atSteps: number) => app.generate({ timestamp: Date.now() + atSteps * 30_000 });
  await owner.client.ok(api.multiFactor.confirm, { body: { pendingId, verificationCode: code(-1) } });
  return code;
}

async function resetToken(owner: Business): Promise<string> {
  await createClient(server).ok(api.passwords.forgot, { body: { username: owner.email } });
  const to = encodeURIComponent(owner.email);
  const mail = await until("the mail with the link", async () => {
    const { mails } = await server.sandbox<{ mails: { id: string; subject: string }[] }>(
      "GET",
      `/mailbox?to=${to}`,
    );
    return mails.find(({ subject }) => subject.startsWith("Set a new password"));
  });
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${mail.id}`);
  return new URL(links[0]!).searchParams.get("token")!;
}

async function signInByApp(owner: Business, verificationCode: string): Promise<number> {
  const client = createClient(server);
  const { body } = await client.call(api.sessions.signIn, { body: { username: owner.email, password } });
  const { nonce, username, availableMethods } = body.challenge!;
  const app = availableMethods.find(({ channel }) => channel === "authenticator")!;
  const answer = await client.call(api.sessions.verifySignInCode, {
    body: { nonce, username, method: { _id: app._id }, verificationCode },
  });
  return answer.status;
}

test("while SECRET_PREVIOUS is set codes and apps go on, and then apps need it no more; links never do", async () => {
  const { env, services } = server;
  const maya = await aBusiness(server, { hasNumber: false, password });
  const appCode = await anApp(maya);
  const phone = aPhoneNumber();
  const { pendingId } = await maya.client.ok(api.multiFactor.add, {
    body: { password, channel: "sms", to: phone },
  });
  const verificationCode = await codeSentTo(server, phone);
  const token = await resetToken(maya);

  env.SECRET_PREVIOUS = env.SECRET;
  env.SECRET = randomBytes(32).toString("hex");
  await maya.client.ok(api.multiFactor.confirm, { body: { pendingId, verificationCode } });
  expect(await signInByApp(maya, appCode(0))).toBe(200);
  const readReset = () => createClient(server).call(api.passwords.verifyReset, { body: { token } });
  expect((await readReset()).status).toBe(200);

  await resealApps(services);
  delete env.SECRET_PREVIOUS;
  expect(await signInByApp(maya, appCode(1))).toBe(200);
  // A link is random, not derived from a secret.
  expect((await readReset()).status).toBe(200);
});

test("without SECRET_PREVIOUS what the secret before made is nothing", () => {
  const [SECRET_PREVIOUS, SECRET] = ["before".padEnd(32, "."), "after".padEnd(32, ".")];
  const made = keyedHash({ SECRET: SECRET_PREVIOUS }, "a-purpose", "a value");
  expect(isKeyedHash({ SECRET, SECRET_PREVIOUS }, "a-purpose", "a value", made)).toBe(true);
  expect(isKeyedHash({ SECRET, SECRET_PREVIOUS }, "another", "a value", made)).toBe(false);
  expect(isKeyedHash({ SECRET }, "a-purpose", "a value", made)).toBe(false);
  expect(keyedHash({ SECRET, SECRET_PREVIOUS }, "a-purpose", "a value")).toEqual(
    keyedHash({ SECRET }, "a-purpose", "a value"),
  );
});
