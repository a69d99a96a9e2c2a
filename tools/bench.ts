import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nameArgument } from "../apps/launcher/src/arguments.ts";
import { plainError, runTool } from "../apps/launcher/src/plain-error.ts";
import { runStep } from "../apps/launcher/src/processes/run-step.ts";

/**
 * `npm run bench [name]`: runs the files in the subfolders of bench/, each by its file name. They start what they need
 * and print lines `RESULT <name> value= baseline= ratio= target=`. Shared code is in bench/setup/.
 */
const folder = join(dirname(import.meta.dirname), "bench");

await runTool(async () => {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && dirname(file) !== "setup")
      .map((file) => [basename(file, ".ts"), file] as const),
  );
  const names = [...files.keys()].sort();
  const wanted = nameArgument("bench", "benchmark", names);
  const results: string[] = [];
  const failed: string[] = [];
  // One after the other: two at once would measure each other.
  for (const name of wanted === undefined ? names : [wanted]) {
    console.log(`── ${name}`);
    const { isOk, output, seconds } = await runStep([join(folder, files.get(name)!)], { isShown: true });
    results.push(...output.split("\n").filter((line) => line.startsWith("RESULT ")));
    if (!isOk) failed.push(name);
    console.log(`   ${seconds.toFixed(1)} s\n`);
  }
  for (const line of results) console.log(line);
  if (results.length === 0) failed.push("nothing was measured");
  if (failed.length > 0) throw plainError(`Failed: ${failed.join(", ")}.`);
});
