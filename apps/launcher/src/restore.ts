import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "../../server/src/backup/backup-error.ts";
import { askForRelease, type Release, readHold, readWaiting } from "../../server/src/backup/hold.ts";
import type { Manifest } from "../../server/src/backup/manifest.ts";
import { restoreBackup } from "../../server/src/backup/restore-backup.ts";
import { knowsSecretOf } from "../../server/src/backup/secret-mark.ts";
import { connect } from "../../server/src/db/connection.ts";
import { MigrationError } from "../../server/src/db/migrate.ts";
import type { Env } from "../../server/src/env.ts";
import { agoInWords, counted } from "./backup/in-words.ts";
import { type Installation, isRunning, openInstallation } from "./backup/open-installation.ts";
import { closeToOthers } from "./data-folder.ts";
import { type LaunchSettings, launchSettings, loadEnvFile } from "./launch-settings.ts";
import { plainError, runTool } from "./plain-error.ts";
import { takeLock } from "./processes/process-lock.ts";
import { isReal, markReal } from "./real-installation.ts";

/**
 * `npm run restore -- FILE` restores a backup into an empty installation, and holds outgoing work; `npm run restore --
 * --waiting` shows what waits, and `--release` releases it.
 */

const root = dirname(dirname(dirname(import.meta.dirname)));
const HELP = `Use: npm run restore -- FILE [--other-secret]
     npm run restore -- --waiting
     npm run restore -- --release [--nothing-sent-since]
FILE brings a backup back into an empty installation. Nothing goes out then before --release.
  --waiting             Says how old the backup is, and what waits to go out.
  --release             Lets messages go out again. Carriers are asked for each that was due, so that none goes twice.
  --nothing-sent-since  With --release: nothing was sent since the backup was made, so nobody has to be asked.
  --other-secret        Restores although SECRET isn't the backup's: authenticator apps and mail keys have to be set up anew.`;

await runTool(async () => {
  const { file, flags } = readArguments();
  loadEnvFile(root);
  const settings = launchSettings(process.env, root);
  process.umask(0o077);
  if (file !== undefined) return bringBack(settings, file, flags["other-secret"] === true);
  const installation = await openInstallation(settings);
  try {
    if (flags.release)
      await letGo(installation, flags["nothing-sent-since"] ? "nothing-sent-since" : "asking-carriers");
    else await tellWaiting(installation);
  } finally {
    await installation.close();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        waiting: { type: "boolean" },
        release: { type: "boolean" },
        "nothing-sent-since": { type: "boolean" },
        "other-secret": { type: "boolean" },
      },
    });
    const [file, ...others] = positionals;
    const wanted = [file !== undefined, values.waiting, values.release].filter(Boolean).length;
    if (others.length > 0 || wanted !== 1 || (values["nothing-sent-since"] && !values.release))
      throw plainError(HELP);
    return { file, flags: values };
  } catch {
    throw plainError(HELP);
  }
}

async function bringBack(
  settings: LaunchSettings,
  given: string,
  mayHaveOtherSecret: boolean,
): Promise<void> {
  const { dataFolder } = settings;
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (!existsSync(file)) throw plainError(`There's no file ${file}.`);
  mkdirSync(dataFolder, { recursive: true });
  if (isRunning(dataFolder)) {
    throw plainError(`Project Broadcast is running on ${dataFolder}. Stop it with Ctrl-C, then restore.`);
  }
  const lock = takeLock(join(dataFolder, "launcher.pid"));
  if (lock === null)
    throw plainError(`Project Broadcast is running on ${dataFolder}. Stop it, then restore.`);
  let installation: Installation | undefined;
  try {
    installation = await openInstallation(settings);
    const { env, database, storage } = installation;
    const manifest = await restoreBackup(
      { ...database, storage },
      {
        file,
        passphrase: env.BACKUP_PASSPHRASE ?? null,
        accept: (its) => {
          refuseWrongPlace(its, settings);
          refuseOtherSecret(its, env, mayHaveOtherSecret);
        },
      },
    );
    if (manifest.isReal) markReal(dataFolder);
    closeToOthers(dataFolder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${counted(rows, "row")} and ${counted(manifest.files.length, "file")}.`);
    if (manifest.filesGone.length > 0)
      console.log(
        `${counted(manifest.filesGone.length, "file")} had been deleted while the backup was made.`,
      );
    await tellWaiting(installation);
  } catch (error) {
    if (error instanceof BackupError || error instanceof MigrationError) throw plainError(error.message);
    throw error;
  } finally {
    await installation?.close();
    lock.release();
  }
}

function refuseWrongPlace({ isReal: isOfReal }: Manifest, { hasSandbox, dataFolder }: LaunchSettings): void {
  if (isOfReal && hasSandbox)
    throw new BackupError(
      "This backup has real customer data, so the sandbox can't use it. Set TWILIO_ACCOUNT_SID and its related settings in .env, then restore.",
    );
  if (!isOfReal && isReal(dataFolder))
    throw new BackupError(
      `This backup was made on the sandbox, and ${dataFolder} is for real customer data. Set DATA_DIR to another folder.`,
    );
}

function refuseOtherSecret({ secretMark }: Manifest, env: Env, mayHaveOther: boolean): void {
  if (mayHaveOther || knowsSecretOf(env, secretMark)) return;
  throw new BackupError(
    "This installation's SECRET isn't the one the backup was made with, so authenticator apps and mail keys in it couldn't be opened. Set SECRET, or SECRET_PREVIOUS, to the backup's, or copy its secrets.json here. Without it, add --other-secret.",
  );
}

async function tellWaiting({ database, env }: Installation): Promise<void> {
  const db = connect(database.appUrl, 1);
  try {
    const hold = await readHold(db);
    if (hold === null) {
      console.log("Nothing is held: this installation wasn't restored from a backup, or is released.");
      return;
    }
    const { messagesDue, messagesLater, messagesUnclear, broadcasts, campaigns, flows, jobs } =
      await readWaiting(db, new Date());
    const age = agoInWords(Date.now() - hold.backupTakenAt.getTime());
    console.log(`
The backup was made ${age}, at ${hold.backupTakenAt.toISOString()}. Nothing goes out before you release it. Waiting are:
  ${counted(messagesDue, "message")} that ${messagesDue === 1 ? "is" : "are"} due, and ${counted(messagesLater, "message")} for later
  ${counted(messagesUnclear, "message")} that a carrier may or may not have taken
  ${counted(broadcasts, "broadcast")}, ${counted(campaigns, "campaign")} and ${counted(flows, "app flow")} whose time has come
  ${counted(jobs, "job")}

What came in since the backup isn't in it. Texts that people sent since, STOP among them, are in the carriers' own lists:
go through those before you release. Then start the product, and let it send:
  npm run restore -- --release                        asks the carriers for each message that was due, so that none goes
                                                      twice; what they can't be asked about is paused for its people
  npm run restore -- --release --nothing-sent-since   if nothing was sent since the backup, as when you moved it
Make sure that the installation the backup is from doesn't run any more.`);
    if (env.SANDBOX_URL) console.log("The sandbox's phones and mails aren't in a backup.");
  } finally {
    await db.destroy();
  }
}

async function letGo({ database }: Installation, how: Release): Promise<void> {
  const db = connect(database.appUrl, 1);
  try {
    const hold = await readHold(db);
    if (hold === null) throw plainError("Nothing is held, so there's nothing to release.");
    if (!(await askForRelease(db, how)))
      throw plainError("It's released already, and goes on as soon as a worker runs.");
    console.log("Released. Messages go out again within seconds of a worker running.");
  } finally {
    await db.destroy();
  }
}
