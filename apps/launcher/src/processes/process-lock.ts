import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isSameProcessAlive, processStamp } from "./process-stamp.ts";

type Holder = { pid: number; stamp: string };

export type ProcessLock = { release(): void };

/** Takes a lock that the death of its holder frees; returns null while another living process holds it. */
export function takeLock(file: string): ProcessLock | null {
  const mine: Holder = { pid: process.pid, stamp: processStamp(process.pid) ?? "" };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // A hard link is created atomically, so a kill never leaves an empty lock.
        linkSync(draft, file);
        return { release: () => releaseLock(file, mine) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      if (lockHolder(file) !== null) return null;
      rmSync(file, { force: true });
    }
    return null;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns the living process that holds the lock. */
export function lockHolder(file: string): number | null {
  const holder = readHolder(file);
  return holder !== null && isSameProcessAlive(holder.pid, holder.stamp) ? holder.pid : null;
}

function releaseLock(file: string, mine: Holder): void {
  const holder = readHolder(file);
  if (holder?.pid === mine.pid && holder.stamp === mine.stamp) rmSync(file, { force: true });
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}
