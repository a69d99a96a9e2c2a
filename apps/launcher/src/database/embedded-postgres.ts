import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { nextFreePort } from "../free-port.ts";
import { isPlainError, plainError } from "../plain-error.ts";
import { type ProcessLock, takeLock } from "../processes/process-lock.ts";
import { readSecrets, type Secrets } from "../secrets.ts";
import { rotateOpenLog } from "../service-log.ts";
import {
  openWayTo,
  type PostgresAccount,
  type PostgresBinaries,
  postgresAccount,
  postgresBinaries,
} from "./postgres-binaries.ts";
import { postgresSettings, throwawaySettings } from "./postgres-settings.ts";
import { clearStalePostgres } from "./stale-postgres.ts";

const databaseName = "broadcast";
const ownerRole = "broadcast_owner";
const appRole = "broadcast_app";

const defaultPort = 54_329;
const portAttempts = 5;
const busy = "Another program is running the database in";
const run = promisify(execFile);

type PostgresOptions = {
  /** The cluster's folder; its secrets are in `secrets.json` next to it, its log in `<folder>.log`. */
  dataDir: string;
  /** Used if free, otherwise the next free one; by default the last one used. */
  port?: number;
  /** Fails with a plain error when `port` is taken, because the database's users know it by that port. */
  isPortFixed?: boolean;
  /** For tests: faster, but loses data when the machine stops. */
  isThrowaway?: boolean;
  /** Aborts initializing the data. */
  signal?: AbortSignal;
  /** Called with a sentence about anything done outside the data folder. */
  onNotice?: (sentence: string) => void;
};

export type RunningPostgres = {
  /** Owns the database and its tables; for migrations. */
  ownerUrl: string;
  /** The application's role, which owns nothing. */
  appUrl: string;
  /** The superuser, for the database `postgres`. */
  adminUrl: string;
  port: number;
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Kills it immediately, even when it hangs; its next start repairs the data. */
  kill(): void;
};

type Cluster = { dataDir: string; binaries: PostgresBinaries; account: PostgresAccount; secrets: Secrets };

/**
 * Starts PostgreSQL 18 on a folder, creating or repairing anything missing, so that the next start recovers from a kill
 * at any moment.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(dirname(resolve(options.dataDir)), { recursive: true });
  const parent = realpathSync(dirname(resolve(options.dataDir)));
  const dataDir = join(parent, basename(options.dataDir));
  const lock = takeLock(`${dataDir}.lock`);
  if (lock === null) throw plainError(`${busy} ${dataDir}. Stop it first.`);
  try {
    const binaries = postgresBinaries();
    const account = postgresAccount();
    for (const folder of [...openWayTo(binaries.postgres, account), ...openWayTo(dataDir, account)]) {
      options.onNotice?.(
        `PostgreSQL runs as user "postgres", so ${folder} now gives it access (undo: chmod o-x ${folder}).`,
      );
    }
    const cluster: Cluster = { dataDir, binaries, account, secrets: readSecrets(parent) };
    await ensureCluster(cluster, options);
    await clearStalePostgres(dataDir);
    return await startCluster(cluster, options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Starts a PostgreSQL for tests and generators, with an empty database: on the first unused folder `test-postgres-1`,
 * `-2`, … of a data folder, kept between runs because initializing one takes longer than starting it.
 */
export async function startThrowawayPostgres(dataFolder: string): Promise<RunningPostgres> {
  for (let number = 1; ; number += 1) {
    try {
      const dataDir = join(dataFolder, `test-postgres-${number}`);
      const server = await startPostgres({ dataDir, port: 54_400, isThrowaway: true });
      await connectAsAdmin(server.port, readSecrets(dirname(realpathSync(dataDir))), emptyDatabases);
      return server;
    } catch (error) {
      const isBusy = isPlainError(error) && error.message.startsWith(busy);
      if (!isBusy || number >= 20) throw error;
    }
  }
}

/** Migrations may have been edited since, and killed runs leave their databases. */
async function emptyDatabases(client: pg.Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname = $1 or datname like 'test\\_%'",
    [databaseName],
  );
  for (const { name } of rows)
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  await ensureRolesAndDatabase(client, secrets);
}

async function ensureCluster(
  { dataDir, binaries, account, secrets }: Cluster,
  { isThrowaway, signal }: Pick<PostgresOptions, "isThrowaway" | "signal">,
): Promise<void> {
  const version = readVersion(dataDir);
  if (version === "18") return;
  if (version !== null) {
    throw plainError(
      `The data in ${dataDir} was created by PostgreSQL ${version}. Upgrade it to PostgreSQL 18 or move the folder.`,
    );
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw plainError(`The folder ${dataDir} has files but no database. Move it and start again.`);
  }
  clearPartials(dataDir);
  const partial = `${dataDir}.partial-${process.pid}-${Date.now()}`;
  const passwordFile = `${partial}.password`;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, secrets.adminPassword, { mode: 0o600 });
  for (const path of [partial, passwordFile]) giveTo(path, account);
  const laidOut = run(
    binaries.initdb,
    [
      `--pgdata=${partial}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(isThrowaway ? ["--no-sync"] : []),
    ],
    { ...account, cwd: partial, env: cleanEnvironment(), signal },
  );
  try {
    await laidOut;
  } catch (error) {
    // An aborted one has been told to end, but has not yet.
    if (laidOut.child.exitCode === null && laidOut.child.signalCode === null)
      await once(laidOut.child, "exit");
    throw plainError(
      `PostgreSQL couldn't set up its data in ${partial}: ${lastLine((error as { stderr?: string }).stderr ?? String(error))}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, dataDir);
}

/**
 * Removes what killed starts left. The initdb of one may still be writing, hence the unique names, and failures are
 * ignored.
 */
function clearPartials(dataDir: string): void {
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(`${basename(dataDir)}.partial-`)) continue;
    try {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
    } catch {
      // The next start tries again.
    }
  }
}

async function startCluster(
  cluster: Cluster,
  options: PostgresOptions,
  lock: ProcessLock,
): Promise<RunningPostgres> {
  const portFile = `${cluster.dataDir}.port`;
  const wantedPort = options.port ?? (Number(readIfThere(portFile)) || defaultPort);
  const spawnServer = options.isPortFixed ? spawnOnThisPort : spawnOnFreePort;
  let server = await spawnServer(cluster, wantedPort, options.isThrowaway ?? false);
  try {
    await connectAsAdmin(server.port, cluster.secrets, ensureRolesAndDatabase);
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") {
      await endServer(server.child, server.ended);
      throw error;
    }
    // The secrets were lost or replaced; the owner of the folder may set the password again.
    await endServer(server.child, server.ended);
    await setAdminPassword(cluster);
    server = await spawnServer(cluster, server.port, options.isThrowaway ?? false);
    await connectAsAdmin(server.port, cluster.secrets, ensureRolesAndDatabase);
  }
  const { child, ended, port } = server;
  // On a full disk, rewriting the same content would fail.
  if (readIfThere(portFile) !== String(port)) writeFileSync(portFile, String(port));
  void ended.then(() => lock.release());
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    ownerUrl: url(ownerRole, cluster.secrets.ownerPassword, databaseName),
    appUrl: url(appRole, cluster.secrets.databasePassword, databaseName),
    adminUrl: url("postgres", cluster.secrets.adminPassword, "postgres"),
    port,
    pid: child.pid ?? 0,
    ended,
    stop: () => endServer(child, ended),
    kill: () => void child.kill("SIGKILL"),
  };
}

type SpawnedServer = { child: ChildProcess; ended: Promise<void>; port: number };

/** Starts PostgreSQL on a free port; if another program takes the port in between, on the next one. */
async function spawnOnFreePort(
  cluster: Cluster,
  wantedPort: number,
  isThrowaway: boolean,
): Promise<SpawnedServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await spawnOnPort(cluster, await nextFreePort(wantedPort), isThrowaway);
    if (server !== "port taken") return server;
    if (attempt === portAttempts) throw plainError(`PostgreSQL found no free port from ${wantedPort} up.`);
  }
}

async function spawnOnThisPort(cluster: Cluster, port: number, isThrowaway: boolean): Promise<SpawnedServer> {
  const server = await spawnOnPort(cluster, port, isThrowaway);
  if (server !== "port taken") return server;
  throw plainError(`Another program took the database's port ${port}. Stop that program.`);
}

async function spawnOnPort(
  { dataDir, binaries, account }: Cluster,
  port: number,
  isThrowaway: boolean,
): Promise<SpawnedServer | "port taken"> {
  const logFile = `${dataDir}.log`;
  const settings = { ...postgresSettings(), ...(isThrowaway ? throwawaySettings : {}) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  rotateOpenLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  // A separate process group: Ctrl-C in the terminal must not stop the database before its users.
  const child = spawn(binaries.postgres, ["-D", dataDir, "-p", String(port), ...flags], {
    ...account,
    cwd: dataDir,
    detached: true,
    stdio: ["ignore", log, log],
    env: cleanEnvironment(),
  });
  closeSync(log);
  const endWithUs = () => void child.kill("SIGINT");
  process.once("exit", endWithUs);
  let hasEnded = false;
  const ended = new Promise<void>((done) => {
    const end = () => {
      hasEnded = true;
      process.removeListener("exit", endWithUs);
      done();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  const deadline = performance.now() + 120_000;
  while (!isReady(dataDir, child.pid)) {
    if (hasEnded || performance.now() > deadline) {
      child.kill("SIGQUIT");
      const said = readFileSync(logFile).subarray(logStart).toString("utf8");
      if (said.includes("could not create any TCP/IP sockets")) return "port taken";
      throw plainError(`PostgreSQL didn't start (${lastLine(said)}). See ${logFile} for details.`);
    }
    await sleep(20);
  }
  child.unref();
  return { child, ended, port };
}

/** The eighth line of the lock file says `ready` once connections are accepted. */
function isReady(dataDir: string, pid: number | undefined): boolean {
  const lines = readIfThere(join(dataDir, "postmaster.pid")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

async function endServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.ref();
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([ended, sleep(waitMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
  await ended;
}

async function connectAsAdmin(
  port: number,
  secrets: Secrets,
  work: (client: pg.Client, secrets: Secrets) => Promise<void>,
) {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: secrets.adminPassword,
    database: "postgres",
  });
  // A server that stops meanwhile is reported by the failing query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client, secrets);
  } finally {
    await client.end();
  }
}

async function ensureRolesAndDatabase(client: pg.Client, secrets: Secrets): Promise<void> {
  for (const [role, password] of [
    [ownerRole, secrets.ownerPassword],
    [appRole, secrets.databasePassword],
  ] as const) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    const verb = rowCount === 0 ? "create" : "alter";
    await client.query(
      `${verb} role ${client.escapeIdentifier(role)} login password ${client.escapeLiteral(password)}`,
    );
  }
  const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
  if (rowCount === 0) {
    await client.query(
      `create database ${client.escapeIdentifier(databaseName)} owner ${client.escapeIdentifier(ownerRole)}`,
    );
  }
}

/** Single-user mode needs no password, only access to the files. */
async function setAdminPassword({ dataDir, binaries, account, secrets }: Cluster): Promise<void> {
  const child = spawn(binaries.postgres, ["--single", "-D", dataDir, "postgres"], {
    ...account,
    cwd: dataDir,
    stdio: ["pipe", "ignore", "ignore"],
    env: cleanEnvironment(),
  });
  child.stdin.end(`alter role postgres password '${secrets.adminPassword}'\n`);
  await new Promise<void>((done) => child.once("exit", () => done()));
}

function giveTo(path: string, { uid, gid }: PostgresAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** PG* variables of the user's own PostgreSQL must not affect ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TMPDIR", "SystemRoot", "TEMP", "TMP", "LD_LIBRARY_PATH"];
  return {
    ...Object.fromEntries(
      kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    LC_ALL: "C",
  };
}

function readVersion(dataDir: string): string | null {
  return readIfThere(join(dataDir, "PG_VERSION")).trim() || null;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split("\n")
      .at(-1)
      ?.replace(/^.*?(FATAL|ERROR|PANIC): */, "") ?? ""
  );
}
