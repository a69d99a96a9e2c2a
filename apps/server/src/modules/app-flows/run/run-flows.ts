import { AppError } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { doDueTurns, runTurns, type TurnBatch } from "../../../jobs/due-turns.ts";
import type { Services } from "../../../services.ts";
import { lockBacklog } from "../../automation-backlog/index.ts";
import { type AutomationsResumed, lockPauses } from "../../automation-pauses/index.ts";
import { findFlow, readVersions } from "../app-flows.sql.ts";
import { actOnSignals } from "../entry/act-on-signals.ts";
import { enterByDate } from "../entry/enter-by-date.ts";
import { enterBySegment } from "../entry/enter-by-segment.ts";
import { endAtGoal } from "../entry/exits.ts";
import { isToBeMoved, isUnreleased } from "../publish/underway-state.ts";
import type { FlowPlace } from "./enrollments.sql.ts";
import { takeSteps } from "./take-steps.ts";
import { type LockedPerson, lockDue, putAside, releaseContact, writeStandings } from "./turns.sql.ts";
import { type Acting, hasLateTurn } from "./walker.ts";

type Running = Acting & Pick<Services, "log">;

/** Runs due work of flows until `signal` ends it. */
export const runFlows = (services: Services, signal: AbortSignal): Promise<void> =>
  runTurns(services, signal, "app flows", () => doDueFlows(services));

/** Runs one round: signals, date entries, and turns, a flow per transaction. Returns how much there was. */
export async function doDueFlows(services: Running): Promise<number> {
  const heard = await actOnSignals(services);
  await enterByDate(services);
  const looked = await enterBySegment(services);
  const now = services.clock.now();
  const done = await doDueTurns(services.db, "app_flow_enrollments", now, async (batch) => {
    try {
      return await retriedTransaction(services.db, (db) => takeTurn({ ...services, db }, batch, now));
    } catch (error) {
      // Others spent the credits in the meantime: the next round holds unpaid messages back.
      if (!(error instanceof AppError && error.code === "insufficient-credits"))
        // A failing flow doesn't keep others from their turn.
        services.log.error(
          { err: error, flowId: batch.automationId },
          "the turn of an app flow stumbled and is tried again",
        );
      return 0;
    }
  });
  return heard + looked + done;
}

/**
 * Runs the turn of some people in a flow. Messages, the record of each step and the next due time commit together over
 * locked rows: a later worker finds nothing due, and the work of a killed one never happened. In a trial of a flow,
 * pauses of contacts hold nobody, and splits are those of that flow.
 */
export async function takeTurn(
  services: Acting,
  batch: TurnBatch,
  now: Date,
  trialOf: string | null = null,
): Promise<number> {
  const { db } = services;
  const { accountId, automationId: flowId } = batch;
  const place: FlowPlace = { accountId, flowId };
  const flow = await findFlow(db, accountId, flowId, "share");
  const locked = flow ? await lockDue(db, batch, now) : [];
  // People being moved have their turn once they are.
  const found = locked.filter((person) => !isToBeMoved(flow?.underway ?? null, person));
  if (!flow || found.length === 0) return 0;
  const contacts = found.map(({ contact }) => ({ accountId, contactId: contact._id }));
  const pauses = await lockPauses(db, trialOf === null ? contacts : []);
  const waits = (person: LockedPerson) =>
    flow.state !== "running" || pauses.has(person.contact._id) || isUnreleased(flow.underway, person);
  const waiting = found.filter(waits).map(({ contact }) => contact._id);
  if (waiting.length > 0) await putAside(db, place, waiting);
  const going = found.filter((person) => !waits(person));
  const atGoal = await endAtGoal(
    db,
    place,
    flow.goal,
    going.map(({ contact }) => contact._id),
    now,
  );
  const held = going.filter(({ contact }) => !atGoal.has(contact._id));
  if (held.length === 0) return found.length;
  // Before the account's other shared rows, as in campaigns.
  if (held.some((person) => hasLateTurn(person, now))) await lockBacklog(db, accountId, now);
  const definitions = await readVersions(db, accountId, flowId, [
    ...new Set(held.map(({ version }) => version)),
  ]);
  for (const [version, people] of Map.groupBy(held, (person) => person.version)) {
    const its = definitions.get(version)!;
    const walked = { name: flow.name, splitsAs: trialOf ?? flowId, ...its };
    const standings = await takeSteps(services, place, walked, people, now);
    await writeStandings(db, place, standings, now);
  }
  await noteChange(
    db,
    accountId,
    ["app-flows", "contacts"],
    [flowId, ...held.map(({ contact }) => contact._id)],
  );
  return found.length;
}

/** Makes the steps of a contact due whose automations resume. */
export async function goOnAfterPause(
  db: Connection,
  { accountId, contactId, now }: AutomationsResumed,
): Promise<void> {
  const ids = await releaseContact(db, accountId, contactId, now);
  if (ids.length > 0) await noteChange(db, accountId, ["app-flows"], ids);
}
