import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

/** Whether an account has a number to send from; one being released doesn't count. */
export async function hasNumber(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("phone_numbers")
    .where("account_id", "=", accountId)
    .where("release_at", "is", null)
    .select("phone_number")
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEmailVerified(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("email_verified_at")
    .executeTakeFirstOrThrow();
  return row.email_verified_at !== null;
}

/** Records a bought number as the account's only sending number, which completes the onboarding. */
export async function adoptNumber(
  db: Connection,
  accountId: number,
  number: { phoneNumber: string; carrier: CarrierName; carrierNumberId: string; now: Date },
): Promise<void> {
  const account = await db
    .updateTable("accounts")
    .set({
      phone_number: number.phoneNumber,
      phone_number_type: "managed-voip",
      onboarding_status: "complete",
      updated_at: number.now,
    })
    .where("account_id", "=", accountId)
    .where((row) => row.or([row("phone_number", "is", null), row("phone_number_type", "=", "verified-cell")]))
    .returning("account_id")
    .executeTakeFirst();
  if (!account) throw hasNumberAlready();
  if (!(await insertNumber(db, accountId, number)))
    throw new AppError("phone-number-taken", "This number was just taken. Please choose another one.");
}

/** Records a bought number; returns false when an account has it. */
export async function insertNumber(
  db: Connection,
  accountId: number,
  number: { phoneNumber: string; carrier: CarrierName; carrierNumberId: string; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto("phone_numbers")
    .values({
      account_id: accountId,
      phone_number: number.phoneNumber,
      carrier: number.carrier,
      carrier_number_id: number.carrierNumberId,
      created_at: number.now,
      webhooks_checked_until: number.now,
    })
    .onConflict((conflict) => conflict.column("phone_number").doNothing())
    .returning("phone_number")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Records the owner's own cell, and completes an onboarding that waits for it. The account's number follows while it is
 * the cell; no carrier sends from it, so it gets no row among the phone numbers.
 */
export async function setOwnCell(
  db: Connection,
  accountId: number,
  { userId, phoneNumber, now }: { userId: string; phoneNumber: string; now: Date },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ mobile_number: phoneNumber, mobile_verified_at: now, updated_at: now })
    .where("id", "=", userId)
    .where("account_id", "=", accountId)
    .execute();
  await db
    .updateTable("accounts")
    .set({
      phone_number: phoneNumber,
      phone_number_type: "verified-cell",
      onboarding_status: "complete",
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .where((row) =>
      row.or([
        row.and([row("onboarding_status", "=", "needs-mobile-number"), row("phone_number", "is", null)]),
        row("phone_number_type", "=", "verified-cell"),
      ]),
    )
    .execute();
}

/** The answer to a request for a second number. */
export const hasNumberAlready = (): AppError =>
  new AppError("wrong-state", "Your account already has a number.");

/** Returns the account of a number; null for numbers that are not ours. */
export async function findNumberOwner(db: Connection, phoneNumber: string): Promise<number | null> {
  const row = await db
    .selectFrom("phone_numbers")
    .where("phone_number", "=", phoneNumber)
    .select("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Returns an account's carrier. */
export async function readCarrier(db: Connection, accountId: number): Promise<CarrierName> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("carrier")
    .executeTakeFirstOrThrow();
  return row.carrier;
}

/** Returns the carrier of a number of the account; null for a number it does not have. */
export async function findCarrierOfNumber(
  db: Connection,
  accountId: number,
  phoneNumber: string,
): Promise<CarrierName | null> {
  const row = await db
    .selectFrom("phone_numbers")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .select("carrier")
    .executeTakeFirst();
  return row?.carrier ?? null;
}

export async function findNumber(
  db: Connection,
  accountId: number,
  phoneNumber: string,
): Promise<{ phoneNumber: string; carrier: CarrierName; carrierNumberId: string } | null> {
  const row = await db
    .selectFrom("phone_numbers")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .select(["phone_number as phoneNumber", "carrier", "carrier_number_id as carrierNumberId"])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the recipient of mail about an account; undefined when their email is unverified. */
export const findOwnerOfAccount = (db: Connection, accountId: number) =>
  db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.account_id", "=", accountId)
    .where("users.email_verified_at", "is not", null)
    .select(["users.email", "users.first_name", "accounts.timezone"])
    .orderBy("users.created_at")
    .limit(1)
    .executeTakeFirst();
