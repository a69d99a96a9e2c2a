import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import { askForLookUps } from "../../sending/index.ts";
import { hasSegments } from "../audience/broadcast-segments.sql.ts";
import { resolveSegments } from "../audience/broadcast-segments.ts";
import { recountChosen } from "../audience/chosen.sql.ts";
import { leaveOutResent, takeOriginals } from "../audience/follow-up.ts";
import { expandBroadcast } from "../broadcasts.jobs.ts";
import { updateBroadcast } from "../broadcasts.sql.ts";
import { OPEN, requireBroadcast } from "../broadcasts.ts";
import type { Problem } from "../draft/broadcast-problem.ts";
import { makeManifest } from "../draft/manifest.ts";

/**
 * Confirms a draft: sends it at `runAt`, or now when that is null or past. The decision on each recipient is stored, as
 * the promise its outcome is compared with.
 */
export async function scheduleBroadcast(
  context: SignedIn,
  broadcastId: string,
  runAt: Date | null,
): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  await requireBroadcast(context, broadcastId);
  const now = clock.now();
  const isNow = runAt === null || runAt <= now;
  // Locked first, so that no contact is added between the decision and the start.
  const isTaken = await updateBroadcast(db, accountId, broadcastId, OPEN, {
    state: isNow ? "queuing" : "scheduled",
    scheduledAt: isNow ? now : runAt,
    ...(isNow && { startedAt: now }),
    now,
  });
  if (!isTaken) throw new AppError("wrong-state", "This broadcast has already started.");
  const problem = await promise(context, broadcastId, isNow ? now : runAt);
  if (problem) throw problem.error;
  if (isNow) await enqueue(db, expandBroadcast, { accountId, broadcastId }, { key: `expand-${broadcastId}` });
  return requireBroadcast(context, broadcastId);
}

/**
 * Decides again what a confirmed broadcast will do at its time, after a change. Returns why it cannot be sent, for which
 * the caller refuses the change.
 */
export async function promise(context: SignedIn, broadcastId: string, runAt: Date): Promise<Problem | null> {
  const { db, accountId, clock } = context;
  if ((await hasSegments(db, accountId, broadcastId)) && (await resolveSegments(context, broadcastId)))
    await recountChosen(db, accountId, broadcastId);
  await leaveOutResent(db, accountId, await requireBroadcast(context, broadcastId));
  const broadcast = await requireBroadcast(context, broadcastId);
  const { kept, problem } = await makeManifest(context, broadcast, runAt, true);
  await takeOriginals(db, accountId, broadcast);
  await updateBroadcast(db, accountId, broadcastId, ["scheduled", "queuing"], {
    manifest: kept,
    now: clock.now(),
  });
  if (broadcast.type === "sms" || broadcast.type === "mms") await askForLookUps(db, accountId, broadcastId);
  return problem;
}
