import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import autocannon from "autocannon";
import { type Connection, connect, sql } from "../../apps/server/src/db/connection.ts";
import { browserArgs, findBrowser } from "../../tools/find-browser.ts";
import { apiClient } from "../setup/api-client.ts";
import { median, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anAudience } from "../setup/many-contacts.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * The public pages: how many of them one core serves per second, and how soon the first one appears on a slow
 * phone, compared with their budgets. A core's second is counted in CPU time of the api and PostgreSQL, so
 * that other load on the machine is excluded.
 */
const RATE_BUDGET = 500;
const PAINT_LIMIT_MS = 1_000;
const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 20;
const VIEWS = 5;
/** Lighthouse's slow 4G, with two more round trips for a new secure connection. */
const SLOW_4G = {
  latency: 3 * 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const SLOW_CPU = 4;
const CLOCK_TICKS = 100;

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 1);
const ownerDb = connect(postgres.ownerUrl, 1);
const product = await startProductProcesses({ postgres, carrier, folder, workers: 0 });
try {
  const now = new Date(machineNow() + carrier.clockOffsetMs);
  const { cookie } = await anAudience(db, ownerDb, { contacts: 1_000, now });
  const call = apiClient(product.url, cookie);
  const pages = await somePages(call);
  const apiPid = product.api.pid!;
  for (const [name, path] of Object.entries(pages)) {
    const rates: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = await cpuSeconds(ownerDb, apiPid);
      const made = await load(`${product.url}${path}`);
      const spent = (await cpuSeconds(ownerDb, apiPid)) - before;
      // The first warms it up.
      if (round > 0) rates.push(made / spent);
    }
    printResult(`public-page-${name}`, median(rates), RATE_BUDGET, 1);
  }
  const paints: number[] = [];
  for (let view = 0; view < VIEWS; view += 1)
    paints.push(await firstPaint(`${product.url}${pages["opt-in"]}`));
  printWithin("public-page-first-paint", median(paints), PAINT_LIMIT_MS, PAINT_LIMIT_MS);
} finally {
  await product.stop();
  await db.destroy();
  await ownerDb.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function somePages(call: ReturnType<typeof apiClient>) {
  const { subscribeUrl } = await call<{ subscribeUrl: string }>("PUT", "users/optInForm", {
    isEnabled: true,
    heading: "Get first picks of every drop",
    info: "Twice a month.",
    consentText: "I agree to get marketing texts. Reply STOP to opt out.",
  });
  const { url } = await call<{ url: string }>("POST", "configurableForms", { name: "Spring menu" });
  return { "opt-in": new URL(subscribeUrl).pathname, form: new URL(url).pathname };
}

/** The number of answers. */
async function load(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result["2xx"];
}

/** The CPU time that the api and PostgreSQL's processes have used so far. */
async function cpuSeconds(owner: Connection, apiPid: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(owner);
  const ticks = [apiPid, ...rows.map(({ pid }) => pid)].map((pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return Number(after[11]) + Number(after[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / CLOCK_TICKS;
}

/** When a first-time visitor sees the first paint of the page, on a slow phone with a slow connection. */
async function firstPaint(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: browserArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new PerformanceObserver((list) => {
            const paint = list.getEntriesByName("first-contentful-paint")[0];
            if (paint) resolve(paint.startTime);
          }).observe({ type: "paint", buffered: true }),
        ),
    );
  } finally {
    await browser.close();
  }
}
