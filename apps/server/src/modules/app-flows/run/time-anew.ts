import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import type { TimezoneChanged } from "../../account-settings/index.ts";
import { AT_ONCE } from "./enrollments.sql.ts";

const PAGE = 5_000;

/** Times waits in the account's time zone again, from their beginning. */
export const timeFlowsAnew = (db: Connection, { accountId }: TimezoneChanged): Promise<void> =>
  enqueue(db, timeWaits, { accountId });

export const timeWaits = defineJob({
  name: "app-flows.time-waits",
  payload: z.object({ accountId: z.number().int() }),
  maxAttempts: 20,
  async run({ db }, { accountId }, signal) {
    // If restarted, it covers the same people, with the same results.
    for (let after: string | null = NO_ID; after !== null; ) {
      signal.throwIfAborted();
      const from: string = after;
      after = await retriedTransaction(db, (tx) => timePage(tx, accountId, from));
    }
    await noteChange(db, accountId, ["app-flows", "contacts"], []);
  },
});

/** Returns the last contact of the page, or null at the end. */
async function timePage(db: Connection, accountId: number, after: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with page as materialized (
      select distinct contact_id as id from app_flow_enrollments
      where account_id = ${accountId} and state = 'in' and waits_for is not null and contact_id > ${after}
      order by contact_id limit ${PAGE}
    ), timed as (
      update app_flow_enrollments e set due_at = ${AT_ONCE}, waits_for = null
      from page p join contacts c on c.account_id = ${accountId} and c.id = p.id and c.time_zone is null
      where e.account_id = ${accountId} and e.contact_id = p.id and e.state = 'in' and e.waits_for = 'time'
        and not e.is_set_by_hand and not e.is_held and e.held_due_at is null
    )
    select id from page order by id
  `.execute(db);
  return rows.length < PAGE ? null : rows.at(-1)!.id;
}
