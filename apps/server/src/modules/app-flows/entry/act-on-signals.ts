import { isInHours } from "@broadcast/domain/automation/app-flow";
import { saysAny } from "@broadcast/domain/automation/app-flow-answers";
import type { Connection } from "../../../db/connection.ts";
import { isPassing, retriedTransaction } from "../../../db/retried-transaction.ts";
import { inSavepoint } from "../../../db/savepoint.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { TURNS_PER_BATCH } from "../../../jobs/due-turns.ts";
import type { Services } from "../../../services.ts";
import type { Entry } from "../run/enrollments.sql.ts";
import { enterFlow } from "./enter-flow.ts";
import { leaveAtGoals, leaveByExits } from "./exits.ts";
import { leaveByOptOut } from "./opt-outs.ts";
import {
  endSignals,
  listKeywordMessages,
  listSignaled,
  listStartedBy,
  lockSignals,
  putSignalsBehind,
  type Signal,
  type StartedFlow,
  wakeWaiting,
} from "./signals.sql.ts";

type Running = Pick<Services, "db" | "clock" | "log">;

/**
 * Acts on signals, one transaction per account, which also removes them from the list; returns their number. A failing
 * signal is retried after the rest of its account and doesn't block other flows or accounts.
 */
export async function actOnSignals(services: Running): Promise<number> {
  const { db, log } = services;
  let acted = 0;
  for (const accountId of await listSignaled(db)) {
    try {
      acted += await retriedTransaction(db, (tx) =>
        inSavepoint(tx, () => actInAccount({ ...services, db: tx }, accountId)),
      );
    } catch (error) {
      log.error({ err: error, accountId }, "what app flows heard stumbled and is tried again");
      await putSignalsBehind(db, accountId, TURNS_PER_BATCH);
    }
  }
  return acted;
}

async function actInAccount({ db, clock, log }: Running, accountId: number): Promise<number> {
  const now = clock.now();
  const signals = await lockSignals(db, accountId, TURNS_PER_BATCH);
  if (signals.length === 0) return 0;
  const stumbled = new Set<Signal>();
  const attempt = async (its: readonly Signal[], flowId: string | null, work: () => Promise<void>) => {
    try {
      await inSavepoint(db, work);
    } catch (error) {
      if (isPassing(error)) throw error;
      log.error({ err: error, accountId, flowId }, "what an app flow heard stumbled and is tried again");
      for (const signal of its) stumbled.add(signal);
    }
  };
  const optOuts = signals.filter(({ kind }) => kind === "opted-out");
  const changes = signals.filter(({ kind }) => kind === "changed");
  const others = signals.filter(({ kind }) => kind !== "opted-out" && kind !== "changed");
  if (optOuts.length > 0) await attempt(optOuts, null, () => leaveByOptOut(db, accountId, optOuts, now));
  if (changes.length > 0) await attempt(changes, null, () => leaveAtGoals(db, accountId, changes, now));
  const byWhat = [...Map.groupBy(others, ({ kind, subject }) => `${kind} ${subject}`).values()];
  // First exits, then continuing, then entries.
  for (const its of byWhat) await attempt(its, null, () => leaveByExits(db, accountId, its, now));
  const answered = await wakeWaiting(db, others);
  const texts = others.flatMap(({ kind, key }) => (kind === "message" ? [key] : []));
  const ofKeywords = await listKeywordMessages(db, accountId, texts);
  const isFree = ({ id, key }: Signal) => !answered.has(id) && !ofKeywords.has(key);
  for (const its of byWhat)
    for (const flow of await listStartedBy(db, accountId, its[0]!)) {
      const counted = flow.trigger.onlyUnanswered ? its.filter(isFree) : its;
      await attempt(its, flow.id, () => enterBySignals(db, accountId, flow, counted, now));
    }
  const done = signals.filter((signal) => !stumbled.has(signal));
  await endSignals(db, { done, stumbled: [...stumbled] });
  return done.length;
}

async function enterBySignals(
  db: Connection,
  accountId: number,
  flow: StartedFlow,
  signals: readonly Signal[],
  now: Date,
): Promise<void> {
  const { hours, words = [] } = flow.trigger;
  const counts = ({ at, answer }: Signal) =>
    (!hours || isInHours(at ?? now, hours, flow.timeZone)) &&
    (words.length === 0 || saysAny(answer ?? "", words));
  const entries = signals.filter(counts).map(({ contactId, key, kind, depth, answer, at }) => ({
    contactId,
    key,
    by: kind,
    depth,
    answer,
    at: at ?? now,
    dueAt: at ?? now,
  }));
  const rounds = flow.reentry === "always" ? inRounds(entries) : [entries];
  for (const round of rounds) await enterFlow(db, accountId, flow, round, now);
  await noteChange(db, accountId, ["app-flows"], [flow.id]);
}

/**
 * Groups entries so that each contact appears once per round, in order of time: with several restarts, the last one
 * counts.
 */
function inRounds(entries: readonly Entry[]): Entry[][] {
  const had = new Map<string, number>();
  const nth = ({ contactId }: Entry) => {
    const before = had.get(contactId) ?? 0;
    had.set(contactId, before + 1);
    return before;
  };
  return [...Map.groupBy(entries, nth).values()];
}
