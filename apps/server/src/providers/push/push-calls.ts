import { Agent } from "undici";
import type { Log } from "../../log.ts";
import { egress } from "../egress.ts";
import type { PushOutcome } from "./push-sender.ts";

const CONNECTIONS_A_SERVICE = 20;
/** A push service that hangs must not hold up other jobs. */
const CALL_WITHIN_MS = 5_000;
/** A service that cannot be reached is left alone for this long, so that its time-outs do not hold up other jobs. */
const UNREACHABLE_PAUSE_MS = 5_000;
/** Whatever a service asks for: the jobs' own waits grow beyond it. */
const PAUSE_MAX_MS = 60_000;

export interface PushAnswer {
  status: number;
  text: string;
}

/** Calls of push services, each of which is left alone for as long as it asks for. */
export interface PushCalls {
  /**
   * Posts, and answers what `judge` makes of the answer; `busy` while the service wants to be left alone, or cannot be
   * reached. A redirect is an answer like any other: it is never followed.
   */
  post(
    address: URL,
    call: { headers: Record<string, string>; body: string | Buffer },
    judge: (answer: PushAnswer) => PushOutcome,
  ): Promise<PushOutcome>;
  close(): Promise<void>;
}

export function pushCalls(log: Log): PushCalls {
  const agent = new Agent({
    connect: egress,
    connections: CONNECTIONS_A_SERVICE,
    headersTimeout: CALL_WITHIN_MS,
    bodyTimeout: CALL_WITHIN_MS,
  });
  /** Until when (of `performance.now()`) each service wants to be left alone. */
  const pausedUntil = new Map<string, number>();
  const pause = (host: string, ms: number) =>
    pausedUntil.set(host, performance.now() + Math.min(ms, PAUSE_MAX_MS));

  return {
    async post({ origin, host, pathname, search }, { headers, body }, judge) {
      if ((pausedUntil.get(host) ?? 0) > performance.now()) return "busy";
      try {
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: "POST",
          headers,
          body,
          signal: AbortSignal.timeout(CALL_WITHIN_MS),
        });
        const { statusCode: status } = answer;
        const outcome = judge({ status, text: await answer.body.text() });
        if (outcome === "busy") pause(host, (Number(answer.headers["retry-after"]) || 0) * 1000);
        if (outcome === "refused") log.warn({ host, status }, "a push service refuses a notification");
        return outcome;
      } catch (error) {
        pause(host, UNREACHABLE_PAUSE_MS);
        // Its code only: a message may hold the address, which is as good as a key.
        log.warn({ host, code: (error as { code?: unknown }).code }, "a push service cannot be reached");
        return "busy";
      }
    },
    close: () => agent.close(),
  };
}

/** What statuses mean to all of them; what else a service says with one is its own. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  return "refused";
}
