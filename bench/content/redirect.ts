import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import Fastify from "fastify";
import { Pool } from "undici";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { contactLinkSlug } from "../../apps/server/src/modules/contacts/index.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { startCarrier } from "../setup/carrier.ts";
import { anEngineAccount } from "../setup/engine-account.ts";
import { startProductHere } from "../setup/product-here.ts";

/**
 * Recipients of a broadcast open their links: how many redirects per second, each with its click stored
 * before it is answered and classified soon after, compared with a bare in-memory Fastify redirect on the
 * same cores; and how long one takes at a steady rate.
 */
const CONTACTS = 2_000;
const SECONDS = Number(process.env.SECONDS ?? 6);
const STEADY_RATE = 500;
const LIMIT_MS = 15;
const TARGET = 0.2;
/**
 * A flood comes from many phones, each with its own connection; with few, waiting times would be measured
 * instead of throughput.
 */
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 200);
/** Each round measures ours and the bare one in turn; the median counts. */
const ROUNDS = 3;
const SLUG = "spring-menu-7k2w9mx";
const DESTINATION = "https://rivers.example/spring";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const owner = connect(postgres.ownerUrl, 2);
try {
  const accountId = await anEngineAccount(owner, {
    contacts: CONTACTS,
    phoneNumber: "+15125550100",
    carrierNumberId: "PN1",
    now: new Date(),
  });
  await sql`
    with item as (
      insert into content_items (account_id, id, content_type, name, slug, created_at, modified_at)
      values (${accountId}, uuidv7(), 'trackableLink', 'Spring menu', ${SLUG}, now(), now()) returning account_id, id
    )
    insert into trackable_links (account_id, id, url) select account_id, id, ${DESTINATION} from item
  `.execute(owner);
  const { rows: contacts } = await sql<{ id: string }>`
    select id from contacts where account_id = ${accountId}
  `.execute(owner);
  const bare = Fastify();
  const destinations = new Map([[SLUG, DESTINATION]]);
  bare.get<{ Params: { link: string; contact: string } }>("/l/:link/:contact", (request, reply) =>
    reply.redirect(destinations.get(request.params.link) ?? "/", 302),
  );
  const bareUrl = await bare.listen({ host: "127.0.0.1", port: 0 });
  const product = await startProductHere({ postgres, carrier, folder, trustedProxies: "127.0.0.1" });
  const paths = contacts.map(
    ({ id }) => `/l/${SLUG}/${contactLinkSlug(product.services.env, accountId, id)}`,
  );

  await load(product.url, paths);
  await judged();
  const rounds = [];
  let behindMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const redirects = await load(product.url, paths);
    behindMs = Math.max(behindMs, await judged());
    rounds.push({ redirects, baseline: await load(bareUrl, paths) });
  }
  rounds.sort((a, b) => a.redirects.rate / a.baseline.rate - b.redirects.rate / b.baseline.rate);
  const { redirects, baseline } = rounds[Math.floor(ROUNDS / 2)]!;
  const steadyRounds = [];
  let steadyBehindMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await paced(product.url, paths);
    steadyBehindMs = Math.max(steadyBehindMs, await judged());
    steadyRounds.push({ ours, bare: await paced(bareUrl, paths) });
  }
  steadyRounds.sort((a, b) => a.ours.p99 - b.ours.p99);
  const { ours: steady, bare: bareSteady } = steadyRounds[Math.floor(ROUNDS / 2)]!;
  const kept = await sql<{ count: number }>`select count(*)::int as count from link_clicks`.execute(owner);
  console.log(
    `redirects: ${redirects.rate.toFixed(0)}/s, p99 ${redirects.p99} ms; bare ${baseline.rate.toFixed(0)}/s`,
  );
  console.log(
    `at ${STEADY_RATE}/s: p50 ${steady.p50.toFixed(1)} ms, p99 ${steady.p99.toFixed(1)} ms; bare p99 ${bareSteady.p99.toFixed(1)} ms`,
  );
  console.log(
    `${kept.rows[0]!.count} clicks are judged: the last ${behindMs.toFixed(0)} ms after the flood, ${steadyBehindMs.toFixed(0)} ms after the steady rate`,
  );
  printResult("redirect-rate", redirects.rate, baseline.rate, TARGET);
  printWithin("redirect-p99", steady.p99, Math.max(1, bareSteady.p99), LIMIT_MS);
  await product.stop();
  await bare.close();
} finally {
  await owner.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true });
}

/** Waits until all clicks are classified; returns how long that took. */
async function judged(): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rows } = await sql`select from opened_links limit 1`.execute(owner);
    if (rows.length === 0) return performance.now() - from;
    await sleep(50);
  }
}

/**
 * Opens links one after the other at a steady rate; times count from when a request was due, not from when it
 * was sent.
 */
async function paced(url: string, paths: readonly string[]): Promise<{ p50: number; p99: number }> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const tookMs: number[] = [];
  const under: Promise<void>[] = [];
  const beganAt = performance.now();
  const open = async (place: number, dueAt: number) => {
    const { statusCode, body } = await pool.request({
      method: "GET",
      path: paths[place % paths.length]!,
      headers: { "user-agent": PHONE, "x-forwarded-for": `198.19.${(place >> 8) & 255}.${place & 255}` },
    });
    await body.dump();
    if (statusCode !== 302) throw new Error(`A redirect of ${url} answered ${statusCode}`);
    tookMs.push(performance.now() - dueAt);
  };
  for (let place = 0; place < STEADY_RATE * SECONDS; place += 1) {
    const dueAt = beganAt + (place * 1_000) / STEADY_RATE;
    const left = dueAt - performance.now();
    if (left > 0) await sleep(left);
    under.push(open(place, dueAt));
  }
  await Promise.all(under);
  await pool.close();
  return { p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) };
}

/** Opens the links in turn, each from a phone of its own, in a separate thread. */
async function load(url: string, paths: readonly string[]): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1,
    requests: paths.map((path, index) => ({
      method: "GET",
      path,
      headers: { "user-agent": PHONE, "x-forwarded-for": `198.18.${index >> 8}.${index & 255}` },
    })),
  });
  const failed = result.errors + result.timeouts + result["4xx"] + result["5xx"];
  if (failed > 0 || result["3xx"] === 0) throw new Error(`${failed} redirects of ${url} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
