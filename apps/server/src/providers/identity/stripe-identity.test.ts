import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import { expect, onTestFinished, test, vi } from "vitest";
import { type IdentityEvent, noIdentityChecks } from "./identity-checks.ts";
import { stripeIdentityChecks } from "./stripe-identity.ts";

const secretKey = "sk_test_0123456789";
const webhookSecret = "whsec_0123456789";

function checksAt(apiUrl: string, key = secretKey) {
  const checks = stripeIdentityChecks({ apiUrl, secretKey: key, webhookSecret });
  onTestFinished(() => checks.close());
  return checks;
}
const alone = () => checksAt("http://127.0.0.1:9");

/** Starts a server that gives every request this answer, and counts them. */
async function answering(status: number, body: string) {
  const asked: { key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ key: request.headers["idempotency-key"]?.toString() });
    request.resume();
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, checks: checksAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

/** Stripe as the sandbox plays it, and a product that reads its webhooks. */
async function aStripe() {
  const events: (IdentityEvent | null)[] = [];
  const server = createServer(async (request, response) => {
    let rawBody = "";
    for await (const part of request.setEncoding("utf8")) rawBody += part;
    events.push(checks.readWebhook({ headers: request.headers, rawBody }));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "0".repeat(32),
    stripe: {
      secretKey,
      webhookSecret,
      webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
      businessName: "Shop",
    },
    settings: { deliveryDelayMs: 0 },
  });
  const checks = checksAt(sandbox.url);
  onTestFinished(async () => {
    await sandbox.close();
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
  });
  const control = (method: string, path: string, body: object) =>
    fetch(`${sandbox.url}/control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return { checks, events, sandbox, control };
}

const asked = { reference: "1-check", returnUrl: "http://localhost:3000/account/identity" };

test("a check is opened with its return address, and repeating the call with the same reference returns it", async () => {
  const { checks, sandbox } = await aStripe();
  const { id, url } = await checks.createVerification(asked);
  expect(url).toMatch(new RegExp(`^${sandbox.url}/verify/`));
  expect(await checks.readVerification(id)).toEqual({
    id,
    reference: "1-check",
    status: "started",
    reason: null,
    url,
  });
  expect(await checks.createVerification(asked)).toEqual({ id, url });
  expect((await checks.createVerification({ ...asked, reference: "1-other" })).id).not.toBe(id);
  const left = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ outcome: "" }),
    redirect: "manual",
  });
  expect(left.headers.get("location")).toBe(asked.returnUrl);
});

test("a lost answer doesn't open a second check", async () => {
  const { checks, control, sandbox } = await aStripe();
  await control("PUT", "/settings", { lostAnswers: 1 });
  const { id } = await checks.createVerification(asked);
  const list = (await (await fetch(`${sandbox.url}/control/verifications`)).json()) as {
    verifications: { id: string }[];
  };
  expect(list.verifications).toMatchObject([{ id }]);
});

test("a failed try says what to do and can be repeated, a passed one is verified, and webhooks report the same", async () => {
  const { checks, control, events } = await aStripe();
  const { id, url } = await checks.createVerification(asked);
  const ends = async (outcome: string, status: string) => {
    await control("POST", `/verifications/${id}`, { outcome });
    return vi.waitUntil(async () => {
      const read = await checks.readVerification(id);
      return read?.status === status && read;
    });
  };
  // Each end comes with two events, in any order, as Stripe documents.
  const told = async (count: number) => {
    await vi.waitUntil(() => events.length === count);
    return events.slice(-2).map((event) => event?.verification);
  };
  const failed = await ends("selfie_face_mismatch", "needs-input");
  expect(failed.reason).toMatch(/^The selfie didn't match .+\. Take it again/);
  expect(failed.url).not.toBe(url);
  const own = { id, reference: "1-check", url: null };
  expect(await told(2)).toEqual(
    expect.arrayContaining([
      { ...own, status: "processing", reason: null },
      { ...own, status: "needs-input", reason: failed.reason },
    ]),
  );
  expect(await ends("verified", "verified")).toMatchObject({ reason: null, url: null });
  expect(await told(4)).toEqual(
    expect.arrayContaining([
      { ...own, status: "processing", reason: null },
      { ...own, status: "verified", reason: null },
    ]),
  );
  expect(new Set(events.map((event) => event?.id)).size).toBe(4);
});

test("a check that Stripe doesn't know is null", async () => {
  const { checks } = await aStripe();
  expect(await checks.readVerification("vs_none")).toBeNull();
});

test("any failure of Stripe becomes a sentence, and its own words are only logged", async () => {
  const { sandbox } = await aStripe();
  const refused = checksAt(sandbox.url, "sk_test_wrong");
  const sentence = {
    code: "provider-failed",
    message: expect.stringMatching(/^The identity check couldn't be/),
  };
  await expect(refused.createVerification(asked)).rejects.toMatchObject({
    ...sentence,
    cause: expect.stringContaining("stripe 401"),
  });
  await expect(alone().createVerification(asked)).rejects.toMatchObject(sentence);
  await expect(alone().readVerification("vs_1")).rejects.toMatchObject(sentence);
  await expect(noIdentityChecks.createVerification(asked)).rejects.toMatchObject({ code: "provider-failed" });
});

test.each([
  [200, "<h1>A proxy</h1>", 1],
  [400, '{"error":{"type":"invalid_request_error"}}', 1],
  [429, '{"error":{"code":"rate_limit"}}', 1],
  [500, "", 2],
])(
  "after status %i with %j no address is returned; Stripe is asked %i times, with one key",
  async (status, body, times) => {
    const { checks, asked: requests } = await answering(status, body);
    await expect(checks.createVerification(asked)).rejects.toMatchObject({ code: "provider-failed" });
    expect(requests).toEqual(Array.from({ length: times }, () => ({ key: "1-check" })));
  },
);

const rawBody = JSON.stringify({
  id: "evt_1",
  type: "identity.verification_session.verified",
  data: { object: { id: "vs_1", status: "verified", client_reference_id: "1-check" } },
});
const sign = (time: number | string, secret = webhookSecret, body = rawBody) =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
const now = () => Math.trunc(Date.now() / 1000);
const read = (header: string | undefined, body = rawBody) =>
  alone().readWebhook({ headers: { "stripe-signature": header }, rawBody: body });

test.each([
  ["one signature", () => `t=${now()},v1=${sign(now())}`],
  ["two while a secret is replaced", () => `t=${now()},v1=${sign(now(), "whsec_old")},v1=${sign(now())}`],
  ["one of another scheme beside it", () => `t=${now()},v0=${"0".repeat(64)},v1=${sign(now())}`],
  ["one of almost five minutes ago", () => `t=${now() - 295},v1=${sign(now() - 295)}`],
])("a webhook with %s is read", (_what, header) => {
  expect(read(header())).toEqual({
    id: "evt_1",
    verification: { id: "vs_1", reference: "1-check", status: "verified", reason: null, url: null },
  });
});

test.each([
  ["no signature", () => undefined],
  ["an empty one", () => ""],
  ["one of another secret", () => `t=${now()},v1=${sign(now(), "whsec_other")}`],
  ["one over another time", () => `t=${now()},v1=${sign(now() - 1)}`],
  ["one cut short", () => `t=${now()},v1=${sign(now()).slice(0, 62)}`],
  ["only one of another scheme", () => `t=${now()},v0=${sign(now())}`],
  ["one of more than five minutes ago", () => `t=${now() - 305},v1=${sign(now() - 305)}`],
  ["one from the future", () => `t=${now() + 400},v1=${sign(now() + 400)}`],
  ["no time", () => `v1=${sign("")}`],
])("a webhook with %s is refused", (_what, header) => {
  expect(read(header())).toBeNull();
});

test("no webhook is trusted without a configured secret, not even one signed with an empty one", () => {
  const checks = stripeIdentityChecks({ apiUrl: "http://127.0.0.1:9", secretKey, webhookSecret: null });
  onTestFinished(() => checks.close());
  for (const secret of ["", webhookSecret]) {
    const header = `t=${now()},v1=${sign(now(), secret)}`;
    expect(checks.readWebhook({ headers: { "stripe-signature": header }, rawBody })).toBeNull();
  }
});

test("a body changed in transit is refused", () => {
  expect(read(`t=${now()},v1=${sign(now())}`, rawBody.replace("vs_1", "vs_2"))).toBeNull();
});

test.each([
  [
    "of another kind",
    { id: "evt_2", type: "invoice.paid", data: { object: { id: "in_1", status: "paid" } } },
  ],
  ["that is no event", { Level: "ERROR" }],
])("a signed webhook %s contains no check", (_what, told) => {
  const body = JSON.stringify(told);
  expect(read(`t=${now()},v1=${sign(now(), webhookSecret, body)}`, body)?.verification).toBeNull();
});
