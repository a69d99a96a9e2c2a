import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { verifyBackup } from "../../apps/server/src/backup/read-backup.ts";
import { restoreBackup } from "../../apps/server/src/backup/restore-backup.ts";
import { writeBackup } from "../../apps/server/src/backup/write-backup.ts";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { localFolder } from "../../apps/server/src/providers/storage/local-folder.ts";
import { apiClient } from "../setup/api-client.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anAudience } from "../setup/many-contacts.ts";
import { fillThreads } from "../setup/many-messages.ts";
import { startProductProcesses } from "../setup/product-processes.ts";
import { someUsers } from "../setup/some-users.ts";

/**
 * A backup and a restore of 1,000,000 messages compared with a bare COPY of the same tables out of and into
 * the same server, in rows per second; and the chat list for ten users while a backup runs at its default
 * rate, compared with before.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000);
const CONTACTS = Math.max(1_000, Math.floor(MESSAGES / 10));
const SECONDS = Number(process.env.SECONDS ?? 15);
const FAST_MB = 10_000;
const USUAL_MB = 30;
const BACKUP_TARGET = 0.4;
const RESTORE_TARGET = 0.1;
/** The limit for a list at the 95th percentile while a backup runs, in milliseconds. */
const LIST_LIMIT_MS = 100;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const ownerDb = connect(postgres.ownerUrl, 1);
const now = new Date(machineNow() + carrier.clockOffsetMs);
const storage = localFolder(join(folder, "files"));
const target = await emptyDatabase("restored");
const bare = await emptyDatabase("bare");
try {
  const { accountId, cookie } = await anAudience(db, ownerDb, { contacts: CONTACTS, now });
  await fillThreads(ownerDb, { accountId, messages: MESSAGES, now });
  await sql`vacuum analyze`.execute(ownerDb);

  const backUp = (name: string, mbPerSecond: number) =>
    writeBackup(
      { databaseUrl: postgres.appUrl, storage, productVersion: "bench", isReal: false, secretMark: "bench" },
      { file: join(folder, name), passphrase: null, mbPerSecond },
    );
  const out = await timed(() => bareCopies());
  const made = await timed(() => backUp("fast.backup", FAST_MB));
  const rows = made.result.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = made.result.tables.reduce((sum, table) => sum + table.bytes, 0);
  const file = join(folder, "fast.backup");
  console.log(
    `${rows} rows, ${Math.round(bytes / 1e6)} MB as text, ${Math.round(statSync(file).size / 1e6)} MB as a backup; written in ${made.seconds.toFixed(1)} s`,
  );
  printResult("backup-rows", rows / made.seconds, rows / out.seconds, BACKUP_TARGET);

  const checked = await timed(() => verifyBackup(file, null));
  const restored = await timed(() => restoreBackup({ ...target, storage }, { file, passphrase: null }));
  console.log(
    `checked in ${checked.seconds.toFixed(1)} s, restored in ${restored.seconds.toFixed(1)} s (the check in it)`,
  );
  printResult("restore-rows", rows / restored.seconds, rows / (await bareLoad()), RESTORE_TARGET);

  const product = await startProductProcesses({ postgres, carrier, folder, workers: 1 });
  try {
    const lists = async () => {
      const acted = await someUsers(
        apiClient(product.url, cookie),
        () => ({ what: "list", does: (call) => call("POST", "messages/search", {}) }),
        { users: 10, seconds: SECONDS, thinkMs: 200 },
      );
      return percentile(
        acted.map(({ ms }) => ms),
        0.95,
      );
    };
    await lists();
    const before = await lists();
    let isOver = false;
    const making = backUp("usual.backup", USUAL_MB).finally(() => {
      isOver = true;
    });
    const during = await lists();
    console.log(
      `lists while a backup ran${isOver ? ", for part of the time" : ""}: ${during.toFixed(1)} ms, before ${before.toFixed(1)} ms`,
    );
    await making;
    printWithin("backup-list-p95", during, before, LIST_LIMIT_MS);
  } finally {
    await product.stop();
  }
} finally {
  await db.destroy();
  await ownerDb.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
}

async function emptyDatabase(name: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner ${new URL(postgres.ownerUrl).username}`);
  await admin.end();
  const at = (url: string) => url.replace(/\/[^/]*$/, `/${name}`);
  return { ownerUrl: at(postgres.ownerUrl), appUrl: at(postgres.appUrl) };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select format('public.%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
  );
  return rows.map(({ name }) => name);
}

/** Every table, discarded as it arrives. */
function bareCopies(): Promise<void> {
  return withClient(postgres.ownerUrl, async (client) => {
    for (const name of await tableNames(client)) {
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      await pipeline(client.query(copyTo(`copy ${name} to stdout`)), nowhere);
    }
  });
}

/** Copies the rows into tables without keys or indexes, directly from the other database; returns seconds. */
async function bareLoad(): Promise<number> {
  return withClient(postgres.ownerUrl, (from) =>
    withClient(bare.ownerUrl, async (to) => {
      const loads: { name: string; columns: string }[] = [];
      for (const name of await tableNames(from)) {
        const { rows } = await from.query<{ columns: string; layout: string }>(
          `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
             string_agg(quote_ident(attname) || ' ' || case when format_type(atttypid, null) like '%gtrgm%' then 'text' else format_type(atttypid, atttypmod) end, ', ' order by attnum) as layout
           from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
          [name],
        );
        const [its] = rows;
        if (!its?.columns) continue;
        await to.query(`create table ${name} (${its.layout})`);
        loads.push({ name, columns: its.columns });
      }
      const loaded = await timed(async () => {
        for (const { name, columns } of loads) {
          const content = from.query(copyTo(`copy ${name} (${columns}) to stdout`));
          await pipeline(Readable.from(content), to.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
        }
      });
      return loaded.seconds;
    }),
  );
}
