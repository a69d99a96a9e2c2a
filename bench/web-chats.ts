import type { Page } from "@playwright/test";
import { median, percentile, printWithin } from "./setup/bench-database.ts";
import { openProduct } from "./setup/web-product.ts";

/**
 * Chats with the CPU slowed four times, one of them a thread of 50,000 messages: how soon a thread that was open before
 * is there again, how long an interaction takes to the next paint, and how long the frames are while a thread is
 * scrolled. Beside it a bare page in the same browser.
 */
const MESSAGES = 50_000;
const SLOW_DOWN = 4;
const ROUNDS = 12;
const SCROLL_MS = 6_000;
const OPEN_LIMIT_MS = 100;
const PAINT_LIMIT_MS = 100;
const FRAME_LIMIT_MS = 50;
const SENTENCE = "See you on Saturday at ten, the door is open. ";

const BARE_PAGE = `<button>Press</button><textarea></textarea><div style="height:60vh;overflow:auto">${Array.from(
  { length: 2_000 },
  (_, n) => `<div style="height:64px">${n}</div>`,
).join("")}</div>`;

interface Measured {
  times: number[];
}

const { page, url, database, close } = await openProduct();
try {
  await page.goto(`${url}/chats`);
  await page.locator("a[data-row]").first().waitFor();
  const chats = await page
    .locator("a[data-row]")
    .evaluateAll((rows) => rows.slice(0, 4).map((row) => row.getAttribute("href")!));
  await database.query(
    `insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
     select c.account_id, c.id, case when n % 3 = 0 then 'in' else 'out' end, 'sms',
       repeat('${SENTENCE}', 1 + n % 3) || n, case when n % 3 = 0 then 'received' else 'delivered' end,
       case when n % 3 = 0 then 'contact' else 'chat' end, 'conversation', '', '',
       now() - interval '90 days' - (($2::int - n) * interval '1 minute')
     from contacts c, generate_series(1, $2::int) n where c.id = $1`,
    [chats[0]!.split("/").at(-1), MESSAGES],
  );
  const session = await page.context().newCDPSession(page);
  const slow = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  for (const href of chats) await opened(page, href);
  await slow(SLOW_DOWN);

  const openings: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    openings.push(await opened(page, chats[round % chats.length]!));

  await watchInteractions(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(`a[data-row][href="${chats[round % chats.length]}"]`).click();
    await page.waitForTimeout(400);
  }
  await page.getByRole("textbox", { name: /^Message/ }).click();
  await page.keyboard.type(SENTENCE, { delay: 70 });
  await page.getByRole("button", { name: "Message Insights" }).click();
  await page.waitForTimeout(600);
  await page.getByRole("button", { name: "Close Message Insights" }).click();
  const paints = await interactions(page);

  await opened(page, chats[0]!);
  const frames = await framesWhileScrolling(page, 900, 400);
  const earlier = await page.getByRole("button", { name: "Load Earlier" }).count();
  console.log(`earlier pages ${earlier > 0 ? "were at the top" : "were out of view"}`);

  await page.goto("about:blank");
  await page.setContent(BARE_PAGE);
  await watchInteractions(page);
  for (let round = 0; round < ROUNDS; round += 1) await page.locator("button").click();
  await page.locator("textarea").click();
  await page.keyboard.type(SENTENCE, { delay: 70 });
  const barePaints = await interactions(page);
  const bareFrames = await framesWhileScrolling(page, 400, 400);
  await slow(1);

  show("a warm thread opens", openings);
  show("interaction to next paint", paints);
  show("bare interaction to next paint", barePaints);
  show("frames", frames);
  show("bare frames", bareFrames);
  printWithin("web-chats-open", percentile(openings, 0.95), percentile(barePaints, 0.95), OPEN_LIMIT_MS);
  printWithin("web-chats-paint", percentile(paints, 0.98), percentile(barePaints, 0.98), PAINT_LIMIT_MS);
  printWithin("web-chats-frames-p95", percentile(frames, 0.95), percentile(bareFrames, 0.95), FRAME_LIMIT_MS);
} finally {
  await close();
}

/** From the press on a chat of the list to the frame that shows its messages. */
async function opened(target: Page, href: string): Promise<number> {
  const row = target.locator(`a[data-row][href="${href}"]`);
  await row.waitFor();
  const ms = await row.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('[role="group"][aria-label^="Messages with"]');
        const startedAt = performance.now();
        (link as HTMLElement).click();
        const look = () => {
          const list = document.querySelector('[role="group"][aria-label^="Messages with"]');
          const isThere = list !== null && list !== before && list.querySelector("li[data-key]") !== null;
          if (!isThere) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
        };
        requestAnimationFrame(look);
      }),
  );
  // Whatever is still being fetched belongs to no other opening.
  await target.waitForTimeout(700);
  return ms;
}

/** The browser's own event timing: each key, press and release, up to the frame that shows what came of it. */
async function watchInteractions(target: Page): Promise<void> {
  await target.evaluate(() => {
    const measured: Measured = { times: [] };
    (window as unknown as { measured: Measured }).measured = measured;
    const longest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        const { interactionId = 0, duration } = entry;
        if (interactionId === 0) continue;
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
        measured.times = [...longest.values()];
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

async function interactions(target: Page): Promise<number[]> {
  await target.waitForTimeout(500);
  const { times } = await target.evaluate(() => (window as unknown as { measured: Measured }).measured);
  // None is told of that took less than 16 ms.
  return times.length > 0 ? times : [16];
}

async function framesWhileScrolling(target: Page, x: number, y: number): Promise<number[]> {
  await target.mouse.move(x, y);
  const counting = target.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        const startedAt = performance.now();
        let last = startedAt;
        const tick = () => {
          const now = performance.now();
          frames.push(now - last);
          last = now;
          if (now - startedAt < milliseconds) requestAnimationFrame(tick);
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(tick);
      }),
    SCROLL_MS,
  );
  let isCounting = true;
  void counting.finally(() => {
    isCounting = false;
  });
  for (let step = 0; isCounting; step += 1) await target.mouse.wheel(0, step % 60 < 40 ? -160 : 160);
  return counting;
}

function show(what: string, times: readonly number[]): void {
  const figures = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join(", ");
  console.log(
    `${what}: ${figures} ms (p50, p95, at the most), ${times.length} of them, median ${median([...times]).toFixed(1)}`,
  );
}
