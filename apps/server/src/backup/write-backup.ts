import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Storage } from "../providers/storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { entry, type Measured, type Title } from "./entries.ts";
import { FORMAT_VERSION, framed } from "./frames.ts";
import type { About, Manifest } from "./manifest.ts";
import { paced } from "./pace.ts";
import { columnsOf, JOBS, listKeptTables, readSequences, SAME_SPELLING } from "./tables.sql.ts";

/** Keeps two backups from running at once, since they would only slow each other down. The number is arbitrary. */
const BACKUP_LOCK = 7_215_312;

/** How far the clocks of a store and of the database may differ. */
const CLOCKS_DIFFER_MS = 60_000;

export interface BackupSource {
  /** A direct connection, not one through a pooler: one transaction holds the snapshot to the end. */
  databaseUrl: string;
  storage: Storage;
  productVersion: string;
  isReal: boolean;
  secretMark: string;
}

export interface BackupOptions {
  file: string;
  passphrase: string | null;
  mbPerSecond: number;
  signal?: AbortSignal;
  /** Called once the snapshot is taken, with the name by which other connections can use it. */
  onSnapshot?: (snapshot: string) => Promise<void> | void;
}

/** Another backup of this database is being made. */
export const ANOTHER_IS_MADE = "Another backup of this database is being made. Wait until it's done.";

/**
 * Writes a backup of everything as of one moment, while the product keeps running. The file gets its name only once it
 * is complete and on disk. Throws `BackupError`.
 */
export async function writeBackup(source: BackupSource, options: BackupOptions): Promise<Manifest> {
  const { file } = options;
  if (existsSync(file)) {
    throw new BackupError(`${file} is there already, and no backup is overwritten. Name another file.`);
  }
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: "broadcast backup",
  });
  // A connection that is lost between two queries fails the next one, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(SAME_SPELLING);
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ is_mine: boolean }>(
      "select pg_try_advisory_xact_lock($1) as is_mine",
      [BACKUP_LOCK],
    );
    // Checked before the file is created, so that the second backup touches nothing.
    if (!rows[0]!.is_mine) throw new BackupError(ANOTHER_IS_MADE);
    return await writeFileOf(client, source, options);
  } finally {
    await client.end().catch(() => {});
  }
}

async function writeFileOf(
  client: pg.Client,
  source: BackupSource,
  options: BackupOptions,
): Promise<Manifest> {
  const { file, passphrase, mbPerSecond, signal } = options;
  const partial = `${file}.partial`;
  const handle = await open(partial, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw cannotWrite(error, file);
  });
  try {
    const made: { manifest?: Manifest } = {};
    await pipeline(
      Readable.from(paced(everything(client, source, options, made), mbPerSecond, signal), {
        objectMode: false,
      }),
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
      (packed: AsyncIterable<Buffer>) => framed(packed, passphrase),
      handle.createWriteStream({ flush: true }),
      { signal },
    );
    await rename(partial, file);
    return made.manifest!;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw cannotWrite(error as NodeJS.ErrnoException, file);
  }
}

function cannotWrite(error: NodeJS.ErrnoException, file: string): Error {
  if (error.code === "EEXIST") {
    return new BackupError(
      `${file}.partial is there already: another backup is writing it, or one was interrupted. If none is running, delete it.`,
    );
  }
  if (error.code === "ENOSPC")
    return new BackupError(`The disk with ${file} is full, so the backup wasn't made.`);
  if (error.code === "ENOENT" || error.code === "EACCES")
    return new BackupError(
      `Can't write ${file}. Create its folder, or give yourself write permission, and try again.`,
    );
  return error;
}

async function* everything(
  client: pg.Client,
  { storage, productVersion, isReal, secretMark }: BackupSource,
  { onSnapshot, signal }: BackupOptions,
  made: { manifest?: Manifest },
): AsyncGenerator<Buffer> {
  const { rows: times } = await client.query<{ taken_at: Date }>("select now() as taken_at");
  const takenAt = times[0]!.taken_at;
  const { rows: migrations } = await client.query<{ name: string }>(
    "select name from schema_migrations order by name",
  );
  const about: About = {
    formatVersion: FORMAT_VERSION,
    productVersion,
    migrations: migrations.map(({ name }) => name),
    takenAt: takenAt.toISOString(),
    isReal,
    secretMark,
  };
  const tables = await listKeptTables(client);
  // Listed now, while every file that the rows name still exists: released files are kept for a minute
  // (stored-files.ts).
  const names: string[] = [];
  for await (const { key, changedAt } of storage.list())
    if (changedAt.getTime() <= takenAt.getTime() + CLOCKS_DIFFER_MS) names.push(key);
  if (onSnapshot) {
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    await onSnapshot(rows[0]!.snapshot);
  }
  const manifest: Manifest = {
    ...about,
    tables: [],
    jobs: { rows: 0, bytes: 0, sha256: "" },
    sequences: [],
    files: [],
    filesGone: [],
  };
  yield* json({ kind: "about" }, about);
  for (const table of tables) {
    const { name, columns } = table;
    const copied = copyOut(
      client,
      `copy public.${client.escapeIdentifier(name)} (${columnsOf(client, table)}) to stdout`,
    );
    const measured = yield* entry({ kind: "table", name, columns }, copied.content);
    manifest.tables.push({ name, rows: await copied.rows(), ...measured });
  }
  const jobs = copyOut(client, `copy (${JOBS}) to stdout`);
  const measured = yield* entry({ kind: "jobs" }, jobs.content);
  manifest.jobs = { rows: await jobs.rows(), ...measured };
  manifest.sequences = await readSequences(client);
  // The snapshot is no longer needed and would keep old rows from being vacuumed; files can take long.
  await client.query("commit");
  for (const name of names) {
    signal?.throwIfAborted();
    const content = await contentOf(storage, name);
    if (content === null) manifest.filesGone.push(name);
    else manifest.files.push({ name, ...(yield* entry({ kind: "file", name }, content)) });
  }
  made.manifest = manifest;
  yield* json({ kind: "manifest" }, manifest);
}

/** Returns null when the file was deleted after it was listed. */
async function contentOf(storage: Storage, name: string): Promise<Readable | null> {
  try {
    return await storage.read(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function json(title: Title, value: unknown): AsyncGenerator<Buffer, Measured> {
  return entry(title, Readable.from([Buffer.from(JSON.stringify(value))]));
}

/** Streams rows as PostgreSQL writes them, as fast as they are consumed. */
function copyOut(client: pg.Client, statement: string): { content: Readable; rows(): Promise<number> } {
  const stream = client.query(copyTo(statement));
  // A reader gets the error; one that comes after the last read must not end the process.
  stream.on("error", () => {});
  return {
    content: stream,
    async rows() {
      // The row count arrives after the last row; once this query is answered, it is known.
      await client.query("select");
      return stream.rowCount;
    },
  };
}
