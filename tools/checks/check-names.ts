import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";

const root = dirname(dirname(import.meta.dirname));

const places = /^(apps|packages|tools|e2e|bench)\//;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const vague = new Set(["utils", "util", "helpers", "helper", "common", "misc", "types", "manager"]);
const dated = /(^|-)(new|legacy|old)-|(^|[-.])v\d+$|V\d+$/;
const vagueExport =
  /^export (?:async )?(?:function|const|type|class) (\w*(?:Manager|Helpers?|Utils?|V\d+))\b/gm;
const exportedComponent = /^export (?:default )?(?:function|class|const) ([A-Z]+[a-z]\w*)/gm;

/** In these files a manager is a person: a user whom an account's owner lets act for it (document 1, section 6). */
const managersOfAccounts =
  /^(apps\/server\/src\/modules\/managed-accounts|apps\/web\/src\/features\/account-managers)\/|^packages\/contract\/src\/managed-accounts\.ts$/;

/** Here `new` is the verb of the command that creates a module, not an age. */
const allowed = /^tools\/new-module(\.ts|\.test\.ts|\/)/;

/** Lists names that break the conventions, one sentence each. */
export function nameBreaches(folder: string): string[] {
  return sourceFiles(folder)
    .filter((path) => places.test(path) && !allowed.test(path))
    .flatMap((path) => [...fileName(path), ...contents(path, folder), ...migration(path)]);
}

function fileName(path: string): string[] {
  const breaches: string[] = [];
  const folders = path.split("/").slice(0, -1);
  const file = path.split("/").at(-1) ?? "";
  const [stem = "", ...endings] = file.split(".");
  for (const name of [...folders, stem, ...endings.slice(0, -1)]) {
    if (vague.has(name))
      breaches.push(`${path}: "${name}" says nothing about what is inside; name its purpose.`);
    if (dated.test(name))
      breaches.push(`${path}: "${name}" tells an age or a version; replace the old instead of keeping both.`);
  }
  if (/\.(ts|mjs|cjs|sql|css)$/.test(file) && !/\.test\.ts$/.test(file) && !kebab.test(stem)) {
    breaches.push(`${path}: files are named in kebab-case.`);
  }
  return breaches;
}

function contents(path: string, folder: string): string[] {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\.gen\.ts$/.test(path)) return [];
  const text = readFileSync(join(folder, path), "utf8");
  const breaches = [...text.matchAll(vagueExport)]
    .filter(([, name]) => !(name?.endsWith("Manager") && managersOfAccounts.test(path)))
    .map(([, name]) => `${path}: "${name}" says nothing about what it does; name its purpose.`);
  const components = path.endsWith(".tsx")
    ? [...text.matchAll(exportedComponent)].map(([, name]) => name)
    : [];
  if (components.length > 1) {
    breaches.push(`${path}: exports ${components.join(" and ")}; a file exports one component.`);
  }
  const stem = path.split("/").at(-1)?.split(".")[0] ?? "";
  if (path.endsWith(".tsx") && !(components.length > 0 ? components.includes(stem) : kebab.test(stem))) {
    breaches.push(`${path}: is named as the component it exports, or in kebab-case when it exports none.`);
  }
  return breaches;
}

function migration(path: string): string[] {
  if (!path.startsWith("apps/server/src/db/migrations/")) return [];
  return /\/\d{4}-[a-z0-9-]+\.sql$/.test(path)
    ? []
    : [`${path}: migrations are named 0001-what-it-does.sql.`];
}

if (import.meta.main) {
  await runTool(() => {
    const breaches = nameBreaches(root);
    for (const breach of breaches) console.log(breach);
    if (breaches.length > 0)
      throw plainError(`${breaches.length} names break the conventions in docs/conventions.md.`);
  });
}
