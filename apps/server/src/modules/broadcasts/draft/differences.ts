import type { Broadcast } from "@broadcast/contract/broadcasts";
import { z } from "zod";
import type { SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { FAILURE_KINDS, failureKind } from "../../sending/index.ts";
import { countOutcomes, type OutcomeGroup } from "../audience/recipients.sql.ts";
import { findBroadcast } from "../broadcasts.sql.ts";
import { showBroadcasts } from "../run/show-broadcast.ts";
import {
  type Difference,
  findDifferences,
  type KeptDifferences,
  keepDifferences,
} from "./differences.sql.ts";

/** Up to this many recipients are compared on request; more are counted in the background. */
const COUNTED_AT_ONCE = 10_000;
/** While it runs, a large one is counted again after this long. */
const COUNTED_EVERY_MS = 60_000;
const RUNNING: readonly Broadcast["state"][] = ["queuing", "queued", "paused"];

/** Returns where the outcome differs from the manifest; for a large broadcast as of the last count. */
export async function readDifferences(context: SignedIn, broadcast: Broadcast): Promise<Difference[]> {
  const { db, accountId, clock } = context;
  if (!broadcast.startedAt || !broadcast.manifest) return [];
  const broadcastId = broadcast._id;
  if (broadcast.counts.total <= COUNTED_AT_ONCE) {
    return differences(broadcast, await countOutcomes(db, accountId, broadcastId));
  }
  const kept = await findDifferences(db, accountId, broadcastId);
  const isFresh =
    kept !== null &&
    (kept.of === markOf(broadcast) ||
      (RUNNING.includes(broadcast.state) &&
        clock.now().getTime() - new Date(kept.at).getTime() < COUNTED_EVERY_MS));
  if (!isFresh) {
    const key = `differences-${broadcastId}`;
    await enqueue(db, countDifferences, { accountId, broadcastId }, { key });
  }
  return kept?.found ?? [];
}

/** The state that differences depend on: as long as it is the same, so are they. */
const markOf = ({ state, counts: { total, waiting, sent, failed, unsent, unknown } }: Broadcast): string =>
  [state, total, waiting, sent, failed, unsent, unknown].join(" ");

/** Counts where a large broadcast's outcome differs from its manifest: takes seconds for a million recipients. */
export const countDifferences = defineJob({
  name: "broadcasts.count-differences",
  payload: z.object({ accountId: z.number(), broadcastId: z.uuid() }),
  maxAttempts: 3,
  async run({ db, clock }, { accountId, broadcastId }) {
    const row = await findBroadcast(db, accountId, broadcastId);
    if (!row) return;
    const at = clock.now();
    const [broadcast] = await showBroadcasts(db, accountId, [row], at);
    const found = differences(broadcast!, await countOutcomes(db, accountId, broadcastId));
    const kept: KeptDifferences = { of: markOf(broadcast!), at: at.toISOString(), found };
    await keepDifferences(db, accountId, broadcastId, kept);
    await noteChange(db, accountId, ["broadcasts"], [broadcastId]);
  },
});

function differences({ manifest }: Broadcast, outcomes: readonly OutcomeGroup[]): Difference[] {
  if (!manifest) return [];
  const words = new Map(manifest.skipped.map(({ code, reason }) => [code, reason]));
  const found = new Map<string, Difference>();
  const note = (planned: string, became: string, count: number) => {
    const key = `${planned} ${became}`;
    const known = found.get(key);
    if (known) known.count += count;
    else found.set(key, { planned: words.get(planned) ?? planned, became, count });
  };
  const remembered = new Map<string, number>();
  for (const outcome of outcomes) {
    const { planned, count } = outcome;
    remembered.set(planned, (remembered.get(planned) ?? 0) + count);
    const became = becameOtherwise(planned, outcome);
    if (became) note(planned, became, count);
  }
  // Deleted contacts are on no list any more.
  const promised = new Map([
    ["go", manifest.goesNow],
    ["wait", sum(manifest.waits)],
    ...[...Map.groupBy(manifest.skipped, ({ code }) => code)].map(([code, its]) => [code, sum(its)] as const),
  ]);
  for (const [planned, count] of promised) {
    const gone = count - (remembered.get(planned) ?? 0);
    if (gone > 0) note(planned, "This contact was deleted.", gone);
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

const sum = (groups: readonly { count: number }[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

/** Returns as a sentence what happened instead of the plan; null when it went as planned or has not yet. */
function becameOtherwise(planned: string, outcome: OutcomeGroup): string | null {
  const { skip_code, skip_reason, state } = outcome;
  const isToGo = planned === "go" || planned === "wait";
  if (skip_reason !== null) return skip_code === planned ? null : skip_reason;
  if (state === "unsent")
    return outcome.error ?? FAILURE_KINDS[failureKind(outcome.carrier, outcome.error_code)].words;
  if (state === null) return null;
  if (!isToGo) return "We sent it: nothing held it back anymore.";
  if (planned === "go" && outcome.wait_reason) return outcome.wait_reason;
  return outcome.is_early ? "We sent it early because it no longer had to wait." : null;
}
