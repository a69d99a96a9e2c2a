import type { BrowserContext, BrowserContextOptions, Request } from "@playwright/test";
import { median, printResult } from "../setup/bench-database.ts";
import { openProduct } from "../setup/web-product.ts";

/**
 * What a first-time visitor's browser transfers until it has painted the main content, and how long that
 * takes: the sign-in form, and the chat list of a signed-in user. Everything requested by then counts in
 * full, as transferred; the API's answers do not, because they grow with the account. Compared with their
 * budgets.
 */
const BUDGET_KB = 150;
const BUDGET_FILES = 20;
const BUDGET_MS = 1_000;
const ROUNDS = 5;

interface Screen {
  name: string;
  path: string;
  /** The main content; a selector, so that the page can check for it in every frame. */
  meaningful: string;
  state?: BrowserContextOptions["storageState"];
}

interface Visit {
  files: { name: string; bytes: number }[];
  calls: number;
  paintedAfterMs: number;
}

const { page, url, close } = await openProduct();
try {
  const browser = page.context().browser()!;
  const screens: Screen[] = [
    { name: "sign-in", path: "/auth", meaningful: 'input[type="password"]' },
    {
      name: "chats",
      path: "/chats",
      meaningful: 'a[href^="/chats/"]',
      state: await page.context().storageState(),
    },
  ];
  await page.close();
  for (const screen of screens) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        ...(screen.state && { storageState: screen.state }),
      });
      visits.push(await visit(context, screen));
      await context.close();
    }
    report(screen.name, visits);
  }
} finally {
  await close();
}

async function visit(context: BrowserContext, { path, meaningful }: Screen): Promise<Visit> {
  const requests: Request[] = [];
  // Includes the service worker's.
  context.on("request", (request) => requests.push(request));
  const visitor = await context.newPage();
  await visitor.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) requestAnimationFrame(look);
      // The frame that draws it includes this callback; a message is processed after it.
      else setTimeout(() => Object.assign(window, { paintedAfterMs: performance.now() }));
    };
    requestAnimationFrame(look);
  }, meaningful);
  await visitor.goto(`${url}${path}`);
  const painted = await visitor.waitForFunction(
    () => (window as { paintedAfterMs?: number }).paintedAfterMs ?? 0,
  );
  const paintedAfterMs = await painted.jsonValue();
  const paintedAt = (await visitor.evaluate(() => performance.timeOrigin)) + paintedAfterMs;
  // Pending requests count in full.
  await visitor.waitForTimeout(500);
  const files: Visit["files"] = [];
  let calls = 0;
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    // When it began is known once it has ended, which live events do only with their page.
    if (pathname === "/api/events") continue;
    const { responseBodySize } = await request.sizes();
    if (request.timing().startTime > paintedAt) continue;
    if (pathname.startsWith("/api/")) {
      calls += 1;
      continue;
    }
    files.push({ name: pathname, bytes: responseBodySize });
  }
  return { files, calls, paintedAfterMs };
}

function report(name: string, visits: readonly Visit[]): void {
  const kilobytes = visits.map(({ files }) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024);
  const { files, calls } = visits.at(-1)!;
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes))
    console.log(`  ${(file.bytes / 1_024).toFixed(1).padStart(6)} KB  ${file.name}`);
  console.log(`${name}: ${files.length} files and ${calls} calls of the API before the paint`);
  printResult(`web-${name}-kilobytes`, Math.max(...kilobytes), BUDGET_KB, 1, "lower");
  printResult(
    `web-${name}-files`,
    Math.max(...visits.map((each) => each.files.length)),
    BUDGET_FILES,
    1,
    "lower",
  );
  printResult(
    `web-${name}-painted-ms`,
    median(visits.map((each) => each.paintedAfterMs)),
    BUDGET_MS,
    1,
    "lower",
  );
}
