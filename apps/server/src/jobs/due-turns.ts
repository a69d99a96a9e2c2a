import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../db/connection.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 1_000;

/** Enrollments of a round, and of one transaction: locks are held as long as it lasts. */
export const TURNS_AT_ONCE = 1_000;

/** Does what is due, round after round, until `signal` ends it; a round answers how much it did. */
export async function runTurns(
  services: Services,
  signal: AbortSignal,
  what: string,
  round: () => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    let done = 0;
    try {
      done = await round();
    } catch (error) {
      services.log.error({ err: error }, `${what} stumbled and go on`);
    }
    if (done < TURNS_AT_ONCE) await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** A table of enrollments, each with the one moment at which something is to be done for it, and what they are in. */
const TABLES = {
  campaign_enrollments: "campaign_id",
  app_flow_enrollments: "flow_id",
} as const;

export interface DueTurn {
  accountId: number;
  /** The campaign or the flow. */
  ofId: string;
  contactId: string;
}

/**
 * For whom something is to be done, the longest due first; where that is more than one round, of the accounts in turn, so
 * that a large campaign or flow of one keeps nobody else waiting. Nothing is held.
 */
export async function listDueTurns(
  db: Connection,
  table: keyof typeof TABLES,
  now: Date,
  limit: number,
): Promise<DueTurn[]> {
  const { rows } = await sql<DueTurn>`
    select account_id as "accountId", ${sql.ref(TABLES[table])} as "ofId", contact_id as "contactId"
    from ${sql.table(table)} where due_at <= ${now} order by due_at limit ${limit}
  `.execute(db);
  return rows.length < limit ? rows : listDueInTurn(db, table, now, limit);
}

/** Looks once at each account that has anything waiting: dearer, and only worth it while there is a backlog. */
async function listDueInTurn(
  db: Connection,
  table: keyof typeof TABLES,
  now: Date,
  limit: number,
): Promise<DueTurn[]> {
  const its = sql.table(table);
  const { rows } = await sql<DueTurn>`
    with recursive waiting as (
      (select account_id from ${its} where due_at is not null order by account_id limit 1)
      union all
      select (
        select e.account_id from ${its} e
        where e.due_at is not null and e.account_id > w.account_id order by e.account_id limit 1
      ) from waiting w where w.account_id is not null
    )
    select d.account_id as "accountId", d.of_id as "ofId", d.contact_id as "contactId"
    from waiting w cross join lateral (
      select e.account_id, e.${sql.ref(TABLES[table])} as of_id, e.contact_id, e.due_at,
        row_number() over (order by e.due_at) as turn
      from ${its} e where e.account_id = w.account_id and e.due_at <= ${now}
      order by e.due_at limit ${limit}
    ) d
    order by d.turn, d.due_at limit ${limit}
  `.execute(db);
  return rows;
}
