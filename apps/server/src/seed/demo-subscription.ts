import { planOf } from "@broadcast/domain/account/plans";
import type { Connection } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Services } from "../services.ts";

const DAY_MS = 86_400_000;
const PLAN = "starter_5";
const TEST_CARD = { number: "4242424242424242", expMonth: 12, expYear: 2039, cvc: "123" };

/** The demo business's purchases, in days ago. */
const BOUGHT = [
  { kind: "subscription", description: "Pay as you go plan, monthly", daysAgo: 61, cents: 1_000, credits: 0 },
  { kind: "credits", description: "12,000 credits", daysAgo: 35, cents: 60_000, credits: 12_000 },
  { kind: "subscription", description: "Pay as you go plan, monthly", daysAgo: 31, cents: 1_000, credits: 0 },
] as const;

export interface DemoCustomer {
  reference: string;
  customerId: string;
}

/** Creates a customer with a card and a plan at the sandbox's payment provider; null when there is no sandbox. */
export async function openDemoCustomer(
  { payments }: Pick<Services, "payments">,
  who: { email: string; name: string },
): Promise<DemoCustomer | null> {
  const plan = planOf(PLAN);
  if (!payments.isConnected || !plan) return null;
  const reference = uuidv7();
  const customerId = await payments.createCustomer({ reference, ...who });
  const { clientSecret } = await payments.openCardSetup(customerId, `demo-card-${reference}`);
  await payments.confirmTypedCard(clientSecret, TEST_CARD);
  await payments.adoptCard(customerId, clientSecret);
  await payments.subscribe({ key: `demo-plan-${reference}`, customerId, plan, trialDays: 0 });
  return { reference, customerId };
}

/** Links the demo's account to its customer, and writes its past payments. Current payments come from the provider. */
export async function writeSubscription(
  db: Connection,
  accountId: number,
  customer: DemoCustomer | null,
  now: Date,
): Promise<void> {
  if (!customer) return;
  await db
    .insertInto("billing_accounts")
    .values({
      account_id: accountId,
      reference: customer.reference,
      customer_id: customer.customerId,
      has_had_trial: true,
      look_due_at: now,
      created_at: now,
    })
    .execute();
  await db
    .insertInto("payments")
    .values(
      BOUGHT.map(({ kind, description, daysAgo, cents, credits }) => {
        const at = new Date(now.getTime() - daysAgo * DAY_MS);
        return {
          account_id: accountId,
          kind,
          state: "paid" as const,
          amount_cents: cents,
          credit_hundredths: credits * 100,
          description,
          card_last4: "4242",
          credited_at: at,
          settled_at: at,
          created_at: at,
        };
      }),
    )
    .execute();
  await db
    .insertInto("auto_recharges")
    .values({
      account_id: accountId,
      is_on: true,
      threshold_hundredths: 200_00,
      credits_hundredths: 1_000_00,
      ceiling_cents: 20_000,
    })
    .execute();
}
