import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { aStripeProduct, eventsIn, stripeAccount, stripeFor } from "../testing/stripe-testing.ts";
import { aSandbox, until } from "../testing/testing.ts";

const asked = {
  type: "document",
  client_reference_id: "account-1",
  metadata: { check: "c1", "odd name": "a=b&c" },
  options: { document: { require_matching_selfie: true, allowed_types: ["passport", "id_card"] } },
  return_url: "http://localhost:3000/account/identity?from=check",
} satisfies Stripe.Identity.VerificationSessionCreateParams;

const submit = (url: string | null, outcome: string) =>
  fetch(url!, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });

test("a session opened by the SDK has all that was requested, waits for input, and can be read", async () => {
  const { stripe, sandbox } = await aStripeProduct();
  const session = await stripe.identity.verificationSessions.create(asked);
  expect(session).toMatchObject({
    id: expect.stringMatching(/^vs_[0-9A-Za-z]{24}$/),
    object: "identity.verification_session",
    status: "requires_input",
    type: "document",
    livemode: false,
    last_error: null,
    last_verification_report: null,
    redaction: null,
    client_reference_id: "account-1",
    metadata: asked.metadata,
    options: asked.options,
    url: expect.stringMatching(new RegExp(`^${sandbox.url}/verify/test_\\w{48}$`)),
    client_secret: expect.stringMatching(new RegExp(`^${session.id}_secret_test_\\w+$`)),
  });
  expect(session.created).toBeCloseTo(Date.now() / 1000, -1);
  expect(await stripe.identity.verificationSessions.retrieve(session.id)).toEqual(session);
});

test("a passed check is processed and verified, and each step is reported, signed as Stripe signs", async () => {
  const { stripe, product } = await aStripeProduct();
  const { id, url } = await stripe.identity.verificationSessions.create(asked);
  const back = await submit(url, "verified");
  expect([back.status, back.headers.get("location")]).toEqual([303, asked.return_url]);
  await until(() => product.webhooks.length === 2);
  const events = eventsIn(product.webhooks);
  expect(events.map(({ type }) => type)).toEqual([
    "identity.verification_session.processing",
    "identity.verification_session.verified",
  ]);
  expect(events[1]).toMatchObject({
    id: expect.stringMatching(/^evt_\w{24}$/),
    object: "event",
    livemode: false,
    data: {
      object: { id, status: "verified", client_reference_id: "account-1", url: null, client_secret: null },
    },
  });
  expect(await stripe.identity.verificationSessions.retrieve(id)).toMatchObject({
    status: "verified",
    last_error: null,
    last_verification_report: expect.stringMatching(/^vr_/),
    url: null,
    client_secret: null,
  });
  expect(() => eventsIn(product.webhooks, "whsec_other")).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test.each([["document_unverified_other"], ["selfie_face_mismatch"]])(
  "a check that fails with %s waits for input again, with the reason and a new address",
  async (code) => {
    const { stripe, product } = await aStripeProduct();
    const { id, url } = await stripe.identity.verificationSessions.create(asked);
    await submit(url, code);
    await until(() => product.webhooks.length === 2);
    expect(eventsIn(product.webhooks).at(-1)).toMatchObject({
      type: "identity.verification_session.requires_input",
      data: { object: { last_error: { code, reason: expect.stringMatching(/\.$/) } } },
    });
    const failed = await stripe.identity.verificationSessions.retrieve(id);
    expect(failed).toMatchObject({ status: "requires_input", last_error: { code } });
    expect(failed.url).not.toBe(url);
    await submit(url, "verified");
    expect((await stripe.identity.verificationSessions.retrieve(id)).status).toBe("requires_input");
    await submit(failed.url, "verified");
    await until(async () => (await stripe.identity.verificationSessions.retrieve(id)).status === "verified");
  },
);

test("a session can be cancelled only while it waits for input; repeating that changes nothing", async () => {
  const { stripe, product } = await aStripeProduct();
  const sessions = stripe.identity.verificationSessions;
  const open = await sessions.create(asked);
  const canceled = { status: "canceled", url: null, client_secret: null, last_error: null };
  expect(await sessions.cancel(open.id)).toMatchObject(canceled);
  expect(await sessions.cancel(open.id)).toMatchObject(canceled);
  await submit(open.url, "verified");
  expect(await sessions.retrieve(open.id)).toMatchObject(canceled);
  const passed = await sessions.create(asked);
  await submit(passed.url, "verified");
  await until(async () => (await sessions.retrieve(passed.id)).status === "verified");
  await expect(sessions.cancel(passed.id)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('status of "verified"'),
  });
  await until(() => product.webhooks.length === 3);
  expect(eventsIn(product.webhooks)[0]!.type).toBe("identity.verification_session.canceled");
});

test("an address is valid for two days of business time; then the session has another", async () => {
  const { stripe, sandbox } = await aStripeProduct();
  const { id, url } = await stripe.identity.verificationSessions.create(asked);
  await sandbox.control("POST", "/clock", { advanceMs: 48 * 3_600_000 });
  expect((await fetch(url!)).status).toBe(410);
  const renewed = await stripe.identity.verificationSessions.retrieve(id);
  expect(renewed.url).not.toBe(url);
  expect((await fetch(renewed.url!)).status).toBe(200);
  expect((await stripe.identity.verificationSessions.retrieve(id)).url).toBe(renewed.url);
});

test("a key used twice opens one session, and a different request with the same key is refused", async () => {
  const { stripe } = await aStripeProduct();
  const sessions = stripe.identity.verificationSessions;
  const first = await sessions.create(asked, { idempotencyKey: "k1" });
  const again = await sessions.create(asked, { idempotencyKey: "k1" });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await sessions.create(asked, { idempotencyKey: "k2" })).id).not.toBe(first.id);
  await expect(sessions.create({ type: "id_number" }, { idempotencyKey: "k1" })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
});

test("when the answer is lost, the SDK's own second try finds the session it opened", async () => {
  const { sandbox } = await aStripeProduct();
  await sandbox.control("PUT", "/settings", { lostAnswers: 1 });
  const session = await stripeFor(sandbox, undefined, 1).identity.verificationSessions.create(asked);
  const { verifications } = (await sandbox.control("GET", "/verifications")).body;
  expect(verifications.map(({ id }: { id: string }) => id)).toEqual([session.id]);
});

test.each([
  ["without a type", {}, { code: "parameter_missing", param: "type" }],
  ["of an unknown type", { type: "passport" }, { param: "type" }],
  ["with an address that is none", { type: "document", return_url: "/back" }, { code: "url_invalid" }],
  [
    "with an unknown field",
    { type: "document", color: "red" },
    { code: "parameter_unknown", param: "color" },
  ],
  [
    "with an unknown option",
    { type: "document", options: { document: { shiny: true } } },
    { code: "parameter_unknown", param: "options[document][shiny]" },
  ],
  [
    "with a switch that is neither on nor off",
    { type: "document", options: { document: { require_matching_selfie: "maybe" } } },
    { param: "options[document][require_matching_selfie]" },
  ],
  [
    "with metadata too long",
    { type: "document", metadata: { a: "x".repeat(501) } },
    { param: "metadata[a]" },
  ],
])("a session %s is refused with Stripe's error", async (_what, params, error) => {
  const { stripe } = await aStripeProduct();
  const create = stripe.identity.verificationSessions.create(
    params as Stripe.Identity.VerificationSessionCreateParams,
  );
  await expect(create).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  await expect(create).rejects.toMatchObject({ statusCode: 400, rawType: "invalid_request_error", ...error });
});

test("an unknown session, an unknown path, a wrong key and no account are answered as Stripe does", async () => {
  const { stripe, sandbox } = await aStripeProduct();
  await expect(stripe.identity.verificationSessions.retrieve("vs_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(stripe.identity.verificationReports.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    stripeFor(sandbox, "sk_test_wrong").identity.verificationSessions.create(asked),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  const closed = await aSandbox();
  onTestFinished(() => closed.remove());
  await expect(stripeFor(closed).identity.verificationSessions.create(asked)).rejects.toMatchObject({
    statusCode: 401,
  });
});

test("refused calls (429, 5xx) are answered as Stripe does, and nothing is opened", async () => {
  const { stripe, sandbox } = await aStripeProduct();
  await sandbox.control("PUT", "/settings", { rate429: 1 });
  await expect(stripe.identity.verificationSessions.create(asked)).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  await sandbox.control("PUT", "/settings", { rate429: 0, rate5xx: 1 });
  await expect(stripe.identity.verificationSessions.create(asked)).rejects.toMatchObject({
    statusCode: 503,
    rawType: "api_error",
  });
  expect((await sandbox.control("GET", "/verifications")).body.verifications).toEqual([]);
});

test("events are repeated or reordered when so configured, each time signed", async () => {
  const { stripe, product, sandbox } = await aStripeProduct();
  const types = () => eventsIn(product.webhooks.splice(0)).map(({ type }) => type.split(".").at(-1));
  const pass = async () => submit((await stripe.identity.verificationSessions.create(asked)).url, "verified");
  await sandbox.control("PUT", "/settings", { reorderCallbacks: 1 });
  await pass();
  await until(() => product.webhooks.length === 2);
  expect(types()).toEqual(["verified", "processing"]);
  await sandbox.control("PUT", "/settings", { reorderCallbacks: 0, duplicateCallbacks: 1 });
  await pass();
  await until(() => product.webhooks.length === 4);
  const ids = eventsIn(product.webhooks).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(types().toSorted()).toEqual(["processing", "processing", "verified", "verified"]);
});

test.each([500, 404, 302])(
  "an event the product answers with %i is retried until it is accepted",
  async (status) => {
    const { stripe, product } = await aStripeProduct([status]);
    await stripe.identity.verificationSessions.cancel(
      (await stripe.identity.verificationSessions.create(asked)).id,
    );
    await until(() => product.webhooks.length === 2);
    const [first, second] = eventsIn(product.webhooks);
    expect(second).toEqual(first);
  },
);

test("sessions, keys, checks in progress and pending events survive a restart", async () => {
  const { stripe, product, sandbox, account } = await aStripeProduct([503, 503], {
    settings: { deliveryDelayMs: 0 },
  });
  const sessions = stripe.identity.verificationSessions;
  const canceled = await sessions.cancel((await sessions.create(asked)).id);
  await until(() => product.webhooks.length === 1);
  await sandbox.control("PUT", "/settings", { deliveryDelayMs: 60_000 });
  const open = await sessions.create(asked, { idempotencyKey: "k1" });
  const { id, url } = await sessions.create(asked);
  await submit(url, "selfie_face_mismatch");
  await until(() => product.webhooks.length >= 2);
  await sandbox.close();
  product.webhooks.length = 0;

  const again = await aSandbox({ dataDir: sandbox.dataDir, stripe: account });
  onTestFinished(() => again.close());
  const after = stripeFor(again).identity.verificationSessions;
  expect((await after.create(asked, { idempotencyKey: "k1" })).id).toBe(open.id);
  await until(async () => (await after.retrieve(id)).last_error?.code === "selfie_face_mismatch");
  await until(() => product.webhooks.length >= 3);
  const told = eventsIn(product.webhooks).map(({ type, data }) => [
    type.split(".").at(-1),
    (data.object as { id: string }).id,
  ]);
  expect(told).toContainEqual(["canceled", canceled.id]);
  expect(told).toContainEqual(["requires_input", id]);
});

test("a person's part can be played by the controls, and a reset forgets every session", async () => {
  const { stripe, sandbox } = await aStripeProduct();
  const { id } = await stripe.identity.verificationSessions.create(asked);
  const play = (outcome: string) => sandbox.control("POST", `/verifications/${id}`, { outcome });
  expect(await play("perhaps")).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^Set outcome/) },
  });
  expect(await play("verified")).toMatchObject({ status: 200, body: { id } });
  await until(async () => (await stripe.identity.verificationSessions.retrieve(id)).status === "verified");
  expect(await play("verified")).toMatchObject({ status: 400 });
  expect((await sandbox.control("GET", "/verifications")).body.verifications).toMatchObject([
    { id, status: "verified", reference: "account-1", returnUrl: asked.return_url },
  ]);
  await sandbox.control("POST", "/reset");
  expect((await sandbox.control("GET", "/verifications")).body.verifications).toEqual([]);
});

test("calls and events are in the traffic log, without the key", async () => {
  const { stripe, sandbox, product } = await aStripeProduct();
  const { id } = await stripe.identity.verificationSessions.create(asked);
  await sandbox.control("POST", `/verifications/${id}`, { outcome: "verified" });
  await until(() => product.webhooks.length === 2);
  const entries = await until(async () => {
    const log = (await sandbox.control("GET", "/log")).body.entries;
    return log.length >= 3 && log;
  });
  expect(entries[0]).toMatchObject({
    vendor: "stripe",
    direction: "in",
    url: "/v1/identity/verification_sessions",
    status: 200,
    requestBody: expect.stringContaining("metadata[check]=c1"),
  });
  expect(entries[1]).toMatchObject({ vendor: "stripe", direction: "out", status: 204 });
  expect(JSON.stringify(entries)).not.toContain(stripeAccount.secretKey);
});
