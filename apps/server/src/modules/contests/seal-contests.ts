import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { lockContest } from "./contests.sql.ts";
import { findToSeal, sealEntries } from "./draw.sql.ts";

const EVERY_MS = 2_000;
const AT_ONCE = 100;

/**
 * Closes the lists of contests past their closing time, once the uses of their keywords from before it are entered, and
 * stores their hashes, until `signal` ends it. Refusing late entries doesn't depend on it: every entry checks the date.
 */
export async function sealContests(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await sealDue(services);
    } catch (error) {
      services.log.error({ err: error }, "closing contests stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Closes due lists, one contest per transaction. */
export async function sealDue({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  for (const { accountId, id } of await findToSeal(db, now, AT_ONCE)) {
    await transaction(db, async (tx) => {
      const contest = await lockContest(tx, accountId, id);
      if (!contest || contest.sealedAt || contest.cancelledAt || !contest.closesAt || contest.closesAt > now)
        return;
      if (await sealEntries(tx, accountId, id, now)) await noteChange(tx, accountId, ["content"], [id]);
    });
  }
}
