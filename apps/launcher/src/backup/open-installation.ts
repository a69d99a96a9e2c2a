import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plainStorageOf } from "../../../server/src/assemble.ts";
import { type Env, readEnv } from "../../../server/src/env.ts";
import { createLog } from "../../../server/src/log.ts";
import { limitEgress } from "../../../server/src/providers/egress.ts";
import { egressList } from "../../../server/src/providers/egress-list.ts";
import type { Storage } from "../../../server/src/providers/storage/storage.ts";
import { startPostgres } from "../database/embedded-postgres.ts";
import { type DatabaseUrls, type LaunchSettings, serverEnvironment } from "../launch-settings.ts";
import { plainError } from "../plain-error.ts";
import { lockHolder } from "../processes/process-lock.ts";
import { readSecrets } from "../secrets.ts";

/** Database, files and settings of an installation, for tools. */
export interface Installation {
  database: DatabaseUrls;
  storage: Storage;
  env: Env;
  close(): Promise<void>;
}

/** Opens an installation, with its built-in database as run by the product, or started until this is closed. */
export async function openInstallation(settings: LaunchSettings): Promise<Installation> {
  const { dataFolder, givenDatabase } = settings;
  const secrets = readSecrets(dataFolder);
  const built = givenDatabase === null ? await builtInDatabase(dataFolder) : null;
  const database = givenDatabase ?? built!.database;
  try {
    const env = readEnv({ ...serverEnvironment(process.env, settings, secrets, database) });
    limitEgress(egressList(env), createLog("error", "backup"));
    return { database, storage: plainStorageOf(env), env, close: async () => built?.close() };
  } catch (error) {
    await built?.close();
    throw error;
  }
}

/** Whether the product is running on this folder, in another process. */
export function isRunning(dataFolder: string): boolean {
  const holder = lockHolder(join(dataFolder, "launcher.pid"));
  return holder !== null && holder !== process.pid;
}

async function builtInDatabase(
  dataFolder: string,
): Promise<{ database: DatabaseUrls; close(): Promise<void> }> {
  const dataDir = join(dataFolder, "postgres");
  if (!isRunning(dataFolder)) {
    const server = await startPostgres({ dataDir, onNotice: (sentence) => console.log(sentence) });
    return { database: server, close: () => server.stop() };
  }
  const portFile = `${dataDir}.port`;
  if (!existsSync(portFile)) {
    throw plainError(
      `Project Broadcast is still starting on ${dataFolder}. Try again once it says that it's ready.`,
    );
  }
  const port = readFileSync(portFile, "utf8");
  const { ownerPassword, databasePassword } = readSecrets(dataFolder);
  const url = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/broadcast`;
  return {
    database: {
      ownerUrl: url("broadcast_owner", ownerPassword),
      appUrl: url("broadcast_app", databasePassword),
    },
    close: async () => {},
  };
}
