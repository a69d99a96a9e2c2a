import { type Connection, sql } from "../db/connection.ts";
import { HALF_RESTORED } from "../db/migrate.ts";

/** How the operator releases a restored installation. */
export type Release = "asking-carriers" | "nothing-sent-since";

/** The state after a restore in which nothing is sent yet. */
export interface Hold {
  id: number;
  backupTakenAt: Date;
  restoredAt: Date;
  /** Null until the operator has chosen. */
  release: Release | null;
}

/** Returns null for a database that was never restored, or has been released. */
export async function readHold(db: Connection): Promise<Hold | null> {
  const row = await db
    .selectFrom("restorations")
    .where("released_at", "is", null)
    .select(["id", "backup_taken_at", "restored_at", "release_how"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row) return null;
  const { id, backup_taken_at: backupTakenAt, restored_at: restoredAt, release_how: release } = row;
  return { id, backupTakenAt, restoredAt, release };
}

/** Records the operator's choice; returns false when nothing is held or a choice was already recorded. */
export async function askForRelease(db: Connection, how: Release): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("restorations")
    .set({ release_how: how, release_asked_at: sql<Date>`clock_timestamp()` })
    .where("released_at", "is", null)
    .where("release_how", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Outgoing work on hold, as the operator sees it before a release. */
export interface Waiting {
  /** Messages that are due, and messages that are due later or wait for something else. */
  messagesDue: number;
  messagesLater: number;
  /** Messages for which it is unknown whether the carrier accepted them. */
  messagesUnclear: number;
  broadcasts: number;
  campaigns: number;
  flows: number;
  jobs: number;
}

export async function readWaiting(db: Connection, now: Date): Promise<Waiting> {
  const messages = (condition: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(cardinality(message_ids)), 0)::int from outbox where ${condition})`;
  const { rows } = await sql<Waiting>`
    select ${messages(sql`state = 'waiting' and due_at <= ${now}`)} as "messagesDue",
      ${messages(sql`state = 'waiting' and due_at > ${now}`)} as "messagesLater",
      ${messages(sql`state <> 'waiting'`)} as "messagesUnclear",
      (
        select count(*)::int from broadcasts
        where state = 'queuing' or state = 'scheduled' and scheduled_at <= ${now}
      ) as broadcasts,
      (
        select count(distinct campaign_id)::int from campaign_enrollments where due_at <= ${now}
      ) as campaigns,
      (select count(distinct flow_id)::int from app_flow_enrollments where due_at <= ${now}) as flows,
      (select count(*)::int from graphile_worker._private_jobs where attempts < max_attempts) as jobs
  `.execute(db);
  return rows[0]!;
}

/** Whether a restore into this database was interrupted, or is still under way. */
export async function isHalfRestored(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ is_half: boolean }>`
    select to_regclass(${`public.${HALF_RESTORED}`}) is not null as is_half
  `.execute(db);
  return rows[0]!.is_half;
}
