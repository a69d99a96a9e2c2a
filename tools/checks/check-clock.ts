import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";

const root = dirname(dirname(import.meta.dirname));
const businessCode = /^apps\/server\/src\/modules\/.*(?<!\.test)\.ts$/;
const systemClock =
  /\bDate\.now\(|\bnew Date\(\s*\)|(?<![.\w])now\(\)|\b(?:current_timestamp|current_date|localtimestamp|statement_timestamp)\b/i;

/**
 * Lists places in business code that read the system's clock, which the sandbox cannot move. Where real time is meant,
 * as for leases, SQL uses clock_timestamp().
 */
export function clockBreaches(folder: string): string[] {
  return sourceFiles(folder)
    .filter((path) => businessCode.test(path))
    .flatMap((path) =>
      readFileSync(join(folder, path), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          systemClock.test(line.replace(/\/\/.*|^\s*\*.*/, ""))
            ? [`${path}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    );
}

if (import.meta.main) {
  await runTool(() => {
    const breaches = clockBreaches(root);
    for (const breach of breaches) console.log(breach);
    if (breaches.length > 0)
      throw plainError("Business code reads the system's clock: take clock.now() instead.");
  });
}
