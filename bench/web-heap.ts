import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import { printResult } from "./setup/bench-database.ts";
import { openProduct } from "./setup/web-product.ts";

/**
 * A working day with one page open: eight hours of the product's clock in which a text comes in every ten seconds and
 * somebody opens a chat and writes every minute. What the page's heap holds at the end, beside what it held after the
 * first half hour.
 */
const HOURS = Number(process.env.HOURS ?? 8);
const STEP_MINUTES = 5;
const TEXTS_A_STEP = 30;
const CHATS_A_STEP = 5;
const WARM_UP_STEPS = 6;
const SETTLE_MS = 500;
const GROWTH_MOST = 1.2;

const { page, url, sandboxUrl, database, close } = await openProduct();
try {
  const control = async (path: string, body: object) => {
    const response = await fetch(`${sandboxUrl}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  const { rows } = await database.query<{ phone_number: string; own: string }>(
    `select c.phone_number, a.phone_number as own from conversations v
     join contacts c on c.account_id = v.account_id and c.id = v.contact_id
     join accounts a on a.account_id = v.account_id
     where c.phone_number is not null and a.phone_number is not null order by v.last_time desc limit 20`,
  );
  const session = await page.context().newCDPSession(page);
  await page.goto(`${url}/chats`);
  await page.locator("a[data-row]").first().waitFor();
  let clock = Date.now() + 3_600_000;
  let texts = 0;
  const step = async () => {
    clock += STEP_MINUTES * 60_000;
    await control("clock", { to: new Date(clock).toISOString() });
    for (let sent = 0; sent < TEXTS_A_STEP; sent += 1) {
      const { phone_number: from, own: to } = rows[texts % rows.length]!;
      texts += 1;
      await control(`phones/${encodeURIComponent(from)}/messages`, {
        to,
        text: `Number ${texts}, is it ready?`,
      });
    }
    for (let chat = 0; chat < CHATS_A_STEP; chat += 1) {
      await page.locator("a[data-row]").nth(chat).click();
      await page.getByRole("textbox", { name: /^Message/ }).fill("I look it up for you");
      await sleep(150);
      await page.getByRole("textbox", { name: /^Message/ }).fill("");
    }
    await sleep(SETTLE_MS);
  };
  const steps = (HOURS * 60) / STEP_MINUTES;
  let before = 0;
  let after = 0;
  for (let done = 1; done <= steps + WARM_UP_STEPS; done += 1) {
    await step();
    if (done === WARM_UP_STEPS) before = await heapMegabytes(session);
    else if ((done - WARM_UP_STEPS) % 12 === 0) {
      after = await heapMegabytes(session);
      console.log(
        `after ${((done - WARM_UP_STEPS) * STEP_MINUTES) / 60} h and ${texts} texts: ${after.toFixed(1)} MB`,
      );
    }
  }
  console.log(`before: ${before.toFixed(1)} MB`);
  printResult("web-heap", after, before, Number((1 / GROWTH_MOST).toFixed(3)), "lower");
} finally {
  await close();
}

/** What is still in use once all garbage is gone. */
async function heapMegabytes(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1_000_000;
}
