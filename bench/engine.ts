import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { assemble } from "../apps/server/src/assemble.ts";
import { createClock } from "../apps/server/src/clock/clock.ts";
import { transaction } from "../apps/server/src/db/connection.ts";
import { uuidv7 } from "../apps/server/src/db/uuid.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { createLog } from "../apps/server/src/log.ts";
import { dispatchOnce } from "../apps/server/src/modules/sending/dispatch.ts";
import {
  ensureLane,
  laneOfNumber,
  publishRates,
  queueMessages,
} from "../apps/server/src/modules/sending/index.ts";
import { printResult, startBenchDatabase } from "./setup/bench-database.ts";
import { anEngineAccount, untilAfternoon, writeUnlimitedRates } from "./setup/engine-account.ts";

/**
 * The sending engine without the network: 100,000 messages queued in chunks of 500 and dispatched by two loops to a
 * carrier that takes everything at once. Beside it a bare loop on a bare table: 100,000 rows inserted and moved in
 * batches of 500 through two states with FOR UPDATE SKIP LOCKED, on two connections.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 100_000);
const CHUNK = 500;
const LOOPS = 2;
const TARGET = 0.5;
const TEXT = "Hi Maya, the fall trunk show opens Saturday. Reply STOP to opt out.";

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
try {
  const bare = await bareLoop();
  const engine = await ownEngine();
  console.log(`bare loop: ${Math.round(bare)} messages/s`);
  console.log(`engine:    ${Math.round(engine)} messages/s`);
  printResult("engine", engine, bare, TARGET);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function bareLoop(): Promise<number> {
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: LOOPS });
  await pool.query(`
    create table bare_queue (id bigint generated always as identity primary key, recipient text not null,
      body text not null, state smallint not null default 0, created_at timestamptz not null default now());
    create index bare_queue_by_state on bare_queue (state, id) where state < 2;
  `);
  const started = performance.now();
  for (let at = 0; at < MESSAGES; at += CHUNK) {
    const numbers = Array.from({ length: CHUNK }, (_, index) => `+1737${String(2_000_000 + at + index)}`);
    await pool.query("insert into bare_queue (recipient, body) select r, $2 from unnest($1::text[]) r", [
      numbers,
      TEXT,
    ]);
  }
  const move = async (from: number) => {
    for (;;) {
      const { rowCount } = await pool.query(
        `update bare_queue q set state = $2 from (
           select id from bare_queue where state = $1 order by id limit $3 for update skip locked
         ) b where q.id = b.id returning q.id, q.recipient, q.body`,
        [from, from + 1, CHUNK],
      );
      if (rowCount === 0) return;
    }
  };
  for (const state of [0, 1]) await Promise.all(Array.from({ length: LOOPS }, () => move(state)));
  const rate = MESSAGES / ((performance.now() - started) / 1000);
  await pool.query("drop table bare_queue");
  await pool.end();
  return rate;
}

async function ownEngine(): Promise<number> {
  const env = readEnv({
    DATABASE_URL: postgres.appUrl,
    SECRET: randomBytes(32).toString("hex"),
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "0".repeat(32),
    SMTP_URL: "smtp://127.0.0.1:1",
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
      carrierMessageId: `SM${(taken++).toString(16).padStart(32, "0")}`,
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
    const phoneNumber = "+15125550100";
    const accountId = await anEngineAccount(db, {
      contacts: MESSAGES,
      phoneNumber,
      carrierNumberId: "PN1",
      now: clock.now(),
    });
    const people = await db
      .selectFrom("contacts")
      .where("account_id", "=", accountId)
      .select(["id", "phone_number"])
      .orderBy("id")
      .execute();
    const { id: causeId } = await db
      .insertInto("broadcasts")
      .values({
        account_id: accountId,
        name: "Bench",
        state: "queued",
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const started = performance.now();
    for (let at = 0; at < MESSAGES; at += CHUNK) {
      const now = clock.now();
      await transaction(db, async (tx) => {
        const lane = await ensureLane(tx, accountId, laneOfNumber("text", phoneNumber, "twilio"));
        await queueMessages(
          tx,
          accountId,
          people.slice(at, at + CHUNK).map((person) => ({
            id: uuidv7(),
            contactId: person.id,
            type: "sms" as const,
            text: TEXT,
            media: [],
            to: person.phone_number!,
            segments: 1,
            costHundredths: 100,
          })),
          {
            cause: "broadcast",
            causeId,
            purpose: "marketing",
            sentBy: null,
            priority: 1,
            lane,
            dueAt: now,
            now,
          },
          "Bench",
        );
      });
    }
    const queued = performance.now();
    const drain = async () => {
      const worker = uuidv7();
      while ((await dispatchOnce(services, worker, ["twilio"])) > 0);
    };
    await Promise.all(Array.from({ length: LOOPS }, drain));
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
