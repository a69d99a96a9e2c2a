import { api } from "@broadcast/contract";
import { aSession, type Business } from "./builders.ts";
import type { Client } from "./client.ts";
import type { TestServer } from "./test-server.ts";

/** Stripe's test cards that the tests pay with. */
export const CARDS = {
  good: "4242424242424242",
  declinesCharges: "4000000000000341",
  asksTheBank: "4000002760003184",
} as const;

/** Enters a card in the card field and makes it the default. */
export async function saveCard(client: Client, number: string = CARDS.good): Promise<void> {
  const { clientSecret } = await client.ok(api.subscription.openCardSetup, { body: {} });
  const card = { number, expMonth: 12, expYear: 2039, cvc: "123" };
  await client.ok(api.subscription.typeCard, { body: { clientSecret, ...card } });
  await client.ok(api.subscription.useCard, { body: { clientSecret } });
}

/** Chooses a plan as the preview shows it; returns the preview. */
export async function choosePlan(client: Client, planId: string) {
  const preview = await client.ok(api.subscription.preview, { body: { planId } });
  const { at, todayInCents } = preview;
  await client.ok(api.subscription.changePlan, { body: { planId, at, todayInCents } });
  return preview;
}

/** Advances the clock beyond a session's life and signs the owner in again. */
export async function passDays(server: TestServer, business: Business, days: number): Promise<void> {
  server.advance(days * 86_400_000);
  business.client = await aSession(server, business);
}

interface SandboxPayments {
  payments: {
    id: string;
    amount: number;
    refunded: number;
    status: string;
    key: string | null;
    url: string | null;
  }[];
  cards: { id: string; customer: string; last4: string; answer: string }[];
  subscriptions: { id: string; customer: string; status: string; plan: string }[];
  invoices: { id: string; amount: number; reason: string; status: string }[];
}

export const chargesIn = (server: TestServer) => server.sandbox<SandboxPayments>("GET", "/payments");
