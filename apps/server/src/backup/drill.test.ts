import { join } from "node:path";
import { api } from "@broadcast/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSignIns } from "../demo-sign-ins.ts";
import { seedDemo } from "../seed/seed.ts";
import { backUp, backupFolder, restoreInto } from "../testing/backups.ts";
import { aBusiness, aContact } from "../testing/builders.ts";
import { createClient } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import type { Manifest } from "./manifest.ts";
import { LEFT_OUT } from "./what-comes-back.ts";

let server: TestServer;
let folder: Awaited<ReturnType<typeof backupFolder>>;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer({ hasWorker: true }), backupFolder()]);
  const source = Object.entries(server.env).map(([name, value]) => [name, String(value)]);
  await seedDemo(Object.fromEntries(source));
}, 120_000);
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** A hash of each table over its rows in any order, without the tables that backups leave out. */
async function contents(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and a.attnum > 0
       and not a.attisdropped
     group by c.relname`,
  );
  const hashes = new Map<string, string>();
  for (const { name, columns } of tables) {
    if (name in LEFT_OUT || name === "carrier_slots") continue;
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 7)::numeric), 0) as hash from public.${name}`,
    );
    hashes.set(name, rows[0]!.hash);
  }
  return hashes;
}

async function layout(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const listed = async (statement: string) =>
      (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line);
    return {
      rights: await listed(
        "select relname || ' ' || coalesce(relacl::text, '') as line from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1",
      ),
      // Fixed once by a migration (decision 11).
      fixedStatistics: await listed(
        "select s.tablename || ' ' || s.attname || ' ' || s.n_distinct as line from pg_stats s join pg_attribute a on a.attrelid = format('public.%I', s.tablename)::regclass and a.attname = s.attname where s.schemaname = 'public' and a.attstattarget = 0 order by 1",
      ),
      indexes: await listed("select indexdef as line from pg_indexes where schemaname = 'public' order by 1"),
      constraints: await listed(
        "select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace order by 1",
      ),
      triggers: await listed(
        "select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal order by 1",
      ),
    };
  } finally {
    await client.end();
  }
}

const bytesOf = ({ tables }: Manifest) => new Map(tables.map(({ name, sha256 }) => [name, sha256]));

test("a restore brings back one consistent moment of a busy database, and the result can be worked with", async () => {
  const file = join(folder.path, "drill.backup");
  const witness = new pg.Client({ connectionString: server.env.DATABASE_URL });
  await witness.connect();
  let isBacking = true;
  let written = 0;
  const business = await aBusiness(server, { hasNumber: false });
  const burst = async () => {
    for (; isBacking; written += 1) await aContact(server, business);
  };
  const bursting = Promise.all([burst(), burst()]);
  const manifest = await backUp(server, file, {
    mbPerSecond: 4,
    async onSnapshot(snapshot) {
      await witness.query("begin isolation level repeatable read");
      await witness.query(`set transaction snapshot '${snapshot}'`);
    },
  });
  isBacking = false;
  await bursting;
  expect(written).toBeGreaterThan(20);
  const atThatMoment = await contents(witness);
  await witness.query("commit");
  expect(atThatMoment).not.toEqual(await contents(witness));

  const restored = await restoreInto(server, file, 0);
  try {
    const reader = new pg.Client({ connectionString: restored.database.ownerUrl });
    await reader.connect();
    expect(await contents(reader)).toEqual(atThatMoment);
    await reader.end();
    // The same rows in the same order produce the same bytes.
    const there = { ...server, env: { ...server.env, DATABASE_URL: restored.database.appUrl } };
    const again = await backUp(there, join(folder.path, "again.backup"));
    const slots = new Map([["carrier_slots", ""]]);
    expect(new Map([...bytesOf(again), ...slots])).toEqual(new Map([...bytesOf(manifest), ...slots]));
    expect(again.jobs.rows).toBe(manifest.jobs.rows);
    expect(await layout(restored.database.ownerUrl)).toEqual(await layout(server.ownerUrl));

    const url = await restored.startApi();
    const client = createClient({ url });
    const { email, password } = demoSignIns[0]!;
    await client.ok(api.sessions.signIn, { body: { username: email, password } });
    expect((await client.ok(api.contacts.search, { body: {} })).paging.total).toBe(2_000);
    const { chats } = await client.ok(api.messages.searchChats, { body: {} });
    expect(chats[0]?.contact.firstName).toBe("Jo");
    const { messages } = await client.ok(api.messages.thread, {
      params: { contactId: chats[0]!.contact._id },
    });
    expect(messages.length).toBeGreaterThan(0);
    const { attachments } = await client.ok(api.attachments.search, { body: { sort: "name" } });
    const list = await client.call(api.attachments.file, { params: { id: attachments[0]!._id } });
    expect(String(list.body)).toMatch(/^%PDF-/);
    // Sequences continue after the last number they gave out.
    const next = await aBusiness({ url, env: server.env, services: restored.services }, { hasNumber: false });
    expect(next.accountId).toBeGreaterThan(business.accountId);
  } finally {
    await restored.close();
    await witness.end();
  }
}, 180_000);
