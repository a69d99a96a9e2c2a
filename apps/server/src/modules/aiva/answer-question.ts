import { setTimeout as sleep } from "node:timers/promises";
import { dayOf } from "@broadcast/domain/time/calendar-days";
import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { Caller } from "../../http/context.ts";
import { inForce } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { isAssistantAllowed } from "../assistant-permission/index.ts";
import type { AskedAs } from "./aiva.sql.ts";
import { type Answer, answerFromHelp } from "./answer.ts";
import { converse } from "./converse.ts";
import { searchHelp } from "./help/help.ts";
import { readHelpFiles } from "./help/read-help-files.ts";
import { instructions } from "./instructions.ts";
import {
  listBefore,
  noteProgress,
  type Question,
  type Run,
  readCompany,
  releaseQuestion,
  writeAnswer,
  writeFailure,
} from "./runs.sql.ts";

/** A question is claimed again after a crash; after this many tries it fails. */
const TRIES_MOST = 3;
const ANSWER_WITHIN_MS = 90_000;
const PROGRESS_MS = 500;
const SAID_BEFORE = 10;

/**
 * Answers a question: with the assistant, or from the help alone when there is none or texts may not be sent to it. In
 * any case the question gets one answer or one plain error: an expired run writes nothing.
 */
export async function answerQuestion(
  services: Services,
  question: Question,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, log } = services;
  const ended = new AbortController();
  const progress = { text: "" };
  const watching = watch(services, question, progress, ended);
  try {
    if (question.tries > TRIES_MOST)
      throw new AppError("unavailable", "AIVA was interrupted. Please try again.");
    const signal = AbortSignal.any([stopping, ended.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    const answer = await makeAnswer(services, question, {
      signal,
      onText: (text) => {
        progress.text = text;
      },
    });
    await transaction(db, async (tx) => {
      if (await writeAnswer(tx, question, answer, clock.now()))
        await noteChange(tx, question.accountId, ["aiva"], []);
    });
  } catch (error) {
    const isOver = ended.signal.aborted;
    // From here on the lease is no longer renewed.
    ended.abort();
    await watching;
    // Another worker continues with it.
    if (stopping.aborted) return await releaseQuestion(db, question);
    // The question no longer needs an answer.
    if (isOver) return;
    const isSaid = error instanceof AppError;
    if (!isSaid || error.code === "provider-failed")
      log.warn(
        { err: error, accountId: question.accountId, messageId: question.messageId },
        "a question got no answer",
      );
    const problem = isSaid ? error.message : "AIVA couldn't answer. Please try again.";
    await transaction(db, async (tx) => {
      await writeFailure(tx, question, problem);
      await noteChange(tx, question.accountId, ["aiva"], []);
    });
  } finally {
    ended.abort();
    await watching;
  }
}

/** Saves the text so far, and ends the work once the question was stopped or deleted. */
async function watch(
  { db, log }: Services,
  run: Run,
  progress: { text: string },
  ended: AbortController,
): Promise<void> {
  while (!ended.signal.aborted) {
    await sleep(PROGRESS_MS, undefined, { signal: ended.signal }).catch(() => {});
    if (ended.signal.aborted) return;
    try {
      if (!(await noteProgress(db, run, progress.text))) ended.abort();
    } catch (error) {
      log.warn({ err: error }, "what AIVA wrote so far could not be kept");
    }
  }
}

async function makeAnswer(
  services: Services,
  question: Question,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<Answer> {
  const { db, env, clock, assistant } = services;
  const { accountId } = question;
  const caller = callerOf(accountId, question.askedAs);
  const stillIn = await inForce(db, clock.now(), [caller]);
  if (!stillIn.has(caller.session?.id ?? caller.apiKeyId ?? ""))
    throw new AppError("forbidden", "You were signed out before AIVA could answer. Please ask again.");
  if (!assistant.isConnected || !(await isAssistantAllowed({ db, env, accountId })))
    return answerFromHelp(await searchHelp(db, question.text, 2));
  const { company, timezone } = await readCompany(db, accountId);
  return converse({
    assistant,
    asking: { db, accountId, clock, caller },
    question: question.text,
    before: [
      { role: "system", text: instructions({ company, today: dayOf(clock.now(), timezone) }) },
      ...(await listBefore(db, accountId, { ...question, limit: SAID_BEFORE })),
    ],
    topics: await readHelpFiles(),
    onText,
    signal,
  });
}

/** Returns the caller as far as tools need it. */
const callerOf = (accountId: number, { sessionId, ...asked }: AskedAs): Caller => ({
  ...asked,
  accountId,
  session: sessionId ? { id: sessionId, tokenHash: Buffer.alloc(0) } : null,
  scopes: null,
});
