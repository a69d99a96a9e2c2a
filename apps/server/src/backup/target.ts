import type pg from "pg";
import { HALF_RESTORED, migrationNames } from "../db/migrate.ts";
import { BackupError } from "./backup-error.ts";
import type { Manifest } from "./manifest.ts";

/** Returns the migrations of a backup; throws unless this version has all of them. */
export async function knownMigrations({ migrations, productVersion }: Manifest): Promise<string[]> {
  const known = new Set(await migrationNames());
  if (migrations.every((name) => known.has(name))) return migrations;
  throw new BackupError(
    `This backup was made by a newer version of Project Broadcast (${productVersion}). Restore it with that version or a later one.`,
  );
}

/**
 * Makes sure that nothing is lost: a database that isn't empty is refused. The remains of an interrupted restore are
 * only part of a backup, so they are dropped. From here on the database is marked half restored.
 */
export async function emptyTarget(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where not starts_with(n.nspname, 'pg_') and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`,
  );
  const names = rows.map(({ name }) => name);
  if (names.includes(`public.${HALF_RESTORED}`)) {
    await client.query("begin");
    await client.query("drop schema if exists graphile_worker cascade");
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await client.query("grant usage on schema public to public");
    await mark(client);
    await client.query("commit");
    return;
  }
  if (names.length > 0) {
    throw new BackupError(
      'This database isn\'t empty, and a restore overwrites nothing. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database. To give up the data that is here, run "npm run reset" first (back it up before), or drop and create the database at DATABASE_URL.',
    );
  }
  await mark(client);
}

const mark = (client: pg.Client) =>
  client.query(
    `create table public.${HALF_RESTORED} as select now() as begun_at;
     comment on table public.${HALF_RESTORED} is 'db: A restore is under way, or was interrupted.'`,
  );
