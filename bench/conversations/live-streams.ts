import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { connect } from "../../apps/server/src/db/connection.ts";
import { apiClient } from "../setup/api-client.ts";
import { percentile, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { openEventStream } from "../setup/event-stream.ts";
import type { InboundRun } from "../setup/inbound-caller.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * From the carrier's webhook to the bubble while 200 pages are open, ten for each of twenty accounts: until
 * all ten have received the event, and until one that shows the thread has read it. Compared with the same
 * texts with one page open.
 */
const ACCOUNTS = 20;
const PAGES_EACH = 10;
const HANDSETS = 200;
const PER_SECOND = Number(process.env.RATE ?? 40);
const SECONDS = Number(process.env.SECONDS ?? 20);
const WARM_UP_SECONDS = 5;
const LATE_EVENTS_MS = 3_000;
const LIMIT_MS = 700;
const phoneNumbers = Array.from(
  { length: ACCOUNTS },
  (_, index) => `+1512555${String(100 + index).padStart(4, "0")}`,
);

interface Account {
  cookie: string;
  /** The contact of each handset. */
  contacts: Map<string, string>;
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const product = await startProductProcesses({ postgres, carrier, folder, workers: 1 });
try {
  const now = new Date(machineNow() + carrier.clockOffsetMs);
  const accounts: Account[] = [];
  for (const phoneNumber of phoneNumbers) accounts.push(await anAccount(phoneNumber, now));
  await texts("a", WARM_UP_SECONDS);
  const alone = await withPages(accounts.slice(0, 1), 1, "b");
  const all = await withPages(accounts, PAGES_EACH, "c");
  show("one page", alone);
  show(`${ACCOUNTS * PAGES_EACH} pages`, all);
  printWithin("live-streams-heard-p95", percentile(all.heard, 0.95), percentile(alone.heard, 0.95), LIMIT_MS);
  printWithin(
    "live-streams-bubble-p95",
    percentile(all.shown, 0.95),
    percentile(alone.shown, 0.95),
    LIMIT_MS,
  );
} finally {
  await product.stop();
  await db.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function anAccount(phoneNumber: string, now: Date): Promise<Account> {
  const carrierNumberId = `PN${phoneNumber}`;
  const accountId = await anEngineAccount(db, { contacts: HANDSETS, phoneNumber, carrierNumberId, now });
  const contacts = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .select(["id", "phone_number"])
    .execute();
  return {
    cookie: await aSession(db, accountId, now),
    contacts: new Map(contacts.map(({ id, phone_number }) => [phone_number ?? "", id])),
  };
}

async function texts(name: "a" | "b" | "c", seconds: number): Promise<InboundRun> {
  const script = join(import.meta.dirname, "../setup/inbound-caller.ts");
  const figures = [HANDSETS, PER_SECOND, seconds].map(String);
  const { stdout } = await run(
    process.execPath,
    [
      script,
      `${product.url}/webhooks/twilio/messages`,
      carrier.authToken,
      phoneNumbers.join(),
      ...figures,
      name.repeat(8),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as InboundRun;
}

/** Opens pages for each account, sends the texts, and returns how long each took to reach them. */
async function withPages(accounts: readonly Account[], each: number, name: "b" | "c") {
  /** By account and contact: when each page received the event, and when the one showing the thread had read it. */
  const heardAt = new Map<string, number[]>();
  const shownAt = new Map<string, number[]>();
  const note = (times: Map<string, number[]>, key: string, at: number): void =>
    void times.set(key, [...(times.get(key) ?? []), at]);
  const streams: { close(): void }[] = [];
  const reading: Promise<void>[] = [];
  for (const { cookie } of accounts) {
    const call = apiClient(product.url, cookie);
    for (let page = 0; page < each; page += 1)
      streams.push(
        await openEventStream(product.url, cookie, ({ topics, ids }, at) => {
          if (!topics.includes("thread")) return;
          for (const id of ids) {
            note(heardAt, `${id} ${page}`, at);
            if (page === 0)
              reading.push(
                call("GET", `contacts/${id}/messages`).then(() => note(shownAt, id, machineNow())),
              );
          }
        }),
      );
  }
  const { calls } = await texts(name, SECONDS);
  await sleep(LATE_EVENTS_MS);
  await Promise.all(reading);
  for (const stream of streams) stream.close();

  const turns = new Map<string, number>();
  const heard: number[] = [];
  const shown: number[] = [];
  for (const [index, { at, from }] of calls.entries()) {
    const contactId = accounts[index % ACCOUNTS]?.contacts.get(from);
    if (!contactId) continue;
    const turn = turns.get(contactId) ?? 0;
    turns.set(contactId, turn + 1);
    const timeOf = (times: number[] | undefined) => (times?.[turn] ?? times?.at(-1) ?? Number.NaN) - at;
    for (let page = 0; page < each; page += 1) heard.push(timeOf(heardAt.get(`${contactId} ${page}`)));
    shown.push(timeOf(shownAt.get(contactId)));
  }
  if ([...heard, ...shown].some(Number.isNaN)) throw new Error("A page did not hear of a text");
  return { heard, shown };
}

function show(who: string, { heard, shown }: { heard: number[]; shown: number[] }): void {
  const figures = (times: number[]) =>
    [0.5, 0.95, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(", ");
  console.log(`${who}: heard after ${figures(heard)}; shown after ${figures(shown)} (p50, p95, at the most)`);
}
