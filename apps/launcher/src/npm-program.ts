import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const modules = join(dirname(dirname(dirname(import.meta.dirname))), "node_modules");

/** Returns the script behind an installed package's command, for running it with Node on any system. */
export function npmProgram(packageName: string, command = packageName): string {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === "string" ? bin : bin[command];
  if (script === undefined) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, script);
}
