import { planState } from "@broadcast/domain/account/plans";
import type { Selectable } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import type { Card } from "../../providers/payments/payments.ts";

export type Billing = Selectable<DB["billing_accounts"]>;

/** Returns an account's billing record, created at its first use. */
export async function readBilling(db: Connection, accountId: number, now: Date): Promise<Billing> {
  const find = () =>
    db.selectFrom("billing_accounts").where("account_id", "=", accountId).selectAll().executeTakeFirst();
  const known = await find();
  if (known) return known;
  await db
    .insertInto("billing_accounts")
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!;
}

export const findBilling = (db: Connection, accountId: number): Promise<Billing | undefined> =>
  db.selectFrom("billing_accounts").where("account_id", "=", accountId).selectAll().executeTakeFirst();

/** The same, locked until the transaction ends: no one else takes anything over from the provider. */
export const lockBilling = (tx: Connection, accountId: number): Promise<Billing | undefined> =>
  tx
    .selectFrom("billing_accounts")
    .where("account_id", "=", accountId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function findAccountByCustomer(db: Connection, customerId: string): Promise<number | null> {
  const row = await db
    .selectFrom("billing_accounts")
    .where("customer_id", "=", customerId)
    .select("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The first name from the provider stays. */
export async function nameCustomer(db: Connection, accountId: number, customerId: string): Promise<void> {
  await db
    .updateTable("billing_accounts")
    .set({ customer_id: customerId })
    .where("account_id", "=", accountId)
    .where("customer_id", "is", null)
    .execute();
}

export async function updateBilling(
  tx: Connection,
  accountId: number,
  changes: Partial<Omit<Billing, "account_id" | "version" | "reference" | "created_at">>,
): Promise<void> {
  await tx
    .updateTable("billing_accounts")
    .set({ ...changes, version: sql`version + 1` })
    .where("account_id", "=", accountId)
    .execute();
}

export const cardColumns = (card: Card | null) => ({
  card_id: card?.id ?? null,
  card_brand: card?.brand ?? null,
  card_last4: card?.last4 ?? null,
  card_exp_month: card?.expMonth ?? null,
  card_exp_year: card?.expYear ?? null,
});

export async function readPayer(db: Connection, accountId: number) {
  return db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select([
      "accounts.company",
      "accounts.subscription_plan",
      "accounts.timezone",
      "accounts.phone_number",
      "accounts.phone_number_type",
      "accounts.cancelled_at",
      "accounts.organization_id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.email_verified_at",
      "account_counters.credit_hundredths",
      "account_counters.shortage_told_at",
    ])
    .executeTakeFirstOrThrow();
}

/** Sets the account's plan, which the gate, the menu and the price of credits follow. */
export async function setPlan(tx: Connection, accountId: number, planId: string, now: Date): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ subscription_plan: planId, updated_at: now })
    .where("account_id", "=", accountId)
    .where("subscription_plan", "!=", planId)
    .execute();
}

/** Marks an account as closed. Returns false when it already was. */
export async function markClosed(tx: Connection, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ cancelled_at: now, updated_at: now })
    .where("account_id", "=", accountId)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists accounts whose grace period is over. */
export async function listGraceOver(db: Connection, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("billing_accounts")
    .where("past_due_since", "<=", since)
    .where("sending_stopped_at", "is", null)
    .select("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Lists accounts due for a check with the provider without any event. */
export async function listLookDue(db: Connection, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("billing_accounts")
    .where("look_due_at", "<=", now)
    .select("account_id")
    .orderBy("look_due_at")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Lists accounts without a customer at the provider, oldest first. */
export async function listWithoutCustomer(db: Connection, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("billing_accounts", "billing_accounts.account_id", "accounts.account_id")
    .where("billing_accounts.customer_id", "is", null)
    .select("accounts.account_id")
    .orderBy("accounts.account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export const isLive = (status: Billing["status"]): boolean => status !== "none" && status !== "canceled";

export const canBuyCredits = (planId: string): boolean => planState(planId) === "paid";
