import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql, transaction } from "../../../db/connection.ts";
import { dividedBatch, isRefusedForRows } from "../../../db/divided-batch.ts";
import { messagesTotal } from "../../../http/upkeep/metrics.ts";
import type { SendOutcome } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import type { GateDecision } from "../gate/gate.ts";
import { addBatches, type Batch, isOneOf, lockBatches, takeOut } from "../outbox/batches.sql.ts";
import { type Move, moveMessages } from "../outbox/move-messages.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { failureInWords } from "./failure-words.ts";
import { type Failure, recordFailureFacts } from "./number-facts.ts";

/** With doubling waits from 1 s to 5 min: about half an hour of a busy carrier. */
export const MAX_ATTEMPTS = 12;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** Why a message waits for a busy carrier. */
export const BUSY = "The carrier is busy. We'll try again.";

/** Retries while the database is unavailable, as long as the lease lasts; then others find out what was sent. */
const ASK_AGAIN_AFTER_MS = [50, 200, 500, 1_000, 3_000, 8_000];

/** The outcome of a claimed message. */
export type MessageResult = { message: ClaimedMessage } & (
  | { kind: "gone" }
  | { kind: "stopped"; decision: Exclude<GateDecision, { kind: "go" }> }
  | { kind: "handed"; outcome: SendOutcome }
);

/**
 * Records messages' outcomes. An accepted message must not be forgotten because of a brief database failure, so it is
 * retried; and one message that cannot be written must not affect the others.
 */
export async function recordResults(
  services: Services,
  worker: string,
  results: readonly MessageResult[],
): Promise<void> {
  const now = services.clock.now();
  const handed = results.flatMap((result) => (result.kind === "handed" ? result.outcome : []));
  for (const [outcome, { length }] of Map.groupBy(handed, ({ kind }) => kind)) {
    messagesTotal.inc({ direction: "out", outcome }, length);
  }
  await dividedBatch(
    results.map((result): Written => ({ result, step: stepOf(result, now) })),
    (part) => write(services, worker, part, now),
    async (written, error) => {
      const { result, step } = written;
      services.log.error(
        { err: error, messageId: result.message.id },
        "what became of a message could not be written down",
      );
      // The carrier's id may be at fault: that it was accepted is still certain.
      if (step?.to === "sent") await write(services, worker, [{ result, step: withoutId(step) }], now);
    },
  );
}

const withoutId = ({ carrierMessageId: _, ...step }: Step): Step => step;

/** A claimed message's next state; back in the queue with the time and the reason of its wait. */
type Step = Omit<Move, "accountId" | "id"> & { wait?: Wait };

interface Wait {
  dueAt: Date | "infinity";
  reason: string;
  /** It was not handed over, so the try does not count. */
  isUntried: boolean;
}

interface Written {
  result: MessageResult;
  step: Step | null;
}

async function write(
  { db }: Services,
  worker: string,
  written: readonly Written[],
  now: Date,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction(db, async (tx) => {
        const isMine = await letGo(tx, worker, written);
        const steps = written.flatMap(({ result, step }) => {
          // An acceptance is a fact; anything else is decided only by the message's current holder.
          const { message } = result;
          return step && (step.to === "sent" || isMine(message)) ? [{ result, message, step }] : [];
        });
        await moveMessages(
          tx,
          steps.flatMap(({ message, step: { wait: _, ...step } }) =>
            step.to === "queued" ? [] : { accountId: message.account_id, id: message.id, ...step },
          ),
          now,
        );
        await recordFailureFacts(
          tx,
          steps.flatMap(({ result }) => failureOf(result) ?? []),
          now,
        );
      });
    } catch (error) {
      const waitMs = ASK_AGAIN_AFTER_MS[tries];
      if (waitMs === undefined || isRefusedForRows(error)) throw error;
      await sleep(waitMs);
    }
  }
}

/**
 * Releases messages from the worker: those that wait again into waiting batches, unclear ones into batches of their
 * own. Returns which it still held; a worker that was frozen must not decide on others' messages.
 */
async function letGo(
  db: Connection,
  worker: string,
  written: readonly Written[],
): Promise<(message: ClaimedMessage) => boolean> {
  const batches = new Map(written.map(({ result: { message } }) => [message.batch.batchId, message.batch]));
  const isInHand = sql`${isOneOf([...batches.values()])} and o.state = 'claimed' and o.lease_owner = ${worker}`;
  const locked = await lockBatches(db, isInHand);
  await takeOut(db, locked, new Set(written.map(({ result }) => result.message.id)));
  // By message: one that was recorded before is no longer held, though the rest of its batch is.
  const inHand = new Set(locked.flatMap(({ messageIds }) => messageIds));
  const isMine = ({ id }: ClaimedMessage) => inHand.has(id);
  const mine = written.filter(({ result }) => isMine(result.message));
  const waiting = Map.groupBy(
    mine.filter(({ step }) => step?.wait),
    ({ result: { message }, step }) =>
      `${message.batch.batchId} ${step!.wait!.isUntried} ${Number(step!.wait!.dueAt)} ${step!.wait!.reason}`,
  );
  const unclear = mine.filter(({ step }) => step?.to === "unknown");
  await addBatches(db, [
    ...[...waiting.values()].map((alike) => waitingAgain(alike)),
    ...unclear.map(
      ({ result: { message } }): Batch => ({
        ...message.batch,
        messageIds: [message.id],
        state: "unclear",
      }),
    ),
  ]);
  return isMine;
}

/** The batch of messages from one batch that wait alike. */
function waitingAgain(alike: readonly Written[]): Batch {
  const { batch } = alike[0]!.result.message;
  const { dueAt, reason, isUntried } = alike[0]!.step!.wait!;
  return {
    ...batch,
    messageIds: alike.map(({ result }) => result.message.id),
    state: "waiting",
    dueAt,
    waitReason: reason,
    attempts: batch.attempts - (isUntried ? 1 : 0),
    firstAttemptAt: isUntried && batch.attempts <= 1 ? null : batch.firstAttemptAt,
  };
}

function stepOf(result: MessageResult, now: Date): Step | null {
  if (result.kind === "gone") return null;
  const { message } = result;
  if (result.kind === "stopped") {
    const { decision } = result;
    if (decision.kind === "skip") return { to: "unsent", errorCode: decision.code, error: decision.reason };
    return { to: "queued", wait: { dueAt: decision.until, reason: decision.lasting, isUntried: true } };
  }
  const { outcome } = result;
  const { attempts } = message.batch;
  switch (outcome.kind) {
    case "taken":
      return { to: "sent", carrier: message.carrier, carrierMessageId: outcome.carrierMessageId };
    case "refused": {
      const error = failureInWords(message.carrier, outcome.code);
      return { to: "unsent", errorCode: outcome.code, error, isRefused: true };
    }
    case "busy": {
      if (attempts >= MAX_ATTEMPTS) {
        const error = "The carrier was too busy to accept it. Send it again later.";
        return { to: "unsent", errorCode: outcome.code, error, isRefused: true };
      }
      const dueAt = new Date(now.getTime() + waitMs(attempts, outcome.retryAfterMs));
      return { to: "queued", wait: { dueAt, reason: BUSY, isUntried: false } };
    }
    case "unclear":
      return { to: "unknown" };
  }
}

function failureOf(result: MessageResult): Failure | null {
  if (result.kind !== "handed" || result.outcome.kind !== "refused") return null;
  const { message, outcome } = result;
  return {
    accountId: message.account_id,
    messageId: message.id,
    contactId: message.contact_id,
    address: message.to_number,
    carrier: message.carrier,
    code: outcome.code,
    isOptedOut: outcome.isOptedOut,
  };
}

/** Doubling waits, with 10% jitter so that retries do not coincide. */
function waitMs(attempts: number, retryAfterMs: number | null): number {
  const doubled = Math.min(BACKOFF_BASE_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);
  // biome-ignore lint/plugin/randomness: Only spreads waits.
  return Math.max(retryAfterMs ?? 0, doubled * (0.9 + Math.random() * 0.2));
}
