/**
 * When the last message of a broadcast is sent, with hours that close while it sends. Computed for groups of
 * recipients, not individually: units flow at the lane's rate, as they are claimed. The earliest due go
 * first, groups due at the same time share the rate in proportion to what is left of them, and what is left
 * of a group when its hours close is due again when they next open.
 */

import { DAY_MS, type NextWindow, type OpenWindow } from "./opening-hours.ts";
import type { BroadcastLimits, BroadcastLoad } from "./processing-time.ts";

/** Recipients with the same hours who become due at the same time. */
export type SendingGroup = {
  /** In milliseconds; within their hours, or it waits for them. */
  dueAt: number;
  /** One function for all groups with the same hours. */
  hours: NextWindow;
  load: BroadcastLoad;
};

/** Anything longer is not reported: by then everything has changed. */
const HORIZON_MS = 60 * DAY_MS;
/** Fractional remainders below this count as zero. */
const NOTHING = 1e-6;

/**
 * The instant (milliseconds) at which the last message is sent if sending starts at `from`; null if that is
 * not within 60 days. The limits apply in parallel, as in `timeToFinish`, and each counts in open hours only.
 * Messages ahead on the lane (a `burst` below 0) go first, assuming the same hours, because their actual ones
 * are unknown.
 */
export function finishingTime(
  groups: readonly SendingGroup[],
  limits: BroadcastLimits,
  from: number,
): number | null {
  const { unitsPerSecond, burst, messagesPerSecond, attPerMinute, attBurst = 0, tmobile } = limits;
  const flows: [unitsOf: (load: BroadcastLoad) => number, flow: Flow][] = [
    [({ segments: s }) => s.att + s.tmobile + s.verizon + s.unknown, { unitsPerSecond, burst, daily: null }],
  ];
  if (messagesPerSecond !== null) {
    flows.push([({ messages }) => messages, { unitsPerSecond: messagesPerSecond, burst: 0, daily: null }]);
  }
  if (attPerMinute !== null) {
    const flow = { unitsPerSecond: attPerMinute / 60, burst: attBurst, daily: null };
    flows.push([({ segments }) => segments.att + segments.unknown, flow]);
  }
  if (tmobile !== null) {
    const flow = { unitsPerSecond, burst: Math.max(0, burst), daily: tmobile };
    flows.push([({ segments }) => segments.tmobile + segments.unknown, flow]);
  }
  let last = from;
  for (const [unitsOf, flow] of flows) {
    const portions = groups.map(({ dueAt, hours, load }) => ({ dueAt, hours, units: unitsOf(load) }));
    const ends = emptied(portions, flow, from);
    if (ends === null) return null;
    last = Math.max(last, ends);
  }
  return last;
}

type Flow = { unitsPerSecond: number; burst: number; daily: BroadcastLimits["tmobile"] };

/** Units that become due at an opening and can be sent until the closing. */
type Stint = OpenWindow & { hours: NextWindow; units: number };

/** Stints that became due at the same time: the same share of each is left. */
type Cohort = { opens: number; units: number; left: number };

function emptied(
  portions: readonly { dueAt: number; hours: NextWindow; units: number }[],
  { unitsPerSecond, burst, daily }: Flow,
  from: number,
): number | null {
  const until = from + HORIZON_MS;
  const perMs = unitsPerSecond / 1000;
  const coming: Stint[] = [];
  for (const { dueAt, hours, units } of portions) {
    if (units <= NOTHING) continue;
    const window = hours(Math.max(dueAt, from));
    if (window === null) return null;
    coming.push({ ...window, hours, units });
  }
  // Latest first: the next one is taken from the end.
  coming.sort((a, b) => b.opens - a.opens);
  const line = waitingLine(Math.max(0, -burst));
  let time = from;
  let last = from;
  let tokens = Math.max(0, burst);
  let leftToday = daily ? Math.max(0, daily.leftToday) : Infinity;
  let renewsAt = daily ? from + daily.secondsLeftToday * 1000 : Infinity;
  while (time < until) {
    while (daily && renewsAt <= time) {
      leftToday = daily.perDay;
      renewsAt += DAY_MS;
    }
    for (const stint of line.close(time)) {
      const window = stint.hours(time);
      if (window === null) return null;
      comeAgain(coming, { ...stint, ...window });
    }
    while (coming.length > 0 && coming.at(-1)!.opens <= time) line.join(coming.pop()!);
    if (line.isEmpty() && coming.length === 0) return last;
    const changesAt = Math.min(coming.at(-1)?.opens ?? Infinity, line.closesNext(), renewsAt, until);
    const work = line.work();
    const atOnce = Math.min(tokens, work, leftToday);
    const flowing = Math.min(work - atOnce, leftToday - atOnce, perMs * (changesAt - time));
    const busyMs = flowing > 0 ? flowing / perMs : 0;
    line.serve(atOnce + flowing);
    leftToday -= atOnce + flowing;
    if (atOnce + flowing > 0) last = time + busyMs;
    // An idle lane accumulates its burst.
    const idleMs = Math.max(0, changesAt - time - busyMs);
    tokens = Math.min(Math.max(0, burst), tokens - atOnce + perMs * idleMs);
    // It ends here, unless something is still to come.
    time = line.isEmpty() && coming.length === 0 ? last : changesAt;
  }
  return null;
}

/** Puts what a closing left back among the coming stints, merged with those of the same hours. */
function comeAgain(coming: Stint[], stint: Stint): void {
  let at = coming.length;
  while (at > 0 && coming[at - 1]!.opens < stint.opens) at--;
  for (let i = at - 1; i >= 0 && coming[i]!.opens === stint.opens; i--) {
    if (coming[i]!.hours !== stint.hours) continue;
    coming[i]!.units += stint.units;
    return;
  }
  coming.splice(at, 0, stint);
}

/** The units that are due and can be sent now, after those `ahead`. */
function waitingLine(ahead: number) {
  const cohorts: Cohort[] = [];
  const byClosing = new Map<number, { stint: Stint; cohort: Cohort }[]>();
  let head = 0;
  let own = 0;
  const takeFrom = (cohort: Cohort, units: number) => {
    cohort.left -= units;
    own -= units;
    while (head < cohorts.length && cohorts[head]!.left <= NOTHING) head++;
  };
  return {
    isEmpty: () => head === cohorts.length,
    /** Units to send; those ahead are counted while any of our own are waiting. */
    work: () => (head === cohorts.length ? 0 : ahead + own),
    closesNext: () => Math.min(...byClosing.keys()),
    join(stint: Stint): void {
      let cohort = cohorts.at(-1);
      if (cohort?.opens !== stint.opens) {
        cohort = { opens: stint.opens, units: 0, left: 0 };
        cohorts.push(cohort);
      }
      cohort.units += stint.units;
      cohort.left += stint.units;
      own += stint.units;
      const together = byClosing.get(stint.closes);
      if (together) together.push({ stint, cohort });
      else byClosing.set(stint.closes, [{ stint, cohort }]);
    },
    serve(units: number): void {
      const before = Math.min(ahead, units);
      ahead -= before;
      for (let rest = units - before; rest > 0 && head < cohorts.length; ) {
        const cohort = cohorts[head]!;
        const taken = Math.min(rest, cohort.left);
        rest -= taken;
        takeFrom(cohort, taken);
      }
    },
    /** Removes those whose hours have closed by `time`, with the units left of each. */
    close(time: number): Stint[] {
      const closed: Stint[] = [];
      for (const [closes, members] of byClosing) {
        if (closes > time) continue;
        byClosing.delete(closes);
        for (const { stint, cohort } of members) {
          const units = cohort.units > 0 ? (stint.units * cohort.left) / cohort.units : 0;
          cohort.units -= stint.units;
          takeFrom(cohort, units);
          if (units > NOTHING) closed.push({ ...stint, units });
        }
      }
      return closed;
    },
  };
}
