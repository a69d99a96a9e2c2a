import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { connect } from "../../apps/server/src/db/connection.ts";
import { printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { startBroadcast, untilDelivered } from "../setup/broadcasts.ts";
import { startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, writeUnlimitedRates } from "../setup/engine-account.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * A broadcast to a million compared with one to 100,000, each from a fresh api and worker process, from its
 * expansion to the last receipt: messages per second, and the worker's peak memory.
 */
const SMALL = Number(process.env.SMALL ?? 100_000);
const LARGE = Number(process.env.MESSAGES ?? 1_000_000);
const RATE_TARGET = 0.8;
const MEMORY_TARGET = 0.9;
const SHOW_EVERY_MS = 30_000;
const MEBIBYTE_KB = 1024;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const ratesFile = writeUnlimitedRates(join(folder, "rates.json"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
try {
  const small = await broadcastTo(SMALL, "+15125550100");
  const large = await broadcastTo(LARGE, "+15125550101");
  for (const { recipients, rate, worker, api } of [small, large]) {
    console.log(
      `${recipients}: ${Math.round(rate)} messages/s; worker ${worker} MiB, api ${api} MiB at the most`,
    );
  }
  printResult("million-rate", large.rate, small.rate, RATE_TARGET);
  printResult("million-memory", large.worker, small.worker, MEMORY_TARGET, "lower");
  printResult("million-memory-api", large.api, small.api, MEMORY_TARGET, "lower");
} finally {
  await db.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function broadcastTo(recipients: number, phoneNumber: string) {
  const now = new Date(Date.now() + carrier.clockOffsetMs);
  const accountId = await anEngineAccount(db, {
    contacts: recipients,
    phoneNumber,
    carrierNumberId: `PN${recipients}`,
    now,
  });
  const product = await startProductProcesses({ postgres, carrier, folder, ratesFile, workers: 1 });
  const memory = watchMemory([product.workers[0]!.pid!, product.api.pid!]);
  try {
    const started = await startBroadcast(db, accountId, { recipients, now });
    const rate = await untilDelivered(db, started, recipients, progress(recipients, memory.last));
    const [worker = 0, api = 0] = memory.most;
    return { recipients, rate, worker, api };
  } finally {
    await memory.stop();
    await product.stop();
  }
}

/** Reports progress, rate and memory now and then. */
function progress(recipients: number, memory: readonly number[]): (delivered: number) => void {
  let shown = { delivered: 0, at: performance.now() };
  return (delivered) => {
    const at = performance.now();
    if (at - shown.at < SHOW_EVERY_MS) return;
    const rate = Math.round(((delivered - shown.delivered) / (at - shown.at)) * 1000);
    console.log(
      `  ${delivered} of ${recipients}, ${rate}/s now; worker ${memory[0]} MiB, api ${memory[1]} MiB`,
    );
    shown = { delivered, at };
  };
}

/** Samples the memory of processes every second, in MiB: current and peak. */
function watchMemory(pids: number[]): {
  last: readonly number[];
  most: readonly number[];
  stop(): Promise<void>;
} {
  const most = pids.map(() => 0);
  const last = pids.map(() => 0);
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      for (const [index, pid] of pids.entries()) {
        const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
        last[index] = Math.round(Number(stdout) / MEBIBYTE_KB);
        most[index] = Math.max(most[index]!, last[index]);
      }
      await sleep(1_000, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    last,
    most,
    async stop() {
      ending.abort();
      await watching;
    },
  };
}
