import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broadcast } from "@broadcast/contract/broadcasts";
import { sql } from "../../apps/server/src/db/connection.ts";
import { type ApiCall, apiClient } from "../setup/api-client.ts";
import { printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { startProductHere } from "../setup/product-here.ts";

/**
 * The estimate at confirmation compared with the real duration: a broadcast of texts with alternately one and
 * three segments from one number, and the remaining time it reported halfway.
 */
const MESSAGES = Number(process.env.MESSAGES ?? 400);
const UNITS_PER_SECOND = 20;
const BURST = 10;
const TARGET = 0.8;
const TEXT = "Hi {{firstName}}, the fall trunk show opens Saturday. {{company}} Reply STOP to opt out.";
const PHONE_NUMBER = "+15125550100";
const TIMEOUT_MS = 5 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const product = await startProductHere({ postgres, carrier, folder, ratesFile: writeRates() });
try {
  const broadcast = await confirmed(await fill());
  const { real, estimate, leftAtHalf, saidAtHalf } = broadcast;
  console.log(`promised ${estimate.toFixed(1)} s, took ${real.toFixed(1)} s`);
  console.log(`at half time ${leftAtHalf.toFixed(1)} s were left, said were ${saidAtHalf.toFixed(1)} s`);
  printAgreement("estimate", real, estimate);
  printAgreement("estimate-at-half", leftAtHalf, saidAtHalf);
} finally {
  await product.stop();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** Too long and too short are equally bad: the ratio is the smaller over the larger. */
function printAgreement(name: string, real: number, told: number): void {
  printResult(name, real, told, TARGET, real < told ? "higher" : "lower");
}

function writeRates(): string {
  const file = join(folder, "rates.json");
  const rate = { carrier: "twilio", channel: "text", numberKind: "long-code" };
  writeFileSync(
    file,
    JSON.stringify({ rates: [{ ...rate, unitsPerSecond: UNITS_PER_SECOND, burstUnits: BURST }] }),
  );
  return file;
}

async function fill(): Promise<ApiCall> {
  const { db, clock } = product.services;
  const now = clock.now();
  const accountId = await anEngineAccount(db, {
    contacts: MESSAGES,
    phoneNumber: PHONE_NUMBER,
    carrierNumberId: "PN1",
    now,
  });
  // The company of every second contact makes the text three segments long.
  await sql`
    update contacts set company = repeat('Linen, wool and silk. ', 14)
    where account_id = ${accountId} and right(phone_number, 1)::int % 2 = 0
  `.execute(db);
  return apiClient(product.url, await aSession(db, accountId, now));
}

async function confirmed(call: ApiCall) {
  const { _id } = await call<Broadcast>("POST", "schedule/jobs/draft", { name: "Bench", text: TEXT });
  const path = `schedule/jobs/${_id}`;
  await call("PUT", `${path}/contacts/add/all`, {});
  const { manifest } = await call<Broadcast>("PUT", `${path}/scheduled`, {});
  const startedAt = machineNow();
  const mix = manifest!.segments.map((group) => `${group.count} of ${group.segments}`).join(", ");
  console.log(`segments: ${mix}`);
  let half: { at: number; said: number } | null = null;
  for (;;) {
    const { count, lastAt } = await carrier.taken(PHONE_NUMBER);
    if (count >= MESSAGES) {
      if (!half) throw new Error("Nobody looked at half time");
      return {
        real: (lastAt - startedAt) / 1000,
        estimate: manifest!.secondsToFinish,
        leftAtHalf: (lastAt - half.at) / 1000,
        saidAtHalf: half.said,
      };
    }
    if (!half && count >= MESSAGES / 2) {
      const { secondsLeft } = await call<Broadcast>("GET", path);
      half = { at: machineNow(), said: secondsLeft ?? Number.NaN };
    }
    if (machineNow() - startedAt > TIMEOUT_MS) throw new Error("The broadcast did not end");
    await sleep(100);
  }
}
