import { sql } from "../db/connection.ts";
import type { AnyJob } from "../jobs/jobs.ts";
import type { TestServer } from "./test-server.ts";

/** Runs the queued jobs of a kind, as a worker would, also those that are due later. */
export async function runQueuedJobs(
  { services }: Pick<TestServer, "services">,
  job: Pick<AnyJob, "name" | "run">,
): Promise<void> {
  const { rows } = await sql<{ id: string; payload: unknown }>`
    select j.id::text, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
    where j.task_identifier = ${job.name} order by j.id
  `.execute(services.db);
  for (const { id, payload } of rows) {
    await sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(services.db);
    await job.run(services, payload as never, new AbortController().signal);
  }
}
