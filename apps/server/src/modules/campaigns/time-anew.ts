import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import { markStale } from "./people/enrollments.sql.ts";

const AT_ONCE = 1_000;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Lets the next moment of everybody in a campaign be worked out anew: a thousand now, the rest in the background. */
export async function timeAnew({ db, accountId }: SignedIn, campaignId: string): Promise<void> {
  const after = await markStale(db, { accountId, campaignId }, NOBODY, AT_ONCE);
  if (after) await enqueue(db, timeRest, { accountId, campaignId, after });
}

export const timeRest = defineJob({
  name: "campaigns.time-anew",
  payload: z.object({ accountId: z.number().int(), campaignId: z.uuid(), after: z.uuid() }),
  maxAttempts: 20,
  async run({ db }, { accountId, campaignId, after }) {
    for (let last: string | null = after; last !== null; ) {
      const from: string = last;
      last = await transaction(db, (tx) => markStale(tx, { accountId, campaignId }, from, AT_ONCE));
    }
  },
});
