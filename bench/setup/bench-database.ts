import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type RunningPostgres, startPostgres } from "../../apps/launcher/src/database/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";

/** A migrated PostgreSQL of its own, with the real settings (fsync on). */
export async function startBenchDatabase(
  port = 54_700,
): Promise<RunningPostgres & { remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), port });
  await migrate(postgres.ownerUrl, postgres.appUrl);
  await letAnalyze(postgres);
  return {
    ...postgres,
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Bulk-loaded data is analyzed at once, as it would be long before a broadcast; the product's role may not do that. */
async function letAnalyze({ ownerUrl, appUrl }: RunningPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const role = client.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
  await client.query(`grant maintain on all tables in schema public to ${role}`);
  await client.end();
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The value that the given share of all values stays at or below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Prints a result where less is better and a limit is promised: the target is the ratio at which the limit is
 * just met.
 */
export const printWithin = (name: string, value: number, baseline: number, limit: number): void =>
  printResult(name, value, baseline, Number((baseline / limit).toFixed(3)), "lower");

/** Prints the line every benchmark ends with; the ratio is defined so that higher is better. */
export function printResult(
  name: string,
  value: number,
  baseline: number,
  target: number,
  better: "higher" | "lower" = "higher",
): void {
  const ratio = better === "higher" ? value / baseline : baseline / value;
  const figures = `value=${value.toFixed(1)} baseline=${baseline.toFixed(1)} ratio=${ratio.toFixed(2)} target=${target}`;
  console.log(`RESULT ${name} ${figures}`);
}
