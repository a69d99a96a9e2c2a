import { type Connection, sql } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { LOOK_BACK_HOURS } from "../gate/gate-facts.sql.ts";

/**
 * Records by number when contacts about to be deleted got marketing: the legal frequency caps count what a person got,
 * whatever the business deletes and adds again. Runs after their messages in progress were settled.
 */
export async function keepMarketingHistory(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into marketing_to_removed (account_id, address, message_id, sent_at)
    select account_id, to_number, id, coalesce(sent_at, time) from messages
    where account_id = ${accountId} and contact_id = any(${contactIds}::uuid[])
      and time > ${now}::timestamptz - make_interval(hours => ${LOOK_BACK_HOURS})
      and purpose = 'marketing' and type <> 'email' and (sent_at is not null or state = 'unknown')
    order by to_number, id
    on conflict do nothing
  `.execute(db);
}

/** Deletes history that no cap looks back to. */
export async function forgetMarketingHistory({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await sql`
    delete from marketing_to_removed
    where sent_at <= ${clock.now()}::timestamptz - make_interval(hours => ${LOOK_BACK_HOURS})
  `.execute(db);
}
