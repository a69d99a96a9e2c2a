import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Returns a stamp that distinguishes a process from a later one with the same number, or null when it is not alive.
 * Numbers are soon reused in containers, where every run starts counting at 1. A zombie counts as dead.
 */
export function processStamp(pid: number): string | null {
  if (!isSignalable(pid)) return null;
  if (process.platform === "linux") return linuxStamp(pid);
  if (process.platform === "win32") return "alive";
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line === "" || line.startsWith("Z") ? null : line.replace(/^\S+\s+/, "");
  } catch {
    return null;
  }
}

/** Whether the process of the stamp is still alive. */
export function isSameProcessAlive(pid: number, stamp: string): boolean {
  return processStamp(pid) === stamp;
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function linuxStamp(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command is in parentheses and can contain blanks; the fields after it are state (3rd) to starttime (22nd).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : String(fields[19]);
  } catch {
    return null;
  }
}
