import { Agent } from "undici";
import type { Log } from "../../log.ts";
import { egress } from "../egress.ts";
import type { PushOutcome } from "./push-sender.ts";

const CONNECTIONS_A_SERVICE = 20;
/** A push service that hangs must not delay other jobs. */
const CALL_WITHIN_MS = 5_000;
/** Pause after a service was unreachable, so that its timeouts don't delay other jobs. */
const UNREACHABLE_PAUSE_MS = 5_000;
/** The longest pause a service can ask for; the jobs' own waits grow beyond it. */
const PAUSE_MAX_MS = 60_000;

export interface PushAnswer {
  status: number;
  text: string;
}

/** Calls push services and respects the pauses they ask for. */
export interface PushCalls {
  /**
   * Posts, and returns what `judge` makes of the answer; `busy` while the service has asked for a pause, or cannot be
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
  /** The end of each service's pause, by `performance.now()`. */
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
        // Logs only the code: a message may contain the address, which is as good as a key.
        log.warn({ host, code: (error as { code?: unknown }).code }, "a push service cannot be reached");
        return "busy";
      }
    },
    close: () => agent.close(),
  };
}

/** What a status means for all services; anything more specific is the service's own. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  return "refused";
}
