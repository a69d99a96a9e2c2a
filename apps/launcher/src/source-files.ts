import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const foreign = new Set([
  "node_modules",
  "dist",
  "coverage",
  "test-results",
  "playwright-report",
  "android",
  "ios",
]);

/** Lists every source file below a folder, with `/` as separator, without hidden folders and generated files. */
export function sourceFiles(folder: string): string[] {
  const found: string[] = [];
  const walk = (current: string) => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      if (foreign.has(entry.name) || entry.name.startsWith(".")) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(relative(folder, path).split(sep).join("/"));
    }
  };
  walk(folder);
  return found.sort();
}
