import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "../../apps/server/src/db/connection.ts";
import { printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { startBroadcast } from "../setup/broadcasts.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount } from "../setup/engine-account.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * The rate of one long code with one worker process and with four: what the carrier accepted in the busiest
 * 10 seconds, compared with its limit (10 segments at once and 1 per second). Also whether the rate is used
 * fully: the total time compared with the minimum.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 60);
const PER_SECOND = 1;
const BURST = 10;
const WINDOW_MS = 10_000;
const ALLOWED = BURST + (PER_SECOND * WINDOW_MS) / 1000;
const TIMEOUT_MS = (MESSAGES / PER_SECOND) * 3_000;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const product = await startProductProcesses({ postgres, carrier, folder, workers: 0 });
const db = connect(postgres.appUrl, 2);
try {
  await run(1, "+15125550101");
  await run(4, "+15125550104");
} finally {
  await product.stop();
  await db.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function run(workers: number, phoneNumber: string): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => product.addWorker()));
  const now = new Date(Date.now() + carrier.clockOffsetMs);
  const accountId = await anEngineAccount(db, {
    contacts: MESSAGES,
    phoneNumber,
    carrierNumberId: `PN${workers}`,
    now,
  });
  await carrier.times(phoneNumber);
  const startedAt = machineNow();
  await startBroadcast(db, accountId, { recipients: MESSAGES, now });
  while ((await carrier.taken(phoneNumber)).count < MESSAGES) {
    if (machineNow() - startedAt > TIMEOUT_MS) throw new Error("The broadcast did not end");
    await sleep(200);
  }
  const times = await carrier.times(phoneNumber);
  const fullest = Math.max(...times.map(([from]) => segmentsBetween(times, from, from + WINDOW_MS)));
  const tookSeconds = (times.at(-1)![0] - times[0]![0]) / 1000;
  const leastSeconds = (MESSAGES - BURST) / PER_SECOND;
  const name = `pace-${workers}-worker${workers === 1 ? "" : "s"}`;
  console.log(`${name}: at most ${fullest} segments in 10 s, all ${MESSAGES} in ${tookSeconds.toFixed(1)} s`);
  printResult(name, ALLOWED, fullest, 1);
  printResult(`${name}-used`, tookSeconds, leastSeconds, 0.9, "lower");
  await product.stopWorkers();
}

function segmentsBetween(times: readonly [number, number][], from: number, until: number): number {
  return times.reduce((sum, [at, segments]) => sum + (at >= from && at < until ? segments : 0), 0);
}
