import { expect } from "vitest";
import { sql } from "../db/connection.ts";
import type { TestServer } from "./test-server.ts";

/** Makes all connections report their reads. */
async function tellReads(server: TestServer): Promise<void> {
  const pools = [server.services.db, server.apiServices.db];
  const connections = Array.from({ length: server.env.DATABASE_POOL_SIZE });
  await Promise.all(
    // Each connection is kept busy for a moment, so that all of them are reached.
    pools.flatMap((db) =>
      connections.map(() => sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`.execute(db)),
    ),
  );
}

/** Returns the rows and index entries read of each table so far. */
async function readSoFar(server: TestServer): Promise<Map<string, number>> {
  await tellReads(server);
  const { rows } = await sql<{ table: string; read: number }>`
    select t.relname as table, t.seq_tup_read + coalesce(
      (select sum(i.idx_tup_read)::int8 from pg_stat_user_indexes i where i.relid = t.relid), 0
    ) as read
    from pg_stat_user_tables t where t.schemaname = 'public'
  `.execute(server.services.db);
  return new Map(rows.map(({ table, read }) => [table, read]));
}

/** Returns the tables of which `work` read more than this, with the amount. */
export async function readMoreThan(
  server: TestServer,
  rows: number,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await readSoFar(server);
  await work();
  const read = [...(await readSoFar(server))].map(
    ([table, all]) => [table, all - (before.get(table) ?? 0)] as const,
  );
  expect(read.filter(([, its]) => its > 0).length).toBeGreaterThan(0);
  return Object.fromEntries(read.filter(([, its]) => its > rows));
}
