import { type Connection, sql } from "./connection.ts";

/** Runs `work` in a transaction so that, if it throws, only its own changes are undone; rethrows its error. */
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
