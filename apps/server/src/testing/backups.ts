import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assemble, plainStorageOf } from "../assemble.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { secretMark } from "../backup/secret-mark.ts";
import { type BackupOptions, writeBackup } from "../backup/write-backup.ts";
import { type Running, startApi, startWorker } from "../roles.ts";
import type { Services } from "../services.ts";
import { createEmptyDatabase, type TestDatabase } from "./test-database.ts";
import type { TestServer } from "./test-server.ts";

const FAST_MB = 10_000;

/** Creates a folder for backups that is removed with the test. */
export async function backupFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "broadcast-backups-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Backs up a test's server while it runs. */
export const backUp = (server: TestServer, file: string, options: Partial<BackupOptions> = {}) =>
  writeBackup(
    {
      databaseUrl: server.env.DATABASE_URL,
      storage: plainStorageOf(server.env),
      productVersion: "5.0.8",
      isReal: false,
      secretMark: secretMark(server.env),
    },
    { file, passphrase: null, mbPerSecond: FAST_MB, ...options },
  );

/** A second installation, restored from a backup of the first, at the same carriers. */
export interface Restored {
  database: TestDatabase;
  services: Services;
  /** Returns its address. */
  startApi(): Promise<string>;
  startWorker(): Promise<Running>;
  close(): Promise<void>;
}

/** A restore target: an empty database and an empty folder of files. */
export async function anEmptyTarget(server: TestServer) {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "broadcast-restored-"));
  const env = {
    ...server.env,
    DATABASE_URL: database.appUrl,
    DATABASE_DIRECT_URL: database.appUrl,
    STORAGE_DIR: join(folder, "files"),
  };
  return {
    env,
    database,
    target: { ...database, storage: plainStorageOf(env) },
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function restoreInto(server: TestServer, file: string, manyRows?: number): Promise<Restored> {
  const { env, database, target, remove } = await anEmptyTarget(server);
  await restoreBackup(target, { file, passphrase: null, manyRows });
  const services = assemble(env, server.services.log, server.clock);
  const running: Running[] = [];
  return {
    database,
    services,
    async startApi() {
      const api = await startApi(services, 0);
      running.push(api);
      return `http://127.0.0.1:${api.port}`;
    },
    async startWorker() {
      const worker = await startWorker(services);
      running.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(running.map((its) => its.stop()));
      await services.close();
      await remove();
    },
  };
}
