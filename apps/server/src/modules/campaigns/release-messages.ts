import { z } from "zod";
import { defineRelease } from "../sending/index.ts";
import { findCampaign } from "./campaigns.sql.ts";
import { CAMPAIGN_PAUSED, listEventIds, listHeldTurns, missTurns } from "./people/held-messages.sql.ts";
import { lateBecause, PAUSED_WHEN_DUE } from "./run/advance.ts";

/** Releases a resumed campaign's messages that came due in the outbox during the pause, or misses them, as chosen. */
export const campaignRelease = defineRelease({
  name: "campaigns.release",
  payload: z.object({
    accountId: z.number().int(),
    campaignId: z.uuid(),
    missed: z.enum(["shift", "skip", "send"]),
    resumedAt: z.iso.datetime(),
  }),
  sentence: CAMPAIGN_PAUSED,
  topic: "campaigns",
  idOf: ({ campaignId }) => campaignId,
  async lockRunning(tx, its) {
    const campaign = await findCampaign(tx, its.accountId, its.campaignId, "share");
    return campaign?.state === "running" ? listEventIds(tx, its) : null;
  },
  async miss(tx, { missed, ...place }, held, now) {
    if (missed === "shift") return new Map();
    const turns = await listHeldTurns(tx, place, held);
    const over = new Map(
      turns.flatMap(({ messageId, dueAt, lateHours }): [string, string][] => {
        const reason = missed === "skip" ? PAUSED_WHEN_DUE : lateBecause(dueAt, lateHours, now);
        return reason === null ? [] : [[messageId, reason]];
      }),
    );
    await missTurns(tx, place, held, over);
    return over;
  },
});
