import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { RunningPostgres } from "../../apps/launcher/src/database/embedded-postgres.ts";
import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import type { Carrier } from "./carrier.ts";

const MAIN = new URL("../../apps/server/src/main.ts", import.meta.url);

export interface ProductProcesses {
  /** The address of the api. */
  url: string;
  api: ChildProcess;
  workers: ChildProcess[];
  addWorker(): Promise<ChildProcess>;
  stopWorkers(): Promise<void>;
  stop(): Promise<void>;
}

export interface Wanted {
  postgres: RunningPostgres;
  carrier: Carrier;
  /** For stored files. */
  folder: string;
  ratesFile?: string;
  /** Proxies whose forwarded client addresses are trusted. */
  trustedProxies?: string;
}

/** The environment of a product whose carrier and clock are the benchmark's. */
export const productEnvironment = (wanted: Wanted, port: number): Record<string, string> => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: wanted.postgres.appUrl,
  SECRET: randomBytes(32).toString("hex"),
  SANDBOX_URL: wanted.carrier.url,
  TWILIO_API_URL: wanted.carrier.url,
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: wanted.carrier.authToken,
  SMTP_URL: "smtp://127.0.0.1:1",
  STORAGE_DIR: join(wanted.folder, "files"),
  ...(wanted.ratesFile && { CARRIER_RATES_FILE: wanted.ratesFile }),
  ...(wanted.trustedProxies && { TRUSTED_PROXIES: wanted.trustedProxies }),
  LOG_LEVEL: "error",
});

/** Starts the product as in production: an api process and a number of workers. */
export async function startProductProcesses(wanted: Wanted & { workers: number }): Promise<ProductProcesses> {
  const port = await anyFreePort();
  const environment = productEnvironment(wanted, port);
  const start = (role: "api" | "worker") => startRole({ ...environment, ROLE: role });
  const api = await start("api");
  const workers: ChildProcess[] = [];
  const addWorker = async () => {
    const worker = await start("worker");
    workers.push(worker);
    return worker;
  };
  const stopWorkers = async () => void (await Promise.all(workers.splice(0).map(stopProcess)));
  for (let started = 0; started < wanted.workers; started += 1) await addWorker();
  return {
    url: environment.PUBLIC_URL!,
    api,
    workers,
    addWorker,
    stopWorkers,
    async stop() {
      await stopWorkers();
      await stopProcess(api);
    },
  };
}

async function startRole(environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(MAIN, {
    env: { ...process.env, ...environment },
    // For example `--cpu-prof --cpu-prof-dir=profiles`.
    execArgv: process.env.BENCH_EXEC_ARGV?.split(" ") ?? [],
    // Only its errors are logged, to stderr rather than among the results.
    stdio: ["ignore", process.stderr, "inherit", "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`A process of the product ended with ${code}`)));
  });
  return child;
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
