import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "@broadcast/sandbox/start";
import { Pool } from "undici";
import { assemble } from "../apps/server/src/assemble.ts";
import { createClock } from "../apps/server/src/clock/clock.ts";
import { sql, transaction } from "../apps/server/src/db/connection.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { enqueue } from "../apps/server/src/jobs/jobs.ts";
import { createLog } from "../apps/server/src/log.ts";
import { expandBroadcast } from "../apps/server/src/modules/broadcasts/index.ts";
import { adoptNumber } from "../apps/server/src/modules/phone-numbers/index.ts";
import { startApi, startWorker } from "../apps/server/src/roles.ts";
import { anyFreePort } from "../tools/free-port.ts";
import { printResult, startBenchDatabase } from "./setup/bench-database.ts";

/**
 * A broadcast to 20,000 through the whole path (expansion, gate, hand-over, signed receipts) to the sandbox's carrier
 * in the same process, beside the bare hand-over: the same number of posts to the same carrier, nothing written down.
 */
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 20_000);
const BARE_POSTS = Math.min(RECIPIENTS, 5_000);

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const accountSid = `AC${randomBytes(16).toString("hex")}`;
const authToken = randomBytes(16).toString("hex");
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  dataDir: join(folder, "sandbox"),
  accountSid,
  authToken,
  settings: { latencyMs: 0, deliveryDelayMs: 0 },
});
const port = await anyFreePort();
const env = readEnv({
  PORT: String(port),
  DATABASE_URL: postgres.appUrl,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET: randomBytes(32).toString("hex"),
  SANDBOX_URL: sandbox.url,
  TWILIO_API_URL: sandbox.url,
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  STORAGE_DIR: join(folder, "files"),
  LOG_LEVEL: "error",
});
const services = assemble(env, createLog(env.LOG_LEVEL, "bench"), createClock());
const { db, carrier } = services;
const api = await startApi(services, port);
const worker = await startWorker(services);
try {
  const { accountId, broadcastId, phoneNumber } = await prepare();
  const bare = await handOverBare(phoneNumber);
  const started = performance.now();
  await transaction(db, (tx) => enqueue(tx, expandBroadcast, { accountId, broadcastId }));
  const handedOver = await waitFor("hand-over", started, () => countIn(broadcastId, ["sent", "delivered"]));
  const delivered = await waitFor("receipts", started, () => countIn(broadcastId, ["delivered"]));
  console.log(`bare hand-over: ${Math.round(bare)} messages/s`);
  console.log(`handed over:    ${Math.round(handedOver)} messages/s`);
  console.log(`delivered:      ${Math.round(delivered)} messages/s, receipts written`);
  printResult("broadcast", handedOver, bare, 0.1);
} finally {
  await worker.stop();
  await api.stop();
  await services.close();
  await sandbox.close();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare() {
  const now = new Date();
  const { account_id: accountId } = await db
    .insertInto("accounts")
    .values({ company: "Bench", created_at: now, updated_at: now })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("account_counters")
    .values({ account_id: accountId, credit_hundredths: RECIPIENTS * 200, contacts: RECIPIENTS })
    .execute();
  await db
    .insertInto("users")
    .values({
      account_id: accountId,
      email: "bench@example.com",
      password_hash: "-",
      first_name: "Maya",
      last_name: "Rivers",
      slug: "bench",
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { phoneNumber } = (await carrier.searchNumbers("512", 1))[0]!;
  const { carrierNumberId } = await carrier.buyNumber(phoneNumber);
  await adoptNumber(db, accountId, { phoneNumber, carrier: carrier.name, carrierNumberId, now });
  await sql`
    insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
    select ${accountId}, 'First' || n, 'Last' || n, '+1737' || lpad((2000000 + n)::text, 7, '0'), ${now}, ${now}
    from generate_series(1, ${RECIPIENTS}::int) n
  `.execute(db);
  const { id: broadcastId } = await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      name: "Bench",
      text: "Hi {{firstName}}, the fall trunk show opens Saturday. Reply STOP to opt out.",
      state: "queuing",
      started_at: now,
      chosen: RECIPIENTS,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select account_id, ${broadcastId}, id from contacts where account_id = ${accountId}
  `.execute(db);
  await db
    .insertInto("account_counters")
    .values({ account_id: accountId })
    .onConflict((c) => c.doNothing())
    .execute();
  return { accountId, broadcastId, phoneNumber };
}

async function handOverBare(from: string): Promise<number> {
  const pool = new Pool(sandbox.url, { connections: 50 });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  let next = 0;
  const started = performance.now();
  const post = async () => {
    while (next < BARE_POSTS) {
      const number = next++;
      const { body } = await pool.request({
        method: "POST",
        path: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          From: from,
          To: `+1830${String(2_000_000 + number)}`,
          Body: "Bare",
        }).toString(),
      });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: 50 }, post));
  const rate = BARE_POSTS / ((performance.now() - started) / 1000);
  await pool.close();
  return rate;
}

async function countIn(broadcastId: string, states: ("sent" | "delivered")[]): Promise<number> {
  const row = await db
    .selectFrom("message_counts")
    .where("cause_id", "=", broadcastId)
    .selectAll()
    .executeTakeFirst();
  return states.reduce((sum, state) => sum + (row?.[state] ?? 0), 0);
}

async function waitFor(what: string, started: number, count: () => Promise<number>): Promise<number> {
  const end = performance.now() + 10 * 60_000;
  while ((await count()) < RECIPIENTS) {
    if (performance.now() > end) throw new Error(`The ${what} did not end within ten minutes`);
    await sleep(200);
  }
  return RECIPIENTS / ((performance.now() - started) / 1000);
}
