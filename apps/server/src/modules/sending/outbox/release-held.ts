import type { Topic } from "@broadcast/contract/endpoint";
import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { letGoOn, withdrawMessages } from "./outbox.ts";
import { SECOND_LOOK_SECONDS } from "./second-look.ts";

/** Batches are released this many at a time. */
const CHUNK = 20;

/** A message that came due while its cause was paused. */
export interface HeldMessage {
  id: string;
  contactId: string;
}

interface Resumed {
  accountId: number;
  /** When it resumed: the gate may not have been asked about all that were due by then. */
  resumedAt: string;
}

/** How an automation's messages that came due in the outbox during a pause are released or missed after it. */
interface Release<Its extends Resumed> {
  name: string;
  payload: z.ZodType<Its, Its>;
  /** Why the gate put them aside: the cause's `paused`. */
  sentence: string;
  topic: Topic;
  idOf: (its: Its) => string;
  /** Returns the causes of its messages, and keeps it running until the transaction ends; null unless it runs. */
  lockRunning: (tx: Connection, its: Its) => Promise<readonly string[] | null>;
  /** Records which of these are no longer sent; returns why, by message. */
  miss: (
    tx: Connection,
    its: Its,
    held: readonly HeldMessage[],
    now: Date,
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Defines the release of a kind of automation: some messages in the transaction that resumes it, the rest in a job. */
export function defineRelease<Its extends Resumed>(kind: Release<Its>) {
  const job = defineJob({
    name: kind.name,
    payload: z.object({ its: kind.payload, after: z.number().int() }),
    maxAttempts: 25,
    async run({ db, clock }, { its, after }, signal) {
      for (let last: number | null = after; last !== null; ) {
        signal.throwIfAborted();
        const from: number = last;
        last = await retriedTransaction(db, (tx) => releaseChunk(tx, kind, its, from, clock.now()));
      }
    },
  });
  return {
    job,
    async release(tx: Connection, its: Its, now: Date): Promise<void> {
      const after = await releaseChunk(tx, kind, its, 0, now);
      if (after !== null) await enqueue(tx, job, { its, after });
      await enqueue(tx, job, { its, after: 0 }, { afterSeconds: SECOND_LOOK_SECONDS });
    },
  };
}

/**
 * Returns the next held messages to the gate, or withdraws those that are over. Returns the last batch, to continue
 * after it, or null when nothing was left.
 */
async function releaseChunk<Its extends Resumed>(
  tx: Connection,
  { sentence, topic, idOf, lockRunning, miss }: Release<Its>,
  its: Its,
  after: number,
  now: Date,
): Promise<number | null> {
  const { accountId, resumedAt } = its;
  const causeIds = await lockRunning(tx, its);
  if (!causeIds) return null;
  const { rows: held } = await sql<HeldMessage & { batchId: number }>`
    select o.batch_id as "batchId", m.id, m.contact_id as "contactId"
    from (
      select account_id, batch_id, message_ids from outbox
      where account_id = ${accountId} and cause_id = any(${[...causeIds]}::uuid[]) and state = 'waiting'
        and batch_id > ${after} and (wait_reason = ${sentence} or due_at <= ${resumedAt})
      order by batch_id limit ${CHUNK}
    ) o
    cross join lateral unnest(o.message_ids) as its (id)
    join messages m on m.account_id = o.account_id and m.id = its.id and m.state = 'queued'
    order by o.batch_id
  `.execute(tx);
  const last = held.at(-1);
  if (!last) return null;
  const over = await miss(tx, its, held, now);
  for (const [reason, those] of Map.groupBy(over, ([, why]) => why)) {
    const ids = those.map(([id]) => id);
    await withdrawMessages(tx, accountId, ids, { code: "taken-back", reason, now });
  }
  const going = held.flatMap(({ id }) => (over.has(id) ? [] : id));
  await letGoOn(tx, accountId, going, { sentence, now });
  await noteChange(tx, accountId, [topic], [idOf(its)]);
  return last.batchId;
}
