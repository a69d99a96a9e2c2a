import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { connect } from "../../apps/server/src/db/connection.ts";
import { median, printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { startBroadcast, TEXT, untilDelivered } from "../setup/broadcasts.ts";
import { startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, writeUnlimitedRates } from "../setup/engine-account.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * A broadcast through the whole product over HTTP: expansion, gate, hand-over, two signed receipts per
 * message; by an api and a worker process, as `npm start` runs them, each time fresh and warmed up. Compared
 * with a bare script in this process that does the five steps set-wise against the same carrier: insert,
 * claim, POST on 50 connections, mark, and apply the receipts that arrive over HTTP in batches of 500; no
 * gate, no credits, no counts, no signatures.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 30_000);
const WARM_UP = 3_000;
const BATCH = 500;
const CONNECTIONS = 50;
const TARGET = 0.5;
/** The two alternate, and their medians are compared. */
const ROUNDS = 5;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const ratesFile = writeUnlimitedRates(join(folder, "rates.json"));
const postgres = await startBenchDatabase();
const sink = await startCarrier();
const db = connect(postgres.appUrl, 2);
try {
  const rates: { bare: number[]; product: number[] } = { bare: [], product: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await bareScript());
    rates.product.push(await wholeProduct(round));
  }
  const told = (all: readonly number[]) => all.map(Math.round).join(", ");
  console.log(`bare script: ${told(rates.bare)} messages/s from insert to both receipts`);
  console.log(`product:     ${told(rates.product)} messages/s`);
  printResult("full-cycle", median(rates.product), median(rates.bare), TARGET);
} finally {
  await db.destroy();
  sink.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function bareScript(): Promise<number> {
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 10 });
  await pool.query(`
    create table bare_messages (id bigint generated always as identity primary key, recipient text not null,
      body text not null, state smallint not null default 0, sid text, sent_at timestamptz, delivered_at timestamptz);
    create index bare_messages_queued on bare_messages (id) where state = 0;
    create unique index bare_messages_by_sid on bare_messages (sid) where sid is not null;
  `);
  let received: { id: string; status: string }[] = [];
  let applied = 0;
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const status = new URLSearchParams(Buffer.concat(parts).toString()).get("MessageStatus") ?? "";
      received.push({ id: request.url?.split("=")[1] ?? "", status });
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/status?message=`;
  const carrier = new Pool(sink.url, { connections: CONNECTIONS });

  const started = performance.now();
  for (let at = 0; at < MESSAGES; at += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => `+1737${String(2_000_000 + at + index)}`);
    await pool.query("insert into bare_messages (recipient, body) select r, $2 from unnest($1::text[]) r", [
      numbers,
      TEXT,
    ]);
  }
  const apply = async () => {
    while (applied < MESSAGES * 2) {
      const batch = received.slice(0, BATCH);
      received = received.slice(BATCH);
      if (batch.length === 0) {
        await sleep(5);
        continue;
      }
      await pool.query(
        `with r as (select id, max(state) as state from unnest($1::bigint[], $2::smallint[]) as r (id, state) group by id),
           locked as (select id from bare_messages where id in (select id from r) order by id for update)
         update bare_messages m set state = greatest(m.state, r.state),
           delivered_at = case when r.state = 3 then now() else m.delivered_at end
         from r, locked l where m.id = r.id and l.id = r.id`,
        [batch.map((item) => item.id), batch.map((item) => (item.status === "delivered" ? 3 : 2))],
      );
      applied += batch.length;
    }
  };
  const send = async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string; recipient: string; body: string }>(
        `update bare_messages m set state = 1 from (
           select id from bare_messages where state = 0 order by id limit $1 for update skip locked
         ) b where m.id = b.id returning m.id, m.recipient, m.body`,
        [BATCH],
      );
      if (rows.length === 0) return;
      const queue = [...rows];
      const sent: { id: string; sid: string }[] = [];
      const post = async () => {
        for (let row = queue.shift(); row; row = queue.shift()) {
          const { body } = await carrier.request({
            method: "POST",
            path: "/2010-04-01/Accounts/AC/Messages.json",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: new URLSearchParams({
              To: row.recipient,
              From: "+15125550100",
              Body: row.body,
              StatusCallback: callback + row.id,
            }).toString(),
          });
          sent.push({ id: row.id, sid: ((await body.json()) as { sid: string }).sid });
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, post));
      await pool.query(
        `with locked as (select id from bare_messages where id = any($1::bigint[]) order by id for update)
         update bare_messages m set state = greatest(m.state, 2), sid = s.sid, sent_at = now()
         from unnest($1::bigint[], $2::text[]) as s (id, sid), locked l where m.id = s.id and l.id = s.id`,
        [sent.map((item) => item.id), sent.map((item) => item.sid)],
      );
    }
  };
  await Promise.all([send(), apply()]);
  const rate = MESSAGES / ((performance.now() - started) / 1000);
  receiver.close();
  await carrier.close();
  await pool.query("drop table bare_messages");
  await pool.end();
  return rate;
}

async function wholeProduct(round: number): Promise<number> {
  const product = await startProductProcesses({ postgres, carrier: sink, folder, ratesFile, workers: 1 });
  try {
    await broadcast(WARM_UP, `+1512555020${round}`);
    return await broadcast(MESSAGES, `+1512555010${round}`);
  } finally {
    await product.stop();
  }
}

/** Messages per second, from the expansion to the last receipt. */
async function broadcast(recipients: number, phoneNumber: string): Promise<number> {
  const now = new Date(Date.now() + sink.clockOffsetMs);
  const accountId = await anEngineAccount(db, {
    contacts: recipients,
    phoneNumber,
    carrierNumberId: `PN${phoneNumber}`,
    now,
  });
  return untilDelivered(db, await startBroadcast(db, accountId, { recipients, now }), recipients);
}
