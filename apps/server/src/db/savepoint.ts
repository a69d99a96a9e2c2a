import { type Connection, sql } from "./connection.ts";

/** Runs `work` in a transaction so that, when it throws, only what it did itself is undone; throws what it threw. */
export async function inSavepoint<T>(tx: Connection, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
