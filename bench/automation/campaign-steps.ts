import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../apps/server/src/db/connection.ts";
import { campaignsModule } from "../../apps/server/src/modules/campaigns/index.ts";
import { median, printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { aRunningCampaign, letWait } from "../setup/campaigns.ts";
import { anEngineAccount } from "../setup/engine-account.ts";
import { engineRate, TEXT } from "../setup/engine-rate.ts";
import { inLoops, LOOPS, startInstantEngine } from "../setup/instant-engine.ts";

/**
 * Due steps of two businesses' campaigns, with their messages: found, claimed, rendered, checked, queued and
 * handed over to a carrier that accepts everything at once, by the loops of two workers. Compared with the
 * same messages through the engine alone, as in `bench engine`; medians of three rounds.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const TARGET = 0.5;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
try {
  const rates = { engine: [] as number[], steps: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.engine.push(await engineRate(postgres.appUrl, folder, round, MESSAGES));
    rates.steps.push(await stepRate(round + ROUNDS));
  }
  const [engine, steps] = [median(rates.engine), median(rates.steps)];
  console.log(`engine alone: ${Math.round(engine)} messages/s`);
  console.log(`due steps:    ${Math.round(steps)} messages/s`);
  printResult("campaign-steps", steps, engine, TARGET);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function stepRate(round: number): Promise<number> {
  const engine = await startInstantEngine(postgres.appUrl, folder, round);
  const { db, clock } = engine.services;
  try {
    const now = clock.now();
    for (let index = 0; index < LOOPS; index += 1) {
      const phoneNumber = `+15125550${round}${index}0`;
      const accountId = await anEngineAccount(db, {
        contacts: MESSAGES / LOOPS,
        phoneNumber,
        carrierNumberId: phoneNumber,
        now,
      });
      const campaign = await aRunningCampaign(db, accountId, { type: "drip", text: TEXT, day: null, now });
      await letWait(db, accountId, campaign, { dueAt: now, now });
    }
    await sql`analyze campaign_enrollments`.execute(db);
    const started = performance.now();
    const ending = new AbortController();
    // As in workers, which share the due steps.
    const working = inLoops(async () => {
      await Promise.all((campaignsModule.loops ?? []).map((loop) => loop(engine.services, ending.signal)));
    });
    // Uses the index (order by), or the query would read everything that is done and dominate the
    // measurement.
    for (let isLeft = true; isLeft; await sleep(100)) {
      const { rows } =
        await sql`select from campaign_enrollments where due_at is not null order by due_at limit 1`.execute(
          db,
        );
      isLeft = rows.length > 0;
    }
    ending.abort();
    await working;
    const queued = performance.now();
    await engine.drain(MESSAGES);
    const ended = performance.now();
    console.log(
      `steps: done ${Math.round(MESSAGES / ((queued - started) / 1000))}/s, dispatched ${Math.round(MESSAGES / ((ended - queued) / 1000))}/s`,
    );
    if (engine.taken() !== MESSAGES) throw new Error(`The carrier took ${engine.taken()} of ${MESSAGES}`);
    return MESSAGES / ((ended - started) / 1000);
  } finally {
    await engine.close();
  }
}
