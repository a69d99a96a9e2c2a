import { createHmac, randomUUID } from "node:crypto";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sandbox("PUT", "/settings", {
    deliveryDelayMs: 0,
    duplicateCallbacks: 0,
    reorderCallbacks: 0,
    rate5xx: 0,
    lostAnswers: 0,
  });
  maya = await aNewcomer();
});

interface SandboxCheck {
  id: string;
  reference: string;
  status: string;
  url: string | null;
  returnUrl: string;
}

/** A business whose owner has not verified their identity. */
async function aNewcomer(status: "not-verified" | "grandfathered" = "not-verified"): Promise<Business> {
  const business = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ identity_status: status })
    .where("account_id", "=", business.accountId)
    .execute();
  return business;
}

const read = (business = maya) => business.client.ok(api.identity.read, {});
const openUrl = async (business = maya) => (await business.client.ok(api.identity.verificationUrl, {})).url;
const checks = async () =>
  (await server.sandbox<{ verifications: SandboxCheck[] }>("GET", "/verifications")).verifications;
const checkAt = async (url: string) => (await checks()).find((check) => check.url === url)!;
const ends = (check: SandboxCheck, outcome: string) =>
  server.sandbox("POST", `/verifications/${check.id}`, { outcome });
const told = (wanted: string, business = maya) =>
  until(`the check is ${wanted}`, async () => {
    // By the webhook alone: reading it through the API would ask the provider.
    const { db } = server.services;
    const rows = await db
      .selectFrom("identity_checks")
      .where("account_id", "=", business.accountId)
      .select("state")
      .orderBy("id", "desc")
      .execute();
    return rows[0]?.state === wanted;
  });
const statusOf = async (business = maya) => (await business.client.ok(api.users.current, {})).identity.status;
const auditOf = (accountId: number) =>
  server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", accountId)
    .where("event", "=", "identity-checked")
    .select("details")
    .orderBy("id")
    .execute();

test("an unchecked owner is told so, and the check leads back to its page", async () => {
  expect(await read()).toEqual({
    status: "not-verified",
    check: "none",
    reason: null,
    checkedAt: null,
    triesLeft: 5,
  });
  const check = await checkAt(await openUrl());
  expect(check).toMatchObject({ status: "requires_input", returnUrl: `${server.url}/account/identity` });
  expect(check.reference).not.toContain(maya.email);
  expect(await read()).toMatchObject({ status: "not-verified", check: "started", triesLeft: 5 });
});

test("opening again continues the open check, even simultaneously", async () => {
  // Warms up connections first, or the calls would arrive one after the other.
  await Promise.all(Array.from({ length: 10 }, () => read()));
  const urls = await Promise.all(Array.from({ length: 10 }, () => openUrl()));
  expect(new Set([...urls, await openUrl()]).size).toBe(1);
  expect((await checks()).filter(({ url }) => url === urls[0])).toHaveLength(1);
});

test("an owner who passes is verified by the webhook alone, and nothing more can be opened", async () => {
  await ends(await checkAt(await openUrl()), "verified");
  await told("verified");
  expect(await statusOf()).toBe("verified");
  expect(await read()).toMatchObject({
    status: "verified",
    check: "verified",
    reason: null,
    checkedAt: expect.stringMatching(/Z$/),
  });
  expect(await maya.client.call(api.identity.verificationUrl, {})).toMatchObject({
    status: 409,
    body: { code: "wrong-state" },
  });
  expect(await auditOf(maya.accountId)).toEqual([{ details: { result: "verified" } }]);
});

test("an owner who fails sees why, must not send, and can retry until it passes", async () => {
  const first = await openUrl();
  await ends(await checkAt(first), "document_unverified_other");
  await told("needs-input");
  expect(await read()).toMatchObject({
    status: "failed",
    check: "needs-input",
    reason: expect.stringMatching(/^We couldn't verify the document\./),
    triesLeft: 4,
  });
  const second = await openUrl();
  expect(second).not.toBe(first);
  expect(await read()).toMatchObject({ status: "failed", check: "started", triesLeft: 4 });
  await ends(await checkAt(second), "verified");
  await told("verified");
  expect(await read()).toMatchObject({ status: "verified", check: "verified", reason: null });
});

test("after five failed tries nothing more can be opened, with a sentence that says where to turn", async () => {
  for (let round = 0; round < 5; round += 1) {
    await ends(await checkAt(await openUrl()), "selfie_face_mismatch");
    await told("needs-input");
  }
  expect(await read()).toMatchObject({ status: "failed", triesLeft: 0 });
  expect(await maya.client.call(api.identity.verificationUrl, {})).toMatchObject({
    status: 409,
    body: { code: "wrong-state", error: expect.stringMatching(/contact support/) },
  });
});

test("while a check is in progress no second one is opened", async () => {
  await server.sandbox("PUT", "/settings", { deliveryDelayMs: 60_000 });
  await ends(await checkAt(await openUrl()), "verified");
  await told("processing");
  expect(await read()).toMatchObject({ status: "not-verified", check: "processing" });
  expect(await maya.client.call(api.identity.verificationUrl, {})).toMatchObject({
    status: 409,
    body: { code: "wrong-state", error: expect.stringMatching(/in progress/) },
  });
});

test("a grandfathered business is not checked", async () => {
  const oscar = await aNewcomer("grandfathered");
  expect(await oscar.client.call(api.identity.verificationUrl, {})).toMatchObject({ status: 409 });
  expect(await read(oscar)).toMatchObject({ status: "grandfathered", check: "none" });
});

test("repeated and reordered events end in the same state, reported once", async () => {
  await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1, reorderCallbacks: 1 });
  const { id, url } = await checkAt(await openUrl());
  await ends({ id } as SandboxCheck, "verified");
  await until("all four events are answered", async () => {
    const { entries } = await server.sandbox<{
      entries: { direction: string; status: number; requestBody: string }[];
    }>("GET", "/log?limit=1000");
    return (
      entries.filter((entry) => entry.direction === "out" && entry.requestBody.includes(id)).length === 4
    );
  });
  expect(url).not.toBeNull();
  expect(await read()).toMatchObject({ status: "verified", check: "verified" });
  expect(await auditOf(maya.accountId)).toHaveLength(1);
});

test("a result whose webhook never came is found when a user looks", async () => {
  const { services } = server;
  const check = await checkAt(await openUrl());
  await ends(check, "verified");
  await told("verified");
  await services.db
    .updateTable("identity_checks")
    .set({ state: "started" })
    .where("account_id", "=", maya.accountId)
    .execute();
  await services.db
    .updateTable("accounts")
    .set({ identity_status: "not-verified" })
    .where("account_id", "=", maya.accountId)
    .execute();
  expect(await read()).toMatchObject({ status: "verified", check: "verified" });
});

test("while the provider is down the page shows what is known, opening says so, and the event is brought again", async () => {
  const check = await checkAt(await openUrl());
  await server.sandbox("PUT", "/settings", { rate5xx: 1 });
  expect(await read()).toMatchObject({ status: "not-verified", check: "started" });
  expect(await maya.client.call(api.identity.verificationUrl, {})).toMatchObject({
    status: 502,
    body: { code: "provider-failed" },
  });
  await ends(check, "verified");
  await until("an event was refused", async () => {
    const { entries } = await server.sandbox<{ entries: { status: number; requestBody: string }[] }>(
      "GET",
      "/log?limit=1000",
    );
    return entries.some((entry) => entry.status === 502 && entry.requestBody.includes(check.id));
  });
  await server.sandbox("PUT", "/settings", { rate5xx: 0 });
  await told("verified");
});

test("a lost answer opens no second check, and its events find the account", async () => {
  await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
  const before = (await checks()).length;
  const url = await openUrl();
  expect(await checks()).toHaveLength(before + 1);
  // As if we had died before storing the provider's id.
  await server.services.db
    .updateTable("identity_checks")
    .set({ provider_id: null })
    .where("account_id", "=", maya.accountId)
    .execute();
  await ends(await checkAt(url), "verified");
  await told("verified");
});

test("when the provider has forgotten a check, another is opened", async () => {
  const first = await openUrl();
  await server.sandbox("POST", "/reset");
  const second = await openUrl();
  expect(second).not.toBe(first);
  expect(await checks()).toHaveLength(1);
  expect(await read()).toMatchObject({ check: "started", triesLeft: 5 });
  await ends(await checkAt(second), "verified");
  await told("verified");
});

test("a check of one business doesn't affect another", async () => {
  const oscar = await aNewcomer();
  await ends(await checkAt(await openUrl()), "verified");
  await told("verified");
  expect(await read(oscar)).toMatchObject({ status: "not-verified", check: "none" });
});

async function webhook(object: object, secret = server.env.STRIPE_WEBHOOK_SECRET!) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: "identity.verification_session.verified",
    data: { object },
  });
  const time = Math.trunc(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const answer = await fetch(`${server.url}/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` },
    body,
  });
  return answer.status;
}

test("an event that is not signed by Stripe, or is about another check, verifies no one", async () => {
  const { id, reference } = await checkAt(await openUrl());
  const verified = { id, client_reference_id: reference, status: "verified" };
  expect(await webhook(verified, "whsec_somebody")).toBe(403);
  // Signed, but Stripe itself says that nothing was submitted.
  expect(await webhook(verified)).toBe(204);
  expect(await webhook({ ...verified, id: "vs_other" })).toBe(204);
  expect(await webhook({ ...verified, client_reference_id: "zz-nothing" })).toBe(204);
  expect(await webhook({ object: "invoice" })).toBe(204);
  expect(await read()).toMatchObject({ status: "not-verified", check: "started" });
});
