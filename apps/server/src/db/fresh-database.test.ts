import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../seed/seed.ts";
import { REAL_INSTALLATION } from "../testing/real-installation.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { sql } from "./connection.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * The starting designs of emails and landing pages, and the help articles, are the product's own and belong to no
 * account.
 */
const OUR_OWN = ["unlayer_templates", "help_articles"];

/** Lists the tables that have rows, without the migrations' own. */
async function filledTables(): Promise<string[]> {
  const { db } = server.services;
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations' order by 1
  `.execute(db);
  expect(rows.length).toBeGreaterThan(50);
  const filled = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: any } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
      return any.length > 0 ? [name] : [];
    }),
  );
  return filled.flat().filter((name) => !OUR_OWN.includes(name));
}

test("a database that was just migrated has nobody in it: no account, no user, no key, nothing to sign in with", async () => {
  expect(await filledTables()).toEqual([]);
});

test("the demo's people are put in on the sandbox only", async () => {
  const { SANDBOX_URL: _left, ...others } = server.env;
  const asInProduction = Object.fromEntries(
    Object.entries({ ...others, ALLOW_PLAINTEXT_BACKENDS: true, ...REAL_INSTALLATION }).map(
      ([name, value]) => [name, String(value)],
    ),
  );
  expect(await seedDemo(asInProduction)).toBe(false);
  expect(await filledTables()).toEqual([]);
});
