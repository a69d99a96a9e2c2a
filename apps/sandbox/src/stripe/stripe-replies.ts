import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import { errorEnvelope, StripeError } from "./stripe-errors.ts";

type StripeReply = {
  /** The request's Idempotency-Key. */
  key: string;
  /** Of method, path and body: the same key with a different request is refused. */
  asked: string;
  requestId: string;
  body: object;
  /** For a declined card, which is remembered too; else 200. */
  status?: number;
  /** Business time in milliseconds. */
  at: number;
};

/** Answers to requests with an Idempotency-Key; kept for a day, Stripe's minimum. */
export type StripeReplies = {
  find: (key: string) => StripeReply | undefined;
  keep: (reply: StripeReply) => void;
  clear: () => void;
};

const KEPT_MS = 86_400_000;
const KEY_MAX_CHARACTERS = 255;

export function createStripeReplies(database: Database, clock: Clock): StripeReplies {
  const upsert = database.prepare("insert or replace into stripe_replies (key, at, record) values (?, ?, ?)");
  const select = database.prepare("select record from stripe_replies where key = ?");
  const forget = database.prepare("delete from stripe_replies where at < ?");
  forget.run(clock.now() - KEPT_MS);
  return {
    find(key) {
      database.flush();
      const row = select.get(key) as { record: string } | undefined;
      const reply = row && (JSON.parse(row.record) as StripeReply);
      return reply && reply.at >= clock.now() - KEPT_MS ? reply : undefined;
    },
    keep: (reply) => database.writeLater(reply, () => upsert.run(reply.key, reply.at, JSON.stringify(reply))),
    clear() {
      database.flush();
      database.prepare("delete from stripe_replies").run();
    },
  };
}

/**
 * Answers a POST. With an Idempotency-Key the work is done once; a repeated request gets the first answer. A refusal is
 * not stored, since nothing was done; a declined card is, since the bank was asked. The answer may be lost, if so
 * configured.
 */
export async function answerOnce(
  sandboxState: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => object,
): Promise<object> {
  const key = String(request.headers["idempotency-key"] ?? "");
  if (key.length > KEY_MAX_CHARACTERS)
    throw new StripeError(400, "idempotency_error", "Idempotency keys can have up to 255 characters.");
  const asked = createHash("sha256")
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest("hex");
  const kept = key === "" ? undefined : sandboxState.stripeReplies.find(key);
  if (kept) {
    if (kept.asked !== asked)
      throw new StripeError(
        400,
        "idempotency_error",
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
          `Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    reply.header("idempotent-replayed", "true").header("original-request", kept.requestId);
    return kept.status ? reply.code(kept.status).send(kept.body) : kept.body;
  }
  const keep = (body: object, status?: number) => {
    const requestId = requestIdOf(request);
    const told = { key, asked, requestId, body, ...(status && { status }), at: sandboxState.clock.now() };
    if (key !== "") sandboxState.stripeReplies.keep(told);
  };
  const body = workOrDecline(work, (error) => {
    keep(errorEnvelope(error), error.status);
    sandboxState.database.flush();
  });
  keep(body);
  // Synchronously and together: after a kill there is either the work and its answer, or neither.
  sandboxState.database.flush();
  return losesAnswer(sandboxState, request, reply) ? reply : body;
}

function workOrDecline(work: () => object, noteDecline: (error: StripeError) => void): object {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError && error.type === "card_error") noteDecline(error);
    throw error;
  }
}

export function requestIdOf(request: FastifyRequest): string {
  return `req_${createHash("sha256").update(`${request.startedAt} ${request.id}`).digest("hex").slice(0, 14)}`;
}
