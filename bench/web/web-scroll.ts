import type { Page } from "@playwright/test";
import { median, printResult } from "../setup/bench-database.ts";
import { openProduct } from "../setup/web-product.ts";

/**
 * Scrolling a list of 100,000 contacts: frames per second, compared with a page of plain blocks scrolled the
 * same way in the same browser.
 */
const CONTACTS = 100_000;
const ROUNDS = 3;
const SCROLL_MS = 4_000;

const { page, url, database, close } = await openProduct();
try {
  await database.query(
    `insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
     select account_id, 'First' || n, 'Last' || n, '+1945' || lpad(n::text, 7, '0'), now(), now()
     from accounts, generate_series(1, $1::int) n where phone_number is not null`,
    [CONTACTS],
  );
  await database.query(
    "update account_counters c set contacts = (select count(*) from contacts k where k.account_id = c.account_id)",
  );
  const list: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/contacts`);
    await page.locator("a[data-row]").first().waitFor();
    list.push(await framesWhileScrolling(page));
    const rows = await page
      .locator("[data-row]")
      .evaluateAll((all) => all.map((row) => Number(row.dataset.row)));
    // The first row stays mounted for the keyboard, so the last one shows how far it scrolled.
    const reached = Math.max(...rows);
    console.log(`scrolled to row ${reached}`);
    if (reached < 100) throw new Error("The list did not scroll, so the figure says nothing");
    await page.goto("about:blank");
    await page.setContent(
      `<div style="height:100vh;overflow:auto">${Array.from({ length: 2_000 }, (_, n) => `<div style="height:64px">${n}</div>`).join("")}</div>`,
    );
    plain.push(await framesWhileScrolling(page));
  }
  console.log(`list  frames/s: ${list.map((rate) => rate.toFixed(1)).join(" ")}`);
  console.log(`plain frames/s: ${plain.map((rate) => rate.toFixed(1)).join(" ")}`);
  printResult("web-scroll", median(list), median(plain), 0.9);
} finally {
  await close();
}

async function framesWhileScrolling(target: Page): Promise<number> {
  await target.mouse.move(450, 500);
  const counting = target.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let frames = 0;
        const tick = () => {
          frames += 1;
          const passed = performance.now() - started;
          if (passed < milliseconds) requestAnimationFrame(tick);
          else resolve((frames / passed) * 1000);
        };
        requestAnimationFrame(tick);
      }),
    SCROLL_MS,
  );
  let isCounting = true;
  void counting.finally(() => {
    isCounting = false;
  });
  while (isCounting) await target.mouse.wheel(0, 240);
  return counting;
}
