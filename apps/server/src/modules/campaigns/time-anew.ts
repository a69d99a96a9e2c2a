import { hasDays } from "@broadcast/domain/automation/campaign-timing";
import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { NO_ID } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import type { TimezoneChanged } from "../account-settings/index.ts";
import { findCampaign, listEvents, noteNewTiming } from "./campaigns.sql.ts";
import { listContactsAfter, markStale } from "./people/enrollments.sql.ts";
import { moveFirst } from "./people/move-all.ts";
import { advance, toHeld } from "./run/advance.ts";
import { lockWaiting, readHad, writeAdvances } from "./run/turns.sql.ts";
import { takeBackMoved } from "./take-back-moved.ts";

const AT_ONCE = 1_000;

interface Place {
  accountId: number;
  campaignId: string;
}

interface How {
  isStart: boolean;
  movedEventIds: readonly string[];
}

/**
 * Recomputes when all contacts of a campaign get what: a thousand now, the rest in the background, or once they are due
 * by their old time. Those who have yet to be sent a moved message with a day of its own get it at its new time.
 */
export const timeAnew = (
  context: SignedIn,
  campaignId: string,
  movedEventIds: readonly string[] = [],
): Promise<void> => timeAll(context, campaignId, { isStart: false, movedEventIds });

/** The same for contacts who joined before the campaign started. */
export const timeFromStart = (context: SignedIn, campaignId: string): Promise<void> =>
  timeAll(context, campaignId, { isStart: true, movedEventIds: [] });

/** The same for all started campaigns of an account whose time zone changed. */
export async function timeByZone(db: Connection, { accountId }: TimezoneChanged): Promise<void> {
  const started = await db
    .selectFrom("campaigns")
    .where("account_id", "=", accountId)
    .where("state", "!=", "draft")
    .select("id")
    .execute();
  for (const { id } of started) {
    await noteNewTiming(db, accountId, id);
    await enqueue(db, timeRest, { accountId, campaignId: id, after: NO_ID });
  }
}

async function timeAll(
  { db, clock, accountId }: SignedIn,
  campaignId: string,
  { isStart, movedEventIds }: How,
): Promise<void> {
  await noteNewTiming(db, accountId, campaignId);
  const how = { isStart, movedEventIds: [...movedEventIds] };
  const after = await timeSome({ db, clock }, { accountId, campaignId }, NO_ID, how);
  if (after) await enqueue(db, timeRest, { accountId, campaignId, after, ...how });
}

export const timeRest = defineJob({
  name: "campaigns.time-anew",
  payload: z.object({
    accountId: z.number().int(),
    campaignId: z.uuid(),
    after: z.uuid(),
    isStart: z.boolean().default(false),
    movedEventIds: z.array(z.uuid()).default([]),
  }),
  maxAttempts: 20,
  async run({ db, clock }, { accountId, campaignId, after, ...how }) {
    for (let last: string | null = after; last !== null; ) {
      const from: string = last;
      last = await retriedTransaction(db, (tx) =>
        timeSome({ db: tx, clock }, { accountId, campaignId }, from, how),
      );
    }
  },
});

/** Times the next contacts of a campaign again; returns the last of them, or null at the end. */
async function timeSome(
  { db, clock }: { db: Connection; clock: Services["clock"] },
  place: Place,
  after: string,
  { isStart, movedEventIds }: How,
): Promise<string | null> {
  const { accountId, campaignId } = place;
  const contactIds = await listContactsAfter(db, place, after, AT_ONCE);
  const campaign = await findCampaign(db, accountId, campaignId, "share");
  // Before its start, nobody has a time.
  if (!campaign || campaign.state === "draft" || contactIds.length === 0) return null;
  if (isStart) await markStale(db, place, contactIds);
  else {
    await moveFirst(db, place, contactIds);
    const waiting = await lockWaiting(db, place, contactIds);
    const events = await listEvents(db, accountId, campaignId);
    const now = clock.now();
    if (hasDays(campaign.type) && movedEventIds.length > 0) {
      const waitingIds = waiting.map(({ contact }) => contact._id);
      await takeBackMoved(db, place, movedEventIds, waitingIds, now);
    }
    const had = await readHad(db, place, contactIds);
    await writeAdvances(
      db,
      place,
      campaign.timing,
      waiting.map((each) => advance(campaign, events, toHeld({ ...each, isStale: true }, events, had), now)),
    );
    await noteChange(db, accountId, ["campaigns"], [campaignId]);
  }
  return contactIds.length < AT_ONCE ? null : contactIds.at(-1)!;
}
