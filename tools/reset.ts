import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { launchSettings, loadEnvFile } from "./launch-settings.ts";
import { endLeftOvers } from "./left-over-processes.ts";
import { plainError, runTool } from "./plain-error.ts";
import { lockHolder, takeLock } from "./process-lock.ts";
import { clearStalePostgres } from "./stale-postgres.ts";

const root = dirname(import.meta.dirname);

/** What the product keeps in its data folder; anything else there belongs to somebody else. */
const ours = /^(postgres(\..*)?|sandbox|files|logs|secrets\.json|processes\.json|launcher\.pid)$/;

await runTool(async () => {
  loadEnvFile(root);
  const { dataFolder, givenDatabase } = launchSettings(process.env, root);
  if (!existsSync(dataFolder)) {
    console.log(`There is no ${dataFolder}; the next "npm start" begins anew anyway.`);
    return;
  }
  const lockFile = join(dataFolder, "launcher.pid");
  if (takeLock(lockFile) === null) {
    throw plainError(
      `Project Broadcast runs on ${dataFolder} (process ${lockHolder(lockFile)}): stop it with Ctrl-C, then reset.`,
    );
  }
  // A killed launcher may have left its processes and the database running.
  await endLeftOvers(join(dataFolder, "processes.json"));
  await clearStalePostgres(join(dataFolder, "postgres"));
  const names = readdirSync(dataFolder).filter((name) => ours.test(name));
  for (const name of names) rmSync(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 });
  if (readdirSync(dataFolder).length === 0) rmdirSync(dataFolder);
  console.log(`Threw away the data in ${dataFolder}; the next "npm start" begins anew.`);
  if (givenDatabase !== null) console.log("The database at DATABASE_URL was left as it is.");
});
