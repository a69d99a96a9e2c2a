import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../db/connection.ts";
import type { Services } from "../services.ts";

const EVERY_MS = 1_000;

/** Enrollments per transaction: locks are held as long as it lasts. */
export const TURNS_AT_ONCE = 1_000;

/**
 * Enrollments that a round looks for. The search costs more than its results, and accounts that share a round still get
 * large shares.
 */
export const TURNS_A_ROUND = 4 * TURNS_AT_ONCE;

/** How far ahead a worker looks for unlocked enrollments, in transactions. */
const AHEAD = 8;

/** How much a round found, and how much of it this worker did: the rest is locked by other workers. */
export interface Round {
  found: number;
  done: number;
}

/** A round of work that only one worker at a time looks for. */
export const allDone = (count: number): Round => ({ found: count, done: count });

/**
 * Runs due turns, round after round, until `signal` ends it. A round skips as many as it is told: the first ones are
 * locked by another worker that is about to finish them.
 */
export async function runTurns(
  services: Services,
  signal: AbortSignal,
  what: string,
  round: (passOver: number) => Promise<Round>,
): Promise<void> {
  let passOver = 0;
  while (!signal.aborted) {
    let { found, done }: Round = { found: 0, done: 0 };
    try {
      ({ found, done } = await round(passOver));
    } catch (error) {
      services.log.error({ err: error }, `${what} stumbled and go on`);
    }
    const isMore = found >= TURNS_AT_ONCE || passOver > 0;
    // Neither the first turns nor those after them: another worker is handling them, or they fail.
    if (!isMore || (done === 0 && passOver > 0)) await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    const isContended = passOver === 0 && found >= TURNS_AT_ONCE && done < found;
    // biome-ignore lint/plugin/randomness: Only separates workers.
    passOver = isContended ? Math.ceil(Math.random() * AHEAD) * TURNS_AT_ONCE : 0;
  }
}

/** The tables of enrollments, each with the one moment at which it is due, and the column of what it belongs to. */
const TABLES = {
  campaign_enrollments: "campaign_id",
  app_flow_enrollments: "flow_id",
} as const;

export interface DueTurn {
  accountId: number;
  /** The id of the campaign or the flow. */
  ofId: string;
  contactId: string;
}

/**
 * Groups due turns by campaign or flow, in parts of one transaction each. The longest due come first, except in a backlog,
 * of which several workers find the same turns: each then starts at a random part.
 */
export function partsOf(due: readonly DueTurn[]): DueTurn[][] {
  const parts = [...Map.groupBy(due, ({ ofId }) => ofId).values()].flatMap((its) =>
    Array.from({ length: Math.ceil(its.length / TURNS_AT_ONCE) }, (_, part) =>
      its.slice(part * TURNS_AT_ONCE, (part + 1) * TURNS_AT_ONCE),
    ),
  );
  // biome-ignore lint/plugin/randomness: Only separates workers.
  const first = due.length > TURNS_AT_ONCE ? Math.floor(Math.random() * parts.length) : 0;
  return [...parts.slice(first), ...parts.slice(0, first)];
}

/**
 * Lists the enrollments that are due, the longest due first; when there are more than one round takes, by account in
 * turn, so that one account's large campaign or flow delays no other. Skips the first `passOver`. Takes no locks.
 */
export async function listDueTurns(
  db: Connection,
  table: keyof typeof TABLES,
  now: Date,
  limit: number,
  passOver = 0,
): Promise<DueTurn[]> {
  const { rows } = await sql<DueTurn>`
    select account_id as "accountId", ${sql.ref(TABLES[table])} as "ofId", contact_id as "contactId"
    from ${sql.table(table)} where due_at <= ${now} order by due_at limit ${limit} offset ${passOver}
  `.execute(db);
  return rows.length < limit ? rows : listDueInTurn(db, table, now, limit, passOver);
}

/** Looks at each account with waiting turns once: more expensive, and only worth it during a backlog. */
async function listDueInTurn(
  db: Connection,
  table: keyof typeof TABLES,
  now: Date,
  limit: number,
  passOver: number,
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
      order by e.due_at limit ${limit + passOver}
    ) d
    order by d.turn, d.due_at limit ${limit} offset ${passOver}
  `.execute(db);
  return rows;
}
