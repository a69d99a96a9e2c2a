import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, sql } from "../../apps/server/src/db/connection.ts";
import { type ApiCall, apiClient } from "../setup/api-client.ts";
import { percentile, printResult, printWithin, startBenchDatabase } from "../setup/bench-database.ts";
import { machineNow, startCarrier } from "../setup/carrier.ts";
import { anAudience, COMMON_TAG } from "../setup/many-contacts.ts";
import { startProductProcesses } from "../setup/product-processes.ts";

/**
 * An account of a million contacts as its users experience it: lists in each order, search as they type, any
 * page, advanced searches, and a tag for all contacts while the lists are used. Each is compared with the
 * same calls of a small account, in the same run; the tag with the bare statement that it cannot do without.
 */
const CONTACTS = Number(process.env.CONTACTS ?? 1_000_000);
const SMALL = 1_000;
const ROUNDS = Number(process.env.ROUNDS ?? 12);
const LIST_LIMIT_MS = 60;
const PAGE_LIMIT_MS = 350;
const ADVANCED_LIMIT_MS = 250;
const WORST_LIMIT_MS = 1_000;
const MEANWHILE_LIMIT_MS = 150;
const TAG_TARGET = 1 / 3;
const EVERY_MS = 250;
const PAGE_SIZE = 25;

const SORTS = ["default", "firstName", "lastName", "newest", "oldest"] as const;
/** The search terms, typed letter by letter. */
const TYPED = ["ana lopez", "schmidt", "p12345", "201555", "company"] as const;

type Body = Record<string, unknown>;
const conditions = (...all: Body[]) => ({ conditions: { groups: [{ conditions: all }] } });
const anyOf = (...some: Body[]) => ({
  conditions: { match: "any", groups: [{ match: "any", conditions: some }] },
});
const tagged = { field: "tags", is: "any-of", tags: [COMMON_TAG] };

const folder = mkdtempSync(join(tmpdir(), "broadcast-bench-"));
const postgres = await startBenchDatabase();
const carrier = await startCarrier();
const db = connect(postgres.appUrl, 2);
const ownerDb = connect(postgres.ownerUrl, 1);
const now = new Date(machineNow() + carrier.clockOffsetMs);
const filledAt = performance.now();
const large = await anAudience(db, ownerDb, { contacts: CONTACTS, now });
const small = await anAudience(db, ownerDb, { contacts: SMALL, now });
await sql`vacuum analyze`.execute(ownerDb);
console.log(`${CONTACTS} contacts made in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
const product = await startProductProcesses({ postgres, carrier, folder, workers: 1 });
try {
  const callLarge = apiClient(product.url, large.cookie);
  const callSmall = apiClient(product.url, small.cookie);
  const both = async (make: (fieldId: string) => Body[], rounds = ROUNDS) => ({
    large: await timesOf(callLarge, make(large.fieldId), rounds),
    small: await timesOf(callSmall, make(small.fieldId), rounds),
  });
  await both(() => [{}], 5);

  const sorted = await both(() => SORTS.map((sort) => ({ sort })));
  printP95("million-contacts-list-p95", sorted, LIST_LIMIT_MS);

  const typed = await both(
    () => TYPED.flatMap((word) => [...word].map((_, end) => ({ term: word.slice(0, end + 1) }))),
    3,
  );
  show(typed.large, (body) => `"${body.term}"`);
  printP95("million-contacts-typing-p95", typed, LIST_LIMIT_MS);

  const pages = Math.ceil(CONTACTS / PAGE_SIZE);
  const deep = SORTS.flatMap((sort) =>
    [0.1, 0.5, 1].map((share) => ({ sort, page: Math.ceil(pages * share) })),
  );
  const paged = {
    large: await timesOf(callLarge, deep, 2),
    small: await timesOf(callSmall, [{ page: 40 }], 30),
  };
  show(paged.large, ({ sort, page }) => `page ${page} by ${sort}`);
  printWithin("million-contacts-any-page", worst(paged.large), worst(paged.small), PAGE_LIMIT_MS);

  const three = await both(threeConditions, 4);
  show(three.large, JSON.stringify);
  printP95("million-contacts-advanced-p95", three, ADVANCED_LIMIT_MS);

  const ten = await both(tenSearches, 3);
  show(ten.large, JSON.stringify);
  // The median of each search's times, because other load on the machine affects single ones.
  printWithin("million-contacts-worst-search", slowest(ten.large), slowest(ten.small), WORST_LIMIT_MS);

  const bare = await bareTag();
  const listsBefore = await timesOf(
    callLarge,
    SORTS.map((sort) => ({ sort })),
    3,
  );
  const { seconds, lists } = await tagEverybody(callLarge);
  console.log(`everybody tagged in ${seconds.toFixed(1)} s, by the bare statement in ${bare.toFixed(1)} s`);
  printResult("million-contacts-tag", CONTACTS / seconds, CONTACTS / bare, Number(TAG_TARGET.toFixed(2)));
  printWithin(
    "million-contacts-list-meanwhile-p95",
    percentile(lists, 0.95),
    percentile(msOf(listsBefore), 0.95),
    MEANWHILE_LIMIT_MS,
  );
} finally {
  await product.stop();
  await db.destroy();
  await ownerDb.destroy();
  carrier.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

function threeConditions(fieldId: string): Body[] {
  return [
    conditions(
      { field: "firstName", is: "starts-with", value: "An" },
      { field: "region", is: "any-of", regions: ["us-tx", "us-ca"] },
      { field: "createdAt", is: "within-days", days: 365 },
    ),
    conditions(tagged, { field: "birthday", is: "in-months", months: [4] }, { field: "email", is: "filled" }),
    conditions(
      { field: "company", is: "contains", value: "company 40" },
      { field: "customField", fieldId, is: "greater", value: "500" },
      { field: "tags", is: "none-of", tags: [COMMON_TAG] },
    ),
  ];
}

/** Chosen before they were measured: common and rare conditions, alone and together. */
function tenSearches(fieldId: string): Body[] {
  return [
    { tag: COMMON_TAG, sort: "lastName" },
    { tag: "Tag 7", sort: "newest" },
    { term: "zzz" },
    { term: "a" },
    conditions({ field: "company", is: "not-contains", value: "company" }),
    conditions({ field: "customField", fieldId, is: "equals", value: "999" }),
    conditions({ field: "lastMessageFrom", is: "never" }, { field: "birthday", is: "in-next-days", days: 7 }),
    conditions({ field: "phoneNumber", is: "contains", value: "5550" }, { field: "email", is: "empty" }),
    anyOf(
      { field: "firstName", is: "equals", value: "Orla" },
      { field: "region", is: "any-of", regions: ["us-ny"] },
    ),
    anyOf(tagged, { field: "customField", fieldId, is: "less", value: "5" }),
  ];
}

interface Took {
  body: Body;
  ms: number;
}

/** The times of each of these searches, run one after the other, several times. */
async function timesOf(call: ApiCall, bodies: readonly Body[], rounds: number): Promise<Took[]> {
  const took: Took[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const body of bodies) {
      const { page = 1, ...terms } = body;
      const startedAt = performance.now();
      await call("POST", "contacts/search", { ...terms, paging: { page, pageSize: PAGE_SIZE } });
      took.push({ body, ms: performance.now() - startedAt });
    }
  return took;
}

function msOf(took: readonly Took[]): number[] {
  return took.map(({ ms }) => ms);
}

function worst(took: readonly Took[]): number {
  return Math.max(...msOf(took));
}

/** The median of each search's times. */
function middles(took: readonly Took[]): Took[] {
  return [...Map.groupBy(took, ({ body }) => JSON.stringify(body)).values()].map((times) => ({
    body: times[0]!.body,
    ms: percentile(msOf(times), 0.5),
  }));
}

function slowest(took: readonly Took[]): number {
  return worst(middles(took));
}

/** The three slowest, by their medians. */
function show(took: readonly Took[], nameOf: (body: Body) => string): void {
  for (const { body, ms } of middles(took)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3))
    console.log(`  ${ms.toFixed(0)} ms: ${nameOf(body)}`);
}

function printP95(name: string, { large, small }: { large: Took[]; small: Took[] }, limit: number): void {
  printWithin(name, percentile(msOf(large), 0.95), percentile(msOf(small), 0.95), limit);
}

async function bareTag(): Promise<number> {
  const startedAt = performance.now();
  await sql`
    with made as (
      insert into tags (account_id, name, created_at) values (${large.accountId}, 'Bare', ${now}) returning id
    )
    insert into contact_tags (account_id, contact_id, tag_id)
    select c.account_id, c.id, made.id from contacts c cross join made where c.account_id = ${large.accountId}
  `.execute(db);
  return (performance.now() - startedAt) / 1000;
}

async function tagEverybody(call: ApiCall): Promise<{ seconds: number; lists: number[] }> {
  const startedAt = performance.now();
  const { _id } = await call<{ _id: string }>("PUT", "tags/Everybody/contacts/add/all", {});
  const lists: number[] = [];
  for (let state = "running"; state === "running"; ) {
    const sort = SORTS[lists.length % SORTS.length];
    lists.push(...msOf(await timesOf(call, [{ sort }], 1)));
    await sleep(EVERY_MS);
    ({ state } = await call<{ state: string }>("GET", `contacts/actions/${_id}`));
    if (state === "failed") throw new Error("The action failed");
  }
  return { seconds: (performance.now() - startedAt) / 1000, lists };
}
