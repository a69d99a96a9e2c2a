import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import { messagesTotal } from "../../http/metrics.ts";
import type { SendOutcome } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { optOut } from "../consent/index.ts";
import { type ClaimedMessage, claimDue, readGateFacts } from "./dispatch.sql.ts";
import { failureInWords } from "./failure-words.ts";
import { judge } from "./gate.ts";
import { mediaLink } from "./media.ts";
import { type Move, moveMessages } from "./move-messages.ts";
import { referenceOf } from "./reference.ts";

/** All of a batch is in flight at once, so that a crash leaves no more than this many to reconcile. */
const BATCH = 50;
const PER_LANE = 25;
const IDLE_MS = 100;
const AFTER_ERROR_MS = 1_000;
const MAX_ATTEMPTS = 8;
const BACKOFF_BASE_MS = 500;
const BACKOFF_MAX_MS = 5 * 60_000;

/** Sends what is due until `signal` ends it; a batch in flight is finished first. Any number may run side by side. */
export async function runDispatcher(services: Services, signal: AbortSignal): Promise<void> {
  const worker = uuidv7();
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      const sent = await dispatchOnce(services, worker);
      if (sent === 0) await pause(IDLE_MS);
    } catch (error) {
      services.log.error({ err: error }, "dispatching stumbled and goes on");
      await pause(AFTER_ERROR_MS);
    }
  }
}

/** Claims one batch, passes each message through the gate, hands it over and writes down what became of it. */
export async function dispatchOnce(services: Services, worker: string): Promise<number> {
  const { db, clock } = services;
  const claimed = await claimDue(db, worker, clock.now(), PER_LANE, BATCH);
  if (claimed.length === 0) return 0;
  const facts = new Map((await readGateFacts(db, claimed)).map((fact) => [fact.id, fact]));
  const outcomes = await Promise.all(
    claimed.map(async (message): Promise<Settlement> => {
      const fact = facts.get(message.id);
      // The contact was deleted a moment ago, and its messages with it.
      if (!fact) return { message, kind: "gone" };
      const verdict = judge(fact);
      if (!verdict.mayLeave) return { message, kind: "held", code: verdict.code, reason: verdict.reason };
      return { message, kind: "handed", outcome: await handOver(services, message) };
    }),
  );
  await settle(services, outcomes);
  return claimed.length;
}

type Settlement = { message: ClaimedMessage } & (
  | { kind: "gone" }
  | { kind: "held"; code: string; reason: string }
  | { kind: "handed"; outcome: SendOutcome }
);

function handOver({ carrier, env, clock }: Services, message: ClaimedMessage): Promise<SendOutcome> {
  return carrier.send({
    reference: referenceOf(message.account_id, message.id),
    from: message.from_number,
    to: message.to_number,
    text: message.text,
    mediaUrls: message.media.map((media) => mediaLink(env, media, clock.now())),
  });
}

async function settle(services: Services, settlements: Settlement[]): Promise<void> {
  const { db, clock, carrier } = services;
  const now = clock.now();
  const moves: Move[] = [];
  const optedOut: ClaimedMessage[] = [];
  for (const settlement of settlements) {
    if (settlement.kind === "gone") continue;
    const { message } = settlement;
    const which = { accountId: message.account_id, id: message.id };
    if (settlement.kind === "held") {
      moves.push({ ...which, to: "unsent", errorCode: settlement.code, error: settlement.reason });
      continue;
    }
    const { outcome } = settlement;
    switch (outcome.kind) {
      case "taken":
        moves.push({
          ...which,
          to: "sent",
          carrier: carrier.name,
          carrierMessageId: outcome.carrierMessageId,
        });
        break;
      case "refused":
        if (outcome.isOptedOut) optedOut.push(message);
        moves.push({ ...which, to: "unsent", errorCode: outcome.code, error: failureInWords(outcome.code) });
        break;
      case "busy":
        if (message.attempts < MAX_ATTEMPTS) {
          const wait = waitMs(message.attempts, outcome.retryAfterMs);
          moves.push({ ...which, to: "queued", dueAt: new Date(now.getTime() + wait) });
        } else {
          const error = "The carrier stayed too busy to take it. Send it again later.";
          moves.push({ ...which, to: "unsent", errorCode: outcome.code, error });
        }
        break;
      case "unclear":
        moves.push({ ...which, to: "unknown" });
        break;
    }
    messagesTotal.inc({ direction: "out", outcome: outcome.kind });
  }
  await transaction(db, async (tx) => {
    await moveMessages(tx, moves, now);
    for (const message of optedOut) {
      await optOut(tx, message.account_id, message.to_number, {
        source: "carrier",
        wording: "The carrier refused a message because the recipient opted out",
        messageId: message.id,
        time: now,
      });
      await noteChange(tx, message.account_id, ["contacts"], [message.contact_id]);
    }
  });
}

/** Doubling waits, a tenth up or down so that retries do not come in step. */
function waitMs(attempts: number, retryAfterMs: number | null): number {
  const doubled = Math.min(BACKOFF_BASE_MS * 2 ** (attempts - 1), BACKOFF_MAX_MS);
  return Math.max(retryAfterMs ?? 0, doubled * (0.9 + Math.random() * 0.2));
}
