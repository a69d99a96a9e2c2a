import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmProgram } from "../../apps/launcher/src/npm-program.ts";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";

type Cruise = {
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
  };
};

const root = dirname(dirname(import.meta.dirname));
const config = join(import.meta.dirname, "dependency-cruiser.mjs");

/**
 * Lists breaches of the import rules below a folder, one line each. Throws when fewer files than `atLeast` were read:
 * without its parser the cruiser reads none and finds nothing wrong.
 */
export async function importBreaches(
  folder: string,
  atLeast: number,
): Promise<{ read: number; breaches: string[] }> {
  const sources = ["apps", "packages", "tools", "e2e", "bench"].filter((name) =>
    existsSync(join(folder, name)),
  );
  const { summary } = JSON.parse(await cruise(folder, sources)) as Cruise;
  if (summary.totalCruised < atLeast) {
    throw plainError(
      `The import check read only ${summary.totalCruised} files, so its silence proves nothing: see that @swc/core is installed beside dependency-cruiser.`,
    );
  }
  const breaches = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(" → ");
    return `${rule.name}: ${from} → ${way}`;
  });
  return { read: summary.totalCruised, breaches };
}

function cruise(folder: string, sources: string[]): Promise<string> {
  const program = npmProgram("dependency-cruiser", "depcruise");
  const args = [program, "--config", config, "--output-type", "json", ...sources];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // A breach makes the cruiser exit with an error code, but with its report as well.
        if (stdout.startsWith("{")) resolve(stdout);
        else reject(new Error(`dependency-cruiser failed: ${stderr || error?.message}`));
      },
    );
  });
}

if (import.meta.main) {
  await runTool(async () => {
    const { read, breaches } = await importBreaches(root, 50);
    for (const breach of breaches) console.log(breach);
    if (breaches.length > 0) {
      throw plainError(
        `${breaches.length} imports break the rules in tools/checks/dependency-cruiser.mjs, which says why each rule is there.`,
      );
    }
    console.log(`${read} files read, every import allowed.`);
  });
}
