import { FLOW_DEPTH_MAX } from "@broadcast/domain/automation/app-flow";
import type { Connection } from "../../../db/connection.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import { withdrawMessages } from "../../sending/index.ts";
import {
  type Entry,
  endForStartingOver,
  type FlowPlace,
  hasHaltedSince,
  insertEnrollments,
  listWaitingMessages,
} from "../run/enrollments.sql.ts";
import { flowHalted, type HaltWhy } from "../run/flow-notices.ts";
import type { StartedFlow } from "./signals.sql.ts";

const DAY_MS = 86_400_000;
const IN_CIRCLES = "It was started by flows that start each other in a loop.";

/** Enters people into a flow, each once however many triggers fire at once; returns who entered. */
export async function enterFlow(
  db: Connection,
  accountId: number,
  flow: Omit<StartedFlow, "trigger" | "timeZone">,
  entries: readonly Entry[],
  now: Date,
): Promise<string[]> {
  const place = { accountId, flowId: flow.id };
  const [tooDeep, good] = [
    entries.filter(({ depth }) => depth > FLOW_DEPTH_MAX),
    entries.filter(({ depth }) => depth <= FLOW_DEPTH_MAX),
  ];
  if (tooDeep.length > 0) {
    await tellHalt(db, place, "circle", now);
    await insertEnrollments(db, place, flow, tooDeep, { state: "halted", reason: IN_CIRCLES });
  }
  if (good.length === 0) return [];
  if (flow.reentry === "always") {
    const startingOver = await endForStartingOver(db, place, good, now);
    await withdrawFor(db, place, startingOver, { reason: "They started the flow over.", now });
  }
  return insertEnrollments(db, place, flow, good);
}

/** Records people who would have entered if their date were not too long ago. */
export async function noteMissed(
  db: Connection,
  accountId: number,
  flow: Omit<StartedFlow, "trigger" | "timeZone">,
  entries: readonly Entry[],
  reason: string,
): Promise<void> {
  await insertEnrollments(db, { accountId, flowId: flow.id }, flow, entries, { state: "missed", reason });
}

/** Withdraws a flow's unsent messages to people who are no longer in it. */
export async function withdrawFor(
  db: Connection,
  place: FlowPlace,
  contactIds: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (contactIds.length === 0) return;
  const waiting = await listWaitingMessages(db, place, contactIds);
  await withdrawMessages(db, place.accountId, waiting, { code: "left-flow", reason, now });
}

/** Tells the owner, once a day, that a flow removed a contact to end a circle. Call it before that is recorded. */
export async function tellHalt(db: Connection, place: FlowPlace, why: HaltWhy, now: Date): Promise<void> {
  if (await hasHaltedSince(db, place, new Date(now.getTime() - DAY_MS))) return;
  await enqueue(db, flowHalted, { ...place, why });
}
