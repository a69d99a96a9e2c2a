import type { Campaign, CampaignResuming } from "@broadcast/contract/campaigns";
import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { AppError, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { AccountClosed } from "../subscription/index.ts";
import { addEventsAt, findCampaign, type ResumeChoice, updateCampaign } from "./campaigns.sql.ts";
import { getCampaign } from "./campaigns.ts";
import { countWaiting } from "./people/enrollments.sql.ts";
import { countHeldMessages } from "./people/held-messages.sql.ts";
import { moveAll } from "./people/move-all.ts";
import { campaignRelease } from "./release-messages.ts";
import { timeAnew } from "./time-anew.ts";

export async function pauseCampaign(context: SignedIn, id: string): Promise<Campaign> {
  const { db, accountId, clock } = context;
  const before = await findCampaign(db, accountId, id, "update");
  if (!before) throw notFound("campaign");
  if (before.state !== "running") throw new AppError("wrong-state", "This campaign isn't running.");
  await updateCampaign(db, accountId, id, { state: "paused", pausedAt: clock.now() });
  return getCampaign(context, id);
}

/** The campaigns of a closed account wait: an owner who returns chooses what happens to what came due meanwhile. */
export async function pauseOfClosed(db: Connection, { accountId, now }: AccountClosed): Promise<void> {
  await db
    .updateTable("campaigns")
    .set({ state: "paused", paused_at: now })
    .where("account_id", "=", accountId)
    .where("state", "=", "running")
    .execute();
  await noteChange(db, accountId, ["campaigns"]);
}

/** Counts the contacts waiting for a paused campaign, and describes the effect of each way of resuming. */
export async function previewResuming(
  { db, accountId, clock }: SignedIn,
  id: string,
): Promise<CampaignResuming> {
  const campaign = await findCampaign(db, accountId, id);
  if (!campaign) throw notFound("campaign");
  if (campaign.state !== "paused" || !campaign.pausedAt)
    throw new AppError("wrong-state", "This campaign isn't paused.");
  const now = clock.now();
  const { inTurn, perMinute, ...waiting } = await countWaiting(db, accountId, campaign, now);
  const queued = await countHeldMessages(db, { accountId, campaignId: id }, now);
  const counts = {
    ...waiting,
    held: waiting.held + queued.held,
    inTime: waiting.inTime + queued.inTime,
  };
  const minutes = Math.ceil(inTurn / perMinute) - 1;
  return {
    pausedAt: campaign.pausedAt.toISOString(),
    ...counts,
    lastSpacedAt:
      counts.inTime === 0 ? null : new Date(now.getTime() + Math.max(0, minutes) * 60_000).toISOString(),
  };
}

/** Resumes a campaign; `missed` says what happens to messages that came due during the pause. */
export async function resumeCampaign(context: SignedIn, id: string, missed: ResumeChoice): Promise<Campaign> {
  const { db, accountId, clock } = context;
  const before = await findCampaign(db, accountId, id, "update");
  if (!before) throw notFound("campaign");
  if (before.state !== "paused" || !before.pausedAt)
    throw new AppError("wrong-state", "This campaign isn't paused.");
  if (missed === "shift" && isDated(before.type))
    throw new AppError(
      "wrong-state",
      "This campaign's dates are fixed. Skip what was missed, or send it now.",
    );
  const now = clock.now();
  await updateCampaign(db, accountId, id, {
    state: "running",
    pausedAt: null,
    resumedAt: now,
    resumeChoice: missed,
    ...(missed === "skip" && { skipsBefore: now }),
  });
  const pausedAt = missed === "shift" ? before.pausedAt : null;
  // When everything shifts by the pause, messages added during it count as added at its end.
  const isAdded = pausedAt !== null && (await addEventsAt(db, accountId, id, { since: pausedAt, now }));
  await moveAll(db, { accountId, campaignId: id }, { kind: "resume", at: now, pausedAt });
  if (isAdded) await timeAnew(context, id);
  await campaignRelease.release(db, { accountId, campaignId: id }, now);
  return getCampaign(context, id);
}
