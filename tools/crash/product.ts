import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { openSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres } from "../../apps/launcher/src/database/embedded-postgres.ts";
import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import { createScratchFolder } from "../../apps/launcher/src/scratch-folder.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";

/** What can be killed, by name. */
export const VICTIMS = ["api", "worker-1", "worker-2", "worker-3", "database", "sandbox"] as const;
export type Victim = (typeof VICTIMS)[number];

export interface CrashProduct {
  apiUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** Environment of the server's processes, to assemble its services in this process. */
  env: Record<string, string>;
  /** SIGKILL; the killed process is restarted at once. */
  kill(victim: Victim): void;
  /** Resolves when everything answers. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const root = dirname(dirname(import.meta.dirname));

/** Runs the whole product in separate processes on its own folder: database, sandbox, api and three workers. */
export async function startCrashProduct(): Promise<CrashProduct> {
  const folder = createScratchFolder("broadcast-crash-");
  const [apiPort, sandboxPort, smtpPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  const databasePort = await anyFreePort();
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const ratesFile = join(folder, "rates.json");
  writeFileSync(ratesFile, JSON.stringify(RATES));
  let isStopping = false;
  let keepsLogs = false;

  const startDatabase = () => startPostgres({ dataDir: join(folder, "postgres"), port: databasePort });
  let database: RunningPostgres = await startDatabase();
  await migrate(database.ownerUrl, database.appUrl);
  const keepDatabase = async () => {
    while (!isStopping) {
      await database.ended;
      if (isStopping) return;
      database = await startDatabase();
      if (database.port !== databasePort) throw new Error("The database came back on another port");
    }
  };
  const databaseKept = keepDatabase();

  const sandboxEnv = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA: join(folder, "sandbox"),
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  };
  const env = {
    PORT: String(apiPort),
    PUBLIC_URL: apiUrl,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SECRET: randomBytes(32).toString("hex"),
    SANDBOX_URL: sandboxUrl,
    TWILIO_API_URL: sandboxUrl,
    TWILIO_LOOKUP_API_URL: sandboxUrl,
    TWILIO_TRUSTHUB_API_URL: sandboxUrl,
    TWILIO_MESSAGING_API_URL: sandboxUrl,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    STORAGE_DIR: join(folder, "files"),
    CARRIER_RATES_FILE: ratesFile,
    LOG_LEVEL: "warn",
  };
  const server = "apps/server/src/main.ts";
  const keep = (name: string, script: string, itsEnv: Record<string, string>) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    let child: ChildProcess;
    const run = () => {
      child = spawn(process.execPath, [script], {
        cwd: root,
        env: { PATH: process.env.PATH ?? "", ...itsEnv },
        stdio: ["ignore", log, log, "ipc"],
      });
      child.once("close", () => {
        if (!isStopping) setTimeout(run, RESTART_AFTER_MS);
      });
    };
    run();
    return {
      kill: (signal: NodeJS.Signals) => void child.kill(signal),
      isOver: () => child.exitCode !== null || child.signalCode !== null,
    };
  };
  const kept = {
    sandbox: keep("sandbox", "apps/sandbox/src/main.ts", sandboxEnv),
    api: keep("api", server, { ...env, ROLE: "api" }),
    "worker-1": keep("worker-1", server, { ...env, ROLE: "worker" }),
    "worker-2": keep("worker-2", server, { ...env, ROLE: "worker" }),
    "worker-3": keep("worker-3", server, { ...env, ROLE: "worker" }),
  };

  return {
    apiUrl,
    sandboxUrl,
    databaseUrl: database.appUrl,
    env: { ...env, ROLE: "worker" },
    kill(victim) {
      if (victim !== "database") return kept[victim].kill("SIGKILL");
      try {
        process.kill(database.pid, "SIGKILL");
      } catch {
        // It is just being restarted.
      }
    },
    async ready() {
      const end = performance.now() + 90_000;
      for (const url of [`${sandboxUrl}/control/health`, `${apiUrl}/readyz`]) {
        while (!(await answers(url))) {
          if (performance.now() > end) {
            keepsLogs = true;
            throw new Error(`${url} does not answer; the logs are in ${folder}`);
          }
          await sleep(100);
        }
      }
    },
    async stop() {
      isStopping = true;
      for (const process of Object.values(kept)) process.kill("SIGKILL");
      while (!Object.values(kept).every((process) => process.isOver())) await sleep(20);
      await database.stop();
      await databaseKept;
      if (!keepsLogs) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const RESTART_AFTER_MS = 100;

/** Fast enough that a round isn't spent waiting for one number's pace, slow enough to be interrupted in the middle. */
const RATES = {
  requestsInFlight: { twilio: 40 },
  rates: [
    { carrier: "twilio", channel: "text", numberKind: "long-code", unitsPerSecond: 60, burstUnits: 60 },
  ],
};

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
