import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { isOurs } from "./data-folder.ts";
import { clearStalePostgres } from "./database/stale-postgres.ts";
import { launchSettings, loadEnvFile } from "./launch-settings.ts";
import { plainError, runTool } from "./plain-error.ts";
import { endLeftOvers } from "./processes/left-over-processes.ts";
import { lockHolder, takeLock } from "./processes/process-lock.ts";
import { isReal } from "./real-installation.ts";

const root = dirname(dirname(dirname(import.meta.dirname)));

await runTool(async () => {
  loadEnvFile(root);
  const { dataFolder, givenDatabase, hasSandbox } = launchSettings(process.env, root);
  if (!existsSync(dataFolder)) {
    console.log(`There's no ${dataFolder}, so the next "npm start" starts fresh anyway.`);
    return;
  }
  const lockFile = join(dataFolder, "launcher.pid");
  const lock = takeLock(lockFile);
  if (lock === null) {
    throw plainError(
      `Project Broadcast is running on ${dataFolder} (process ${lockHolder(lockFile)}). Stop it with Ctrl-C, then reset.`,
    );
  }
  if (!hasSandbox || isReal(dataFolder)) {
    try {
      await askForName(dataFolder);
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  // A killed launcher may have left its processes and the database running.
  await endLeftOvers(join(dataFolder, "processes.json"));
  await clearStalePostgres(join(dataFolder, "postgres"));
  const names = readdirSync(dataFolder).filter(isOurs).sort(secretsLast);
  for (const name of names) rmSync(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 });
  if (readdirSync(dataFolder).length === 0) rmdirSync(dataFolder);
  console.log(`Deleted the data in ${dataFolder}. The next "npm start" starts fresh.`);
  if (givenDatabase !== null) console.log("The database at DATABASE_URL wasn't changed.");
});

/** Deletes real customers' data only after a user at a terminal typed its name. */
async function askForName(dataFolder: string): Promise<void> {
  const name = basename(dataFolder);
  const refusal = `Nothing was deleted. ${dataFolder} has real customer data, so "npm run reset" needs you to type the folder's name at a terminal.`;
  if (!process.stdin.isTTY) throw plainError(refusal);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  const question = `${dataFolder} has real customer data. Type ${name} to permanently delete it: `;
  const typed = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  if (typed.trim() !== name) throw plainError(refusal);
}

/** Secrets are deleted last, so that an interrupted reset leaves no data without them. */
function secretsLast(a: string, b: string): number {
  return Number(a === "secrets.json") - Number(b === "secrets.json");
}
