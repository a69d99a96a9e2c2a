import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { plainError } from "../plain-error.ts";
import { processStamp } from "../processes/process-stamp.ts";
import { signalQuietly } from "../processes/signal-quietly.ts";

const ORPHANS_END_WITHIN_MS = 5_000;

/**
 * Cleans up after a killed launcher: stops a PostgreSQL that still runs on the folder, waits until all its processes
 * are gone, and removes the lock file of a dead one. PostgreSQL itself refuses to start as long as the number in that
 * file belongs to any process, even a zombie or an unrelated process that got the number later.
 */
export async function clearStalePostgres(dataDir: string): Promise<void> {
  const signals: [afterMs: number, signal: NodeJS.Signals][] = [
    [0, "SIGINT"],
    [10_000, "SIGQUIT"],
    [15_000, "SIGKILL"],
  ];
  const startedAt = performance.now();
  for (;;) {
    const living = processesOf(dataDir);
    if (living.length === 0) break;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > 20_000) {
      throw plainError(
        `PostgreSQL (process ${living[0]}) is still using ${dataDir} and won't stop. End it, then start again.`,
      );
    }
    const postmaster = lockFileProcess(dataDir);
    // They end by themselves soon after their postmaster, unless they hang as it did.
    if (waitedMs > ORPHANS_END_WITHIN_MS && (postmaster === null || !living.includes(postmaster)))
      for (const pid of living) signalQuietly(pid, "SIGKILL");
    const [next] = signals;
    if (next !== undefined && waitedMs >= next[0] && postmaster !== null && living.includes(postmaster)) {
      signals.shift();
      signalQuietly(postmaster, next[1]);
    }
    await sleep(50);
  }
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
}

/** Returns living PostgreSQL processes of the folder: on Linux all of them, elsewhere the one named in the lock file. */
function processesOf(dataDir: string): number[] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== process.pid && worksIn(pid, dataDir));
  }
  const pid = lockFileProcess(dataDir);
  return pid !== null && processStamp(pid) !== null && isPostgres(pid) ? [pid] : [];
}

function worksIn(pid: number, folder: string): boolean {
  try {
    // PostgreSQL's working directory is its data folder; a zombie has none any more.
    return readlinkSync(`/proc/${pid}/cwd`) === folder && processStamp(pid) !== null && isPostgres(pid);
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
    if (process.platform === "win32") {
      return execFileSync("tasklist", ["/fi", `pid eq ${pid}`], { encoding: "utf8" }).includes("postgres");
    }
    return execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}

function lockFileProcess(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n", 1)[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
