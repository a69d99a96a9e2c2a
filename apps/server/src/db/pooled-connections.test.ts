import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "../../../launcher/src/source-files.ts";

const root = join(import.meta.dirname, "../../../..");

/** The files whose statements run on connections that a pooler may hand over after each transaction. */
const sources = sourceFiles(root)
  .filter((path) => /^apps\/server\/src\/.+\.(ts|sql)$/.test(path) && !path.includes("/testing/"))
  .filter((path) => !/\.test\.ts$/.test(path))
  .map((path) => ({
    path: path.replace("apps/server/src/", ""),
    text: readFileSync(join(root, path), "utf8"),
  }));

const filesWith = (expression: RegExp): string[] =>
  sources.flatMap(({ path, text }) => (text.search(expression) >= 0 ? [path] : []));

test("locks belong to transactions; only migrations and restores, which have their own connection, hold one for a session", () => {
  expect(filesWith(/pg_(try_)?advisory_xact_lock/).length).toBeGreaterThan(5);
  expect(filesWith(/pg_(try_)?advisory_(un)?lock(_shared)?\b/)).toEqual([
    "backup/restore-backup.ts",
    "db/migrate.ts",
  ]);
});

test("LISTEN, which doesn't work through a pooler, uses the direct address only", () => {
  expect(filesWith(/[`"]listen /i)).toEqual(["http/live/events.ts"]);
  expect(sources.find(({ path }) => path === "http/live/events.ts")?.text).toMatch(
    /connectionString: env\.DATABASE_DIRECT_URL/,
  );
  expect(sources.find(({ path }) => path === "roles.ts")?.text).toMatch(
    /runJobs\(\s*services,[^)]*?services\.env\.DATABASE_DIRECT_URL,/s,
  );
});

test("settings are set for a transaction; per session only on connections of backups and restores", () => {
  expect(filesWith(/set_config\((?!(?:[^()]|\([^()]*\))*, true\))/)).toEqual([]);
  expect(filesWith(/[`";]\s*set (?!local\b|transaction\b|updated|state|skipped)\w+ = /)).toEqual([
    "backup/restore-backup.ts",
    "backup/tables.sql.ts",
  ]);
});

test("nothing is kept in temporary tables, cursors or plans across transactions", () => {
  expect(filesWith(/declare \w+ (?:scroll )?cursor with hold/i)).toEqual([]);
  for (const { path, text } of sources)
    for (const [statement] of text.matchAll(/create temp(?:orary)? table [^`;]*/gi))
      if (path !== "backup/restore-backup.ts") expect(`${path}: ${statement}`).toMatch(/on commit drop/);
});
