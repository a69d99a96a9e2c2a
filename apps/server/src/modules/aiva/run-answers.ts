import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../services.ts";
import { answerQuestion } from "./answer-question.ts";
import { claimQuestions } from "./runs.sql.ts";

/** A model may take its time: answers must not block jobs, nor each other. */
const ANSWERS_AT_ONCE = 8;
const EVERY_MS = 300;

/** Claims questions and answers them concurrently, until `signal` ends it. */
export async function runAnswers(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const room = ANSWERS_AT_ONCE - running.size;
    try {
      for (const question of room > 0 ? await claimQuestions(db, room) : []) {
        const answering = answerQuestion(services, question, signal)
          // Its lease expires, and it is claimed again.
          .catch((error: unknown) => log.error({ err: error }, "a question broke off and is taken up again"))
          .finally(() => running.delete(answering));
        running.add(answering);
      }
    } catch (error) {
      log.error({ err: error }, "taking up questions stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
  await Promise.all(running);
}
