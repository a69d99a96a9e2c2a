import { setTimeout as sleep } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../db/connection.ts";
import { unnested } from "../db/unnested.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 1_000;

/** Enrollments per transaction: locks are held as long as it lasts. */
export const TURNS_PER_BATCH = 1_000;

/** Turns of a backlog after which a worker attends to everything else again. */
const TURNS_PER_ROUND = 4 * TURNS_PER_BATCH;

/** Transactions that a worker has open during a backlog: the database works on one while another is prepared. */
const BATCHES_AT_ONCE = 2;

/** Runs due turns, round after round, until `signal` ends it. A round returns how many it did. */
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
    if (done < TURNS_PER_BATCH) await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** The tables of enrollments, each with the one moment at which it is due, and the column of what it belongs to. */
const TABLES = {
  campaign_enrollments: "campaign_id",
  app_flow_enrollments: "flow_id",
} as const;

type Table = keyof typeof TABLES;

/** A campaign or a flow. */
interface Automation {
  accountId: number;
  automationId: string;
}

/** The turns of a transaction: those of these contacts, or the next `TURNS_PER_BATCH` that no other worker has locked. */
export type TurnBatch = Automation & { which: readonly string[] | "next" };

/**
 * Does what is due, a campaign or flow per transaction: `turn` locks its batch and returns for how many it was. The
 * longest due come first. When there are more than one transaction takes, accounts take turns, so that one account's
 * large campaign delays no other, and any number of workers share each.
 */
export async function doDueTurns(
  db: Connection,
  table: Table,
  now: Date,
  turn: (batch: TurnBatch) => Promise<number>,
): Promise<number> {
  const due = await listDue(db, table, now, TURNS_PER_BATCH + 1);
  if (due.length > TURNS_PER_BATCH) return doBacklog(await listBehind(db, table, now), turn);
  let done = 0;
  for (const each of new Map(due.map((its) => [its.automationId, its])).values())
    done += await turn({ ...each, which: "next" });
  return done;
}

async function doBacklog(
  behind: readonly Automation[],
  turn: (batch: TurnBatch) => Promise<number>,
): Promise<number> {
  const accounts = [...Map.groupBy(behind, ({ accountId }) => accountId).values()];
  let done = 0;
  const take = async () => {
    while (done < TURNS_PER_ROUND && accounts.length > 0) {
      const its = accounts.shift()!;
      const next = its.shift()!;
      accounts.push(its);
      its.push(next);
      const count = await turn({ ...next, which: "next" });
      done += count;
      // Others have the rest of it, or it failed and is tried again in the next round.
      if (count < TURNS_PER_BATCH) remove(its, next);
      if (its.length === 0) remove(accounts, its);
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, take));
  return done;
}

function remove<T>(list: T[], item: T): void {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
}

/** Lists what the due enrollments belong to, the longest due first. Takes no locks. */
async function listDue(db: Connection, table: Table, now: Date, limit: number): Promise<Automation[]> {
  const { rows } = await sql<Automation>`
    select account_id as "accountId", ${sql.ref(TABLES[table])} as "automationId"
    from ${sql.table(table)} where due_at <= ${now} order by due_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists what has due turns, the longest due first. Looks at each campaign or flow with waiting turns once. */
async function listBehind(db: Connection, table: Table, now: Date): Promise<Automation[]> {
  const [its, of] = [sql.table(table), sql.ref(TABLES[table])];
  const { rows } = await sql<Automation>`
    with recursive waiting as (
      (select account_id, ${of} as of_id from ${its} where due_at is not null order by account_id, ${of} limit 1)
      union all
      select n.account_id, n.of_id from waiting w cross join lateral (
        select e.account_id, e.${of} as of_id from ${its} e
        where e.due_at is not null and (e.account_id, e.${of}) > (w.account_id, w.of_id)
        order by e.account_id, e.${of} limit 1
      ) n
    )
    select w.account_id as "accountId", w.of_id as "automationId"
    from waiting w cross join lateral (
      select e.due_at from ${its} e
      where e.account_id = w.account_id and e.${of} = w.of_id and e.due_at <= ${now} order by e.due_at limit 1
    ) d
    order by d.due_at
  `.execute(db);
  return rows;
}

/**
 * Selects the due enrollments of a batch and locks them until the transaction ends, without those that another worker
 * has locked.
 */
export function lockedDue(table: Table, batch: TurnBatch, now: Date): RawBuilder<unknown> {
  if (batch.which !== "next")
    return sql`
      ${enrollmentsOf(table, batch, batch.which)}
      where e.state = 'in' and e.due_at <= ${now} order by e.contact_id for update of e skip locked
    `;
  const columns = sql`e.account_id, e.${sql.ref(TABLES[table])}, e.due_at`;
  const until = (time: Date | "-infinity") =>
    sql`(${batch.accountId}::bigint, ${batch.automationId}::uuid, ${time}::timestamptz)`;
  // Compared as rows: only the index by automation and time answers this, whatever is estimated.
  return sql`
    select e.* from ${sql.table(table)} e
    where (${columns}) >= ${until("-infinity")} and (${columns}) <= ${until(now)} and e.due_at is not null and e.state = 'in'
    order by ${columns} limit ${TURNS_PER_BATCH} for update skip locked
  `;
}

/** Selects enrollments `e` of contacts, without its conditions. */
export function enrollmentsOf(
  table: Table,
  { accountId, automationId }: Automation,
  contactIds: readonly string[],
): RawBuilder<unknown> {
  const of = TABLES[table];
  return sql`
    -- Looked up by their keys, or all that is due may be read for a few.
    with its as materialized (
      ${unnested(contactIds, {
        contact_id: ["uuid", (id) => id],
        account_id: ["bigint", () => accountId],
        [of]: ["uuid", () => automationId],
      })}
    )
    select e.* from its join ${sql.table(table)} e
      on e.account_id = its.account_id and e.${sql.ref(of)} = its.${sql.ref(of)} and e.contact_id = its.contact_id
  `;
}
