import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppFlow } from "@broadcast/contract/app-flows";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { apiClient } from "../setup/api-client.ts";
import { printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { aRunningCampaign, letWait } from "../setup/campaigns.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession, writeUnlimitedRates } from "../setup/engine-account.ts";
import { type ProductProcesses, startProductProcesses } from "../setup/product-processes.ts";

/**
 * Steps of a campaign and of an app flow, with their messages, while workers are killed at random moments,
 * until all contacts are through. Fails if a contact has a step or a message twice, in the product or at the
 * carrier, or lacks one without a reason. Compared with a part of them without kills.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 25_000);
const WORKERS = 2;
const KILL_EVERY_MS = [1_500, 5_000] as const;
const LOOK_EVERY_MS = 1_000;
const CALM_SHARE = 0.2;
const TARGET = 0.25;
const TEXTS = ["The studio opens on Monday.", "Your first fitting is free.", "See you on Monday."] as const;
const WAY = ["hello", "tag", "half", "vip", "field", "soon", "done", "stop"] as const;
/** For each contact: the whole flow except the branch not taken, and the campaign's message. */
const STEPS_EACH = WAY.length - 1 + 1;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const ratesFile = writeUnlimitedRates(join(folder, "rates.json"));
const product = await startProductProcesses({ postgres, carrier, folder, ratesFile, workers: WORKERS });
try {
  const calm = await stepsPerSecond(Math.ceil(CONTACTS * CALM_SHARE), "+15125550100", false);
  const killed = await stepsPerSecond(CONTACTS, "+15125550200", true);
  printResult("automation-kills-steps-per-second", killed, calm, TARGET);
} finally {
  await db.destroy();
  await product.stop();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function stepsPerSecond(contacts: number, phoneNumber: string, kills: boolean): Promise<number> {
  const now = new Date(machineNow() + carrier.clockOffsetMs);
  const accountId = await anEngineAccount(db, { contacts, phoneNumber, carrierNumberId: phoneNumber, now });
  const campaign = await aRunningCampaign(db, accountId, { type: "drip", text: TEXTS[0], day: null, now });
  const flow = await aRunningFlow(accountId, now);
  await letWait(db, accountId, campaign, { dueAt: now, now });
  await sql`
    insert into app_flow_enrollments (account_id, flow_id, contact_id, entry, version, state, entered_at, entered_by,
      trigger_key, step_id, since, due_at)
    select account_id, ${flow._id}, id, 1, ${flow.version}, 'in', ${now}, 'api', id::text, ${WAY[0]}, ${now}, ${now}
    from contacts where account_id = ${accountId}
  `.execute(db);
  await sql`analyze campaign_enrollments, app_flow_enrollments`.execute(db);
  const ended = new AbortController();
  const killing = kills ? killNowAndThen(product, ended.signal) : Promise.resolve(0);
  const startedAt = performance.now();
  while ((await onTheWay(accountId)) > 0) await sleep(LOOK_EVERY_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  ended.abort();
  const dead = await killing;
  const steps = contacts * STEPS_EACH;
  const breaches = await listBreaches(accountId, contacts, phoneNumber);
  console.log(
    `${steps} steps of ${contacts} contacts in ${seconds.toFixed(1)} s, ${dead} workers killed: ${breaches.join("; ") || "nothing twice, nothing lost"}`,
  );
  if (breaches.length > 0) throw new Error(breaches.join("; "));
  return steps / seconds;
}

/** A published flow that sends, tags, branches and sends again. */
async function aRunningFlow(accountId: number, now: Date): Promise<AppFlow> {
  const call = apiClient(product.url, await aSession(db, accountId, now));
  const { _id } = await call<AppFlow>("POST", "appFlows", { name: "Bench" });
  const send = (id: string, text: string) => ({ id, kind: "send", text, under: null });
  const tag = (id: string, name: string, under: object | null = null) => ({
    ...{ id, kind: "add-tag", tag: name, under },
  });
  const parts = ["a", "b"].map((branch) => ({ branch, percent: 50 }));
  const steps = [
    send("hello", TEXTS[1]),
    tag("tag", "Welcomed"),
    { id: "half", kind: "split", parts, under: null },
    tag("vip", "First half", { step: "half", branch: "a" }),
    {
      ...{ id: "field", kind: "set-field", fieldId: "company", value: "Second half" },
      under: { step: "half", branch: "b" },
    },
    send("soon", TEXTS[2]),
    tag("done", "Through"),
    { id: "stop", kind: "stop", under: null },
  ];
  const draft = { trigger: { kind: "api", subject: "" }, steps };
  await call("PUT", `appFlows/${_id}`, { draft });
  await call("PUT", `appFlows/${_id}/publish`, {});
  return call<AppFlow>("GET", `appFlows/${_id}`);
}

/**
 * Kills one worker or the other, like a machine that is switched off, and starts another one; returns the
 * number of kills.
 */
async function killNowAndThen(
  { workers, addWorker }: ProductProcesses,
  signal: AbortSignal,
): Promise<number> {
  let dead = 0;
  const [least, most] = KILL_EVERY_MS;
  while (!signal.aborted) {
    await sleep(least + Math.random() * (most - least), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1) as [ChildProcess];
    victim.kill("SIGKILL");
    dead += 1;
    await addWorker();
  }
  return dead;
}

/** What an account has unfinished: enrollments with steps to come, and messages with an unknown outcome. */
async function onTheWay(accountId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (
      select count(*) from campaign_enrollments where account_id = ${accountId} and due_at is not null
    )::int + (
      select count(*) from app_flow_enrollments where account_id = ${accountId} and state = 'in'
    )::int + (
      select count(*) from messages where account_id = ${accountId} and state in ('queued', 'unknown')
    )::int as left
  `.execute(db);
  return rows[0]!.left;
}

async function listBreaches(accountId: number, contacts: number, phoneNumber: string): Promise<string[]> {
  const { rows } = await sql<
    Record<"twice" | "messages" | "out" | "unexplained" | "turns" | "steps", number>
  >`
    select m.*, (
        select count(*)::int from campaign_sends where account_id = ${accountId}
      ) as turns, (
        select count(*)::int from app_flow_steps_done where account_id = ${accountId}
      ) as steps
    from (
      select coalesce(sum(copies), 0)::int as messages, count(*) filter (where copies > 1)::int as twice,
        coalesce(sum(gone), 0)::int as "out", count(*) filter (where gone = 0 and reason is null)::int as unexplained
      from (
        select contact_id, text, count(*) as copies, max(error) as reason,
          count(*) filter (where state in ('sent', 'delivered', 'failed')) as gone
        from messages where account_id = ${accountId} and direction = 'out' group by contact_id, text
      ) each
    ) m
  `.execute(db);
  const { twice, messages, out, unexplained, turns, steps } = rows[0]!;
  const taken = await carrier.taken(phoneNumber);
  const wrong = (what: string, is: number, wanted: number) =>
    is === wanted ? [] : [`${is} ${what}, not ${wanted}`];
  return [
    ...wrong("messages twice", twice, 0),
    ...wrong("messages", messages, contacts * TEXTS.length),
    ...wrong("messages without a reason", unexplained, 0),
    ...wrong("messages at the carrier", taken.count, out),
    ...wrong("turns of the campaign", turns, contacts),
    ...wrong("steps of the flow", steps, contacts * (STEPS_EACH - 1)),
  ];
}
