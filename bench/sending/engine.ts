import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { uuidv7 } from "../../apps/server/src/db/uuid.ts";
import { median, printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { CHUNK, engineRate, TEXT } from "../setup/engine-rate.ts";
import { inLoops, LOOPS } from "../setup/instant-engine.ts";

/**
 * The sending engine without the network: 100,000 messages of two businesses queued in chunks of 500 and
 * dispatched to a carrier that accepts everything at once. Compared with a bare loop on a bare table: 100,000
 * rows inserted and moved in batches of 500 through two states with FOR UPDATE SKIP LOCKED. Both on two
 * connections; medians of three rounds.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 100_000);
const ROUNDS = 3;
const TARGET = 0.5;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
try {
  const rates = { bare: [] as number[], engine: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await bareLoop());
    rates.engine.push(await engineRate(postgres.appUrl, folder, round, MESSAGES));
  }
  const [bare, engine] = [median(rates.bare), median(rates.engine)];
  console.log(`bare loop: ${Math.round(bare)} messages/s`);
  console.log(`engine:    ${Math.round(engine)} messages/s`);
  printResult("engine", engine, bare, TARGET);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * The minimum for at-least-once sending: insert, claim under a lease, complete what was claimed. No gate, no
 * accounts.
 */
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
