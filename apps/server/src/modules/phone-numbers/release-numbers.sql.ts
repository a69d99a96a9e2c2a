import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

/** Keeps an account's numbers until then, except `except`; those due earlier stay so. */
export async function keepNumbersUntil(
  tx: Connection,
  accountId: number,
  until: Date,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await sql`
    update phone_numbers set release_at = ${until}
    where account_id = ${accountId} and release_at is null and phone_number is distinct from ${except}
  `.execute(tx);
}

/** Keeps the account's sending number permanently again. */
export async function keepNumber(tx: Connection, accountId: number): Promise<void> {
  await sql`
    update phone_numbers n set release_at = null
    from accounts a
    where n.account_id = ${accountId} and a.account_id = n.account_id and a.phone_number = n.phone_number
  `.execute(tx);
}

export interface LeavingNumber {
  accountId: number;
  phoneNumber: string;
  carrier: CarrierName;
  carrierNumberId: string;
}

/**
 * Removes due numbers from their accounts; they are no longer the accounts' from then on, whatever the carrier answers.
 * An account that sent from one needs another.
 */
export async function takeDueNumbers(tx: Connection, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    with due as (
      select account_id, phone_number from phone_numbers where release_at <= ${now}
      order by account_id, phone_number limit ${limit} for update skip locked
    ), taken as (
      delete from phone_numbers n using due d
      where n.account_id = d.account_id and n.phone_number = d.phone_number
      returning n.account_id, n.phone_number, n.carrier, n.carrier_number_id
    ), kept as (
      insert into released_numbers (account_id, phone_number, carrier, carrier_number_id, released_at)
      select account_id, phone_number, carrier, carrier_number_id, ${now} from taken
      on conflict (account_id, phone_number) do nothing
    )
    update accounts a set phone_number = null, phone_number_type = null, onboarding_status = 'needs-managed-voip',
      updated_at = ${now}
    from taken t where a.account_id = t.account_id and a.phone_number = t.phone_number
    returning a.account_id
  `.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Lists numbers without an account that their carrier has not taken back yet. */
export async function listReleased(db: Connection, limit: number): Promise<LeavingNumber[]> {
  return db
    .selectFrom("released_numbers")
    .select([
      "account_id as accountId",
      "phone_number as phoneNumber",
      "carrier",
      "carrier_number_id as carrierNumberId",
    ])
    .orderBy("released_at")
    .limit(limit)
    .execute();
}

export async function forgetReleased(
  db: Connection,
  { accountId, phoneNumber }: LeavingNumber,
): Promise<void> {
  await db
    .deleteFrom("released_numbers")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .execute();
}
