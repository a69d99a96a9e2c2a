import { setTimeout as sleep } from "node:timers/promises";
import { numberArguments } from "../../apps/launcher/src/arguments.ts";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { assemble } from "../../apps/server/src/assemble.ts";
import { createClock } from "../../apps/server/src/clock/clock.ts";
import { readEnv } from "../../apps/server/src/env.ts";
import { createLog } from "../../apps/server/src/log.ts";
import { nextAfternoon } from "../../apps/server/src/testing/afternoon.ts";
import { aBusiness, aContact } from "../../apps/server/src/testing/builders.ts";
import { breaches } from "./invariants.ts";
import { killedMonth } from "./killed-month.ts";
import { startCrashProduct } from "./product.ts";
import { control, type Draw, runRound } from "./round.ts";

/**
 * `npm run test:crash -- --rounds 20 --seed 7`: broadcasts, campaigns and app flows run while api, workers, database
 * and sandbox are killed at random moments. After each round every recipient must have got each message exactly once or
 * have a recorded reason, nothing may have been sent after an opt-out, and the ledger must balance. Then a month of
 * automations passes as if nothing was killed.
 */
const RECIPIENTS = 300;
const KILLS = 8;

await runTool(async () => {
  const { rounds, seed } = numberArguments("test:crash", {
    rounds: { text: "rounds to run, 20 unless told", otherwise: 20 },
    seed: {
      text: "of everything that is drawn; the same seed draws the same",
      otherwise: Date.now() % 1_000_000,
      least: 0,
    },
  });
  console.log(`crash test: ${rounds} rounds, seed ${seed}`);
  const draw = seeded(seed);
  const product = await startCrashProduct();
  const env = readEnv(product.env);
  const clock = createClock();
  const services = assemble(env, createLog("error", "crash"), clock);
  const totals = { recipients: 0, sent: 0, unsent: 0, kills: 0, breaches: 0 };
  try {
    await product.ready();
    await moveToAfternoon(product, clock);
    const server = { url: product.apiUrl, env, services };
    const business = await aBusiness(server, { credits: 1_000_000 });
    await services.db
      .updateTable("accounts")
      // The carriers' shared limits are not tested here.
      .set({ att_class: "A", tmobile_tier: "top", alarm_failed_percent: 100, alarm_opted_out_percent: 100 })
      .where("account_id", "=", business.accountId)
      .execute();
    for (let round = 1; round <= rounds; round += 1) {
      const people = [];
      for (let index = 0; index < RECIPIENTS; index += 1) {
        const { contactId, phoneNumber } = await aContact(server, business);
        people.push({ contactId, phoneNumber: phoneNumber! });
      }
      const result = await runRound(product, business, people, draw, KILLS);
      const found = await breaches(
        product,
        services.db,
        business.accountId,
        result.broadcastId,
        result.automations,
        people,
      );
      const { sent, delivered, failed } = result;
      if (sent !== delivered + failed)
        found.push(`${sent - delivered - failed} messages have no final receipt`);
      totals.recipients += result.recipients;
      totals.sent += result.sent;
      totals.unsent += result.unsent;
      totals.kills += result.killed.length;
      totals.breaches += found.length;
      console.log(
        `round ${round}: ${result.recipients} recipients, ${result.sent} sent once (${result.delivered} receipts of delivery), ` +
          `${result.unsent} not sent for a reason, ${result.optedOut} opted out; killed ${result.killed.join(", ")}; ${result.seconds.toFixed(1)} s`,
      );
      for (const breach of found.slice(0, 10)) console.log(`   BREACH ${breach}`);
    }
    // Last, because the clock only moves forward.
    const month = await killedMonth(product, server, clock, draw);
    totals.kills += month.kills;
    totals.breaches += month.breaches.length;
    console.log(`a month of automations: ${month.kills} kills, ${month.breaches.length} breaches`);
    for (const breach of month.breaches) console.log(`   BREACH ${breach}`);
    console.log(
      `crash test: ${totals.recipients} recipients, ${totals.sent} sent exactly once, ${totals.unsent} with a reason, ` +
        `${totals.kills} kills, ${totals.breaches} breaches`,
    );
    if (totals.recipients === 0) throw plainError("The crash test tried nothing.");
    if (totals.breaches > 0)
      throw plainError(`The crash test found ${totals.breaches} breaches (seed ${seed}).`);
  } finally {
    await services.close();
    await product.stop();
  }
});

/** Moves business time to a weekday afternoon, when no quiet hours apply. */
async function moveToAfternoon(
  product: Awaited<ReturnType<typeof startCrashProduct>>,
  clock: { setOffset(offsetMs: number): void },
): Promise<void> {
  const to = nextAfternoon(new Date()).toISOString();
  const { offsetMs } = await control<{ offsetMs: number }>(product, "POST", "/clock", { to });
  clock.setOffset(offsetMs);
  // Until the server's processes have received it.
  await sleep(500);
}

function seeded(from: number): Draw {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
