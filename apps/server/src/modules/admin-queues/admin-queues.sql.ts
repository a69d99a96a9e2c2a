import { type Connection, sql } from "../../db/connection.ts";

/** A job's state by the queue's own rules, which use system time. */
const STATE = sql`case
  when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.run_at <= clock_timestamp() then 'due'
  else 'later'
end`;

export interface QueueRow {
  name: string;
  running: number;
  due: number;
  later: number;
  failed: number;
  oldest_due_at: Date | null;
}

/** Lists all kinds of jobs, or one, with their counts; kinds with failed jobs first. */
export async function listQueues(db: Connection, name: string | null = null): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select t.identifier as name,
      count(*) filter (where s.state = 'running')::int as running,
      count(*) filter (where s.state = 'due')::int as due,
      count(*) filter (where s.state = 'later')::int as later,
      count(*) filter (where s.state = 'failed')::int as failed,
      min(s.run_at) filter (where s.state = 'due') as oldest_due_at
    from graphile_worker._private_tasks t
      left join lateral (
        select ${STATE} as state, j.run_at from graphile_worker._private_jobs j where j.task_id = t.id
      ) s on true
    where ${name}::text is null or t.identifier = ${name}
    group by t.identifier order by failed desc, due desc, t.identifier
  `.execute(db);
  return rows;
}

export interface JobRow {
  id: string;
  state: "running" | "due" | "later" | "failed";
  attempts: number;
  max_attempts: number;
  created_at: Date;
  run_at: Date;
  last_error: string | null;
}

/** Lists a page of jobs of one kind: given-up ones first, then running and waiting ones. */
export async function listJobs(
  db: Connection,
  name: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.id::text, ${STATE} as state, j.attempts::int, j.max_attempts::int, j.created_at, j.run_at, j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name}
    order by array_position(array['failed', 'running', 'due', 'later'], ${STATE}), j.run_at, j.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Restarts a kind's given-up jobs at once. */
export async function retryFailed(db: Connection, name: string): Promise<number> {
  const { rows } = await sql<{ retried: number }>`
    with chosen as (
      select array_agg(j.id) as ids
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and j.attempts >= j.max_attempts and j.locked_at is null
    )
    select count(*)::int as retried
    from chosen, graphile_worker.reschedule_jobs(chosen.ids, run_at := clock_timestamp(), attempts := 0)
    where chosen.ids is not null
  `.execute(db);
  return rows[0]?.retried ?? 0;
}

/** Returns the state of a job of a kind, locked until the transaction ends; null when it is missing. */
export async function lockJob(db: Connection, name: string, id: string): Promise<JobRow["state"] | null> {
  const { rows } = await sql<Pick<JobRow, "state">>`
    select ${STATE} as state
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.id = ${id}::bigint for update of j
  `.execute(db);
  return rows[0]?.state ?? null;
}

/** Restarts one job at once. */
export const retryJob = (db: Connection, id: string) =>
  sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := clock_timestamp(), attempts := 0)`.execute(
    db,
  );

/** Deletes one job; the queue itself deletes completed ones. */
export const removeJob = (db: Connection, id: string) =>
  sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
