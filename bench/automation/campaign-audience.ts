import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { apiClient } from "../setup/api-client.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { aRunningCampaign, type BenchCampaign, letWait } from "../setup/campaigns.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { startProductProcesses } from "../setup/product-processes.ts";
import { steadyCalls } from "../setup/steady-calls.ts";

/**
 * All contacts of a search join a campaign, compared with a bare `insert … select` of as many rows; and the
 * times of all waiting contacts are recomputed, as when each campaign's message is moved, while users work
 * with the lists, compared with a bare update of as many rows.
 */
const JOINING = Number(process.env.JOINING ?? 100_000);
const WAITING = Number(process.env.WAITING ?? 1_000_000);
const ENROLL_TARGET = 1 / 3;
const ANEW_LIMIT_SECONDS = 60;
const LIST_LIMIT_MS = 150;
const LISTS_PER_SECOND = 10;
const LOOK_EVERY_MS = 100;
const STUCK_AFTER_MS = 120_000;
const DAYS_AWAY = 40;
const TIME_ZONE = "America/Chicago";

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const now = new Date(machineNow() + carrier.clockOffsetMs);
const accountId = await anEngineAccount(db, {
  contacts: JOINING,
  phoneNumber: "+15125550100",
  carrierNumberId: "PN1",
  now,
});
const cookie = await aSession(db, accountId, now);
const day = dayAfter(dayOf(now, TIME_ZONE), DAYS_AWAY);
const calendar = { type: "schedule" as const, text: "Hello", day, now };
const product = await startProductProcesses({ postgres, carrier, folder, workers: 2 });
try {
  const other = await aRunningCampaign(db, accountId, calendar);
  const own = await enroll();
  const bare = await timed(() =>
    sql`
      insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, due_at)
      select account_id, ${other.id}, id, ${now}, ${now} from contacts
      where account_id = ${accountId} and search_name like '%first%'
    `.execute(db),
  );
  console.log(`${JOINING} joined by a search in ${own.toFixed(1)} s; bare ${bare.toFixed(1)} s`);
  printResult("campaign-enroll-seconds", own, bare, Number(ENROLL_TARGET.toFixed(2)), "lower");
  await timeAnewWhileListed();
} finally {
  await db.destroy();
  await product.stop();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function enroll(): Promise<number> {
  const { id } = await aRunningCampaign(db, accountId, calendar);
  return timed(async () => {
    const call = apiClient(product.url, cookie);
    const { _id } = await call<{ _id: string }>("PUT", `campaigns/${id}/contacts`, {
      filter: { term: "first" },
    });
    for (;;) {
      const { state, changed } = await call<{ state: string; changed: number }>(
        "GET",
        `contacts/actions/${_id}`,
      );
      if (state === "done") {
        if (changed !== JOINING) throw new Error(`${changed} of ${JOINING} joined`);
        return;
      }
      if (state !== "running") throw new Error(`Joining ended as ${state}`);
      await sleep(LOOK_EVERY_MS);
    }
  });
}

async function timeAnewWhileListed(): Promise<void> {
  const call = apiClient(product.url, cookie);
  const campaigns: BenchCampaign[] = [];
  for (let waiting = 0; waiting < WAITING; waiting += JOINING) {
    const campaign = await aRunningCampaign(db, accountId, calendar);
    await letWait(db, accountId, campaign, { dueAt: new Date(now.getTime() + DAYS_AWAY * 86_400_000), now });
    campaigns.push(campaign);
  }
  await sql`analyze campaign_enrollments`.execute(db);
  const one = campaigns[0]!.id;
  const readings = [
    { method: "POST" as const, path: "contacts/search", body: {} },
    { method: "POST" as const, path: "campaigns/search", body: {} },
    { method: "POST" as const, path: `campaigns/${one}/contacts/search`, body: {} },
    { method: "POST" as const, path: "messages/search", body: {} },
  ];
  const listing = { perSecond: LISTS_PER_SECOND, seconds: 5 };
  await steadyCalls(product.url, cookie, readings, listing);
  const idle = await steadyCalls(product.url, cookie, readings, listing);
  const times: number[] = [];
  let isOver = false;
  let refused: unknown;
  const listed = (async () => {
    while (!isOver) {
      const timed = await steadyCalls(product.url, cookie, readings, {
        perSecond: LISTS_PER_SECOND,
        seconds: 1,
      });
      times.push(...timed.map(({ ms }) => ms));
    }
  })().catch((error: unknown) => {
    refused = error;
  });
  const seconds = await timed(async () => {
    for (const { id, eventId } of campaigns)
      await call("PUT", `campaigns/${id}/events/${eventId}/day`, { day: dayAfter(day, 1) });
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from campaign_enrollments
        where account_id = ${accountId} and campaign_id = any(${campaigns.map(({ id }) => id)}::uuid[])
          and (is_stale or due_at < ${new Date(now.getTime() + (DAYS_AWAY + 0.5) * 86_400_000)})
      `.execute(db);
      return rows[0]!.left;
    };
    // Fails soon when list calls are refused, or when the work makes no more progress.
    for (let before = Number.POSITIVE_INFINITY, since = performance.now(); ; await sleep(1_000)) {
      const still = await left();
      if (still === 0) return;
      if (still < before) since = performance.now();
      before = Math.min(before, still);
      if (performance.now() - since > STUCK_AFTER_MS)
        throw new Error(`${still} of ${WAITING} are still to be timed anew, and it does not go on`);
      if (refused) throw refused;
    }
  });
  isOver = true;
  await listed;
  if (refused) throw refused;
  const bare = await timed(() =>
    sql`
      update campaign_enrollments set due_at = due_at + interval '1 hour'
      where account_id = ${accountId} and campaign_id = any(${campaigns.map(({ id }) => id)}::uuid[])
    `.execute(db),
  );
  const at = (share: number) => percentile(times, share).toFixed(0);
  console.log(`${WAITING} timed anew in ${seconds.toFixed(1)} s; bare update ${bare.toFixed(1)} s`);
  console.log(`lists meanwhile: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
  printWithin("campaign-anew-seconds", seconds, bare, ANEW_LIMIT_SECONDS);
  const idleTimes = idle.map(({ ms }) => ms);
  printWithin("campaign-anew-lists-p95", percentile(times, 0.95), percentile(idleTimes, 0.95), LIST_LIMIT_MS);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
