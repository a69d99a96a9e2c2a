import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql, transaction } from "../../db/connection.ts";
import { aBusiness, anOrganization, aSession, until } from "../../testing/builders.ts";
import { chargesIn, choosePlan, passDays, saveCard } from "../../testing/payers.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addCredits, reportShortage } from "../credits/index.ts";
import { followBilling } from "./follow-billing.ts";
import { paymentMail } from "./subscription.jobs.ts";
import { watchOnce } from "./watch-billing.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() =>
  server.sandbox("PUT", "/settings", {
    duplicateCallbacks: 0,
    reorderCallbacks: 0,
    declinedCards: 0,
    lostAnswers: 0,
  }),
);

const business = () => aBusiness(server, { hasNumber: false, credits: 10 });
const ledgerOf = async (accountId: number) =>
  server.services.db
    .selectFrom("credit_ledger")
    .where("account_id", "=", accountId)
    .where("kind", "=", "purchase")
    .select(["free_hundredths", "note"])
    .orderBy("id")
    .execute();
const planOf = async (accountId: number) =>
  await server.services.db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["subscription_plan", "cancelled_at"])
    .executeTakeFirstOrThrow();
const read = (client: Awaited<ReturnType<typeof business>>["client"]) => client.ok(api.subscription.read, {});

test("a chosen plan is charged as shown, and its credits come once", async () => {
  const { client, accountId } = await business();
  await saveCard(client);
  const preview = await choosePlan(client, "pay_as_you_go_5");
  expect(preview).toMatchObject({ change: "begin", todayInCents: 1_000, credits: 0 });
  expect(await read(client)).toMatchObject({
    status: "active",
    plan: { id: "pay_as_you_go_5" },
    canBuyCredits: true,
    card: { brand: "visa", last4: "4242" },
  });
  const user = await client.ok(api.users.current, {});
  expect(user).toMatchObject({
    subscriptionPlan: "pay_as_you_go_5",
    stripeId: expect.stringMatching(/^cus_/),
    subscriptionDetails: {
      currentPlanName: "Pay as you go",
      currentPlanFrequency: "Monthly",
      cancelsAt: null,
    },
  });
  expect(await planOf(accountId)).toMatchObject({ subscription_plan: "pay_as_you_go_5" });
});

test("a plan with a trial costs nothing today, and its credits come with the first payment", async () => {
  const payer = await business();
  const { client, accountId } = payer;
  await saveCard(client);
  const preview = await choosePlan(client, "starter_5");
  expect(preview).toMatchObject({ todayInCents: 0, credits: 0, nextInCents: 2_500 });
  expect(await read(client)).toMatchObject({ status: "trialing", trialDays: 0 });
  expect(await ledgerOf(accountId)).toEqual([]);
  await passDays(server, payer, 14.01);
  await followBilling(server.services, accountId);
  await followBilling(server.services, accountId);
  expect(await read(payer.client)).toMatchObject({ status: "active" });
  expect(await ledgerOf(accountId)).toEqual([{ free_hundredths: 50_000, note: "Starter plan, monthly" }]);
});

test("an upgrade in the middle of a period charges to the cent what the preview showed", async () => {
  const payer = await business();
  const { client, accountId } = payer;
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  await passDays(server, payer, 10.1429);
  const preview = await choosePlan(payer.client, "starter_5");
  expect(preview.change).toBe("now");
  expect(preview.todayInCents).toBeGreaterThan(1_500);
  expect(preview.todayInCents).toBeLessThan(2_500);
  expect(preview.lines.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(preview.todayInCents);
  const { payments } = await payer.client.ok(api.payments.search, { body: {} });
  expect(payments[0]).toMatchObject({ state: "paid", amountInCents: preview.todayInCents, credits: 500 });
  const charged = await chargesIn(server);
  expect(charged.payments[0]).toMatchObject({ amount: preview.todayInCents, status: "succeeded" });
  expect(await ledgerOf(accountId)).toEqual([{ free_hundredths: 50_000, note: "Starter plan, monthly" }]);
});

test("a different amount than shown is never charged", async () => {
  const { client } = await business();
  await saveCard(client);
  const { at } = await client.ok(api.subscription.preview, { body: { planId: "pay_as_you_go_5" } });
  const wrong = { planId: "pay_as_you_go_5", at, todayInCents: 900 };
  expect(await client.call(api.subscription.changePlan, { body: wrong })).toMatchObject({ status: 409 });
  expect((await read(client)).status).toBe("none");
});

test("a declined upgrade changes nothing and says why", async () => {
  const { client } = await business();
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  await server.sandbox("PUT", "/settings", { declinedCards: 1 });
  const { at, todayInCents } = await client.ok(api.subscription.preview, { body: { planId: "starter_5" } });
  const refused = await client.call(api.subscription.changePlan, {
    body: { planId: "starter_5", at, todayInCents },
  });
  expect(refused).toMatchObject({ status: 402, body: { code: "payment-declined" } });
  expect(await read(client)).toMatchObject({ status: "active", plan: { id: "pay_as_you_go_5" } });
  await server.sandbox("PUT", "/settings", { declinedCards: 0 });
  await choosePlan(client, "starter_5");
  expect(await read(client)).toMatchObject({ plan: { id: "starter_5" } });
});

test("a downgrade waits for the end of the period, and can be cancelled until then", async () => {
  const payer = await business();
  const { client, accountId } = payer;
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  await choosePlan(client, "starter_5");
  const preview = await choosePlan(client, "pay_as_you_go_5");
  expect(preview).toMatchObject({ change: "later", todayInCents: 0 });
  const user = await client.ok(api.users.current, {});
  expect(user.subscriptionDetails).toMatchObject({
    currentPlanName: "Starter",
    scheduledPlanName: "Pay as you go",
    scheduledPlanFrequency: "Monthly",
  });
  await client.ok(api.subscription.keepPlan, {});
  expect((await read(client)).scheduledPlan).toBeNull();
  await choosePlan(client, "pay_as_you_go_5");
  await passDays(server, payer, 32);
  await followBilling(server.services, accountId);
  expect(await read(payer.client)).toMatchObject({ plan: { id: "pay_as_you_go_5" }, scheduledPlan: null });
  const { payments } = await payer.client.ok(api.payments.search, { body: {} });
  expect(payments[0]).toMatchObject({ state: "paid", amountInCents: 1_000, credits: 0 });
});

test("repeated and reordered events add the credits once", async () => {
  const payer = await business();
  const { client, accountId } = payer;
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  await choosePlan(client, "starter_5");
  await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1, reorderCallbacks: 1 });
  await passDays(server, payer, 32);
  // Nothing here reads the provider: the events alone trigger it.
  await until("the renewal", async () => (await ledgerOf(accountId)).length === 2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await ledgerOf(accountId)).map(({ free_hundredths }) => free_hundredths)).toEqual([50_000, 50_000]);
});

test("a failed renewal leaves a week, then nothing is sent until a card pays it", async () => {
  const payer = await business();
  const { client, accountId } = payer;
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  const { cards } = await chargesIn(server);
  await server.sandbox("PUT", `/payments/cards/${cards[0]!.id}`, { answer: "insufficient_funds" });
  await passDays(server, payer, 32);
  await followBilling(server.services, accountId);
  expect(await read(payer.client)).toMatchObject({ status: "past-due", pastDue: { isStopped: false } });
  expect((await planOf(accountId)).subscription_plan).toBe("pay_as_you_go_5");
  await passDays(server, payer, 7.01);
  await watchOnce(server.services);
  expect((await planOf(accountId)).subscription_plan).toBe("onhold");
  expect(await read(payer.client)).toMatchObject({
    plan: { id: "pay_as_you_go_5" },
    pastDue: { isStopped: true },
  });
  const mails = await sql<{ payload: { about: string } }>`
    select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'subscription.payment-mail' and (j.payload ->> 'accountId')::bigint = ${accountId}
  `.execute(server.services.db);
  const about = mails.rows.map(({ payload }) => payload.about);
  expect(about).toContain("renewal-failed");
  expect(about).toContain("sending-stopped");
  await saveCard(payer.client);
  expect(await read(payer.client)).toMatchObject({ status: "active", pastDue: null });
  expect((await planOf(accountId)).subscription_plan).toBe("pay_as_you_go_5");
});

test("a cancelled subscription runs to its end, can be kept, and then closes the account with its credits", async () => {
  const payer = await business();
  const { client, accountId, userId } = payer;
  await saveCard(client);
  await choosePlan(client, "pay_as_you_go_5");
  const body = { reason: "other", confirmation: "DELETE" } as const;
  const manager = await aSession(server, {
    accountId,
    userId,
    kind: "managing",
    actingUserId: (await business()).userId,
  });
  expect(await manager.call(api.subscription.cancel, { body })).toMatchObject({ status: 403 });
  expect(
    await client.call(api.subscription.cancel, {
      body: { reason: "other", confirmation: "delete" } as never,
    }),
  ).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('Please type "DELETE" to confirm') },
  });
  await client.ok(api.subscription.cancel, { body });
  expect((await read(client)).cancelsAt).not.toBeNull();
  await client.ok(api.subscription.resume, { body: {} });
  expect((await read(client)).cancelsAt).toBeNull();
  await client.ok(api.subscription.cancel, { body });
  await passDays(server, payer, 32);
  await followBilling(server.services, accountId);
  expect((await planOf(accountId)).cancelled_at).not.toBeNull();
  const { credit_hundredths } = await server.services.db
    .selectFrom("account_counters")
    .where("account_id", "=", accountId)
    .select("credit_hundredths")
    .executeTakeFirstOrThrow();
  expect(credit_hundredths).toBe(0);
});

test("a card declined when entered is reported in words, and none is stored", async () => {
  const { client } = await business();
  const { clientSecret } = await client.ok(api.subscription.openCardSetup, { body: {} });
  const card = { clientSecret, number: "4000000000000002", expMonth: 12, expYear: 2039, cvc: "123" };
  expect(await client.call(api.subscription.typeCard, { body: card })).toMatchObject({
    status: 402,
    body: { error: expect.stringContaining("declined") },
  });
  expect((await read(client)).card).toBeNull();
});

test("the mail about a shortage states the balance and links to the page to buy credits, and isn't sent if credits arrived first", async () => {
  const { accountId, email } = await aBusiness(server, { credits: 2, hasNumber: false });
  const { db, clock } = server.services;
  const mail = async () => {
    const about = { accountId, about: "credits-short" } as const;
    await paymentMail.run(server.services, about, new AbortController().signal);
    const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${email}`);
    return Promise.all(
      mails.map(({ id }) => server.sandbox<{ subject: string; text: string }>("GET", `/mailbox/${id}`)),
    );
  };
  const short = { neededHundredths: 300, now: clock.now() };
  await transaction(db, (tx) => reportShortage(tx, accountId, short));
  const [free] = await mail();
  expect(free!.subject).toBe("You don't have enough credits to send messages");
  expect(free!.text).toContain("your account has only 2 credits left");
  expect(free!.text).toContain(`${server.env.PUBLIC_URL}/subscription/change-subscription`);
  await db
    .updateTable("accounts")
    .set({ subscription_plan: "pay_as_you_go_5" })
    .where("account_id", "=", accountId)
    .execute();
  expect((await mail())[0]!.text).toContain(`${server.env.PUBLIC_URL}/subscription/buy-credits`);
  await addCredits(db, accountId, { kind: "grant", hundredths: 100, note: "Test", time: clock.now() });
  expect(await mail()).toHaveLength(2);
});

test("an account without a subscription is closed at once at its owner's request, and can be reopened", async () => {
  const { client, accountId, userId, email } = await business();
  const body = { reason: "closing", confirmation: "DELETE" } as const;
  const manager = await aSession(server, {
    accountId,
    userId,
    kind: "managing",
    actingUserId: (await business()).userId,
  });
  expect((await manager.call(api.subscription.close, { body })).status).toBe(403);
  expect(
    (await client.call(api.subscription.close, { body: { ...body, confirmation: "delete" as "DELETE" } }))
      .status,
  ).toBe(400);
  const second = await aSession(server, { accountId, userId });
  await client.ok(api.subscription.close, { body });
  expect((await client.call(api.users.current, {})).status).toBe(401);
  expect((await second.call(api.users.current, {})).status).toBe(401);
  expect((await planOf(accountId)).cancelled_at).not.toBeNull();
  const { db } = server.services;
  const forfeits = await db
    .selectFrom("forfeited_credits")
    .where("account_id", "=", accountId)
    .select("hundredths")
    .execute();
  expect(forfeits).toEqual([{ hundredths: 1_000 }]);
  const events = await db
    .selectFrom("audit_log")
    .where("account_id", "=", accountId)
    .select("event")
    .execute();
  expect(events.filter(({ event }) => event === "account-closed")).toHaveLength(1);
  const about = { accountId, about: "closed" } as const;
  await paymentMail.run(server.services, about, new AbortController().signal);
  expect((await mailsTo(server, email))[0]).toMatchObject({
    subject: "Your account is closed",
    text: expect.stringContaining("Sign in to reopen your account."),
  });
});

test("an account with a subscription, with one that is just beginning, or of an organization is not closed", async () => {
  const body = { reason: "closing", confirmation: "DELETE" } as const;
  const { organizationId } = await anOrganization(server);
  const branch = await aBusiness(server, { hasNumber: false, organizationId });
  expect((await branch.client.call(api.subscription.close, { body })).status).toBe(409);
  expect((await planOf(branch.accountId)).cancelled_at).toBeNull();
  const payer = await business();
  await saveCard(payer.client);
  await choosePlan(payer.client, "pay_as_you_go_5");
  expect(await payer.client.call(api.subscription.close, { body })).toMatchObject({
    status: 409,
    body: { code: "wrong-state", error: "You have a subscription. Cancel it to close your account." },
  });
  const { client, accountId } = await business();
  await server.services.db
    .insertInto("plan_orders")
    .values({ account_id: accountId, plan_id: "pay_as_you_go_5", created_at: server.clock.now() })
    .execute();
  expect((await client.call(api.subscription.close, { body })).status).toBe(409);
  expect((await planOf(accountId)).cancelled_at).toBeNull();
});
