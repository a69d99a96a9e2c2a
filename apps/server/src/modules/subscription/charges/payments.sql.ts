import type { Selectable } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import type { Invoice } from "../../../providers/payments/payments.ts";

export type PaymentRow = Selectable<DB["payments"]>;

/** The call is over by then, whatever its outcome: more than twice the provider's time limit. */
const CALL_SECONDS = 90;

export async function insertPayment(
  tx: Connection,
  accountId: number,
  payment: {
    kind: "credits" | "auto-recharge";
    amountCents: number;
    creditHundredths: number;
    description: string;
    cardLast4: string | null;
    now: Date;
  },
): Promise<PaymentRow | undefined> {
  return (
    tx
      .insertInto("payments")
      .values({
        account_id: accountId,
        kind: payment.kind,
        state: "pending",
        amount_cents: payment.amountCents,
        credit_hundredths: payment.creditHundredths,
        description: payment.description,
        card_last4: payment.cardLast4,
        created_at: payment.now,
      })
      // Only one of an account's recharges can be in flight.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** Deletes a payment that was not requested yet. */
export async function deletePayment(
  tx: Connection,
  { account_id, id }: Pick<PaymentRow, "account_id" | "id">,
): Promise<void> {
  await tx.deleteFrom("payments").where("account_id", "=", account_id).where("id", "=", id).execute();
}

/** Records a subscription's invoice or its new state; returns its payment, locked. */
export async function noteInvoice(
  tx: Connection,
  accountId: number,
  invoice: Invoice,
  payment: { creditHundredths: number; description: string; cardLast4: string | null; now: Date },
): Promise<PaymentRow> {
  const state = invoice.state === "paid" ? ("paid" as const) : ("pending" as const);
  const { rows } = await sql<PaymentRow>`
    insert into payments (account_id, kind, state, amount_cents, credit_hundredths, description, plan_id, invoice_id,
      invoice_number, lines, card_last4, created_at)
    values (${accountId}, 'subscription', ${state}, ${invoice.amountCents}, ${payment.creditHundredths},
      ${payment.description}, ${invoice.planId}, ${invoice.id}, ${invoice.number},
      ${JSON.stringify(invoice.lines.map(({ description, amountCents }) => ({ description, amountInCents: amountCents })))},
      ${payment.cardLast4}, ${invoice.createdAt})
    on conflict (account_id, invoice_id) do update set invoice_number = excluded.invoice_number
    returning *
  `.execute(tx);
  return rows[0]!;
}

export const lockPayment = (tx: Connection, accountId: number, id: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findPayment = (db: Connection, accountId: number, id: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();

export async function updatePayment(
  tx: Connection,
  { account_id, id }: Pick<PaymentRow, "account_id" | "id">,
  changes: Partial<
    Pick<
      PaymentRow,
      | "state"
      | "charge_id"
      | "action_url"
      | "failure"
      | "settled_at"
      | "refunded_cents"
      | "taken_back_hundredths"
    >
  >,
): Promise<void> {
  await tx
    .updateTable("payments")
    .set(changes)
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .execute();
}

/** Marks a paid payment as credited; returns false when it already was, so that its credits come once. */
export async function markCredited(
  tx: Connection,
  { account_id, id }: Pick<PaymentRow, "account_id" | "id">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payments")
    .set({ credited_at: now })
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .where("credited_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists payments by charge, for refunds. */
export const listByCharges = (
  tx: Connection,
  accountId: number,
  chargeIds: readonly string[],
): Promise<PaymentRow[]> =>
  tx
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("charge_id", "in", [...chargeIds])
    .selectAll()
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Days in the account's time zone, inclusive: `2026-09-01`. */
export interface Days {
  from: string;
  to: string;
}

export const listPayments = (
  db: Connection,
  accountId: number,
  { limit, offset = 0, days }: { limit: number; offset?: number; days?: Days },
) =>
  db
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .$if(days !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at at time zone (select timezone from accounts where account_id = ${accountId}))::date
          between ${days?.from}::date and ${days?.to}::date`,
      ),
    )
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

/** Whether an account ever paid money. */
export async function hasPaid(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("state", "in", ["paid", "refunded"])
    .where("amount_cents", ">", 0)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPayments(db: Connection, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists payments still open after a long time, by account: those a crash or a lost answer left unclear. */
export async function listUnclear(db: Connection, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from (
      select account_id from payments
      where state = 'pending' and invoice_id is null
        and asked_at < clock_timestamp() - make_interval(secs => ${CALL_SECONDS})
      union all
      select account_id from plan_orders
      where state = 'open' and asked_at < clock_timestamp() - make_interval(secs => ${CALL_SECONDS})
    ) as unclear limit ${limit}
  `.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Lists an account's charges with an unknown outcome though their calls are over. */
export const listOverdue = (tx: Connection, accountId: number): Promise<PaymentRow[]> =>
  tx
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .where("invoice_id", "is", null)
    .where("asked_at", "<", sql<Date>`clock_timestamp() - make_interval(secs => ${CALL_SECONDS})`)
    .selectAll()
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Returns the oldest charge that is still open. */
export async function oldestOpen(db: Connection, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom("payments")
    .where("account_id", "=", accountId)
    .where("state", "in", ["pending", "needs-action"])
    .where("invoice_id", "is", null)
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .executeTakeFirst();
  return row?.oldest ?? null;
}

export async function closeOrders(
  tx: Connection,
  accountId: number,
  planId: string | null,
  isOverdueOnly: boolean,
): Promise<void> {
  await sql`
    update plan_orders set state = case when plan_id = ${planId} then 'done' else 'failed' end
    where account_id = ${accountId} and state = 'open'
      and (not ${isOverdueOnly} or asked_at < clock_timestamp() - make_interval(secs => ${CALL_SECONDS}))
  `.execute(tx);
}
