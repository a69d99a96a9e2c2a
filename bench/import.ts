// How many rows a second an import stores: the real job on a CSV file of 100,000 rows, beside the bare upsert it
// cannot do without, in the same run on the same table: rows that are parsed already, 2,000 a statement, in another
// account. The process reads files of 100,000 and 300,000 rows in the same memory and never holds the event loop.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { assemble } from "../apps/server/src/assemble.ts";
import { createClock } from "../apps/server/src/clock/clock.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { readEnv } from "../apps/server/src/env.ts";
import type { SignedIn } from "../apps/server/src/http/context.ts";
import { createLog } from "../apps/server/src/log.ts";
import {
  contactImportHandlers,
  contactImportJobs,
} from "../apps/server/src/modules/contact-imports/index.ts";
import { startThrowawayPostgres } from "../tools/embedded-postgres.ts";

const ROWS = Number(process.env.ROWS ?? 100_000);
const CHUNK_ROWS = 2_000;
const TARGET = 0.5;

const folder = mkdtempSync(join(tmpdir(), "import-bench-"));
const postgres = await startThrowawayPostgres(join(import.meta.dirname, "../.data"));
await migrate(postgres.ownerUrl, postgres.appUrl);
const services = assemble(
  readEnv({
    DATABASE_URL: postgres.appUrl,
    SECRET: "0".repeat(32),
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:1",
    STORAGE_DIR: join(folder, "files"),
  }),
  createLog("silent", "bench"),
  createClock(),
);

const FIRST = ["Ana", "Bo", "Chloé", "Dmitri", "Esperanza", "Fatima", "Giovanni", "Hannah"];
const LAST = ["Lopez", "Lindqvist", "Okafor", "Brown", "Nguyễn", "Schmidt", "Tanaka", "Rivers"];

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
  // Scattered, as the numbers of a real list are.
  const phone = `512${2_000_000 + ((index * 611_953) % 7_999_993)}`;
  return {
    phone,
    first,
    last,
    company: `Company ${index % 997}`,
    email: `${first}.${index}@example.com`.toLowerCase(),
  };
}

async function writeFile(rows: number): Promise<string> {
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

async function newAccount(): Promise<number> {
  const now = new Date();
  const { account_id } = await services.db
    .insertInto("accounts")
    .values({ company: "Bench", created_at: now, updated_at: now })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await services.db.insertInto("account_counters").values({ account_id }).execute();
  return account_id;
}

const runJob = contactImportJobs.find((job) => job.name === "contact-imports.run")!.run as (
  with_: typeof services,
  payload: { accountId: number; importId: string },
) => Promise<void>;

async function importFile(accountId: number, path: string) {
  const context = { ...services, accountId } as unknown as SignedIn;
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
    body: { hasHeader: made.hasHeader, fields: made.columns.map((column) => column.field), tags: [] },
  });
  globalThis.gc?.();
  const startBytes = process.memoryUsage.rss();
  let peakBytes = startBytes;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  await runJob(services, { accountId, importId: made._id });
  const seconds = (performance.now() - startedAt) / 1000;
  delay.disable();
  clearInterval(watch);
  const done = await contactImportHandlers.get(context, { params, query: undefined, body: undefined });
  return {
    done,
    seconds,
    startBytes,
    peakBytes,
    maxDelayMs: delay.max / 1e6,
    p99DelayMs: delay.percentile(99) / 1e6,
  };
}

/** The rows of a chunk as the arrays PostgreSQL takes. */
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

async function bareUpsert(accountId: number, chunks: string[][][]): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.appUrl });
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

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

try {
  const path = await writeFile(ROWS);
  const pathOfThree = await writeFile(ROWS * 3);
  // Both halves once beforehand, so that neither pays for a cold start.
  const warmUp = await writeFile(4_000);
  await importFile(await newAccount(), warmUp);
  await bareUpsert(await newAccount(), chunksOf(4_000));

  const prepared = chunksOf(ROWS);
  const bareSeconds = await bareUpsert(await newAccount(), prepared);
  prepared.length = 0;
  const account = await newAccount();
  const one = await importFile(account, path);
  const again = await importFile(account, path);
  const three = await importFile(await newAccount(), pathOfThree);

  for (const [what, run] of [
    ["first", one],
    ["repeated", again],
    ["three times as long", three],
  ] as const) {
    const { state, created, unchanged, refused } = run.done;
    console.log(
      `${what}: ${state}, ${created} created, ${unchanged} unchanged, ${refused} refused in ${run.seconds.toFixed(1)} s; ` +
        `event loop delay max ${run.maxDelayMs.toFixed(0)} ms, p99 ${run.p99DelayMs.toFixed(0)} ms`,
    );
  }
  console.log(
    `peak RSS at ${ROWS} rows: ${megabytes(one.peakBytes)} MB (+${megabytes(one.peakBytes - one.startBytes)})`,
  );
  console.log(
    `peak RSS at ${ROWS * 3} rows: ${megabytes(three.peakBytes)} MB (+${megabytes(three.peakBytes - three.startBytes)})`,
  );
  const value = Math.round(ROWS / one.seconds);
  const baseline = Math.round(ROWS / bareSeconds);
  console.log(
    `RESULT import value=${value} baseline=${baseline} ratio=${(value / baseline).toFixed(2)} target=${TARGET}`,
  );
} finally {
  await services.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
