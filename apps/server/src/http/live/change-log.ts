import type { Topic } from "@broadcast/contract/endpoint";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";

export const CHANGES_CHANNEL = "broadcast_changes";

/** More ids than this are of no use to a reader: it reads the whole topic again instead. */
const MAX_IDS = 50;

const keptIds = (ids: readonly string[]): string[] => (ids.length > MAX_IDS ? [] : [...ids]);

/**
 * Records a change in the caller's transaction, for all streams of the account; without those of the person in
 * `notFor` (see `personOf`), to whom it is no news.
 */
export async function noteChange(
  db: Connection,
  accountId: number,
  topics: readonly Topic[],
  ids: readonly string[] = [],
  notFor: string | null = null,
): Promise<void> {
  await db
    .insertInto("change_log")
    .values({ account_id: accountId, topics: [...topics], ids: keptIds(ids), not_for: notFor })
    .modifyEnd(prepared)
    .execute();
}

/** Records the same change for several accounts; see `noteChange`. */
export async function noteChanges(
  db: Connection,
  topics: readonly Topic[],
  changed: readonly { accountId: number; id: string }[],
  notFor: string | null = null,
): Promise<void> {
  if (changed.length === 0) return;
  const values = [...Map.groupBy(changed, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    account_id: accountId,
    topics: [...topics],
    ids: keptIds(own.map(({ id }) => id)),
    not_for: notFor,
  }));
  await db.insertInto("change_log").values(values).execute();
}

export interface Change {
  seq: number;
  account_id: number;
  topics: Topic[];
  ids: string[];
  not_for: string | null;
}

export async function lastSequence(db: Connection): Promise<number> {
  const row = await db
    .selectFrom("change_log")
    .select(sql<number>`coalesce(max(seq), 0)`.as("seq"))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Returns the changes after a sequence number, in order. */
export async function changesAfter(db: Connection, seq: number, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select seq, account_id, topics, ids, not_for from change_log where seq > ${seq} order by seq limit ${limit}
  `.execute(db);
  return rows;
}

/** A reader who was away for a moment checks at most this many. */
const LATEST = 5_000;

/**
 * Returns an account's changes among the latest up to a sequence number that were written within this many
 * milliseconds.
 */
export async function latestChanges(
  db: Connection,
  accountId: number,
  upTo: number,
  withinMs: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select seq, account_id, topics, ids, not_for from change_log
    where seq > ${upTo - LATEST} and seq <= ${upTo} and account_id = ${accountId}
      and written_at > clock_timestamp() - ${withinMs} * interval '1 millisecond'
    order by seq
  `.execute(db);
  return rows;
}

/**
 * Numbers committed rows without a sequence and wakes the readers once. Only one relay may do this at a time (see
 * change-relay.ts), so that numbers become visible in order.
 */
export async function sequenceChanges(db: Connection): Promise<number> {
  const { rows } = await sql<{ numbered: number }>`
    with fresh as (select id from change_log where seq is null order by id limit 5000 for update),
    numbered as (
      update change_log c set seq = nextval('change_log_seq') from fresh f where c.id = f.id returning c.seq
    ),
    told as (
      select pg_notify(${CHANGES_CHANNEL}, max(seq)::text) from numbered having count(*) > 0
    )
    select (select count(*)::int from numbered) as numbered, (select count(*) from told)
  `.execute(db);
  return rows[0]?.numbered ?? 0;
}

export async function forgetOldChanges(db: Connection): Promise<void> {
  await sql`delete from change_log where written_at < clock_timestamp() - interval '1 hour' and seq is not null`.execute(
    db,
  );
}
