import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "../../backup/backup-error.ts";
import { backupName, isBackupName } from "../../backup/backup-name.ts";
import { secretMark } from "../../backup/secret-mark.ts";
import { ANOTHER_IS_MADE, writeBackup } from "../../backup/write-backup.ts";
import { masked } from "../../log.ts";
import type { Services } from "../../services.ts";
import { noteBegun, noteFailed, noteMade, readTurn } from "./backups.sql.ts";

const LOOK_EVERY_MS = 60_000;
const PARTIAL = ".partial";

/** Thrown to stop when another worker was faster. */
const NOT_DUE = new Error("Another worker has just made one.");

/** Makes a backup at the configured interval until `signal` ends it. Any number of workers can run this. */
export async function runScheduledBackups(services: Services, signal: AbortSignal): Promise<void> {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: everyHours } = services.env;
  if (folder === undefined || everyHours === undefined) return;
  while (!signal.aborted) {
    try {
      await backUpWhenDue(services, { folder: resolve(folder), everyHours }, signal);
    } catch (error) {
      services.log.error({ err: error }, "looking after backups stumbled and goes on");
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Makes a backup if it is due; returns whether it did. A failure is recorded and logged. */
export async function backUpWhenDue(
  services: Services,
  { folder, everyHours }: { folder: string; everyHours: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { db, env, log } = services;
  const { isDue, at } = await readTurn(db, everyHours);
  if (!isDue) return false;
  const file = join(folder, backupName(at));
  let id: number | null = null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(
      {
        databaseUrl: env.DATABASE_DIRECT_URL,
        storage: services.storage,
        productVersion: process.env.npm_package_version ?? "",
        isReal: !env.SANDBOX_URL,
        secretMark: secretMark(env),
      },
      {
        file,
        passphrase: env.BACKUP_PASSPHRASE ?? null,
        mbPerSecond: env.BACKUP_MB_PER_SECOND,
        signal,
        // At this point no other worker makes one.
        async onSnapshot() {
          if (!(await readTurn(db, everyHours)).isDue) throw NOT_DUE;
          await removePartials(folder, file);
          id = await noteBegun(db, file);
        },
      },
    );
    const { size } = await stat(file);
    if (id !== null) await noteMade(db, id, { manifest, bytes: size });
    log.info({ file, bytes: size, filesGone: manifest.filesGone.length }, "backup made");
    await removeOld(folder, env.BACKUP_KEEP);
    return true;
  } catch (error) {
    if (error === NOT_DUE || (error as Error).message === ANOTHER_IS_MADE) return false;
    const problem = signal.aborted ? "Its worker was stopped in the middle." : problemOf(error);
    await noteFailed(db, id, { file, problem });
    if (!signal.aborted) log.error({ err: error, file }, "THERE IS NO BACKUP: it could not be made");
    return false;
  }
}

const problemOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : masked(String((error as Error).message ?? error));

/** Removes the remains of killed workers. */
async function removePartials(folder: string, ownFile: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOld = name.endsWith(PARTIAL) && isBackupName(name.slice(0, -PARTIAL.length));
    if (isOld && join(folder, name) !== `${ownFile}${PARTIAL}`) await rm(join(folder, name), { force: true });
  }
}

/**
 * Runs only once there is a new backup, so that a folder never holds fewer than before. Files with other names are left
 * alone.
 */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter(isBackupName).sort().reverse();
  for (const name of names.slice(keep)) await rm(join(folder, name), { force: true });
}
