import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { assemble } from "../apps/server/src/assemble.ts";
import { createClock } from "../apps/server/src/clock/clock.ts";
import { type Connection, transaction } from "../apps/server/src/db/connection.ts";
import { uuidv7 } from "../apps/server/src/db/uuid.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { createLog } from "../apps/server/src/log.ts";
import { dispatchOnce } from "../apps/server/src/modules/sending/delivery/dispatch.ts";
import {
  ensureLane,
  laneOfNumber,
  publishRates,
  queueMessages,
} from "../apps/server/src/modules/sending/index.ts";
import { REAL_INSTALLATION } from "../apps/server/src/testing/real-installation.ts";
import { median, printResult, startBenchDatabase } from "./setup/bench-database.ts";
import { anEngineAccount, untilAfternoon, writeUnlimitedRates } from "./setup/engine-account.ts";

/**
 * The sending engine without the network: 100,000 messages of two businesses queued in chunks of 500 and dispatched to a
 * carrier that takes everything at once. Beside it a bare loop on a bare table: 100,000 rows inserted and moved in
 * batches of 500 through two states with FOR UPDATE SKIP LOCKED. Both on two connections; medians of three rounds.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 100_000);
const CHUNK = 500;
const LOOPS = 2;
const ROUNDS = 3;
const TARGET = 0.5;
const TEXT = "Hi Maya, the fall trunk show opens Saturday. Reply STOP to opt out.";

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
try {
  const rates = { bare: [] as number[], engine: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await bareLoop());
    rates.engine.push(await ownEngine(round));
  }
  const [bare, engine] = [median(rates.bare), median(rates.engine)];
  console.log(`bare loop: ${Math.round(bare)} messages/s`);
  console.log(`engine:    ${Math.round(engine)} messages/s`);
  printResult("engine", engine, bare, TARGET);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** The least that sends at least once: insert, claim under a lease, complete what was claimed. No gate, no accounts. */
async function bareLoop(): Promise<number> {
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: LOOPS });
  await pool.query(`
    create table bare_queue (id uuid primary key, recipient text not null, body text not null,
      state smallint not null default 0, due_at timestamptz not null default now(), attempts smallint not null default 0,
      lease_until timestamptz, carrier_id text);
    create index bare_queue_due on bare_queue (due_at, id) where state = 0;
    create index bare_queue_leases on bare_queue (lease_until) where state = 1;
  `);
  const started = performance.now();
  const insert = async (loop: number) => {
    for (let at = loop * CHUNK; at < MESSAGES; at += LOOPS * CHUNK) {
      const ids = Array.from({ length: CHUNK }, uuidv7);
      const numbers = Array.from({ length: CHUNK }, (_, index) => `+1737${String(2_000_000 + at + index)}`);
      await pool.query(
        "insert into bare_queue (id, recipient, body) select i, r, $3 from unnest($1::uuid[], $2::text[]) b (i, r)",
        [ids, numbers, TEXT],
      );
    }
  };
  await inLoops(insert);
  const move = async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>(
        `update bare_queue q set state = 1, attempts = attempts + 1, lease_until = now() + interval '15 s' from (
           select id from bare_queue where state = 0 and due_at <= now() order by due_at, id limit $1
           for update skip locked
         ) b where q.id = b.id returning q.id, q.recipient, q.body, q.attempts`,
        [CHUNK],
      );
      if (rows.length === 0) return;
      const ids = rows.map((row) => row.id);
      await pool.query(
        `update bare_queue q set state = 2, lease_until = null, carrier_id = b.carrier_id
         from unnest($1::uuid[], $2::text[]) b (id, carrier_id) where q.id = b.id and q.state = 1`,
        [ids, ids.map((id) => `SM${id}`)],
      );
    }
  };
  await inLoops(move);
  const rate = MESSAGES / ((performance.now() - started) / 1000);
  await pool.query("drop table bare_queue");
  await pool.end();
  return rate;
}

async function inLoops(work: (loop: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: LOOPS }, (_, loop) => work(loop)));
}

async function ownEngine(round: number): Promise<number> {
  const env = readEnv({
    DATABASE_URL: postgres.appUrl,
    SECRET: randomBytes(32).toString("hex"),
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:1",
    ...REAL_INSTALLATION,
    STORAGE_DIR: join(folder, "files"),
    LOG_LEVEL: "error",
  });
  const assembled = assemble(env, createLog(env.LOG_LEVEL, "bench"), createClock());
  const clock = createClock();
  clock.setOffset(untilAfternoon(new Date()));
  let taken = 0;
  const twilio = assembled.carriers.of("twilio");
  // The network is what is left out here; everything else is the product's.
  const instant = {
    ...twilio,
    send: async () => ({
      kind: "taken" as const,
      carrierMessageId: `SM${round}${(taken++).toString(16).padStart(31, "0")}`,
      segments: 1,
    }),
  };
  const services = {
    ...assembled,
    clock,
    carriers: { ...assembled.carriers, of: () => instant, find: () => instant },
  };
  const { db } = services;
  try {
    await publishRates(db, writeUnlimitedRates(join(folder, "rates.json")));
    const senders = await Promise.all(
      Array.from({ length: LOOPS }, (_, index) => aSender(db, `+15125550${round}${index}0`, clock.now())),
    );
    const started = performance.now();
    await Promise.all(senders.map((sender) => queueAll(db, sender, () => clock.now())));
    const queued = performance.now();
    const drain = async () => {
      const worker = uuidv7();
      while (taken < MESSAGES) {
        if ((await dispatchOnce(services, worker, ["twilio"])) === 0) await sleep(1);
      }
    };
    await inLoops(drain);
    const ended = performance.now();
    console.log(
      `engine: queued ${Math.round(MESSAGES / ((queued - started) / 1000))}/s, dispatched ${Math.round(MESSAGES / ((ended - queued) / 1000))}/s`,
    );
    if (taken !== MESSAGES) throw new Error(`The carrier took ${taken} of ${MESSAGES}`);
    return MESSAGES / ((ended - started) / 1000);
  } finally {
    await assembled.close();
  }
}

interface Sender {
  accountId: number;
  phoneNumber: string;
  broadcastId: string;
  people: { id: string; phone_number: string | null }[];
}

/** A business with its share of the recipients and a broadcast. */
async function aSender(db: Connection, phoneNumber: string, now: Date): Promise<Sender> {
  const accountId = await anEngineAccount(db, {
    contacts: MESSAGES / LOOPS,
    phoneNumber,
    carrierNumberId: phoneNumber,
    now,
  });
  const people = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .select(["id", "phone_number"])
    .orderBy("id")
    .execute();
  const { id: broadcastId } = await db
    .insertInto("broadcasts")
    .values({ account_id: accountId, name: "Bench", state: "queued", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { accountId, phoneNumber, broadcastId, people };
}

async function queueAll(db: Connection, sender: Sender, time: () => Date): Promise<void> {
  const { accountId, phoneNumber, broadcastId, people } = sender;
  for (let at = 0; at < people.length; at += CHUNK) {
    const now = time();
    const messages = people.slice(at, at + CHUNK).map((person) => ({
      id: uuidv7(),
      contactId: person.id,
      type: "sms" as const,
      text: TEXT,
      media: [],
      to: person.phone_number!,
      segments: 1,
      costHundredths: 100,
    }));
    await transaction(db, async (tx) => {
      const lane = await ensureLane(tx, accountId, laneOfNumber("text", phoneNumber, "twilio"));
      const queueing = {
        cause: "broadcast" as const,
        causeId: broadcastId,
        purpose: "marketing" as const,
        sentBy: null,
        priority: 1 as const,
        lane,
        dueAt: now,
        now,
      };
      await queueMessages(tx, accountId, messages, queueing, "Bench");
    });
  }
}
