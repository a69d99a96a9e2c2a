// How many rows per second an import stores: the real job on a CSV file, compared with the bare upsert it
// cannot do without, in the same run on the same table: pre-parsed rows, 2,000 per statement, in another
// account. Then how much faster a file is imported that changes nothing, and how much memory the import of a
// million rows takes. Each import runs in a process of its own, set up like a worker, whose memory must not
// depend on the file.
import { fork } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { startThrowawayPostgres } from "../../apps/launcher/src/database/embedded-postgres.ts";
import { nodeEnvironment } from "../../apps/launcher/src/launch-settings.ts";
import { assemble } from "../../apps/server/src/assemble.ts";
import { createClock } from "../../apps/server/src/clock/clock.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import type { SignedIn } from "../../apps/server/src/http/context.ts";
import { createLog } from "../../apps/server/src/log.ts";
import {
  contactImportHandlers,
  contactImportJobs,
} from "../../apps/server/src/modules/contact-imports/index.ts";
import type { Services } from "../../apps/server/src/services.ts";
import { REAL_INSTALLATION } from "../../apps/server/src/testing/real-installation.ts";
import { printResult, printWithin } from "../setup/bench-database.ts";

const ROWS = Number(process.env.ROWS ?? 200_000);
const LONG_ROWS = Number(process.env.LONG_ROWS ?? 1_000_000);
const CHUNK_ROWS = 2_000;
const TARGET = 0.6;
const AGAIN_TARGET = 3;
const MEMORY_LIMIT_MB = 150;

/** A heap that cannot grow shows what an import must hold, not what the collector has not swept yet. */
const HEAP_MEGABYTES = 56;
const TICK_MS = 5;

interface Measured {
  state: string;
  created: number;
  unchanged: number;
  refused: number;
  seconds: number;
  startBytes: number;
  peakBytes: number;
  /** The most CPU time used between two ticks: no turn of the event loop took longer. */
  longestTurnMs: number;
}

const openServices = (databaseUrl: string, folder: string) =>
  assemble(
    readEnv({
      DATABASE_URL: databaseUrl,
      SECRET: "0".repeat(32),
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "0".repeat(32),
      SMTP_URL: "smtp://127.0.0.1:1",
      ...REAL_INSTALLATION,
      STORAGE_DIR: join(folder, "files"),
    }),
    createLog("silent", "bench"),
    createClock(),
  );

const FIRST = ["Ana", "Bo", "Chloé", "Dmitri", "Esperanza", "Fatima", "Giovanni", "Hannah"];
const LAST = ["Lopez", "Lindqvist", "Okafor", "Brown", "Nguyễn", "Schmidt", "Tanaka", "Rivers"];

const [kind, databaseUrl = "", folderOfChild = "", account = "", path = ""] = process.argv.slice(2);
if (kind === "import") {
  const services = openServices(databaseUrl, folderOfChild);
  process.send?.(await importFile(services, Number(account), path));
  await services.close();
  process.disconnect?.();
} else {
  await compare();
}

interface Row {
  phone: string;
  first: string;
  last: string;
  company: string;
  email: string;
}

function rowAt(index: number): Row {
  const first = FIRST[index % 8]!;
  const last = `${LAST[(index >> 3) % 8]}${(index * 7919) % 10_007}`;
  // Scattered like the numbers of a real list; no digit that would make an exchange N11.
  const scattered = (index * 611_953) % 6_400_000;
  const exchange = Math.floor(scattered / 10_000);
  const digits = [2 + Math.floor(exchange / 80), 2 + (Math.floor(exchange / 10) % 8), exchange % 10].join("");
  const phone = `512${digits}${String(scattered % 10_000).padStart(4, "0")}`;
  return {
    phone,
    first,
    last,
    company: `Company ${index % 997}`,
    email: `${first}.${index}@example.com`.toLowerCase(),
  };
}

async function writeFile(folder: string, rows: number): Promise<string> {
  const path = join(folder, `${rows}.csv`);
  function* lines() {
    yield "First name,Last name,Company,Mobile,Email\r\n";
    for (let index = 0; index < rows; index += 1) {
      const { phone, first, last, company, email } = rowAt(index);
      yield `${first},${last},"${company}, Inc.",(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)},${email}\r\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return path;
}

/** Uploads, starts and runs an import; times the job only. */
async function importFile(services: Services, accountId: number, path: string): Promise<Measured> {
  const { id: userId } = await services.db
    .selectFrom("users")
    .where("account_id", "=", accountId)
    .select("id")
    .executeTakeFirstOrThrow();
  const context = { ...services, accountId, caller: { userId } } as unknown as SignedIn;
  const upload = { fileName: "bench.csv", contentType: "text/csv", stream: createReadStream(path) };
  const made = await contactImportHandlers.upload(context, {
    params: undefined,
    query: undefined,
    body: {},
    upload,
  });
  const params = { importId: made._id };
  await contactImportHandlers.start(context, {
    params,
    query: undefined,
    body: {
      hasHeader: made.hasHeader,
      fields: made.columns.map((column) => column.field),
      updates: [],
      tags: [],
      consent: null,
    },
  });
  // In the job list, the payload's type is not known.
  const job = contactImportJobs.find(({ name }) => name === "contact-imports.run")!;
  const run = job.run as (
    services: Services,
    payload: { accountId: number; importId: string },
    signal: AbortSignal,
  ) => Promise<void>;
  const startBytes = process.memoryUsage.rss();
  let peakBytes = startBytes;
  let longestTurnMs = 0;
  let cpuMs = threadCpuMs();
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    const nowMs = threadCpuMs();
    longestTurnMs = Math.max(longestTurnMs, nowMs - cpuMs);
    cpuMs = nowMs;
  }, TICK_MS);
  const startedAt = performance.now();
  await run(services, { accountId, importId: made._id }, new AbortController().signal);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const done = await contactImportHandlers.get(context, { params, query: undefined, body: undefined });
  const { state, created, unchanged, refused } = done;
  return { state, created, unchanged, refused, seconds, startBytes, peakBytes, longestTurnMs };
}

/** CPU time of the main thread: time that a busy machine takes away does not count. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The rows in chunks, each as the arrays PostgreSQL expects. */
function chunksOf(rows: number): string[][][] {
  return Array.from({ length: Math.ceil(rows / CHUNK_ROWS) }, (_, chunk) => {
    const own = Array.from({ length: CHUNK_ROWS }, (_row, index) => rowAt(chunk * CHUNK_ROWS + index));
    return [
      own.map((row) => `+1${row.phone}`),
      own.map((row) => row.first),
      own.map((row) => row.last),
      own.map((row) => `${row.company}, Inc.`),
      own.map((row) => row.email),
    ];
  });
}

async function bareUpsert(url: string, accountId: number, chunks: string[][][]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  for (const arrays of chunks) {
    await client.query(
      `insert into contacts as c (account_id, phone_number, first_name, last_name, company, email, created_at, updated_at)
       select ${accountId}, r.*, now(), now() from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) r
       on conflict (account_id, phone_number) do update set first_name = excluded.first_name,
         last_name = excluded.last_name, company = excluded.company, email = excluded.email, updated_at = now()`,
      arrays,
    );
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await client.end();
  return seconds;
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "import-bench-"));
  const postgres = await startThrowawayPostgres(join(import.meta.dirname, "../../.data"));
  try {
    await migrate(postgres.ownerUrl, postgres.appUrl);
    const services = openServices(postgres.appUrl, folder);
    const newAccount = async (): Promise<number> => {
      const now = new Date();
      const { account_id } = await services.db
        .insertInto("accounts")
        .values({ company: "Bench", created_at: now, updated_at: now })
        .returning("account_id")
        .executeTakeFirstOrThrow();
      await services.db.insertInto("account_counters").values({ account_id }).execute();
      const person = { password_hash: "-", first_name: "Maya", last_name: "Rivers" };
      await services.db
        .insertInto("users")
        .values({
          ...person,
          account_id,
          email: `import-${account_id}@example.com`,
          slug: `import-${account_id}`,
          created_at: now,
          updated_at: now,
        })
        .execute();
      return account_id;
    };
    const importApart = (accountId: number, file: string) =>
      new Promise<Measured>((resolve, reject) => {
        const child = fork(
          import.meta.filename,
          ["import", postgres.appUrl, folder, String(accountId), file],
          {
            env: nodeEnvironment({ ...process.env } as Record<string, string>),
            execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, "--max-semi-space-size=4"],
          },
        );
        child.once("message", (message) => resolve(message as Measured));
        child.once("exit", (code) => reject(new Error(`The import's process ended with ${code}`)));
      });

    const short = await writeFile(folder, ROWS);
    const long = await writeFile(folder, LONG_ROWS);
    const prepared = chunksOf(ROWS);
    const bare = async () => bareUpsert(postgres.appUrl, await newAccount(), prepared);
    const imported = async (file: string) => importApart(await newAccount(), file);
    // Both once beforehand, so that the first does not pay for a cold PostgreSQL, nor the first worker for
    // compiling; then in an order in which a change of the machine's load affects both sides alike.
    await bareUpsert(postgres.appUrl, await newAccount(), prepared.slice(0, 2));
    await imported(await writeFile(folder, CHUNK_ROWS));
    const bareFirst = await bare();
    const importFirst = await imported(short);
    const repeatedAccount = await newAccount();
    const importLast = await importApart(repeatedAccount, short);
    const bareLast = await bare();
    const repeated = await importApart(repeatedAccount, short);
    const million = await imported(long);
    await services.close();

    report(`${ROWS} rows`, importFirst);
    report(`${ROWS} rows`, importLast);
    report(`${ROWS} rows again`, repeated);
    report(`${LONG_ROWS} rows`, million);
    const value = Math.round((2 * ROWS) / (importFirst.seconds + importLast.seconds));
    const baseline = Math.round((2 * ROWS) / (bareFirst + bareLast));
    printResult("import", value, baseline, TARGET);
    printResult("import-again", ROWS / repeated.seconds, value, AGAIN_TARGET);
    printWithin(
      "import-memory",
      megabytes(million.peakBytes),
      megabytes(million.startBytes),
      MEMORY_LIMIT_MB,
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

function report(what: string, measured: Measured): void {
  const { state, created, unchanged, refused, seconds, startBytes, peakBytes, longestTurnMs } = measured;
  console.log(
    `${what}: ${state}, ${created} created, ${unchanged} unchanged, ${refused} refused in ${seconds.toFixed(1)} s; ` +
      `peak RSS ${megabytes(peakBytes).toFixed(0)} MB (+${megabytes(peakBytes - startBytes).toFixed(0)}); ` +
      `longest turn of the event loop ${longestTurnMs.toFixed(0)} ms`,
  );
}
