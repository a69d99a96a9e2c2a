import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BackupError } from "../../server/src/backup/backup-error.ts";
import { backupName } from "../../server/src/backup/backup-name.ts";
import { secretMark } from "../../server/src/backup/secret-mark.ts";
import { writeBackup } from "../../server/src/backup/write-backup.ts";
import { counted, sizeInWords } from "./backup/in-words.ts";
import { openInstallation } from "./backup/open-installation.ts";
import { launchSettings, loadEnvFile } from "./launch-settings.ts";
import { plainError, runTool } from "./plain-error.ts";

/** `npm run backup [-- FILE]`: writes everything into one file, whether or not the product is running. */

const root = dirname(dirname(dirname(import.meta.dirname)));
const HELP = `Use: npm run backup [-- FILE]
Writes everything the product keeps into one file. Without FILE, into BACKUP_DIR or the folder you're in.`;

await runTool(async () => {
  const [given, ...others] = process.argv.slice(2);
  if (others.length > 0 || given?.startsWith("-")) throw plainError(HELP);
  loadEnvFile(root);
  const settings = launchSettings(process.env, root);
  if (settings.givenDatabase === null && !existsSync(join(settings.dataFolder, "postgres"))) {
    throw plainError(`There's nothing to back up in ${settings.dataFolder}.`);
  }
  process.umask(0o077);
  const installation = await openInstallation(settings);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopping.abort());
  try {
    const { env, storage } = installation;
    const folder = env.BACKUP_DIR ?? process.env.INIT_CWD ?? process.cwd();
    const file = given
      ? resolve(process.env.INIT_CWD ?? process.cwd(), given)
      : join(resolve(root, folder), backupName(new Date()));
    mkdirSync(dirname(file), { recursive: true });
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const manifest = await writeBackup(
      {
        databaseUrl: env.DATABASE_DIRECT_URL,
        storage,
        productVersion: version,
        isReal: !settings.hasSandbox,
        secretMark: secretMark(env),
      },
      {
        file,
        passphrase: env.BACKUP_PASSPHRASE ?? null,
        mbPerSecond: env.BACKUP_MB_PER_SECOND,
        signal: stopping.signal,
      },
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Wrote ${file} (${sizeInWords(statSync(file).size)}): ${counted(rows, "row")} and ${counted(manifest.files.length, "file")} as they were at ${manifest.takenAt}.`,
    );
    if (manifest.filesGone.length > 0)
      console.log(
        `${counted(manifest.filesGone.length, "file was", "files were")} deleted while the backup was made, so it's without them.`,
      );
    if (!env.BACKUP_PASSPHRASE)
      console.log("It isn't encrypted, and holds personal data. BACKUP_PASSPHRASE encrypts backups.");
    console.log(
      "SECRET isn't in it. Keep a copy of it (or of secrets.json) somewhere else: authenticator apps and mail keys can't be opened without it.",
    );
  } catch (error) {
    if (stopping.signal.aborted) throw plainError("The backup was stopped, so there's none.");
    throw error instanceof BackupError ? plainError(error.message) : error;
  } finally {
    await installation.close();
  }
});
