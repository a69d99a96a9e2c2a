import type { CDPSession } from "@playwright/test";
import { printResult } from "../setup/bench-database.ts";
import { openProduct } from "../setup/web-product.ts";

/**
 * A page that stays open through a working day: texts arrive from the demo's phones, chats are opened and
 * replied to, other sections are visited, as much as in eight hours. Measures how much the heap has grown,
 * after garbage collection, since the first hour, in which everything was loaded once.
 */
const HOURS = 8;
/** The hourly texts of a small business's busiest day; each text changes the list and an open thread. */
const TEXTS_AN_HOUR = 120;
const AT_ONCE = 10;
const OPENED_AN_HOUR = 12;
const SECTIONS = ["Contacts", "Scheduled broadcasts", "Tags", "Calendar"];
const GROWTH_LIMIT = 1.2;

const { page, url, sandboxUrl, database, close } = await openProduct();
try {
  const { rows } = await database.query<{ phone: string; own: string; contactId: string; name: string }>(
    `select c.phone_number as phone, a.phone_number as own, c.id as "contactId",
       trim(c.first_name || ' ' || c.last_name) as name
     from accounts a
     join conversations v on v.account_id = a.account_id
     join contacts c on c.account_id = v.account_id and c.id = v.contact_id
     where a.phone_number is not null and c.phone_number is not null and not c.do_not_message
       and c.first_name <> '' and c.last_name <> ''
     order by v.last_time desc limit 12`,
  );
  await page.goto(`${url}/chats`);
  await page.locator("a[data-row]").first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const heaps: number[] = [];
  for (let hour = 0; hour < HOURS; hour += 1) {
    await anHour(hour);
    const { megabytes, nodes, listeners } = await heapOf(session);
    heaps.push(megabytes);
    console.log(
      `hour ${hour + 1}: ${megabytes.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners, ${rows.length} phones`,
    );
  }
  const sent = HOURS * TEXTS_AN_HOUR;
  for (const until = Date.now() + 60_000; ; await page.waitForTimeout(1_000)) {
    const { rows: came } = await database.query<{ count: number }>(
      "select count(*)::int as count from messages where direction = 'in' and text like 'Text % of hour %'",
    );
    if (came[0]?.count === sent) break;
    if (Date.now() > until) throw new Error(`${came[0]?.count} of ${sent} texts came in`);
  }
  printResult("web-day-heap-growth", heaps.at(-1)! / heaps[0]!, GROWTH_LIMIT, 1, "lower");

  async function anHour(hour: number): Promise<void> {
    const opensEvery = TEXTS_AN_HOUR / OPENED_AN_HOUR;
    for (let text = 0; text < TEXTS_AN_HOUR; text += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => {
          const { phone, own } = rows[(text + at) % rows.length]!;
          return comesIn(phone, own, `Text ${text + at} of hour ${hour}: see you at the fall trunk show`);
        }),
      );
      for (let opened = 0; opened < AT_ONCE / opensEvery; opened += 1) {
        const { contactId, name } = rows[(text / AT_ONCE) % rows.length]!;
        await page.locator(`a[data-row][href="/chats/${contactId}"]`).click();
        // Until it is there, key presses still go to the previous one.
        await page.getByRole("group", { name: `Messages with ${name}`, exact: true }).waitFor();
        const composer = page.getByRole("textbox", { name: /message/i });
        await composer.fill(`Answer ${text} of hour ${hour}`);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page
          .getByRole("list", { name: "Messages" })
          .getByText(`Answer ${text} of hour ${hour}`)
          .first()
          .waitFor();
      }
    }
    const menu = page.getByRole("navigation", { name: "Main" });
    for (const name of [...SECTIONS, "Chats"]) {
      await menu.getByRole("link", { name: new RegExp(`^${name}`) }).click();
      await page.waitForTimeout(700);
    }
    await page.locator("a[data-row]").first().waitFor();
  }
} finally {
  await close();
}

async function comesIn(phone: string, to: string, text: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/phones/${encodeURIComponent(phone)}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to, text }),
  });
  if (!response.ok) throw new Error(`A text did not come in: ${await response.text()}`);
}

/** What the page keeps, in megabytes, and the browser's counts of elements and listeners. */
async function heapOf(session: CDPSession): Promise<{ megabytes: number; nodes: number; listeners: number }> {
  await page.waitForTimeout(2_000);
  const { metrics } = await session.send("Performance.getMetrics");
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    megabytes: keptBytes(await snapshotOf(session)) / 2 ** 20,
    nodes: metricOf("Nodes"),
    listeners: metricOf("JSEventListeners"),
  };
}

/** Collects garbage first. */
async function snapshotOf(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  session.off("HeapProfiler.addHeapSnapshotChunk", keep);
  return JSON.parse(chunks.join("")) as HeapSnapshot;
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * The size of everything on the heap but V8's compiled code, which grows as functions turn out to be used a lot, and
 * the browser's own objects, of which most are the answers that its developer tools keep for the driver of this page.
 */
function keptBytes({ snapshot: { meta }, nodes }: HeapSnapshot): number {
  const [type, size] = [meta.node_fields.indexOf("type"), meta.node_fields.indexOf("self_size")];
  const isKept = meta.node_types[0].map((name) => name !== "code" && name !== "native");
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (isKept[nodes[at + type]!]) bytes += nodes[at + size]!;
  return bytes;
}
