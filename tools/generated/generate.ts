import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { startThrowawayPostgres } from "../../apps/launcher/src/database/embedded-postgres.ts";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { dataModel } from "./data-model.ts";
import { databaseTypes } from "./database-types.ts";
import { emojiList } from "./emoji-list.ts";

/** `npm run generate`: writes the committed files that are derived from source; with `--check` only compares them. */

type Generated = { file: string; text: string };

const root = dirname(dirname(import.meta.dirname));

/** Compares, or writes, the files; returns those that differed. */
export function writeOrCompare(folder: string, files: Generated[], isCheck: boolean): string[] {
  const stale = files.filter(({ file, text }) => {
    const path = join(folder, file);
    return !existsSync(path) || readFileSync(path, "utf8") !== text;
  });
  if (!isCheck) {
    for (const { file, text } of stale) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  }
  return stale.map(({ file }) => file);
}

async function apiDescription(): Promise<Generated[]> {
  const { openapiDocument } = (await load("apps/server/src/http/docs/openapi.ts")) as {
    openapiDocument(): unknown;
  };
  return [{ file: "docs/openapi.json", text: json(openapiDocument()) }];
}

async function screenList(): Promise<Generated[]> {
  type Screen = { path: string; guard: string; requires?: string[] };
  const { screens } = (await load("apps/web/src/app/routing/screens.ts")) as { screens: readonly Screen[] };
  const { PUBLIC_PAGES } = (await load("apps/server/src/public-pages/addresses.ts")) as {
    PUBLIC_PAGES: readonly string[];
  };
  const list = [
    ...screens.map(({ path, guard, requires }) => ({ path, guard, requires })),
    ...PUBLIC_PAGES.map((path) => ({ path, guard: "public", drawnBy: "server" })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  return [{ file: "docs/screens.json", text: json(list) }];
}

async function databaseFiles(): Promise<Generated[]> {
  const server = await startThrowawayPostgres(join(root, ".data"));
  try {
    await migrate(server.ownerUrl, server.appUrl);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    try {
      return [
        { file: "apps/server/src/db/schema.gen.ts", text: await databaseTypes(client) },
        { file: "docs/data-model.md", text: await dataModel(client) },
      ];
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}

function pickersEmoji(): Generated {
  return { file: "apps/web/src/features/composer/emoji/emoji-list.gen.ts", text: emojiList() };
}

function load(file: string): Promise<unknown> {
  return import(pathToFileURL(join(root, file)).href);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

if (import.meta.main) {
  await runTool(async () => {
    const isCheck = process.argv.includes("--check");
    const lists = await Promise.all([apiDescription(), screenList(), databaseFiles()]);
    const files = [...lists.flat(), pickersEmoji()];
    const stale = writeOrCompare(root, files, isCheck);
    for (const file of stale) console.log(`${isCheck ? "Stale" : "Wrote"}: ${file}`);
    if (isCheck && stale.length > 0) {
      throw plainError(
        'The source has changed since these files were generated: run "npm run generate" and commit them.',
      );
    }
    if (stale.length === 0) console.log(`All ${files.length} generated files are current.`);
  });
}
