import type { Broadcast, BroadcastPreview, BroadcastTotals } from "@broadcast/contract/broadcasts";
import { finishingTime } from "@broadcast/domain/time/finishing-time";
import {
  type BroadcastLimits,
  type BroadcastLoad,
  timeToFinish,
} from "@broadcast/domain/time/processing-time";
import type { Connection } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { readBalance } from "../../credits/index.ts";
import {
  type BroadcastHours,
  broadcastHoursOf,
  CHANNEL_OF,
  type LaneDescription,
  readPace,
  readUnitsAhead,
} from "../../sending/index.ts";
import { refreshDraft } from "../audience/broadcast-segments.ts";
import { type Groups, type Network, newGroups, toKept, toSendingGroups } from "../audience/sending-groups.ts";
import type { KeptManifest } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";
import { type Problem, problemOf } from "./broadcast-problem.ts";
import { type Decided, decideAll } from "./decide-all.ts";
import { forgetPlanned, plannedOf, toPlanned, writePlanned } from "./planned.sql.ts";
import { SAMPLES, toSample } from "./samples.ts";
import { contentOf, describeLane, readSendingAs } from "./sending-as.ts";

export interface Manifest {
  preview: BroadcastPreview;
  kept: KeptManifest;
  problem: Problem | null;
}

/** Beyond this many groups of waiting recipients, they are shown as one. */
const MAX_WAIT_GROUPS = 50;
const HOUR_MS = 3_600_000;

/** Returns what would happen to every recipient at a time: by default when scheduled, else now. */
export async function previewBroadcast(
  context: SignedIn,
  broadcastId: string,
  runAt: Date | null,
): Promise<BroadcastPreview> {
  await refreshDraft(context, await requireBroadcast(context, broadcastId));
  const broadcast = await requireBroadcast(context, broadcastId);
  const at = runAt ?? (broadcast.state === "scheduled" ? new Date(broadcast.scheduledAt!) : null);
  return (await makeManifest(context, broadcast, at)).preview;
}

/**
 * Decides for every chosen contact what would happen at `runAt`, exactly as sending does. With `isStored`, each
 * decision is stored, to be compared with its outcome.
 */
export async function makeManifest(
  { db, env, accountId, clock }: Pick<SignedIn, "db" | "env" | "accountId" | "clock">,
  broadcast: Broadcast,
  runAt: Date | null,
  isStored = false,
): Promise<Manifest> {
  const now = clock.now();
  const at = runAt !== null && runAt > now ? runAt : now;
  const { sending, as } = await readSendingAs({ db, env }, accountId, contentOf(broadcast), at);
  const tally = newTally(at);
  const hours = broadcastHoursOf(sending.account, CHANNEL_OF[broadcast.type]);
  if (isStored) await forgetPlanned(db, accountId, broadcast._id);
  for await (const decided of decideAll(db, accountId, broadcast._id, { sending, as })) {
    for (const one of decided) count(tally, one, hours);
    if (isStored) {
      const others = decided.filter((one) => plannedOf(one) !== "go");
      await writePlanned(db, accountId, broadcast._id, others.map(toPlanned));
    }
  }
  const balanceCredits = (await readBalance(db, accountId)) / 100;
  const lane = await describeLane(db, accountId, sending.sender, broadcast.type);
  const limits = lane ? await readLimits(db, accountId, lane, at) : null;
  const places = tally.groups.list();
  const last = limits && finishingTime(toSendingGroups(places), limits, at.getTime());
  const totals = toTotals(tally, limits, last);
  const problem = problemOf(broadcast, sending.sender, {
    ...totals,
    ...{ willSend: tally.willSend, hasLane: lane !== null, balanceCredits },
  });
  return {
    kept: { ...totals, load: loadOf(tally), groups: toKept(places) },
    problem,
    preview: {
      ...totals,
      samples: tally.samples,
      willSend: tally.willSend,
      balanceCredits,
      forcingCharacters: [...tally.forcing]
        .map(([character, its]) => ({ character, ...its }))
        .sort((a, b) => b.count - a.count),
      missingFields: [...tally.missing]
        .map(([code, its]) => ({ code, count: its }))
        .sort((a, b) => b.count - a.count),
      problem: problem?.error.message ?? null,
    },
  };
}

interface WaitGroup {
  /** For each group, since its recipients may be in different time zones. */
  reason: string;
  until: Date;
  count: number;
}

interface Tally {
  total: number;
  willSend: number;
  goesNow: number;
  costHundredths: number;
  segments: Map<number, number>;
  networks: Record<Network, number>;
  waits: Map<string, WaitGroup>;
  /** For estimating when the last one is sent. */
  groups: Groups;
  startsAt: Date;
  skipped: Map<string, { code: string; reason: string; count: number }>;
  forcing: Map<string, { count: number; segmentsMore: number }>;
  missing: Map<string, number>;
  samples: BroadcastPreview["samples"];
}

const newTally = (startsAt: Date): Tally => ({
  total: 0,
  willSend: 0,
  goesNow: 0,
  costHundredths: 0,
  segments: new Map(),
  networks: { att: 0, tmobile: 0, verizon: 0, unknown: 0 },
  waits: new Map(),
  groups: newGroups(startsAt),
  startsAt,
  skipped: new Map(),
  forcing: new Map(),
  missing: new Map(),
  samples: [],
});

/** Small networks have no limit but the number's own, like Verizon. */
const NETWORK: Record<string, Network> = {
  att: "att",
  tmobile: "tmobile",
  verizon: "verizon",
  other: "verizon",
};

function count(tally: Tally, { member, decision }: Decided, hours: BroadcastHours): void {
  tally.total += 1;
  if (decision.kind === "skip") {
    const key = `${decision.code} ${decision.reason}`;
    const group = tally.skipped.get(key);
    if (group) group.count += 1;
    else tally.skipped.set(key, { code: decision.code, reason: decision.reason, count: 1 });
    return;
  }
  const { rendered, waits } = decision;
  const units = Math.max(1, rendered.segments);
  tally.willSend += 1;
  tally.costHundredths += decision.costHundredths;
  add(tally.segments, rendered.segments);
  const network = NETWORK[member.network ?? ""] ?? "unknown";
  tally.networks[network] += units;
  tally.groups.add(hours.of(member.recipient), waits?.until ?? tally.startsAt, network, units);
  for (const code of rendered.missing) add(tally.missing, code);
  if (rendered.forced) {
    for (const character of rendered.forced.characters) {
      const its = tally.forcing.get(character) ?? { count: 0, segmentsMore: 0 };
      its.count += 1;
      its.segmentsMore += rendered.segments - rendered.forced.segmentsWithout;
      tally.forcing.set(character, its);
    }
  }
  if (waits) addWait(tally, waits);
  else tally.goesNow += 1;
  if (tally.samples.length < SAMPLES) tally.samples.push(toSample(member, decision));
}

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function addWait(tally: Tally, { until, lasting }: { until: Date; lasting: string }): void {
  const key = `${lasting} ${Math.floor(until.getTime() / HOUR_MS)}`;
  const group = tally.waits.get(key);
  if (!group) {
    tally.waits.set(key, { reason: lasting, until, count: 1 });
    return;
  }
  group.count += 1;
  if (until < group.until) group.until = until;
}

function loadOf(tally: Tally): BroadcastLoad {
  return { segments: tally.networks, messages: tally.willSend };
}

/** Returns the lane's pace, with its waiting messages going first. */
async function readLimits(
  db: Connection,
  accountId: number,
  lane: LaneDescription,
  at: Date,
): Promise<BroadcastLimits> {
  const limits = await readPace(db, accountId, lane, at);
  const ahead = await readUnitsAhead(db, accountId, lane, at);
  return {
    ...limits,
    burst: limits.burst - ahead,
    attBurst: (limits.attBurst ?? 0) - ahead,
    tmobile: limits.tmobile && { ...limits.tmobile, leftToday: limits.tmobile.leftToday - ahead },
  };
}

function toTotals(tally: Tally, limits: BroadcastLimits | null, last: number | null): BroadcastTotals {
  const waits = [...tally.waits.values()].sort((a, b) => b.count - a.count);
  const shown = waits.length > MAX_WAIT_GROUPS ? waits.slice(0, MAX_WAIT_GROUPS - 1) : waits;
  const rest = waits.slice(shown.length);
  if (rest.length > 0) {
    shown.push({
      reason: "Quiet hours and limits in other places.",
      until: new Date(Math.min(...rest.map(({ until }) => until.getTime()))),
      count: rest.reduce((sum, group) => sum + group.count, 0),
    });
  }
  const seconds = limits && tally.willSend > 0 ? timeToFinish(loadOf(tally), limits) : 0;
  return {
    total: tally.total,
    goesNow: tally.goesNow,
    waits: shown.map(({ reason, until, count: its }) => ({ reason, until: until.toISOString(), count: its })),
    skipped: [...tally.skipped.values()].sort((a, b) => b.count - a.count),
    costCredits: tally.costHundredths / 100,
    segments: [...tally.segments]
      .map(([its, messages]) => ({ segments: its, count: messages }))
      .sort((a, b) => a.segments - b.segments),
    secondsToFinish: seconds,
    lastAt: tally.willSend > 0 && last !== null ? new Date(last).toISOString() : null,
  };
}
