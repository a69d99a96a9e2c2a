import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { plainError } from "../plain-error.ts";
import { openServiceLog } from "../service-log.ts";
import {
  HEARTBEAT,
  type Heartbeat,
  type HeartbeatTimes,
  secondsUntilHung,
  watchHeartbeat,
} from "./heartbeat.ts";

export type Service = {
  /** For display. */
  name: string;
  /** Arguments of Node: the script and its own. */
  args: string[];
  env: Record<string, string>;
  folder: string;
  logFile: string;
  /** Answers 200 when ready; without one, the process sends the message `{ready: true}`. */
  readyUrl?: string;
  /** Shows all lines it logs, not only warnings and errors. */
  isTalkative?: boolean;
  /** Called with the first line that its log could not take. */
  onLogTrouble?: (error: NodeJS.ErrnoException) => void;
  /** How soon it counts as hung once it has been ready. */
  heartbeat?: HeartbeatTimes;
};

export type Supervised = {
  /** Resolves when it answers for the first time; rejects with a plain error when it keeps failing. */
  ready: Promise<void>;
  /** The current process. */
  pid(): number | undefined;
  /** Stops it, gently at first, and starts it again. */
  restart(): Promise<void>;
  /** Stops it, gently at first, after ten seconds by force. */
  stop(): Promise<void>;
  /** On a full disk it accepts nothing and has no log; once there is room again, both continue. */
  tellDiskFull(isFull: boolean): void;
};

type Report = (line: string) => void;

const nodeFlags = [
  "--disable-warning=ExperimentalWarning",
  ...["die-with-launcher.ts", "answer-launcher.ts"].map(
    (file) => `--import=${pathToFileURL(join(import.meta.dirname, file)).href}`,
  ),
];
const gentleMs = 10_000;
const firstAttempts = 3;
const readyWithinMs = 60_000;
const longestWaitSeconds = 30;
const repeatAfterMs = 60_000;

/**
 * Keeps a process running: one that ends by itself is restarted after 1, 2, 4, … seconds, with a report; one that hangs
 * is killed first.
 */
export function supervise(service: Service, report: Report, onSpawn: () => void): Supervised {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let hasBeenReady = false;
  let failures = 0;
  let isRestarting = false;
  let lastComplaint = "";
  const times = service.heartbeat ?? HEARTBEAT;
  let isDiskFull = false;
  const log = openServiceLog(service.logFile, (error) => service.onLogTrouble?.(error));
  const isRepeated = repetitions();
  const waiting = new AbortController();
  const ready = Promise.withResolvers<void>();
  // A failure is reported where it is awaited; until then it must not end the launcher.
  ready.promise.catch(() => undefined);

  const run = () => {
    const startedAt = performance.now();
    let hasSaidReady = false;
    let heart: Heartbeat | undefined;
    child = spawn(process.execPath, [...nodeFlags, ...service.args], {
      cwd: service.folder,
      env: service.env,
      // A separate process group: only the launcher handles Ctrl-C, and stops all in order.
      detached: true,
      stdio: ["pipe", "pipe", "pipe", "ipc"],
    });
    onSpawn();
    child.on("message", (message) => {
      if (typeof message !== "object" || message === null) return;
      if ("ready" in message) hasSaidReady = true;
      if ("heartbeat" in message) heart?.answered();
    });
    child.on("error", () => undefined);
    const take = (isErrorStream: boolean) => (line: string) => {
      log.write(line);
      const { text, isComplaint } = readLogLine(line, isErrorStream);
      if (isComplaint) lastComplaint = text;
      if (service.isTalkative || (isComplaint && !isRepeated(text))) report(`${service.name}: ${text}`);
    };
    readLines(child.stdout, take(false));
    readLines(child.stderr, take(true));
    const current = child;
    current.once("close", (code, signal) => {
      heart?.stop();
      if (isStopping || isRestarting) return;
      if (performance.now() - startedAt > 60_000) failures = 0;
      failures += 1;
      if (!hasBeenReady && failures >= firstAttempts) {
        ready.reject(notStarting(service, lastComplaint));
        return;
      }
      const waitSeconds = Math.min(longestWaitSeconds, 2 ** (failures - 1));
      report(
        `${service.name} stopped unexpectedly (${signal ?? `exit code ${code}`}). Restarting it in ${waitSeconds} s.`,
      );
      void sleep(waitSeconds * 1000, undefined, { signal: waiting.signal }).then(run, () => undefined);
    });
    const watch = () =>
      watchHeartbeat(
        () => tell(current, { heartbeat: true, isDiskFull }),
        () => {
          if (isStopping || isRestarting) return;
          report(`${service.name} hasn't responded for ${secondsUntilHung(times)} s. Stopping it.`);
          current.kill("SIGKILL");
        },
        times,
      );
    void becomeReady(current, service, () => hasSaidReady).then((isReady) => {
      if (isReady && isRunning(current)) {
        heart = watch();
        tell(current, { heartbeat: true, isDiskFull });
      }
      if (isReady && !hasBeenReady) {
        hasBeenReady = true;
        ready.resolve();
      } else if (isReady) {
        report(`${service.name} is responding again.`);
      } else if (isRunning(current) && !isStopping && !isRestarting) {
        report(`${service.name} isn't responding after ${readyWithinMs / 1000} s.`);
        current.kill("SIGKILL");
      }
    });
  };
  run();

  return {
    ready: ready.promise,
    pid: () => child?.pid,
    async restart() {
      if (isStopping || isRestarting) return;
      isRestarting = true;
      await end(child);
      isRestarting = false;
      failures = 0;
      if (!isStopping) run();
    },
    async stop() {
      isStopping = true;
      waiting.abort();
      await end(child);
      log.close();
    },
    tellDiskFull(isFull) {
      isDiskFull = isFull;
      if (isFull) log.shed();
      else log.resume();
      if (child !== undefined) tell(child, { heartbeat: true, isDiskFull });
    },
  };
}

async function becomeReady(
  child: ChildProcess,
  service: Service,
  hasSaidReady: () => boolean,
): Promise<boolean> {
  const deadline = performance.now() + readyWithinMs;
  while (isRunning(child) && performance.now() < deadline) {
    if (service.readyUrl === undefined ? hasSaidReady() : await answers(service.readyUrl)) return true;
    await sleep(50);
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: "manual" });
    return ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || !isRunning(child)) return;
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), gentleMs);
  await ended;
  clearTimeout(force);
}

/** Sends a message, unless the process has ended or hangs. */
function tell(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => undefined);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function notStarting({ name, logFile }: Service, complaint: string): Error {
  const reason = complaint === "" ? "" : ` (${complaint})`;
  return plainError(`${name} didn't start${reason}. See ${logFile} for details.`);
}

function readLines(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") take(line);
  });
  stream?.on("end", () => {
    if (rest.trim() !== "") take(rest);
  });
}

/** A complaint repeated every second while something is unavailable is shown once a minute; the log has all. */
function repetitions(): (text: string) => boolean {
  const shownAt = new Map<string, number>();
  return (text) => {
    const now = performance.now();
    for (const [shown, at] of shownAt) if (now - at > repeatAfterMs) shownAt.delete(shown);
    if (shownAt.has(text)) return true;
    shownAt.set(text, now);
    return false;
  };
}

const warning = 40;

/** Log lines are JSON with a level; anything else on the error stream, such as a stack trace, is a complaint too. */
function readLogLine(line: string, isErrorStream: boolean): { text: string; isComplaint: boolean } {
  const plain = { text: line, isComplaint: isErrorStream };
  if (!line.startsWith("{")) return plain;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string };
    };
    const text = [msg, err?.message]
      .filter((part, index, all) => part && all.indexOf(part) === index)
      .join(": ");
    return { text: text || line, isComplaint: (level ?? 0) >= warning };
  } catch {
    return plain;
  }
}
