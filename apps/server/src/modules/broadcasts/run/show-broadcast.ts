import type { Broadcast, BroadcastTotals } from "@broadcast/contract/broadcasts";
import { finishingTime } from "@broadcast/domain/time/finishing-time";
import { type BroadcastLoad, estimatedMinutes, timeToFinish } from "@broadcast/domain/time/processing-time";
import type { StoredMedia } from "../../../db/columns.ts";
import type { Connection } from "../../../db/connection.ts";
import { shownMedia } from "../../../stored-files/shown-media.ts";
import { readShownVersions } from "../../email-designs/index.ts";
import { readSender } from "../../messages/index.ts";
import { broadcastHoursOf, CHANNEL_OF, readAccountRules, readCounts, readPace } from "../../sending/index.ts";
import { restOf } from "../audience/sending-groups.ts";
import type { BroadcastRow, KeptManifest, PaceSample } from "../broadcasts.sql.ts";
import { describeLane } from "../draft/sending-as.ts";

/** A rate computed from less time than this would fluctuate. */
const RATE_AFTER_MS = 2_000;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Returns broadcasts in the API's shape: with counts, and while running with their pace and estimate. */
export async function showBroadcasts(
  db: Connection,
  accountId: number,
  rows: BroadcastRow[],
  now: Date,
): Promise<Broadcast[]> {
  const ids = rows.map((row) => row.id);
  const counts = await readCounts(db, accountId, ids);
  const emails = await readShownVersions(
    db,
    accountId,
    rows.flatMap((row) => row.email_version_id ?? []),
  );
  const secondsFor = await readEstimator(db, accountId, rows.filter(isRunning), now);
  return rows.map((row) => {
    const c = counts.get(row.id);
    const manifest = row.manifest as KeptManifest | null;
    const sent = (c?.sent ?? 0) + (c?.delivered ?? 0);
    const left = sent + (c?.failed ?? 0);
    const stillToCome = row.chosen - row.skipped - left - (c?.unsent ?? 0) - (c?.unknown ?? 0);
    const waiting = row.started_at ? Math.max(0, stillToCome) : row.chosen;
    return {
      _id: row.id,
      name: row.name,
      type: row.type,
      state: row.state,
      subject: row.subject,
      text: row.text,
      email: (row.email_version_id && emails.get(row.email_version_id)) || null,
      media: (row.media as StoredMedia[]).map((media, index) =>
        shownMedia(media, `/api/schedule/jobs/${row.id}/media/${index}`),
      ),
      isTransactional: row.is_transactional,
      scheduledAt: iso(row.scheduled_at),
      startedAt: iso(row.started_at),
      finishedAt: iso(row.finished_at),
      counts: {
        total: row.chosen,
        waiting,
        sent,
        delivered: c?.delivered ?? 0,
        failed: c?.failed ?? 0,
        unsent: (c?.unsent ?? 0) + row.skipped,
        unknown: c?.unknown ?? 0,
        replied: c?.replied ?? 0,
        optedOut: c?.opted_out ?? 0,
      },
      estimatedBroadcastTimeMins: manifest ? estimatedMinutes(manifest.secondsToFinish) : null,
      manifest,
      pauseReason: row.state === "paused" ? row.pause_reason : null,
      madeFrom: row.made_from,
      costCredits: (c?.cost_hundredths ?? 0) / 100,
      secondsLeft: isRunning(row) ? secondsFor(row, waiting) : null,
      messagesPerSecond: isRunning(row) ? rateOf(row.pace as PaceSample[], left, now) : null,
      failure: row.failure,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

const isRunning = ({ state }: BroadcastRow): boolean => state === "queuing" || state === "queued";

/** Returns the messages per second in the last minute; null while unknown. */
function rateOf(samples: readonly PaceSample[], left: number, now: Date): number | null {
  const from = samples[0];
  if (!from) return null;
  const elapsedMs = now.getTime() - new Date(from.at).getTime();
  return elapsedMs >= RATE_AFTER_MS && left > from.left ? ((left - from.left) / elapsedMs) * 1000 : null;
}

/**
 * Returns a function that estimates a running broadcast's seconds until its last message, by the current limits and
 * hours.
 */
async function readEstimator(db: Connection, accountId: number, running: BroadcastRow[], now: Date) {
  const paces = new Map<Broadcast["type"], Awaited<ReturnType<typeof readPace>>>();
  const sender = running.length > 0 ? await readSender(db, accountId) : null;
  for (const { type } of running) {
    const lane = sender && !paces.has(type) ? await describeLane(db, accountId, sender, type) : null;
    if (lane) paces.set(type, await readPace(db, accountId, lane, now));
  }
  const account = paces.size > 0 ? await readAccountRules(db, accountId) : null;
  return (row: BroadcastRow, waiting: number): number | null => {
    const limits = paces.get(row.type);
    const manifest = row.manifest as KeptManifest | null;
    if (!limits || !manifest || !account) return null;
    if (waiting === 0) return 0;
    // The burst after a pause is over.
    const flowing = { ...limits, burst: 0, attBurst: 0 };
    if (manifest.groups) {
      const hours = broadcastHoursOf(account, CHANNEL_OF[row.type]);
      const groups = restOf(manifest.groups, hours.at, waiting, now);
      const last = finishingTime(groups, flowing, now.getTime());
      return last === null ? null : (last - now.getTime()) / 1000;
    }
    const seconds = timeToFinish(rest(manifest.load, waiting), flowing);
    return Number.isFinite(seconds) ? Math.max(seconds, secondsToLastWait(manifest, now)) : null;
  };
}

/** Returns the rest of a load, assuming the same proportions. */
function rest({ segments, messages }: BroadcastLoad, waiting: number): BroadcastLoad {
  const share = messages > 0 ? Math.min(1, waiting / messages) : 0;
  const { att, tmobile, verizon, unknown } = segments;
  return {
    segments: {
      att: att * share,
      tmobile: tmobile * share,
      verizon: verizon * share,
      unknown: unknown * share,
    },
    messages: waiting,
  };
}

const secondsToLastWait = ({ waits }: BroadcastTotals, now: Date): number =>
  Math.max(0, ...waits.map(({ until }) => (new Date(until).getTime() - now.getTime()) / 1000));
