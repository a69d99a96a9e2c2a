import { HARMLESS_AGAIN } from "../../backup/what-comes-back.ts";
import { type Connection, sql } from "../../db/connection.ts";

/** The number is arbitrary: one worker at a time prepares a release. */
const RELEASE_LOCK = 7_215_314;

/** The time since which events may be missing from the backup, and the current time. */
export interface Gap {
  since: Date;
  restoredAt: Date;
  now: Date;
}

export const lockRelease = (db: Connection) =>
  sql`select pg_advisory_xact_lock(${RELEASE_LOCK}::bigint)`.execute(db);

interface Paused {
  accountId: number;
  id: string;
}

const WHY =
  "It was due after the backup this installation was restored from, so part of it may have been sent already.";

/** Pauses broadcasts that would create messages again, with other ids than those that may have been sent already. */
export async function pauseBroadcasts(db: Connection, { now }: Gap): Promise<Paused[]> {
  const { rows } = await sql<Paused>`
    update broadcasts set state = 'paused', pause_reason = ${WHY}, started_at = coalesce(started_at, ${now}),
      updated_at = ${now}
    where state = 'queuing' or (state = 'scheduled' and scheduled_at <= ${now})
    returning account_id as "accountId", id
  `.execute(db);
  return rows;
}

/** Pauses campaigns with messages due, or signals to handle, in the unknown time. */
export async function pauseCampaigns(db: Connection, { since, now }: Gap): Promise<Paused[]> {
  const { rows } = await sql<Paused>`
    update campaigns c set state = 'paused', paused_at = least(${since}::timestamptz, ${now}::timestamptz)
    where c.state = 'running' and (
      exists (
        select from campaign_enrollments e
        where e.account_id = c.account_id and e.campaign_id = c.id and e.due_at <= ${now}
      ) or exists (select from campaign_signals s where s.account_id = c.account_id)
    )
    returning c.account_id as "accountId", c.id
  `.execute(db);
  return rows;
}

export async function pauseFlows(db: Connection, { since, now }: Gap): Promise<Paused[]> {
  const { rows } = await sql<Paused>`
    update app_flows f set state = 'paused', paused_at = least(${since}::timestamptz, ${now}::timestamptz)
    where f.state = 'running' and (
      exists (
        select from app_flow_enrollments e
        where e.account_id = f.account_id and e.flow_id = f.id and e.due_at <= ${now}
      ) or exists (select from app_flow_signals s where s.account_id = f.account_id)
    )
    returning f.account_id as "accountId", f.id
  `.execute(db);
  return rows;
}

/** Keeps messages of spaces that were not passed on yet, with the reason. */
export async function keepSpaceMessages(db: Connection, { now }: Gap): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update space_messages set state = 'kept', reason = ${WHY}
    where state = 'sending' or (state = 'scheduled' and run_at <= ${now})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Moves the backup's jobs that notify people to the failed ones, where support can retry them. */
export async function setJobsAside(db: Connection, { restoredAt }: Gap): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_jobs j set attempts = j.max_attempts, last_error = ${WHY}
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.attempts < j.max_attempts and j.created_at <= ${restoredAt}
      and t.identifier <> all(${[...HARMLESS_AGAIN]}::text[])
  `.execute(db);
  return Number(numAffectedRows);
}

export async function endHold(db: Connection, id: number): Promise<void> {
  await db
    .updateTable("restorations")
    .set({ released_at: sql<Date>`clock_timestamp()` })
    .where("id", "<=", id)
    .where("released_at", "is", null)
    .where("release_how", "is not", null)
    .execute();
}
