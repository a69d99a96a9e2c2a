import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { type Connection, connect, openPool, sql } from "./connection.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.appUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const QUERIES = 12;
const ROWS = 2_000;

/** How much the heap grows by results that nobody uses any more, in bytes, when only its young part is collected. */
async function growthOf(ask: () => Promise<unknown>): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options?: { type: "minor" }) => void;
  for (let warmed = 0; warmed < 5; warmed += 1) await ask();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let asked = 0; asked < QUERIES; asked += 1) {
    await ask();
    collect({ type: "minor" });
  }
  return process.memoryUsage().heapUsed - before;
}

test("a result that is no longer used is collected with the young", async () => {
  const rows = sql`select gen_random_uuid()::text as one, gen_random_uuid()::text as other from generate_series(1, ${ROWS})`;
  // Each row has two texts of 36 characters.
  const ofResults = QUERIES * ROWS * 2 * 36;
  expect(await growthOf(() => rows.execute(db))).toBeLessThan(ofResults / 2);
});

test("a failed query's stack leads to its caller", async () => {
  async function askWrongly() {
    await sql`select nothing from nowhere`.execute(db);
  }
  const error = await askWrongly().catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: "42P01" });
  expect((error as Error).stack).toContain("askWrongly");
});

test("a query with a callback is answered by it", async () => {
  const pool = openPool(database.appUrl, 1);
  const client = await pool.connect();
  const { rows } = await new Promise<{ rows: unknown[] }>((resolve, reject) => {
    client.query("select 5 as value", (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  expect(rows).toEqual([{ value: 5 }]);
  client.release();
  await pool.end();
});
