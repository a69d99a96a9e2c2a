import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { sql } from "../../apps/server/src/db/connection.ts";
import { apiClient } from "../setup/api-client.ts";
import { median, printResult, startBenchDatabase } from "../setup/bench-database.ts";
import { startCarrier } from "../setup/carrier.ts";
import { anEngineAccount, aSession } from "../setup/engine-account.ts";
import { startProductHere } from "../setup/product-here.ts";

/**
 * The first page of every kind of content at 10,000 items each, compared with the contact list at 10,000 in
 * the same run.
 */
const ITEMS = Number(process.env.ITEMS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = 2;
const CONNECTIONS = 10;
const TARGET = 1;

const name = "Spring";
const template = new FormData();
template.set("name", name);
template.set("text", "Hi {{firstName}}");
const kinds: { path: string; table: string; body: object }[] = [
  { path: "appFlows", table: "app_flows", body: { name } },
  { path: "attachments", table: "attachments", body: { name } },
  { path: "bundles", table: "bundles", body: { name } },
  { path: "campaigns", table: "campaigns", body: { name, type: "drip" } },
  { path: "configurableForms", table: "configurable_forms", body: { name } },
  { path: "contests", table: "contests", body: { name } },
  { path: "emails", table: "emails", body: { name, subject: "Spring news" } },
  { path: "keywords", table: "keywords", body: { word: name } },
  { path: "landingPages", table: "landing_pages", body: { name, title: name, description: "The menu" } },
  { path: "qrCodes", table: "qr_codes", body: { name, url: "https://rivers.example" } },
  { path: "spaces", table: "spaces", body: { name } },
  { path: "templates", table: "message_templates", body: template },
  { path: "trackableLinks", table: "trackable_links", body: { name, url: "https://rivers.example" } },
  { path: "voiceDrops", table: "voice_drops", body: { name } },
];

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const product = await startProductHere({ postgres, carrier, folder });
try {
  const { db, clock } = product.services;
  const now = clock.now();
  const accountId = await anEngineAccount(db, {
    contacts: ITEMS,
    phoneNumber: "+15125550100",
    carrierNumberId: "PN1",
    now,
  });
  const cookie = await aSession(db, accountId, now);
  const call = apiClient(product.url, cookie);
  for (const { path, table, body } of kinds) {
    const { _id } = await call<{ _id: string }>("POST", path, body);
    await multiply(table, _id);
  }
  await sql`vacuum analyze content_items`.execute(db);
  for (const { table } of kinds) await sql`analyze ${sql.table(table)}`.execute(db);

  const load = async (path: string): Promise<number> => {
    const result = await autocannon({
      url: `${product.url}/api/${path}/search`,
      method: "POST",
      headers: { cookie, origin: product.url, "content-type": "application/json" },
      body: JSON.stringify({ paging: { page: 1, pageSize: 25 } }),
      connections: CONNECTIONS,
      duration: SECONDS,
      workers: 1,
    });
    if (result.non2xx > 0 || result["2xx"] === 0) throw new Error(`${result.non2xx} lists of ${path} failed`);
    return result.requests.average;
  };
  const rates = new Map<string, number[]>();
  // The contact list in each round, so that both met the machine in the same state.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of ["contacts", ...kinds.map((kind) => kind.path)]) {
      const rate = await load(path);
      if (round > 0) rates.set(path, [...(rates.get(path) ?? []), rate]);
    }
  const contacts = median(rates.get("contacts") ?? []);
  for (const { path } of kinds) printResult(`list-${path}`, median(rates.get(path) ?? []), contacts, TARGET);

  /** Creates the requested number of items of a kind, like the existing one. */
  async function multiply(table: string, madeId: string): Promise<void> {
    await sql`
      with items as (
        insert into content_items (account_id, id, content_type, name, slug, created_at, modified_at)
        select account_id, uuidv7(), content_type, name || ' ' || n, slug || '-' || n,
          created_at - n * interval '1 minute', modified_at - n * interval '1 minute'
        from content_items, generate_series(2, ${ITEMS}::int) n
        where account_id = ${accountId} and id = ${madeId} returning id
      )
      insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('id', items.id))).*
      from items, ${sql.table(table)} t where t.account_id = ${accountId} and t.id = ${madeId}
    `.execute(db);
  }
} finally {
  await product.stop();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
