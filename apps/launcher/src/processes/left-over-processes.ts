import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "../service-log.ts";
import { isSameProcessAlive, processStamp } from "./process-stamp.ts";
import { signalQuietly } from "./signal-quietly.ts";

type Noted = { pid: number; stamp: string };

/** Records this launcher's processes, so that the next one knows them if this one is killed. */
export function noteProcesses(file: string, pids: (number | undefined)[]): void {
  const noted: Noted[] = pids.flatMap((pid) => {
    const stamp = pid === undefined ? null : processStamp(pid);
    return pid === undefined || stamp === null ? [] : [{ pid, stamp }];
  });
  try {
    writeFileSync(file, JSON.stringify(noted));
  } catch (error) {
    // Only a launcher killed on a full disk needs it, and its processes end by themselves as well.
    if (!isDiskFull(error)) throw error;
  }
}

/** Waits until the processes of a killed launcher are gone: they end by themselves, and by force after five seconds. */
export async function endLeftOvers(file: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const living = readNoted(file).filter(({ pid, stamp }) => isSameProcessAlive(pid, stamp));
    if (living.length === 0) return;
    for (const { pid } of living)
      signalQuietly(pid, performance.now() - startedAt > 5000 ? "SIGKILL" : "SIGTERM");
    await sleep(100);
  }
}

function readNoted(file: string): Noted[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Noted[];
  } catch {
    return [];
  }
}
