import { type Connection, sql } from "../db/connection.ts";
import { until } from "./builders.ts";

/**
 * Waits until another session waits for a lock of this transaction, and returns that session's process id; `what`
 * names the wait. Sessions of other tests on the same PostgreSQL do not count.
 */
export const untilBlockedBy = (tx: Connection, what: string): Promise<number> =>
  until(what, async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1
    `.execute(tx);
    return rows[0]?.pid;
  });
