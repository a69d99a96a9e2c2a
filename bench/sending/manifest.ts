import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broadcast, BroadcastPreview } from "@broadcast/contract/broadcasts";
import pg from "pg";
import { apiClient } from "../setup/api-client.ts";
import { median, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { startProductHere } from "../setup/product-here.ts";

/**
 * The manifest of 100,000 recipients, requested over HTTP: who gets what, who is skipped, what it costs, how
 * long it takes; and the longest time the process could serve no other request meanwhile. Compared with
 * reading the same contacts in one statement and filling in the fields by a plain replace.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 100_000);
const ROUNDS = 3;
const LIMIT_SECONDS = 5;
const LIMIT_DELAY_MS = 50;
const TEXT = "Hi {{firstName}} {{lastName}}, the fall trunk show opens Saturday. Reply STOP to opt out.";

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const product = await startProductHere({ postgres, carrier, folder });
try {
  const { db, clock } = product.services;
  const now = clock.now();
  const accountId = await anEngineAccount(db, {
    contacts: CONTACTS,
    phoneNumber: "+15125550100",
    carrierNumberId: "PN1",
    now,
  });
  const call = apiClient(product.url, await aSession(db, accountId, now));
  const { _id } = await call<Broadcast>("POST", "schedule/jobs/draft", { name: "Bench", text: TEXT });
  await call("PUT", `schedule/jobs/${_id}/contacts/add/all`, {});

  const bare: number[] = [];
  const own: number[] = [];
  const delays: number[] = [];
  const idleDelays: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timed(() => bareMerge(accountId)));
    const preview = async () => {
      const { willSend } = await call<BroadcastPreview>("GET", `schedule/jobs/${_id}/preview`);
      if (willSend !== CONTACTS) throw new Error(`${willSend} of ${CONTACTS} would get it`);
    };
    delays.push(await longestDelay(async () => void own.push(await timed(preview))));
    // The delays that the machine itself causes, measured for as long.
    idleDelays.push(await longestDelay(() => sleep(own.at(-1)! * 1000)));
  }
  console.log(`preview: ${own.map((s) => s.toFixed(2)).join(" ")} s`);
  console.log(`longest delays: ${inWords(delays)}; of the idle process: ${inWords(idleDelays)}`);
  printWithin("manifest-seconds", median(own), median(bare), LIMIT_SECONDS);
  printWithin("manifest-longest-delay", median(delays), median(idleDelays), LIMIT_DELAY_MS);
} finally {
  await product.stop();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function bareMerge(accountId: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ first_name: string; last_name: string; phone_number: string }>(
    "select first_name, last_name, phone_number from contacts where account_id = $1",
    [accountId],
  );
  let characters = 0;
  for (const row of rows) {
    characters += TEXT.replaceAll("{{firstName}}", row.first_name).replaceAll(
      "{{lastName}}",
      row.last_name,
    ).length;
  }
  await client.end();
  if (rows.length !== CONTACTS || characters === 0) throw new Error("The contacts are not all there");
}

/** The longest that anything else had to wait meanwhile, in milliseconds. */
async function longestDelay(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

function inWords(delays: number[]): string {
  return `${delays.map(Math.round).join(" ")} ms`;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
