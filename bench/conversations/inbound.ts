import { type ChildProcess, execFile, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { anyFreePort } from "../../apps/launcher/src/free-port.ts";
import { connect } from "../../apps/server/src/db/connection.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { type Carrier, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { openEventStream } from "../setup/event-stream.ts";
import type { InboundRun } from "../setup/inbound-caller.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * 500 signed webhooks per second from 2,000 handsets to one number: how fast they are answered, and how soon
 * an open browser receives each; then to the numbers of 50 accounts in turn. Compared with a bare route that
 * checks the signature and inserts the raw row, at the same rate.
 */
const RATE = Number(process.env.RATE ?? 500);
const SECONDS = Number(process.env.SECONDS ?? 20);
const HANDSETS = 2_000;
const ACCOUNTS = 50;
const LIMIT_MS = 50;
const LIMIT_VISIBLE_MS = 1_000;
const phoneNumbers = Array.from(
  { length: ACCOUNTS },
  (_, index) => `+1512555${String(100 + index).padStart(4, "0")}`,
);
/** Before the measured run, at the same rate. */
const WARM_UP_SECONDS = 3;
const LATE_EVENTS_MS = 3_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
try {
  const bare = await bareRoute(carrier);
  const { own, visible, spread } = await wholeProduct(carrier);
  show("bare route", bare);
  show("product", own);
  show(`of ${ACCOUNTS} accounts`, spread);
  console.log(
    `visible after: p50 ${ms(visible, 0.5)}, p95 ${ms(visible, 0.95)}, at the most ${ms(visible, 1)}`,
  );
  printResult("inbound-rate", (own.latencies.length - own.refused) / own.seconds, RATE, 0.95);
  printWithin("inbound-p95", percentile(own.latencies, 0.95), percentile(bare.latencies, 0.95), LIMIT_MS);
  printWithin(
    "inbound-spread-p95",
    percentile(spread.latencies, 0.95),
    percentile(bare.latencies, 0.95),
    LIMIT_MS,
  );
  printWithin(
    "inbound-visible-p95",
    percentile(visible, 0.95),
    percentile(bare.latencies, 0.95),
    LIMIT_VISIBLE_MS,
  );
  printWithin(
    "inbound-visible-most",
    percentile(visible, 1),
    percentile(bare.latencies, 1),
    LIMIT_VISIBLE_MS,
  );
} finally {
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

function show(who: string, { latencies, refused, seconds }: InboundRun): void {
  const figures = `p50 ${ms(latencies, 0.5)}, p95 ${ms(latencies, 0.95)}, p99 ${ms(latencies, 0.99)}`;
  console.log(`${who}: ${figures}; ${latencies.length} in ${seconds.toFixed(1)} s, ${refused} refused`);
}

function ms(values: number[], share: number): string {
  return `${percentile(values, share).toFixed(1)} ms`;
}

async function call(
  url: string,
  seconds: number,
  name: "a" | "b" | "c" | "d",
  numbers = phoneNumbers.slice(0, 1),
): Promise<InboundRun> {
  const script = join(import.meta.dirname, "../setup/inbound-caller.ts");
  const figures = [HANDSETS, RATE, seconds].map(String);
  const run8 = name.repeat(8);
  const { stdout } = await run(
    process.execPath,
    [script, `${url}/webhooks/twilio/messages`, carrier.authToken, numbers.join(), ...figures, run8],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as InboundRun;
}

async function bareRoute({ authToken }: Carrier): Promise<InboundRun> {
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table bare_inbound (id bigint generated always as identity primary key, sid text not null unique,
      sender text not null, recipient text not null, body text not null, at timestamptz not null default now())`);
  const port = await anyFreePort();
  const server: ChildProcess = fork(new URL("../setup/bare-inbound.ts", import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: postgres.ownerUrl,
      PORT: String(port),
      AUTH_TOKEN: authToken,
      TABLE: "bare_inbound",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("message", () => resolve());
      server.once("exit", (code) => reject(new Error(`The bare route ended with ${code}`)));
    });
    const url = `http://127.0.0.1:${port}`;
    await call(url, WARM_UP_SECONDS, "a");
    return await call(url, SECONDS, "b");
  } finally {
    server.kill("SIGKILL");
    await owner.query("drop table bare_inbound");
    await owner.end();
  }
}

async function wholeProduct({ clockOffsetMs }: Carrier) {
  const product = await startProductProcesses({ postgres, carrier, folder, workers: 1 });
  const db = connect(postgres.appUrl, 2);
  try {
    const now = new Date(Date.now() + clockOffsetMs);
    const accountIds: number[] = [];
    for (const phoneNumber of phoneNumbers) {
      const carrierNumberId = `PN${phoneNumber}`;
      accountIds.push(await anEngineAccount(db, { contacts: HANDSETS, phoneNumber, carrierNumberId, now }));
    }
    const accountId = accountIds[0]!;
    const cookie = await aSession(db, accountId, now);
    const people = await db
      .selectFrom("contacts")
      .where("account_id", "=", accountId)
      .select(["id", "phone_number"])
      .execute();
    await call(product.url, WARM_UP_SECONDS, "a");
    await sleep(LATE_EVENTS_MS);
    // One change per message, announced in the order in which they happened.
    const told = new Map<string, number[]>();
    const stream = await openEventStream(product.url, cookie, (change, at) => {
      if (!change.topics.includes("thread")) return;
      for (const id of change.ids) told.set(id, [...(told.get(id) ?? []), at]);
    });
    const own = await call(product.url, SECONDS, "b");
    await sleep(LATE_EVENTS_MS);
    stream.close();
    // Every handset once, because its contact's thread with the one number already exists.
    await call(product.url, HANDSETS / RATE, "c", phoneNumbers);
    const spread = await call(product.url, SECONDS, "d", phoneNumbers);
    return { own, visible: timesToVisible(own, people, told), spread };
  } finally {
    await db.destroy();
    await product.stop();
  }
}

function timesToVisible(
  { calls }: InboundRun,
  people: { id: string; phone_number: string | null }[],
  told: Map<string, number[]>,
): number[] {
  const contactOf = new Map(people.map((person) => [person.phone_number, person.id]));
  const seen = new Map<string, number>();
  return calls.map(({ at, from }) => {
    const contactId = contactOf.get(from) ?? "";
    const turn = seen.get(contactId) ?? 0;
    seen.set(contactId, turn + 1);
    // Two texts from one person that were stored together are announced once.
    const times = told.get(contactId) ?? [];
    const toldAt = times[turn] ?? times.at(-1);
    if (toldAt === undefined) throw new Error(`Nobody heard of a message from ${from}`);
    return toldAt - at;
  });
}
