import type { AppFlow } from "@broadcast/contract/app-flows";
import type { FlowResume, FlowResuming } from "@broadcast/contract/flow-publishing";
import { AppError, notFound } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { AccountClosed } from "../../subscription/index.ts";
import { findFlow, updateFlow } from "../app-flows.sql.ts";
import { getFlow, lockFlow } from "../app-flows.ts";
import { countMissed } from "../preview/forecast.ts";
import { flowRelease } from "./release-messages.ts";
import { countHeld, countHeldMessages, SPACED_MS } from "./resume.sql.ts";
import { begin } from "./underway.ts";
import { beginResuming, refuseWhileUnderway } from "./underway-state.ts";

export async function pauseFlow(context: SignedIn, id: string): Promise<AppFlow> {
  const { db, accountId, clock } = context;
  if ((await lockFlow(context, id)).state !== "running")
    throw new AppError("wrong-state", "This flow isn't running.");
  await updateFlow(db, accountId, id, { state: "paused", pausedAt: clock.now() });
  return getFlow(context, id);
}

/** The flows of a closed account wait: an owner who returns chooses what happens to what came due meanwhile. */
export async function pauseOfClosed(db: Connection, { accountId, now }: AccountClosed): Promise<void> {
  await db
    .updateTable("app_flows")
    .set({ state: "paused", paused_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "running")
    .execute();
  await noteChange(db, accountId, ["app-flows"]);
}

/** Counts the people waiting for a paused flow, and describes the effect of each way of resuming. */
export async function previewResuming({ db, accountId, clock }: SignedIn, id: string): Promise<FlowResuming> {
  const flow = await findFlow(db, accountId, id);
  if (!flow) throw notFound("app flow");
  if (flow.state !== "paused" || !flow.pausedAt) throw new AppError("wrong-state", "This flow isn't paused.");
  const now = clock.now();
  const place = { accountId, flowId: id };
  const { held, waiting } = await countHeld(db, place, now);
  const queued = await countHeldMessages(db, place, now);
  return {
    pausedAt: flow.pausedAt.toISOString(),
    held: held + queued.people,
    waiting: waiting - queued.waiting,
    messages: (await countMissed(db, place, now)) + queued.messages,
    lastSpacedAt: held === 0 ? null : new Date(now.getTime() + (held - 1) * SPACED_MS).toISOString(),
  };
}

/**
 * Resumes a flow; `missed` says what happens to steps that came due during the pause. Throws `wrong-state` while people
 * are still being released or moved by an earlier action.
 */
export async function resumeFlow(context: SignedIn, id: string, missed: FlowResume): Promise<AppFlow> {
  const { db, accountId, clock } = context;
  const { state, pausedAt, underway } = await lockFlow(context, id);
  if (state !== "paused" || !pausedAt) throw new AppError("wrong-state", "This flow isn't paused.");
  refuseWhileUnderway(underway);
  const now = clock.now();
  await updateFlow(db, accountId, id, {
    state: "running",
    pausedAt: null,
    resumedAt: now,
    resumeChoice: missed,
  });
  const place = { accountId, flowId: id };
  const { held, waiting } = await countHeld(db, place, now);
  const total = missed === "shift" ? held + waiting : held;
  const shiftMs = now.getTime() - pausedAt.getTime();
  await begin(db, place, beginResuming({ missed, shiftMs, at: now.toISOString(), total }));
  await flowRelease.release(db, place, now);
  return getFlow(context, id);
}
