import type { Queue } from "@broadcast/contract/admin-queues";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { masked } from "../../log.ts";
import {
  listJobs,
  listQueues,
  lockJob,
  type QueueRow,
  removeJob,
  retryFailed,
  retryJob,
} from "./admin-queues.sql.ts";

const LONGEST_ERROR = 200;

/** Returns an error's first line, masked, since it may be about a customer's contact. */
const firstLine = (error: string): string => masked(error.split("\n")[0] ?? "").slice(0, LONGEST_ERROR);

const shown = (row: QueueRow): Queue => ({
  name: row.name,
  running: row.running,
  due: row.due,
  later: row.later,
  failed: row.failed,
  oldestDueAt: row.oldest_due_at?.toISOString() ?? null,
});

export const readQueues = async ({ db }: SignedIn): Promise<{ queues: Queue[] }> => ({
  queues: (await listQueues(db)).map(shown),
});

export async function getQueue({ db }: Pick<SignedIn, "db">, name: string): Promise<Queue> {
  const [row] = await listQueues(db, name);
  if (!row) throw notFound("queue");
  return shown(row);
}

export async function searchJobs(
  context: SignedIn,
  name: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { running, due, later, failed } = await getQueue(context, name);
  const rows = await listJobs(context.db, name, sliceOf({ page, pageSize }));
  return {
    jobs: rows.map((row) => ({
      _id: row.id,
      state: row.state,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      createdAt: row.created_at.toISOString(),
      runAt: row.run_at.toISOString(),
      lastError: row.last_error === null ? null : firstLine(row.last_error),
    })),
    paging: pagingOf(running + due + later + failed, page, pageSize),
  };
}

/** Retries given-up jobs, with a reason in the superuser's log. Errors: `not-found`. */
export async function retryQueue(
  context: SignedIn,
  name: string,
  reason: string,
): Promise<{ retried: number }> {
  const { db, caller } = context;
  await getQueue(context, name);
  const retried = await retryFailed(db, name);
  await noteAudit(context, { event: "jobs-retried", caller, details: { queue: name, retried, reason } });
  return { retried };
}

/** Retries or deletes a given-up job, with a recorded reason. Errors: `not-found`, `wrong-state`. */
export async function settleJob(
  context: SignedIn,
  act: "retry" | "remove",
  { queueName, jobId }: { queueName: string; jobId: string },
  reason: string,
): Promise<Record<string, never>> {
  const { db, caller } = context;
  const state = await lockJob(db, queueName, jobId);
  if (state === null) throw notFound("job");
  if (state !== "failed") throw new AppError("wrong-state", "Only a failed job can be retried or removed.");
  await (act === "retry" ? retryJob : removeJob)(db, jobId);
  const event = act === "retry" ? "job-retried" : "job-removed";
  await noteAudit(context, { event, caller, details: { queue: queueName, job: jobId, reason } });
  return {};
}
