import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeWorkerUtils } from "graphile-worker";
import pg from "pg";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Allows one migrator at a time. The number is arbitrary. */
const MIGRATION_LOCK = 7_215_301;

/** The application can insert into and read these tables, but never change or remove a row. */
const APPEND_ONLY = ["credit_ledger", "consent_log", "organization_ledger"];

/** A table that a restore creates first and drops last: no process starts on a database that has it. */
export const HALF_RESTORED = "restore_underway";

export const IS_HALF_RESTORED =
  'This database is half restored: a restore was interrupted, or is still under way. Run "npm run restore -- FILE" again; it starts over by itself.';

/** Migrating failed for a reason that the operator can fix; `message` says how. */
export class MigrationError extends Error {}

/**
 * Brings the database up to date: numbered SQL files, each in its own transaction, then the job queue's schema, then
 * the rights of the application's role (the user of `appUrl`), which owns no tables. A restore applies only the
 * migrations its backup had, and the others once the rows are in place; no other process gets into a half-restored
 * database.
 */
export async function migrate(
  ownerUrl: string,
  appUrl: string,
  restoring: { only?: readonly string[]; isRestoring?: boolean } = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that is lost between two queries fails the next one, which reports it.
  client.on("error", () => {});
  await client.connect();
  const applied: string[] = [];
  try {
    const { rows } = await client.query("show server_version_num");
    if (Number(rows[0].server_version_num) < 180_000) {
      throw new MigrationError(
        "The database is older than PostgreSQL 18. Set DATABASE_URL to version 18 or later, or unset it to use the built-in one.",
      );
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (!restoring.only && !restoring.isRestoring) await refuseHalfRestored(client);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    await client.query(
      "comment on table schema_migrations is 'db: Which numbered migrations this database has had.'",
    );
    const done = new Set<string>(
      (await client.query<{ name: string }>("select name from schema_migrations")).rows.map(
        (row) => row.name,
      ),
    );
    const files = await migrationNames();
    // This version would misread, and overwrite, what a newer one changed.
    if ([...done].some((name) => !files.includes(name))) {
      throw new MigrationError(
        "This data was last used by a newer version of Project Broadcast. Start that version or a later one, or use another DATA_DIR or DATABASE_URL.",
      );
    }
    for (const name of files) {
      if (done.has(name) || (restoring.only && !restoring.only.includes(name))) continue;
      await client.query("begin");
      try {
        await client.query(await readFile(join(MIGRATIONS, name), "utf8"));
        await client.query("insert into schema_migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
      applied.push(name);
    }
    const jobs = await makeWorkerUtils({ connectionString: ownerUrl });
    try {
      await jobs.migrate();
    } finally {
      await jobs.release();
    }
    await grant(client, new URL(appUrl).username);
  } finally {
    await client.end();
  }
  return { applied };
}

/** The migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
}

async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) is not null as is_half", [
    `public.${HALF_RESTORED}`,
  ]);
  if (rows[0].is_half) throw new MigrationError(IS_HALF_RESTORED);
}

async function grant(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query("select current_user as owner");
  const role = client.escapeIdentifier(decodeURIComponent(appRole));
  if (rows[0].owner === decodeURIComponent(appRole)) return;
  for (const schema of ["public", "graphile_worker"]) {
    await client.query(`grant usage on schema ${schema} to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${role}`);
    await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
  // The queue's tables have row security without policies, so only their owner could use them.
  const { rows: queueTables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'graphile_worker' and rowsecurity",
  );
  for (const { name } of queueTables) {
    await client.query(`drop policy if exists application on ${name}`);
    await client.query(`create policy application on ${name} to ${role} using (true) with check (true)`);
  }
  for (const table of APPEND_ONLY) await client.query(`revoke update, delete on ${table} from ${role}`);
  await client.query(`revoke insert, update, delete on schema_migrations from ${role}`);
}
