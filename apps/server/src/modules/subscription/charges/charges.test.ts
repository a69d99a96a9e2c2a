import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { CARDS, chargesIn, choosePlan, passDays, saveCard } from "../../../testing/payers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { reserve } from "../../credits/index.ts";
import { followBilling } from "../follow-billing.ts";
import { settleGifts } from "../gifts.ts";
import { watchOnce } from "../watch-billing.ts";
import { listLow } from "./auto-recharge.sql.ts";
import { recharge } from "./auto-recharge.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => server.sandbox("PUT", "/settings", { declinedCards: 0, lostAnswers: 0, rate5xx: 0 }));

async function aPayer(card: string = CARDS.good): Promise<Business> {
  const business = await aBusiness(server, { hasNumber: false, credits: 100 });
  await saveCard(business.client);
  await choosePlan(business.client, "pay_as_you_go_5");
  if (card !== CARDS.good) await saveCard(business.client, card);
  return business;
}
const balanceOf = async ({ client }: Business) => (await client.ok(api.users.current, {})).messageCredits;
const paymentsOf = async ({ client }: Business) =>
  (await client.ok(api.payments.search, { body: {} })).payments.filter(({ kind }) => kind !== "subscription");
const buy = ({ client }: Business, credits = 500) =>
  client.call(api.payments.buyCredits, { body: { credits, totalInCents: credits * 5 } });
const age = ({ accountId }: Business) =>
  sql`update payments set asked_at = asked_at - interval '5 minutes' where account_id = ${accountId}`.execute(
    server.services.db,
  );
const setRecharge = ({ client }: Business, monthlyCeilingInCents = 100_00) =>
  client.ok(api.payments.changeAutoRecharge, {
    body: { isOn: true, thresholdCredits: 200, credits: 500, monthlyCeilingInCents },
  });

test("bought credits are charged once and in the balance at once", async () => {
  const payer = await aPayer();
  expect(await buy(payer)).toMatchObject({ status: 201, body: { state: "paid", credits: 500 } });
  expect(await balanceOf(payer)).toBe(600);
  await followBilling(server.services, payer.accountId);
  expect(await balanceOf(payer)).toBe(600);
  const [payment] = await paymentsOf(payer);
  const receipt = await payer.client.ok(api.payments.receipt, { params: { paymentId: payment!._id } });
  expect(receipt).toContain("$25.00");
  const csv = await payer.client.ok(api.payments.export, {});
  expect(csv).toContain("500 credits,Paid,25.00,0.00,500,4242");
});

test("a decline charges nothing, says why and leaves a failed payment in the history", async () => {
  const payer = await aPayer(CARDS.declinesCharges);
  expect(await buy(payer)).toMatchObject({ status: 402, body: { code: "payment-declined" } });
  expect(await balanceOf(payer)).toBe(100);
  expect(await paymentsOf(payer)).toMatchObject([
    { state: "failed", failure: expect.stringMatching(/declined/) },
  ]);
});

test("a crash between charge and books loses no credits and charges no one twice", async () => {
  const payer = await aPayer();
  const before = (await chargesIn(server)).payments.length;
  // The state after a process dies as soon as the bank has paid: the charge at the provider, nothing in the books.
  const { db, payments } = server.services;
  const billing = await db
    .selectFrom("billing_accounts")
    .where("account_id", "=", payer.accountId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("payments")
    .values({
      account_id: payer.accountId,
      kind: "credits",
      state: "pending",
      amount_cents: 2_500,
      credit_hundredths: 50_000,
      description: "500 credits",
      created_at: server.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const asked = {
    key: id,
    customerId: billing.customer_id!,
    cardId: billing.card_id!,
    amountCents: 2_500,
    description: "500 credits",
    isOffSession: true,
    returnUrl: "",
  };
  await payments.charge(asked);
  // A repeated request with the same key is not charged again.
  await payments.charge(asked);
  await age(payer);
  await watchOnce(server.services);
  expect(await balanceOf(payer)).toBe(600);
  expect((await chargesIn(server)).payments.length).toBe(before + 1);
});

test("a charge that never reached the provider is reported as such, and a late one is still credited", async () => {
  const payer = await aPayer();
  await server.sandbox("PUT", "/settings", { rate5xx: 1 });
  expect(await buy(payer)).toMatchObject({ status: 502 });
  await server.sandbox("PUT", "/settings", { rate5xx: 0 });
  expect(await paymentsOf(payer)).toMatchObject([{ state: "pending" }]);
  await age(payer);
  await watchOnce(server.services);
  const [failed] = await paymentsOf(payer);
  expect(failed).toMatchObject({ state: "failed", failure: expect.stringContaining("weren't charged") });
  const { db, payments } = server.services;
  const billing = await db
    .selectFrom("billing_accounts")
    .where("account_id", "=", payer.accountId)
    .selectAll()
    .executeTakeFirstOrThrow();
  await payments.charge({
    key: failed!._id,
    customerId: billing.customer_id!,
    cardId: billing.card_id!,
    amountCents: 2_500,
    description: "late",
    isOffSession: true,
    returnUrl: "",
  });
  await followBilling(server.services, payer.accountId);
  expect(await paymentsOf(payer)).toMatchObject([{ state: "paid" }]);
  expect(await balanceOf(payer)).toBe(600);
});

test("a bank that requires confirmation is asked, and the credits follow", async () => {
  const payer = await aPayer(CARDS.asksTheBank);
  const bought = await buy(payer);
  expect(bought).toMatchObject({ status: 201, body: { state: "needs-action" } });
  const { actionUrl } = bought.body as { actionUrl: string };
  await fetch(actionUrl, {
    method: "POST",
    body: new URLSearchParams({ answer: "yes" }),
    redirect: "manual",
  });
  await followBilling(server.services, payer.accountId);
  expect(await balanceOf(payer)).toBe(600);
});

test("of two simultaneous automatic recharges one is made", async () => {
  const payer = await aPayer();
  await setRecharge(payer);
  const made = await Promise.all([1, 2, 3].map(() => recharge(server.services, payer.accountId)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(payer)).toBe(600);
  expect(await paymentsOf(payer)).toMatchObject([{ kind: "auto-recharge", state: "paid" }]);
});

test("an automatic recharge respects its ceiling, which resets with the month", async () => {
  const payer = await aPayer();
  await setRecharge(payer, 50_00);
  const spend = async () => {
    const hundredths = Math.round((await balanceOf(payer)) * 100);
    await transaction(server.services.db, (tx) =>
      reserve(tx, payer.accountId, hundredths, {
        kind: "system",
        id: null,
        note: "",
        time: server.clock.now(),
      }),
    );
  };
  for (const _ of [1, 2, 3]) {
    await spend();
    await recharge(server.services, payer.accountId);
  }
  expect(await paymentsOf(payer)).toHaveLength(2);
  // At the ceiling it doesn't block other accounts.
  expect(await listLow(server.services.db, server.clock.now(), 50)).not.toContain(payer.accountId);
  await passDays(server, payer, 32);
  await followBilling(server.services, payer.accountId);
  await spend();
  expect(await recharge(server.services, payer.accountId)).toBe(true);
});

test("a declined recharge stops until the owner has looked at it", async () => {
  const payer = await aPayer(CARDS.declinesCharges);
  await setRecharge(payer);
  await recharge(server.services, payer.accountId);
  await watchOnce(server.services);
  expect(await paymentsOf(payer)).toMatchObject([{ state: "failed" }]);
  const settings = await payer.client.ok(api.payments.readAutoRecharge, {});
  expect(settings.stopReason).toMatch(/declined/);
  await saveCard(payer.client);
  await watchOnce(server.services);
  expect(await balanceOf(payer)).toBe(600);
});

test("a refund takes its credits back", async () => {
  const payer = await aPayer();
  await buy(payer);
  const [charge] = (await chargesIn(server)).payments;
  await server.sandbox("POST", `/payments/${charge!.id}/refund`, {});
  await followBilling(server.services, payer.accountId);
  await followBilling(server.services, payer.accountId);
  expect(await paymentsOf(payer)).toMatchObject([{ state: "refunded", refundedInCents: 2_500 }]);
  expect(await balanceOf(payer)).toBe(100);
});

test("a gift arrives once, whether its email has an account is not revealed, and unclaimed it returns", async () => {
  const [payer, friend] = [await aPayer(), await aBusiness(server, { hasNumber: false, credits: 0 })];
  const give = (email: string, credits: number) =>
    payer.client.call(api.payments.giveCredits, { body: { email, credits } });
  expect(await give(friend.email, 40)).toMatchObject({ status: 201, body: { state: "waiting" } });
  expect(await give("nobody@example.com", 10)).toMatchObject({ status: 201, body: { state: "waiting" } });
  expect(await give(friend.email, 51)).toMatchObject({ status: 402 });
  await settleGifts(server.services);
  await settleGifts(server.services);
  expect(await balanceOf(friend)).toBe(40);
  expect(await balanceOf(payer)).toBe(50);
  await passDays(server, payer, 31);
  await settleGifts(server.services);
  expect(await balanceOf(payer)).toBe(60);
});

test("a free plan cannot buy, and no one sees another account's payments", async () => {
  const [payer, other] = [await aPayer(), await aBusiness(server, { hasNumber: false })];
  await buy(payer);
  expect(await buy(other)).toMatchObject({ status: 409 });
  const [payment] = await paymentsOf(payer);
  expect(
    (await other.client.call(api.payments.receipt, { params: { paymentId: payment!._id } })).status,
  ).toBe(404);
});
