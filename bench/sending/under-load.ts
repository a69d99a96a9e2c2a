import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connect, sql } from "../../apps/server/src/db/connection.ts";
import { type ApiCall, apiClient } from "../setup/api-client.ts";
import { median, percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { startBroadcast } from "../setup/broadcasts.ts";
import { machineNow, startCarrier, type Taken } from "../setup/carrier.ts";
import { anEngineAccount, aSession, writeUnlimitedRates } from "../setup/engine-account.ts";
import { startProductProcesses } from "../setup/product-processes.ts";
import { steadyCalls, type Timed } from "../setup/steady-calls.ts";

/**
 * The effect of a broadcast to a million on everything else: list calls, single chats, another account's
 * broadcast, and at the end its brake. Each is compared with the same before it started (the brake: of a
 * small broadcast that runs alone), in the same run.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 1_000_000);
const OTHERS = Number(process.env.OTHERS ?? 10_000);
const SECONDS = Number(process.env.SECONDS ?? 60);
const CALLS_PER_SECOND = 20;
const WARM_UP_SECONDS = 5;
const CHATS = 5;
const CHAT_EVERY_MS = 2_000;
const LIST_LIMIT_MS = 150;
const CHAT_LIMIT_MS = 2_000;
const BRAKE_LIMIT_MS = 1_000;
/** For two that share a machine, with some margin. */
const SHARE_TARGET = 0.4;
const UNDER_WAY = 500;
const TIMEOUT_MS = 120_000;
const [LARGE, OTHER] = ["+15125550100", "+15125550101"];
const READINGS = ["contacts/search", "messages/search", "schedule/jobs/search"].map((path) => ({
  method: "POST" as const,
  path,
  body: { paging: { page: 1, pageSize: 25 } },
}));

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const ratesFile = writeUnlimitedRates(join(folder, "rates.json"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 4);
const product = await startProductProcesses({ postgres, carrier, folder, ratesFile, workers: 1 });
let nextPhone = 0;
try {
  const large = await anAccount(LARGE, MESSAGES);
  const other = await anAccount(OTHER, OTHERS);

  await lists(large.cookie, WARM_UP_SECONDS);
  await rateOf(OTHER, () => start(other.accountId, OTHERS), OTHERS);

  const brakeAlone = await brake(OTHER, other.call, await startMoving(OTHER, other.accountId, OTHERS));
  const listsBefore = await lists(large.cookie);
  const chatsBefore = await chats(large.call);
  const alone = await rateOf(OTHER, () => start(other.accountId, OTHERS), OTHERS);

  const broadcastId = await startMoving(LARGE, large.accountId, MESSAGES);
  const before = await carrier.taken(LARGE);
  const listing = lists(large.cookie);
  const chatsDuring = await chats(large.call);
  const beside = await rateOf(OTHER, () => start(other.accountId, OTHERS), OTHERS);
  const listsDuring = await listing;
  const after = await carrier.taken(LARGE);
  if (after.count >= MESSAGES)
    throw new Error("The broadcast ended before the measurement: take a larger one");
  const largeRate = ((after.count - before.count) / (after.lastAt - before.lastAt)) * 1000;
  const brakeDuring = await brake(LARGE, large.call, broadcastId);

  show("before", listsBefore);
  show("during", listsDuring);
  console.log(
    `chats before: ${chatsBefore.map(Math.round).join(" ")} ms, during: ${chatsDuring.map(Math.round).join(" ")} ms`,
  );
  console.log(
    `the large broadcast: ${Math.round(largeRate)}/s; the other: ${Math.round(beside)}/s, alone ${Math.round(alone)}/s`,
  );
  printWithin(
    "under-load-lists-p99",
    percentile(timesOf(listsDuring), 0.99),
    percentile(timesOf(listsBefore), 0.99),
    LIST_LIMIT_MS,
  );
  printWithin("under-load-chat", Math.max(...chatsDuring), median(chatsBefore), CHAT_LIMIT_MS);
  printResult("under-load-other-broadcast", beside, alone, SHARE_TARGET);
  printWithin("under-load-brake", brakeDuring, brakeAlone, BRAKE_LIMIT_MS);
} finally {
  await product.stop();
  await db.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function anAccount(phoneNumber: string, contacts: number) {
  const now = businessNow();
  const carrierNumberId = `PN${phoneNumber}`;
  const accountId = await anEngineAccount(db, { contacts, phoneNumber, carrierNumberId, now });
  await haveChats(db, accountId, phoneNumber, now);
  const cookie = await aSession(db, accountId, now);
  return { accountId, cookie, call: apiClient(product.url, cookie) };
}

/** Some thousands wrote before, or the chat list would be empty. */
async function haveChats(tx: Connection, accountId: number, phoneNumber: string, now: Date): Promise<void> {
  await sql`
    with written as (
      insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
      select account_id, uuidv7(), id, 'in', 'sms', 'See you there', 'received', 'contact', 'conversation', phone_number,
        ${phoneNumber}, ${now}::timestamptz - make_interval(mins => (row_number() over ())::int)
      from contacts where account_id = ${accountId} order by id limit 5000
      returning account_id, id, contact_id, time, text
    )
    insert into conversations (account_id, contact_id, last_message_id, last_time, last_text, last_type, last_direction,
      last_state, last_has_media)
    select account_id, contact_id, id, time, text, 'sms', 'in', 'received', false from written
  `.execute(tx);
  await sql`analyze messages, conversations`.execute(tx);
}

async function start(accountId: number, recipients: number): Promise<string> {
  return (await startBroadcast(db, accountId, { recipients, now: businessNow() })).broadcastId;
}

/** Starts a broadcast and waits until it is sending. */
async function startMoving(from: string, accountId: number, recipients: number): Promise<string> {
  const { count } = await carrier.taken(from);
  const broadcastId = await start(accountId, recipients);
  await taken(from, count + UNDER_WAY);
  return broadcastId;
}

function lists(cookie: string, seconds = SECONDS): Promise<Timed[]> {
  return steadyCalls(product.url, cookie, READINGS, { perSecond: CALLS_PER_SECOND, seconds });
}

/** From the call to the moment the carrier has it, in milliseconds; to phones that receive nothing else. */
async function chats(call: ApiCall): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < CHATS; sent += 1) {
    const phoneNumber = `+1512555${String(2_000 + nextPhone++)}`;
    const { arrival } = await carrier.expect(phoneNumber);
    const form = new FormData();
    form.set("phoneNumber", phoneNumber);
    form.set("text", "Yes, we are open until six.");
    const sentAt = machineNow();
    await call("POST", "messages/send", form);
    times.push((await arrival(TIMEOUT_MS)) - sentAt);
    await sleep(CHAT_EVERY_MS);
  }
  return times;
}

/** A broadcast's messages per second, from its start to its last hand-over. */
async function rateOf(from: string, begin: () => Promise<unknown>, messages: number): Promise<number> {
  const { count } = await carrier.taken(from);
  const startedAt = machineNow();
  await begin();
  const { lastAt } = await taken(from, count + messages);
  return (messages / (lastAt - startedAt)) * 1000;
}

async function taken(from: string, messages: number): Promise<Taken> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(20)) {
    const its = await carrier.taken(from);
    if (its.count >= messages) return its;
  }
  throw new Error(`${from} did not send ${messages} messages in time`);
}

/** How long after the call the carrier still accepted messages, in milliseconds. */
async function brake(from: string, call: ApiCall, broadcastId: string): Promise<number> {
  const pulledAt = machineNow();
  await call("PUT", `schedule/jobs/${broadcastId}/ebrake`, {});
  const answered = machineNow() - pulledAt;
  await sleep(5_000);
  const { lastAt } = await carrier.taken(from);
  console.log(`the brake answered after ${Math.round(answered)} ms`);
  return Math.max(1, lastAt - pulledAt);
}

function show(when: string, timed: readonly Timed[]): void {
  for (const { path } of READINGS) {
    const own = timesOf(timed.filter((one) => one.path === path));
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(own, share).toFixed(1));
    console.log(`${path} ${when}: p50 ${p50} ms, p99 ${p99} ms, at the most ${most} ms`);
  }
}

function timesOf(timed: readonly Timed[]): number[] {
  return timed.map(({ ms }) => ms);
}

function businessNow(): Date {
  return new Date(Date.now() + carrier.clockOffsetMs);
}
