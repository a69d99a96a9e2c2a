import { type Connection, sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";

export interface CheckedNumber {
  accountId: number;
  phoneNumber: string;
  carrier: CarrierName;
  checkedUntil: Date;
}

/** Makes all numbers due at once. */
export async function checkAllNow(db: Connection): Promise<void> {
  await sql`
    update phone_numbers set webhooks_check_due_at = clock_timestamp() where webhooks_check_due_at > clock_timestamp()
  `.execute(db);
}

/** Takes numbers of a carrier that are due. They are postponed in the same statement, so that workers share them. */
export async function takeDueNumbers(
  db: Connection,
  carrier: CarrierName,
  { everySeconds, limit }: { everySeconds: number; limit: number },
): Promise<CheckedNumber[]> {
  const { rows } = await sql<CheckedNumber>`
    with due as (
      select account_id, phone_number from phone_numbers
      where carrier = ${carrier} and webhooks_check_due_at <= (select clock_timestamp())
      order by webhooks_check_due_at limit ${limit} for update skip locked
    )
    update phone_numbers n set webhooks_check_due_at = clock_timestamp() + make_interval(secs => ${everySeconds})
    from due d where n.account_id = d.account_id and n.phone_number = d.phone_number
    returning n.account_id as "accountId", n.phone_number as "phoneNumber", n.carrier,
      n.webhooks_checked_until as "checkedUntil"
  `.execute(db);
  return rows;
}

export async function noteChecked(
  db: Connection,
  { accountId, phoneNumber }: CheckedNumber,
  until: Date,
): Promise<void> {
  await sql`
    update phone_numbers set webhooks_checked_until = greatest(webhooks_checked_until, ${until})
    where account_id = ${accountId} and phone_number = ${phoneNumber}
  `.execute(db);
}

export async function checkAgainIn(
  db: Connection,
  { accountId, phoneNumber }: CheckedNumber,
  seconds: number,
): Promise<void> {
  await sql`
    update phone_numbers set webhooks_check_due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where account_id = ${accountId} and phone_number = ${phoneNumber}
  `.execute(db);
}

/** Returns which messages of a carrier were received, including those removed since. */
export async function readReceived(
  db: Connection,
  carrier: CarrierName,
  carrierMessageIds: readonly string[],
): Promise<Set<string>> {
  if (carrierMessageIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...carrierMessageIds]}::text[]) as w (id)
    where exists (select 1 from messages m where m.received_as = ${carrier} || ' ' || w.id)
      or exists (select 1 from removed_texts r where r.received_as = ${carrier} || ' ' || w.id)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Forgets removed messages that no list shows any more. */
export async function forgetRemovedTexts(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("removed_texts").where("removed_at", "<", before).execute();
}
