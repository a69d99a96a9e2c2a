import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import { dividedBatch, isRefusedForRows } from "../../db/divided-batch.ts";
import { messagesTotal } from "../../http/metrics.ts";
import type { SendOutcome } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { failureInWords } from "./failure-words.ts";
import type { Verdict } from "./gate.ts";
import { type Failure, learnFromFailures } from "./learn.ts";
import { type Move, moveMessages, type StepForward } from "./move-messages.ts";

/** With doubling waits from 1 s to 5 min: about half an hour of a carrier that is too busy. */
export const MAX_ATTEMPTS = 12;
const BACKOFF_BASE_MS = 1_000;
const BACKOFF_MAX_MS = 5 * 60_000;
/** Why a message waits that the carrier had no time for. */
export const BUSY = "The carrier is busy; it is tried again.";

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
  for (const { kind, ...rest } of settlements) {
    if (kind === "handed" && "outcome" in rest)
      messagesTotal.inc({ direction: "out", outcome: rest.outcome.kind });
  }
  const written = settlements.flatMap((settlement): Written[] => {
    const move = moveOf(settlement, worker, now);
    return move ? [{ move, failure: failureOf(settlement) }] : [];
  });
  await dividedBatch(
    written,
    (part) => write(services, part, now),
    async ({ move, failure }, error) => {
      services.log.error(
        { err: error, messageId: move.id },
        "what became of a message could not be written down",
      );
      // The carrier's id stands at another message: that it was taken is certain all the same.
      if (move.to === "sent") await write(services, [{ move: withoutId(move), failure }], now);
    },
  );
}

const withoutId = ({ carrierMessageId: _, ...move }: StepForward): StepForward => move;

interface Written {
  move: Move;
  failure: Failure | null;
}

async function write({ db }: Services, written: readonly Written[], now: Date): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction(db, async (tx) => {
        await moveMessages(
          tx,
          written.map(({ move }) => move),
          now,
        );
        await learnFromFailures(
          tx,
          written.flatMap(({ failure }) => failure ?? []),
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

function moveOf(settlement: Settlement, worker: string, now: Date): Move | null {
  if (settlement.kind === "gone") return null;
  const { message } = settlement;
  const which = { accountId: message.account_id, id: message.id };
  // What the carrier took, it took; anything else is decided only by whoever has the message in hand.
  const mine = { ...which, after: { number: message.attempts, worker } };
  if (settlement.kind === "held") {
    const { verdict } = settlement;
    if (verdict.kind === "skip") {
      return { ...mine, to: "unsent", errorCode: verdict.code, error: verdict.reason };
    }
    // It was never tried, so the try does not count.
    return { ...mine, to: "queued", dueAt: verdict.until, waitReason: verdict.lasting, isUntried: true };
  }
  const { outcome } = settlement;
  switch (outcome.kind) {
    case "taken":
      return { ...which, to: "sent", carrier: message.carrier, carrierMessageId: outcome.carrierMessageId };
    case "refused": {
      const error = failureInWords(message.carrier, outcome.code);
      return { ...mine, to: "unsent", errorCode: outcome.code, error, isRefused: true };
    }
    case "busy": {
      if (message.attempts >= MAX_ATTEMPTS) {
        const error = "The carrier stayed too busy to take it. Send it again later.";
        return { ...mine, to: "unsent", errorCode: outcome.code, error, isRefused: true };
      }
      const dueAt = new Date(now.getTime() + waitMs(message.attempts, outcome.retryAfterMs));
      return { ...mine, to: "queued", dueAt, waitReason: BUSY };
    }
    case "unclear":
      return { ...mine, to: "unknown" };
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
