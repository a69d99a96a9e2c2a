import type { Connection } from "../../db/connection.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { duplicatesJob } from "./contact-duplicates.jobs.ts";
import { beginCheck } from "./contact-duplicates.sql.ts";

/** Queues a duplicate check of an account. */
export async function queueCheck(db: Connection, accountId: number, now: Date): Promise<void> {
  await beginCheck(db, accountId, now);
  await enqueue(db, duplicatesJob, { accountId }, { key: `contact-duplicates-${accountId}` });
}
