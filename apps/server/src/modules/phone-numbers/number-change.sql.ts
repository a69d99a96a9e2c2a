import type { Account } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

export interface NumberChange {
  accountId: number;
  id: string;
  phoneNumber: string;
  carrier: CarrierName;
  state: "ordered" | "done" | "failed";
  problem: string | null;
  askedAt: Date | null;
  orderedBy: number | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = [
  "account_id as accountId",
  "id",
  "phone_number as phoneNumber",
  "carrier",
  "state",
  "problem",
  "asked_at as askedAt",
  "ordered_by as orderedBy",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Orders a number; returns null while another one is ordered for the account. */
export async function insertNumberChange(
  tx: Connection,
  accountId: number,
  order: { phoneNumber: string; carrier: CarrierName; orderedBy: number; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into number_changes (account_id, phone_number, carrier, ordered_by, created_at, updated_at)
    values (${accountId}, ${order.phoneNumber}, ${order.carrier}, ${order.orderedBy}, ${order.now}, ${order.now})
    on conflict (account_id) where state = 'ordered' do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

export const findNumberChange = (
  db: Connection,
  accountId: number,
  id: string,
): Promise<NumberChange | undefined> =>
  db
    .selectFrom("number_changes")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select(COLUMNS)
    .executeTakeFirst();

export const findLastNumberChange = (db: Connection, accountId: number): Promise<NumberChange | undefined> =>
  db
    .selectFrom("number_changes")
    .where("account_id", "=", accountId)
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Whether a number belongs, or is about to belong, to an account. */
export async function isSpokenFor(db: Connection, phoneNumber: string): Promise<boolean> {
  const { rows } = await sql<{ isIt: boolean }>`
    select exists (select from phone_numbers where phone_number = ${phoneNumber})
      or exists (select from number_changes where phone_number = ${phoneNumber} and state = 'ordered')
      or exists (select from released_numbers where phone_number = ${phoneNumber}) as "isIt"
  `.execute(db);
  return rows[0]!.isIt;
}

/** Records that the carrier is being asked. */
export async function markAsked(db: Connection, { accountId, id }: NumberChange, now: Date): Promise<void> {
  await db
    .updateTable("number_changes")
    .set({ asked_at: now, updated_at: now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Ends an order; returns whether it still was one. */
export async function endNumberChange(
  tx: Connection,
  { accountId, id }: NumberChange,
  end: { state: "done" | "failed"; problem: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("number_changes")
    .set({ state: end.state, problem: end.problem, updated_at: end.now })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "ordered")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a bought number the one an account sends from. */
export async function setAccountNumber(
  tx: Connection,
  accountId: number,
  phoneNumber: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({
      phone_number: phoneNumber,
      phone_number_type: "managed-voip",
      onboarding_status: "complete",
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
}

/** Reads what a change of the number affects. */
export async function readNumberUse(db: Connection, accountId: number) {
  const { rows } = await sql<{
    phoneNumber: string | null;
    phoneNumberType: Account["phone_number_type"];
    registrationStatus: Account["registration_status"];
    isCancelled: boolean;
    keywords: number;
    chats: number;
    waitingMessages: number;
  }>`
    select a.phone_number as "phoneNumber", a.phone_number_type as "phoneNumberType",
      a.registration_status as "registrationStatus", a.cancelled_at is not null as "isCancelled",
      (select count(*)::int from content_items i
        where i.account_id = a.account_id and i.content_type = 'keyword') as keywords,
      (select count(*)::int from conversations c where c.account_id = a.account_id) as chats,
      (select coalesce(sum(cardinality(o.message_ids)), 0)::int from outbox o join lanes l
          on l.account_id = o.account_id and l.lane_id = o.lane_id
        where o.account_id = a.account_id and l.address = a.phone_number) as "waitingMessages"
    from accounts a where a.account_id = ${accountId}
  `.execute(db);
  return rows[0]!;
}

export const listKeptNumbers = (db: Connection, accountId: number) =>
  db
    .selectFrom("phone_numbers")
    .where("account_id", "=", accountId)
    .where("release_at", "is not", null)
    .select(["phone_number as phoneNumber", "release_at as releaseAt"])
    .orderBy("release_at")
    .execute();
