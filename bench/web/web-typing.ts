import type { Page } from "@playwright/test";
import { median, printResult } from "../setup/bench-database.ts";
import { openProduct } from "../setup/web-product.ts";

/**
 * Typing in the composer with the CPU slowed four times: milliseconds from a key to the next frame, compared
 * with a bare text area in the same browser, and with the budget of 50 ms.
 */
const SLOW_DOWN = 4;
const BUDGET_MS = 50;
const TEXT = "Thanks for stopping by, see you on Saturday at ten! ".repeat(3);

const { page, url, close } = await openProduct();
try {
  await page.goto(`${url}/chats`);
  await page.getByText("Jo Lindqvist").first().click();
  await page.waitForURL(/\/chats\/./);
  const composer = page.getByRole("textbox", { name: /message/i });
  await composer.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await composer.focus();
  const typed = await keyTimes(page);
  await page.goto("about:blank");
  await page.setContent("<textarea autofocus></textarea>");
  await page.locator("textarea").focus();
  const bare = await keyTimes(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const p95 = [...typed].sort((a, b) => a - b)[Math.floor(typed.length * 0.95)] ?? 0;
  console.log(`composer: median ${median(typed).toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms a key`);
  console.log(`bare text area: median ${median(bare).toFixed(1)} ms a key`);
  printResult("web-typing", p95, BUDGET_MS, 1, "lower");
} finally {
  await close();
}

/** For each key, the time from its event to the frame that shows it. */
async function keyTimes(target: Page): Promise<number[]> {
  await target.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { keyTimes: number[] }).keyTimes = times;
    document.addEventListener(
      "keydown",
      (event) => {
        const began = event.timeStamp;
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - began)));
      },
      true,
    );
  });
  await target.keyboard.type(TEXT, { delay: 60 });
  return target.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}
