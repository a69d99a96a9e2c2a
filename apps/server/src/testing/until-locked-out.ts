import { type Connection, sql } from "../db/connection.ts";
import { until } from "./builders.ts";

/** Waits until a session waits for an advisory lock in the test's database; `what` names it. */
export const untilLockedOut = (db: Connection, what: string): Promise<boolean> =>
  until(what, async () => {
    const { rows } = await sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(db);
    return rows.length > 0;
  });
