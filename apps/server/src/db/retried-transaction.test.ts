import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { type Connection, connect, sql } from "./connection.ts";
import { retriedTransaction } from "./retried-transaction.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Connection;
let pair: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.appUrl, 4);
  pair = [await anAccount(), await anAccount()];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function anAccount(): Promise<number> {
  const now = new Date();
  const values = { company: "", created_at: now, updated_at: now };
  const row = await db
    .insertInto("accounts")
    .values(values)
    .returning("account_id")
    .executeTakeFirstOrThrow();
  return row.account_id;
}

const sign = (tx: Connection, accountId: number, by: string) =>
  sql`update accounts set company = company || ${by} where account_id = ${accountId}`.execute(tx);

/** Resolves for all callers once `count` of them have arrived. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let came = 0;
  return async () => {
    came += 1;
    if (came >= count) resolve();
    await promise;
  };
}

test("two transactions that deadlock both succeed, each exactly once", async () => {
  const met = meeting(2);
  let tries = 0;
  const signBoth = (by: string, order: number[]) =>
    retriedTransaction(db, async (tx) => {
      tries += 1;
      await sign(tx, order[0]!, by);
      await met();
      await sign(tx, order[1]!, by);
      return by;
    });
  expect(await Promise.all([signBoth("a", pair), signBoth("b", pair.toReversed())])).toEqual(["a", "b"]);
  expect(tries).toBe(3);
  const rows = await db.selectFrom("accounts").select("company").execute();
  expect(rows.map(({ company }) => [...company].sort().join(""))).toEqual(["ab", "ab"]);
});

test("a deadlock is retried even when it was put into words for a person", async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries > 1) return "done";
    const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    throw new AppError("internal", "Please try again later.", { cause: deadlock });
  };
  expect(await retriedTransaction(db, work)).toBe("done");
});

test("an error that retrying can't fix fails at once", async () => {
  let tries = 0;
  const work = async (tx: Connection) => {
    tries += 1;
    await sql`select 1 / 0`.execute(tx);
  };
  await expect(retriedTransaction(db, work)).rejects.toThrow("division by zero");
  expect(tries).toBe(1);
});

test("inside a transaction it joins that one and leaves retrying to its owner", async () => {
  let tries = 0;
  const outer = db.transaction().execute((tx) =>
    retriedTransaction(tx, async (inner) => {
      tries += 1;
      expect(inner).toBe(tx);
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    }),
  );
  await expect(outer).rejects.toThrow("deadlock");
  expect(tries).toBe(1);
});
