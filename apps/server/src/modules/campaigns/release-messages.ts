import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { MessagesResumed } from "../automation-pauses/index.ts";
import { defineRelease, type HeldMessage, takeBack } from "../sending/index.ts";
import { findCampaign, type ResumeChoice } from "./campaigns.sql.ts";
import {
  listCampaignsOf,
  listDatedOf,
  listEventIds,
  listHeldTurns,
  missTurns,
} from "./people/held-messages.sql.ts";
import { lateBecause, PAUSED_WHEN_DUE } from "./run/advance.ts";
import { campaignCause } from "./run/campaign-cause.ts";
import { readCaughtUp } from "./run/caught-up.ts";

interface Place {
  accountId: number;
  campaignId: string;
}

/** Releases a resumed campaign's messages that came due in the outbox during the pause, or misses them, as chosen. */
export const campaignRelease = defineRelease({
  name: "campaigns.release",
  payload: z.object({ accountId: z.number().int(), campaignId: z.uuid() }),
  cause: campaignCause,
  idOf: ({ campaignId }) => campaignId,
  async lockRunning(tx, place) {
    const campaign = await findCampaign(tx, place.accountId, place.campaignId, "share");
    if (campaign?.state !== "running") return null;
    const { resumedAt, resumeChoice } = campaign;
    return { causeIds: await listEventIds(tx, place), resumedAt, choice: resumeChoice };
  },
  async miss(tx, place, held, { choice, now }) {
    const over = await listOver(tx, place, held, choice ?? "send", now);
    await missTurns(tx, place, held, over);
    return over;
  },
  automationsOf: listCampaignsOf,
});

/** After a pause of a contact's automations, messages tied to a date go only as late as their campaigns allow. */
export async function missTooLate(
  tx: Connection,
  { accountId, contactId, messageIds, now }: MessagesResumed,
): Promise<void> {
  const held = messageIds.map((id) => ({ id, contactId }));
  for (const campaignId of await listDatedOf(tx, accountId, messageIds)) {
    const place = { accountId, campaignId };
    const over = await listOver(tx, place, held, "send", now);
    if (over.size === 0) continue;
    await missTurns(tx, place, held, over);
    await takeBack(tx, accountId, over, now);
    await noteChange(tx, accountId, ["campaigns"], [campaignId]);
  }
}

/** Returns which held messages of a campaign are no longer sent, and why. What contacts catch up on is never too late. */
async function listOver(
  tx: Connection,
  place: Place,
  held: readonly HeldMessage[],
  choice: ResumeChoice,
  now: Date,
): Promise<Map<string, string>> {
  const campaign = await findCampaign(tx, place.accountId, place.campaignId);
  if (!campaign || choice === "shift") return new Map();
  const turns = await listHeldTurns(tx, place, held);
  if (choice === "skip") return new Map(turns.map(({ messageId }) => [messageId, PAUSED_WHEN_DUE]));
  const late = turns.flatMap((turn) => {
    const reason = lateBecause(turn.dueAt, turn.lateHours, now);
    return reason === null ? [] : [{ ...turn, reason }];
  });
  const isCaughtUp = await readCaughtUp(tx, place.accountId, campaign, late);
  return new Map(late.flatMap((turn) => (isCaughtUp(turn) ? [] : [[turn.messageId, turn.reason]])));
}
