import { transaction } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { askForLookUps } from "../../sending/index.ts";
import { updateBroadcast } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { makeManifest } from "../draft/manifest.ts";
import { takeForExpansion } from "./audience.sql.ts";
import { listSegmentsOf } from "./broadcast-segments.sql.ts";
import { resolveSegments } from "./broadcast-segments.ts";
import { recountChosen } from "./chosen.sql.ts";
import { leaveOutResent, takeOriginals } from "./follow-up.ts";

/** Thrown to roll it back. */
const OVERTAKEN = new Error("The broadcast was paused or stopped in the meantime.");

const NOBODY_LEFT = "Its segments were empty when it was due to start, so it wasn't sent.";

/**
 * Resolves the segments of a broadcast as it begins, and makes new promises for their members. Does nothing if that was
 * done since it began, as for one that was sent at once. All or nothing, so that a crash leaves it to the next try.
 */
export async function fixAudience(
  { db, env, clock }: Services,
  accountId: number,
  broadcastId: string,
): Promise<void> {
  const settle = transaction(db, async (tx) => {
    const broadcast = await takeForExpansion(tx, accountId, broadcastId, ["queuing"]);
    if (!broadcast?.started_at || broadcast.expanded_to !== null) return;
    const startedAt = broadcast.started_at;
    const segments = await listSegmentsOf(tx, accountId, broadcastId);
    if (!segments.some(({ resolved_at }) => resolved_at < startedAt)) return;
    const context = { db: tx, env, clock, accountId };
    await resolveSegments(context, broadcastId);
    const shown = await requireBroadcast(context, broadcastId);
    await leaveOutResent(tx, accountId, shown);
    const { kept } = await makeManifest(context, shown, null, true);
    await takeOriginals(tx, accountId, shown);
    // The broadcast's row comes last, so that a pause or a stop never waits for the rest.
    const now = clock.now();
    const change =
      kept.total === 0
        ? ({ state: "error", failure: NOBODY_LEFT, finishedAt: now, manifest: kept, now } as const)
        : { manifest: kept, now };
    if (!(await updateBroadcast(tx, accountId, broadcastId, ["queuing"], change))) throw OVERTAKEN;
    await recountChosen(tx, accountId, broadcastId);
    if (broadcast.type === "sms" || broadcast.type === "mms") await askForLookUps(tx, accountId, broadcastId);
    await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
  });
  await settle.catch((error: unknown) => {
    if (error !== OVERTAKEN) throw error;
  });
}
