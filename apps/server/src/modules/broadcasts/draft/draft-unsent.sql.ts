import { type Connection, sql } from "../../../db/connection.ts";
import { FAILURE_KINDS, type FailureKind } from "../../sending/index.ts";
import type { BroadcastState } from "../broadcasts.sql.ts";
import { hasClearedLine, LINE_KINDS } from "../run/failed.sql.ts";

/** Failures that sending again can fix. Messages with an unknown outcome are excluded, since they might arrive twice. */
const AGAIN = Object.entries<FailureKind>(FAILURE_KINDS).flatMap(([name, kind]) =>
  kind.canResend && !kind.isUnclear ? [name] : [],
);

/**
 * Chooses for one broadcast the contacts who failed in another and were not sent to again since. For one that ended
 * early, also those whose turn never came, and for a stopped one those whose message waits: they will not get it,
 * though the background has not recorded that for each yet.
 */
export async function copyRecipients(
  db: Connection,
  accountId: number,
  { from, to }: { from: string; to: string },
  state: BroadcastState,
): Promise<void> {
  const isStopped = state === "canceled";
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select ${accountId}, ${to}, contact_id from (
      select u.contact_id from unsent_messages u
      where u.account_id = ${accountId} and u.cause_id = ${from} and u.shown_kind = any(${AGAIN}::text[])
        and u.resent_as is null
      union
      select r.contact_id from broadcast_recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${from} and (
        r.skip_code = any(${AGAIN}::text[]) or r.skip_code = any(${LINE_KINDS}::text[]) and ${hasClearedLine}
      )
      union
      select r.contact_id from broadcast_recipients r
      where ${isStopped || state === "error"} and r.account_id = ${accountId} and r.broadcast_id = ${from}
        and r.message_id is null and r.skip_reason is null
      union
      select m.contact_id from outbox o cross join lateral unnest(o.message_ids) as named (id)
        join messages m on m.account_id = o.account_id and m.id = named.id and m.state = 'queued'
      where ${isStopped} and o.account_id = ${accountId} and o.cause_id = ${from} and o.state = 'waiting'
    ) c
    -- Whoever has a message of one that was made from it before: what became of that is told there.
    where not exists (
      select 1 from broadcasts b
        join broadcast_recipients f on f.account_id = b.account_id and f.broadcast_id = b.id
      where b.account_id = ${accountId} and b.made_from = ${from} and f.contact_id = c.contact_id
        and f.message_id is not null
    )
    order by contact_id
    on conflict do nothing
  `.execute(db);
}

/** Returns the follow-up of a broadcast, unless it ended early. Locked, so that one caller at a time asks. */
export async function findFollowUp(
  db: Connection,
  accountId: number,
  from: string,
): Promise<{ id: string; name: string; state: BroadcastState } | null> {
  await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", from)
    .select("id")
    .forNoKeyUpdate()
    .execute();
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("made_from", "=", from)
    .where("state", "not in", ["canceled", "error"])
    .select(["id", "name", "state"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes from a follow-up the contacts who were sent to again another way since; returns how many. */
export async function dropResent(
  db: Connection,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from broadcast_recipients r using unsent_messages u
    where r.account_id = ${accountId} and r.broadcast_id = ${to}
      and u.account_id = r.account_id and u.cause_id = ${from} and u.contact_id = r.contact_id
      and u.resent_as is not null and u.resent_as <> ${to}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Marks the messages that a confirmed broadcast replaces as sent again, for all contacts it is promised to. */
export async function markTaken(
  db: Connection,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with held as (
      select u.account_id, u.message_id from unsent_messages u
        join broadcast_recipients r on r.account_id = u.account_id and r.broadcast_id = ${to} and r.contact_id = u.contact_id
      where u.account_id = ${accountId} and u.cause_id = ${from} and u.resent_as is null
        and u.state in ('failed', 'unsent') and (r.planned is null or r.planned = 'wait')
      order by u.message_id for update of u
    )
    update unsent_messages u set resent_as = ${to} from held h
    where u.account_id = h.account_id and u.message_id = h.message_id
  `.execute(db);
}

/** Removes those marks: nothing was sent. */
export async function giveBackTaken(
  db: Connection,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update unsent_messages set resent_as = null
    where account_id = ${accountId} and cause_id = ${from} and resent_as = ${to}
  `.execute(db);
}
