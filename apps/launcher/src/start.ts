import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { demoSignIns } from "../../server/src/demo-sign-ins.ts";
import { seedDemo } from "../../server/src/seed/seed.ts";
import { buildWhenChanged } from "./build-when-changed.ts";
import { closeToOthers } from "./data-folder.ts";
import { type RunningPostgres, startPostgres } from "./database/embedded-postgres.ts";
import { keepDatabase } from "./database/keep-database.ts";
import { prepareDatabase, refuseDemo } from "./database/prepare-database.ts";
import { type DiskRoom, watchDiskRoom } from "./disk-room.ts";
import { isPortFree } from "./free-port.ts";
import {
  type LaunchSettings,
  launchSettings,
  loadEnvFile,
  nodeEnvironment,
  roleEnvironment,
  sandboxEnvironment,
  sandboxPartners,
  sandboxPartnersFile,
  serverEnvironment,
  webEnvironment,
} from "./launch-settings.ts";
import { npmProgram } from "./npm-program.ts";
import { isPlainError, plainError } from "./plain-error.ts";
import { endLeftOvers, noteProcesses } from "./processes/left-over-processes.ts";
import { lockHolder, type ProcessLock, takeLock } from "./processes/process-lock.ts";
import { type Service, type Supervised, supervise } from "./processes/supervise.ts";
import { isReal, markReal } from "./real-installation.ts";
import { readSecrets } from "./secrets.ts";
import { isDiskFull, rotateOpenLog, shedLog } from "./service-log.ts";
import { onSourceChange } from "./source-changes.ts";

/** `npm start` and `npm run dev`: runs the whole product on this machine until Ctrl-C. */

const root = dirname(dirname(dirname(import.meta.dirname)));
const isDev = process.argv.includes("--dev");
const startedAt = performance.now();
const webDevUrl = "http://localhost:5173";

const services: Supervised[] = [];
let postgres: { stop(): Promise<void> } | undefined;
let startingPostgres: Promise<RunningPostgres> | undefined;
const starting = new AbortController();
let lock: ProcessLock | undefined;
let disk: DiskRoom | undefined;
let isStopping = false;

// A closed terminal, or a file on a full disk, accepts no more lines; that must not prevent an orderly stop.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    say("\n  Stopping …");
    void stop(0);
  });
}

try {
  await start();
} catch (error) {
  if (!isStopping) {
    if (isPlainError(error)) console.error(`\n  ${error.message}\n`);
    else if (isDiskFull(error)) console.error("\n  The disk is full. Free up space, then start again.\n");
    else console.error(error);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  say(`\n  Project Broadcast ${version}${isDev ? ", development" : ""}\n`);
  loadEnvFile(root);
  const settings = launchSettings(process.env, root);
  const { dataFolder, givenDatabase } = settings;
  // No other user of this machine can read what our processes write.
  process.umask(0o077);
  makeWritable(dataFolder);
  lock = lockDataFolder(dataFolder);
  closeToOthers(dataFolder);
  if (settings.hasSandbox && isReal(dataFolder)) {
    throw plainError(
      `${dataFolder} has real customer data, so the sandbox can't use it. Set TWILIO_ACCOUNT_SID and its related settings in .env again, or set DATA_DIR to another folder.`,
    );
  }
  const secrets = readSecrets(dataFolder);
  const environment = (database: { appUrl: string; ownerUrl: string }) =>
    serverEnvironment(process.env, settings, secrets, database, isDev ? webDevUrl : undefined);
  // A bad setting is reported before anything is built or started.
  const notStarted = "postgres://localhost/not-started";
  environment(givenDatabase ?? { appUrl: notStarted, ownerUrl: notStarted });
  const processesFile = join(dataFolder, "processes.json");
  await endLeftOvers(processesFile);
  await refuseTakenPorts(settings);

  const launch = (name: string, args: string[], env: Record<string, string>, more: Partial<Service> = {}) => {
    const logFile = join(dataFolder, "logs", `${name}.log`);
    mkdirSync(dirname(logFile), { recursive: true });
    const note = () =>
      noteProcesses(
        processesFile,
        services.map((service) => service.pid()),
      );
    const spec = {
      name,
      args,
      env: nodeEnvironment(env),
      folder: root,
      logFile,
      isTalkative: isDev,
      onLogTrouble: (error: NodeJS.ErrnoException) => void tellLogTrouble(name, error),
      ...more,
    };
    // The first process is known only when supervise() has returned.
    const service = supervise(
      spec,
      (line) => say(`  ${line}`),
      () => queueMicrotask(note),
    );
    services.push(service);
    return service;
  };

  const builds = Promise.all([
    isDev ? undefined : build("web app", "apps/web"),
    build("sandbox page", "apps/sandbox"),
  ]);
  // A failure is reported where it is awaited; until then it must not end the launcher.
  builds.catch(() => undefined);
  const sandbox = settings.hasSandbox
    ? launch("sandbox", ["apps/sandbox/src/main.ts"], sandboxEnvironment(process.env, settings, secrets), {
        readyUrl: `http://127.0.0.1:${settings.sandboxPort}/control/health`,
      })
    : undefined;
  if (settings.hasSandbox) {
    const partners = sandboxPartners(process.env, settings, secrets);
    writeFileSync(sandboxPartnersFile(settings), JSON.stringify(partners), { mode: 0o600 });
  }
  const database = givenDatabase ?? (await startDatabase(dataFolder));
  await prepareDatabase(database, givenDatabase !== null);
  const serverEnv = environment(database);
  if (!settings.hasSandbox) {
    await refuseDemo(database);
    markReal(dataFolder);
  }
  await builds;
  await sandbox?.ready;
  if (sandbox !== undefined && (await seedDemo(serverEnv)))
    say("  Added demo data: a business, its contacts and its last month.");

  // Ready by its own message; /readyz includes the worker, which starts concurrently.
  const api = launch("api", ["apps/server/src/main.ts"], roleEnvironment("api", serverEnv));
  const worker = launch("worker", ["apps/server/src/main.ts"], roleEnvironment("worker", serverEnv));
  const web = isDev
    ? launch(
        "web",
        [npmProgram("vite"), "--port", new URL(webDevUrl).port, "--strictPort"],
        webEnvironment(process.env, settings),
        {
          folder: join(root, "apps/web"),
          readyUrl: webDevUrl,
        },
      )
    : undefined;
  await Promise.all([api.ready, worker.ready, web?.ready]);
  if (isStopping) return;
  disk = keepRoom(
    [dataFolder, ...[serverEnv.STORAGE_DIR].filter((folder) => folder !== undefined)],
    dataFolder,
  );
  if (isDev) restartOnChange({ api, worker, sandbox });
  announce(settings, isDev ? webDevUrl : serverEnv.PUBLIC_URL);
}

function makeWritable(dataFolder: string): void {
  try {
    makeFolder(dataFolder);
    if (!statSync(dataFolder).isDirectory()) {
      throw plainError(
        `DATA_DIR is ${dataFolder}, which is a file. Set it to a folder or remove it in .env.`,
      );
    }
    accessSync(dataFolder, constants.W_OK);
  } catch (error) {
    if (isPlainError(error)) throw error;
    throw plainError(
      `Can't write to the folder ${dataFolder}. Give yourself write permission, or set DATA_DIR to another folder in .env.`,
    );
  }
}

/** One level after the other: Node's recursive call never returns when the system doesn't allow a folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function lockDataFolder(dataFolder: string): ProcessLock {
  const file = join(dataFolder, "launcher.pid");
  const taken = takeLock(file);
  if (taken !== null) return taken;
  throw plainError(
    `Project Broadcast is already running on ${dataFolder} (process ${lockHolder(file)}). Use that one, or stop it first.`,
  );
}

async function refuseTakenPorts({ host, port, hasSandbox, sandboxPort, sandboxMailPort }: LaunchSettings) {
  const wanted: [variable: string | null, port: number, host: string][] = [["PORT", port, host]];
  if (isDev) wanted.push([null, Number(new URL(webDevUrl).port), "localhost"]);
  if (hasSandbox) {
    wanted.push(
      ["SANDBOX_PORT", sandboxPort, "127.0.0.1"],
      ["SANDBOX_SMTP_PORT", sandboxMailPort, "127.0.0.1"],
    );
  }
  for (const [variable, wantedPort, wantedHost] of wanted) {
    if (await isPortFree(wantedPort, wantedHost)) continue;
    const orElse = variable === null ? "" : `, or set ${variable} to a free port in .env`;
    throw plainError(`Port ${wantedPort} is in use by another program. Stop that program${orElse}.`);
  }
}

async function build(name: string, folder: string): Promise<void> {
  const since = performance.now();
  if (await buildWhenChanged({ name, folder })) say(`  Built the ${name} in ${secondsSince(since)} s.`);
}

async function startDatabase(dataFolder: string): Promise<RunningPostgres> {
  const dataDir = join(dataFolder, "postgres");
  if (!existsSync(dataDir)) say("  Setting up the database …");
  const onNotice = (sentence: string) => say(`  ${sentence}`);
  startingPostgres = startPostgres({ dataDir, onNotice, signal: starting.signal });
  const server = await startingPostgres;
  postgres = keepDatabase(
    server,
    (port) => startPostgres({ dataDir, port, isPortFixed: true, onNotice }),
    (line) => say(`  ${line}`),
  );
  return server;
}

/** On a full disk the logs are deleted first, and nothing new is accepted, so that existing data is safe. */
function keepRoom(folders: readonly string[], dataFolder: string): DiskRoom {
  const databaseLog = join(dataFolder, "postgres.log");
  const rotating = setInterval(() => rotateOpenLog(databaseLog), 60_000);
  rotating.unref();
  const room = watchDiskRoom(folders, (full) => {
    for (const service of services) service.tellDiskFull(full !== null);
    if (full === null) {
      say("  There's space on the disk again. Everything is running.");
      return;
    }
    shedLog(databaseLog);
    say(
      `  The disk with ${full.folder} is full (${Math.floor(full.freeBytes / 1_000_000)} MB left). Until you free up space, the app rejects changes, carriers are asked to try again later, and broadcasts wait. Older logs were deleted, and no logs are written in the meantime.`,
    );
  });
  void room.look();
  return room;
}

/** A full disk is reported once for all; other log failures, per log. */
async function tellLogTrouble(name: string, error: NodeJS.ErrnoException): Promise<void> {
  await disk?.look();
  if (disk?.isFull()) return;
  say(`  Can't write the log of ${name} (${error.code ?? error.message}). It keeps running without one.`);
}

function restartOnChange({
  api,
  worker,
  sandbox,
}: {
  api: Supervised;
  worker: Supervised;
  sandbox?: Supervised;
}): void {
  onSourceChange(root, ["apps/server/src", "packages"], () => {
    say("  The server's source changed. Restarting api and worker.");
    void api.restart();
    void worker.restart();
  });
  if (sandbox === undefined) return;
  onSourceChange(root, ["apps/sandbox/src", "packages/domain"], () => {
    say("  The sandbox's source changed. Restarting it.");
    void sandbox.restart();
  });
  onSourceChange(root, ["apps/sandbox/page"], () => {
    build("sandbox page", "apps/sandbox").catch((error: Error) => say(error.message));
  });
}

function announce({ dataFolder, hasSandbox, sandboxPort }: LaunchSettings, appUrl = ""): void {
  const rows = [["App", appUrl]];
  if (hasSandbox) {
    rows.push(["Phones and mailbox", `http://localhost:${sandboxPort}`]);
    for (const { role, email, password } of demoSignIns)
      rows.push([`Sign in as ${role}`, `${email}  ${password}`]);
  }
  const near = relative(process.cwd(), dataFolder);
  const folder = near === "" || near.startsWith("..") ? dataFolder : near;
  rows.push(["Data", hasSandbox ? `${folder}  (npm run reset deletes it)` : folder]);
  const width = Math.max(...rows.map(([label = ""]) => label.length)) + 3;
  say(`\n  Ready after ${secondsSince(startedAt)} s. Press Ctrl-C to stop.\n`);
  for (const [label = "", value] of rows) say(`  ${label.padEnd(width)}${value}`);
  say("");
}

/** Stops the database's users first, then the database. */
async function stop(exitCode: number): Promise<never> {
  isStopping = true;
  starting.abort();
  await Promise.all(services.map((service) => service.stop()));
  // One that is still starting is waited for, or it would be left behind.
  const server = await startingPostgres?.catch(() => undefined);
  await (postgres ?? server)?.stop();
  lock?.release();
  process.exit(exitCode);
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

function say(line: string): void {
  console.log(line);
}
