import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql, transaction } from "../../../db/connection.ts";
import { dividedBatch, isRefusedForRows } from "../../../db/divided-batch.ts";
import { messagesTotal } from "../../../http/upkeep/metrics.ts";
import type { SendOutcome } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import type { Verdict } from "../gate/gate.ts";
import { addBundles, type Bundle, holdBundles, isOneOf, takeOut } from "../outbox/bundles.sql.ts";
import { type Move, moveMessages } from "../outbox/move-messages.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { failureInWords } from "./failure-words.ts";
import { type Failure, learnFromFailures } from "./learn.ts";

/** With doubling waits from 1 s to 5 min: about half an hour of a carrier that is too busy. */
export const MAX_ATTEMPTS = 12;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** Why a message waits that the carrier had no time for. */
export const BUSY = "The carrier is busy. We'll try again.";

/** A database that is away is asked again for as long as the lease lasts; then others find out what was sent. */
const ASK_AGAIN_AFTER_MS = [50, 200, 500, 1_000, 3_000, 8_000];

/** What became of a message in a worker's hand. */
export type Settlement = { message: ClaimedMessage } & (
  | { kind: "gone" }
  | { kind: "held"; verdict: Exclude<Verdict, { kind: "go" }> }
  | { kind: "handed"; outcome: SendOutcome }
);

/**
 * Writes down what became of messages. What a carrier has taken must not be forgotten because the database had a bad
 * moment, so it is tried again; and one message that cannot be written must not take the others with it.
 */
export async function settle(
  services: Services,
  worker: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const now = services.clock.now();
  const handed = settlements.flatMap((settlement) =>
    settlement.kind === "handed" ? settlement.outcome : [],
  );
  for (const [outcome, { length }] of Map.groupBy(handed, ({ kind }) => kind)) {
    messagesTotal.inc({ direction: "out", outcome }, length);
  }
  await dividedBatch(
    settlements.map((settlement): Written => ({ settlement, step: stepOf(settlement, now) })),
    (part) => write(services, worker, part, now),
    async (written, error) => {
      const { settlement, step } = written;
      services.log.error(
        { err: error, messageId: settlement.message.id },
        "what became of a message could not be written down",
      );
      // What the carrier calls it may be at fault: that it was taken is certain all the same.
      if (step?.to === "sent") await write(services, worker, [{ settlement, step: withoutId(step) }], now);
    },
  );
}

const withoutId = ({ carrierMessageId: _, ...step }: Step): Step => step;

/** Where a message goes from the worker's hand; back to the queue with when it may leave again and why only then. */
type Step = Omit<Move, "accountId" | "id"> & { wait?: Wait };

interface Wait {
  dueAt: Date | "infinity";
  reason: string;
  /** Nobody tried to hand it over, so the try does not count. */
  isUntried: boolean;
}

interface Written {
  settlement: Settlement;
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
        const steps = written.flatMap(({ settlement, step }) => {
          // What the carrier took, it took; anything else is decided only by whoever has the message in hand.
          const { message } = settlement;
          return step && (step.to === "sent" || isMine(message)) ? [{ settlement, message, step }] : [];
        });
        await moveMessages(
          tx,
          steps.flatMap(({ message, step: { wait: _, ...step } }) =>
            step.to === "queued" ? [] : { accountId: message.account_id, id: message.id, ...step },
          ),
          now,
        );
        await learnFromFailures(
          tx,
          steps.flatMap(({ settlement }) => failureOf(settlement) ?? []),
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
 * Takes messages out of the worker's hand: those that wait again into bundles that wait, those nobody knows of into
 * bundles of their own. Answers which were still in its hand; whoever was frozen must not decide over what others have.
 */
async function letGo(
  db: Connection,
  worker: string,
  written: readonly Written[],
): Promise<(message: ClaimedMessage) => boolean> {
  const bundles = new Map(
    written.map(({ settlement: { message } }) => [message.bundle.bundleId, message.bundle]),
  );
  const isInHand = sql`${isOneOf([...bundles.values()])} and o.state = 'claimed' and o.lease_owner = ${worker}`;
  const held = await holdBundles(db, isInHand);
  await takeOut(db, held, new Set(written.map(({ settlement }) => settlement.message.id)));
  // By message: what was written down before we heard of it is in the hand no more, though the rest of its bundle is.
  const inHand = new Set(held.flatMap(({ messageIds }) => messageIds));
  const isMine = ({ id }: ClaimedMessage) => inHand.has(id);
  const mine = written.filter(({ settlement }) => isMine(settlement.message));
  const waiting = Map.groupBy(
    mine.filter(({ step }) => step?.wait),
    ({ settlement: { message }, step }) =>
      `${message.bundle.bundleId} ${step!.wait!.isUntried} ${Number(step!.wait!.dueAt)} ${step!.wait!.reason}`,
  );
  const unclear = mine.filter(({ step }) => step?.to === "unknown");
  await addBundles(db, [
    ...[...waiting.values()].map((alike) => waitingAgain(alike)),
    ...unclear.map(
      ({ settlement: { message } }): Bundle => ({
        ...message.bundle,
        messageIds: [message.id],
        state: "unclear",
      }),
    ),
  ]);
  return isMine;
}

/** The bundle of messages of one bundle that wait alike. */
function waitingAgain(alike: readonly Written[]): Bundle {
  const { bundle } = alike[0]!.settlement.message;
  const { dueAt, reason, isUntried } = alike[0]!.step!.wait!;
  return {
    ...bundle,
    messageIds: alike.map(({ settlement }) => settlement.message.id),
    state: "waiting",
    dueAt,
    waitReason: reason,
    attempts: bundle.attempts - (isUntried ? 1 : 0),
    firstAttemptAt: isUntried && bundle.attempts <= 1 ? null : bundle.firstAttemptAt,
  };
}

function stepOf(settlement: Settlement, now: Date): Step | null {
  if (settlement.kind === "gone") return null;
  const { message } = settlement;
  if (settlement.kind === "held") {
    const { verdict } = settlement;
    if (verdict.kind === "skip") return { to: "unsent", errorCode: verdict.code, error: verdict.reason };
    return { to: "queued", wait: { dueAt: verdict.until, reason: verdict.lasting, isUntried: true } };
  }
  const { outcome } = settlement;
  const { attempts } = message.bundle;
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

function failureOf(settlement: Settlement): Failure | null {
  if (settlement.kind !== "handed" || settlement.outcome.kind !== "refused") return null;
  const { message, outcome } = settlement;
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

/** Doubling waits, a tenth up or down so that retries do not come in step. */
function waitMs(attempts: number, retryAfterMs: number | null): number {
  const doubled = Math.min(BACKOFF_BASE_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);
  return Math.max(retryAfterMs ?? 0, doubled * (0.9 + Math.random() * 0.2));
}
