import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { type Connection, connect, openPool, sql } from "./connection.ts";
import { prepared } from "./prepared.ts";

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

/** The prepared statements of the connection, with the number of times each was planned. */
async function kept(): Promise<{ statement: string; plans: number }[]> {
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, generic_plans + custom_plans as plans from pg_prepared_statements order by prepare_time
  `.execute(db);
  return rows;
}

test("a connection prepares marked statements once, and no others", async () => {
  for (const value of [1, 2, 3]) {
    const { rows } = await sql<{ value: number }>`select ${value}::int as value ${prepared}`.execute(db);
    expect(rows).toEqual([{ value }]);
    await sql`select ${value}::int as other`.execute(db);
  }
  const find = (prefix: string) =>
    db.selectFrom("accounts").where("carrier", "=", "twilio").select("company").limit(prefix.length);
  await find("a").modifyEnd(prepared).execute();
  await find("ab").modifyEnd(prepared).execute();
  await find("abc").execute();
  expect(await kept()).toEqual([
    { statement: "select $1::int as value /* prepared */", plans: 3 },
    {
      statement: 'select "company" from "accounts" where "carrier" = $1 limit $2 /* prepared */',
      plans: 2,
    },
  ]);
});

test("a query on the pool itself is answered too", async () => {
  const pool = openPool(database.appUrl, 1);
  const { rows } = await pool.query("select $1::int as value /* prepared */", [4]);
  expect(rows).toEqual([{ value: 4 }]);
  await pool.end();
});
