import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { HALF_RESTORED, migrate } from "../db/migrate.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { bareTables, dressTables } from "./bare-tables.sql.ts";
import type { ReadEntry } from "./entries.ts";
import type { Manifest } from "./manifest.ts";
import { readBackup, verifyBackup } from "./read-backup.ts";
import { columnsOf, SAME_SPELLING } from "./tables.sql.ts";
import { emptyTarget, knownMigrations } from "./target.ts";
import { LEFT_OUT } from "./what-comes-back.ts";

/** Keeps two restores of one database from running at once. The number is arbitrary. */
const RESTORE_LOCK = 7_215_313;

export interface RestoreTarget {
  ownerUrl: string;
  appUrl: string;
  storage: Storage;
}

export interface RestoreOptions {
  file: string;
  passphrase: string | null;
  /** Inspects the backup's description before anything is written; throws to refuse it. */
  accept?: (manifest: Manifest) => void;
  /** Row count from which a table's indexes are built at the end; set by tests. */
  manyRows?: number;
}

/**
 * Restores a backup into an empty database. The backup is read to its end and checked before anything is written; from
 * then on the database is marked half restored until everything is in it and counted, and outgoing work is held
 * afterwards. Throws `BackupError`.
 */
export async function restoreBackup(target: RestoreTarget, options: RestoreOptions): Promise<Manifest> {
  const { file, passphrase, accept, manyRows } = options;
  const manifest = await verifyBackup(file, passphrase);
  const migrations = await knownMigrations(manifest);
  accept?.(manifest);
  const client = new pg.Client({ connectionString: target.ownerUrl, application_name: "broadcast restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mine: boolean }>("select pg_try_advisory_lock($1) as is_mine", [
      RESTORE_LOCK,
    ]);
    if (!rows[0]!.is_mine) throw new BackupError("Another restore into this database is under way.");
    await emptyTarget(client);
    await migrate(target.ownerUrl, target.appUrl, { only: migrations });
    await client.query(SAME_SPELLING);
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    const taken = await bareTables(
      client,
      new Map(manifest.tables.map((its) => [its.name, its.rows])),
      manyRows,
    );
    await clearTables(client);
    for await (const entry of readBackup(file, passphrase)) await bringBack(client, target, entry, manifest);
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
        name,
        value,
        isCalled,
      ]);
    await dressTables(client, taken);
    await requireCounts(client, manifest);
    await client.query("analyze");
    await migrate(target.ownerUrl, target.appUrl, { isRestoring: true });
    await finish(client, manifest);
    return manifest;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Migrations insert rows of their own; the backup's rows take their place. */
async function clearTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('public.%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  const kept = new Set(["schema_migrations", HALF_RESTORED].map((name) => `public.${name}`));
  const names = rows.map(({ name }) => name).filter((name) => !kept.has(name));
  await client.query(`truncate ${names.join(", ")}`);
  await client.query("delete from graphile_worker._private_jobs");
}

async function bringBack(
  client: pg.Client,
  { storage }: RestoreTarget,
  { title, content, measured }: ReadEntry,
  manifest: Manifest,
): Promise<void> {
  switch (title.kind) {
    case "about":
    case "manifest":
      return;
    case "table": {
      if (title.name in LEFT_OUT) return;
      const table = `public.${client.escapeIdentifier(title.name)}`;
      await copyIn(client, `copy ${table} (${columnsOf(client, title)}) from stdin`, content);
      return requireSame(
        measured(),
        manifest.tables.find(({ name }) => name === title.name),
      );
    }
    case "jobs": {
      await bringJobsBack(client, content);
      return requireSame(measured(), manifest.jobs);
    }
    case "file": {
      await storage.put(title.name, Readable.from(content), "application/octet-stream");
      return requireSame(
        measured(),
        manifest.files.find(({ name }) => name === title.name),
      );
    }
  }
}

const copyIn = (client: pg.Client, statement: string, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(Readable.from(content), client.query(copyFrom(statement)));

/** No job is locked: the workers that held them are not of this database. */
async function bringJobsBack(client: pg.Client, content: AsyncIterable<Buffer>): Promise<void> {
  await client.query(
    `create temp table jobs_brought_back (place bigint generated always as identity, task text, queue text, payload json,
       priority int, run_at timestamptz, attempts int, max_attempts int, last_error text, created_at timestamptz,
       key text, flags jsonb)`,
  );
  const columns =
    "task, queue, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags";
  await copyIn(client, `copy jobs_brought_back (${columns}) from stdin`, content);
  await client.query(
    `with tasks as (
       insert into graphile_worker._private_tasks (identifier) select distinct task from jobs_brought_back
       on conflict do nothing returning id, identifier
     ), queues as (
       insert into graphile_worker._private_job_queues (queue_name)
       select distinct queue from jobs_brought_back where queue is not null on conflict do nothing returning id, queue_name
     ), all_tasks as (
       select id, identifier from tasks union select id, identifier from graphile_worker._private_tasks
     ), all_queues as (
       select id, queue_name from queues union select id, queue_name from graphile_worker._private_job_queues
     )
     insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, priority, run_at, attempts, max_attempts,
       last_error, created_at, updated_at, key, flags)
     select t.id, q.id, b.payload, b.priority, b.run_at, b.attempts, b.max_attempts, b.last_error, b.created_at, now(), b.key,
       b.flags
     from jobs_brought_back b join all_tasks t on t.identifier = b.task left join all_queues q on q.queue_name = b.queue
     order by b.place`,
  );
  await client.query("drop table jobs_brought_back");
}

/** The file was complete when it was checked: it has changed since, or the disk doesn't read reliably. */
function requireSame(
  read: { bytes: number; sha256: string },
  listed?: { bytes: number; sha256: string },
): void {
  if (read.bytes === listed?.bytes && read.sha256 === listed.sha256) return;
  throw new BackupError(
    "The backup file changed while it was being restored. The database is half restored; restore it again.",
  );
}

async function requireCounts(client: pg.Client, { tables, jobs }: Manifest): Promise<void> {
  const count = async (table: string) => {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
    return Number(rows[0]!.rows);
  };
  for (const { name, rows } of tables) {
    const there = await count(`public.${client.escapeIdentifier(name)}`);
    if (there !== rows)
      throw new BackupError(
        `${name} has ${there} rows instead of ${rows}. The database is half restored; restore it again.`,
      );
  }
  if ((await count("graphile_worker._private_jobs")) !== jobs.rows)
    throw new BackupError("Jobs are missing. The database is half restored; restore it again.");
}

/** Marks the database as complete and holds outgoing work, in one step. */
async function finish(client: pg.Client, { takenAt }: Manifest): Promise<void> {
  await client.query("begin");
  await client.query("update carrier_slots set owner = null, held_until = clock_timestamp()");
  await client.query("insert into restorations (backup_taken_at) values ($1)", [takenAt]);
  await client.query(`drop table public.${HALF_RESTORED}`);
  await client.query("commit");
}
