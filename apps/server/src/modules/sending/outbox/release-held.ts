import { z } from "zod";
import { type Connection, sql, transaction } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import type { MessageCause } from "../gate/causes.ts";
import { lockBatches } from "./batches.sql.ts";
import { postponeHeld } from "./outbox.sql.ts";
import { takeBack } from "./outbox.ts";
import { SECOND_LOOK_SECONDS } from "./second-look.ts";
import { withdrawCauses } from "./withdraw-causes.ts";

/** Batches are released this many at a time. */
const CHUNK = 20;

/** A message that came due while its cause was paused. */
export interface HeldMessage {
  id: string;
  contactId: string;
}

/** A running automation: its causes, and how its last pause ended. */
interface Running<Choice> {
  causeIds: readonly string[];
  /** The gate may not have been asked about all that were due by then. */
  resumedAt: Date | null;
  /** What happens to the messages that came due in the pause; null if it ended before that was recorded. */
  choice: Choice | null;
}

/** How an automation's messages that came due in the outbox during a pause are released or missed after it. */
interface Release<Its extends { accountId: number }, Choice> {
  name: string;
  payload: z.ZodType<Its, Its>;
  cause: MessageCause;
  idOf: (its: Its) => string;
  /** Keeps it running until the transaction ends; null unless it runs. */
  lockRunning: (tx: Connection, its: Its) => Promise<Running<Choice> | null>;
  /** Records which of these are no longer sent; returns why, by message. */
  miss: (
    tx: Connection,
    its: Its,
    held: readonly HeldMessage[],
    as: { choice: Choice | null; now: Date },
  ) => Promise<ReadonlyMap<string, string>>;
  /** Returns which automations these causes belong to. */
  automationsOf: (db: Connection, causes: readonly CauseKey[]) => Promise<Its[]>;
}

interface CauseKey {
  accountId: number;
  id: string;
}

/** Defines the release of a kind of automation: some messages in the transaction that resumes it, the rest in a job. */
export function defineRelease<Its extends { accountId: number }, Choice>(kind: Release<Its, Choice>) {
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
    /** Upkeep: nothing stays put aside for a pause that is over, or for something that was deleted. */
    async releaseLeft({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
      const aside = await listPutAside(db, kind.cause.paused);
      if (aside.length === 0) return;
      const states = await kind.cause.readStates(db, aside);
      const running = aside.filter(({ id }) => states.get(id) === "running");
      for (const its of await kind.automationsOf(db, running))
        await enqueue(db, job, { its, after: 0 }, { key: `${kind.name} ${kind.idOf(its)}` });
      const deleted = aside.filter(({ id }) => !states.has(id));
      for (const [accountId, those] of Map.groupBy(deleted, (each) => each.accountId)) {
        const causes = { accountId, causeIds: those.map(({ id }) => id), reason: kind.cause.stopped };
        await transaction(db, (tx) => withdrawCauses(tx, causes, clock.now()));
      }
    },
  };
}

/** Lists the causes of messages that wait for `sentence`, and for no time. */
async function listPutAside(db: Connection, sentence: string): Promise<CauseKey[]> {
  const { rows } = await sql<CauseKey>`
    select distinct account_id as "accountId", cause_id as id from outbox
    where state = 'waiting' and due_at = 'infinity' and wait_reason = ${sentence} and cause_id is not null
  `.execute(db);
  return rows;
}

/**
 * Returns the next held messages to the gate, or withdraws those that are over. Returns the last batch, to continue
 * after it, or null when nothing was left.
 */
async function releaseChunk<Its extends { accountId: number }, Choice>(
  tx: Connection,
  { cause, idOf, lockRunning, miss }: Release<Its, Choice>,
  its: Its,
  after: number,
  now: Date,
): Promise<number | null> {
  const { accountId } = its;
  const running = await lockRunning(tx, its);
  if (!running) return null;
  const { causeIds, resumedAt, choice } = running;
  const isHeld = sql`state = 'waiting' and (wait_reason = ${cause.paused} or due_at <= ${resumedAt})`;
  // Locked, so that none is claimed after it was decided on.
  const locked = await lockBatches(
    tx,
    sql`${isHeld} and (o.account_id, o.batch_id) in (
      select account_id, batch_id from outbox
      where account_id = ${accountId} and cause_id = any(${[...causeIds]}::uuid[]) and batch_id > ${after} and ${isHeld}
      order by batch_id limit ${CHUNK}
    )`,
  );
  if (locked.length === 0) return null;
  const { rows: held } = await sql<HeldMessage>`
    select id, contact_id as "contactId" from messages
    where account_id = ${accountId} and id = any(${locked.flatMap(({ messageIds }) => messageIds)}::uuid[])
      and state = 'queued'
  `.execute(tx);
  const over = await miss(tx, its, held, { choice, now });
  await takeBack(tx, accountId, over, now);
  await postponeHeld(tx, locked, { dueAt: now, reason: null, onlyReason: cause.paused });
  await noteChange(tx, accountId, [cause.topic], [idOf(its)]);
  return locked.at(-1)!.batchId;
}
