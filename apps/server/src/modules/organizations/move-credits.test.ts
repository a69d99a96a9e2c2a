import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, anOrganization, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { charge, reserve } from "../credits/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function lonestar({ pool = 100, each = 50, accounts = 3 } = {}) {
  const own = await anOrganization(server, { credits: pool });
  const at = { hasNumber: false, organizationId: own.organizationId, credits: each };
  const admin = await aBusiness(server, { ...at, isOrganizationAdmin: true, credits: 0 });
  const branches: Business[] = [];
  for (let made = 0; made < accounts; made += 1) branches.push(await aBusiness(server, at));
  return { ...own, admin, branches, client: admin.client };
}

type Own = Awaited<ReturnType<typeof lonestar>>;

const transfer = (
  { client }: Own,
  from: Business | null,
  to: Business | null,
  credits: number,
  headers?: Record<string, string>,
) =>
  client.call(
    api.organizations.transferCredits,
    { body: { fromUserId: from?.userId ?? null, toUserId: to?.userId ?? null, credits } },
    headers,
  );

const poolOf = async ({ client }: Own) => (await client.ok(api.organizations.current, {})).messageCredits;
const creditsOf = async ({ client }: Business) => (await client.ok(api.users.current, {})).messageCredits;

/** Returns the sum of the pool and every account, including credits held by waiting messages. */
async function allOf({ organizationId }: Own): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select credit_hundredths from organizations where organization_id = ${organizationId})
      + (select sum(credit_hundredths + held_hundredths) from account_counters
         where account_id in (select account_id from accounts where organization_id = ${organizationId})) as total
  `.execute(server.services.db);
  return Number(rows[0]!.total) / 100;
}

/** Every balance follows from its ledger, and the lines of each move add up to zero. */
async function expectBooksToAgree({ organizationId }: Own, opening: { pool: number }) {
  const { db } = server.services;
  const { rows: accounts } = await sql<{ free: number; booked: number; least: number }>`
    select c.credit_hundredths as free, sum(l.free_hundredths) as booked, min(l.balance_hundredths) as least
    from account_counters c join accounts using (account_id) join credit_ledger l using (account_id)
    where organization_id = ${organizationId} group by c.account_id, c.credit_hundredths
  `.execute(db);
  for (const { free, booked, least } of accounts) {
    expect(Number(booked)).toBe(Number(free));
    expect(Number(least)).toBeGreaterThanOrEqual(0);
  }
  const { rows: pool } = await sql<{ free: number; booked: number }>`
    select credit_hundredths as free,
      coalesce((select sum(pool_hundredths) from organization_ledger l where l.organization_id = o.organization_id), 0) as booked
    from organizations o where organization_id = ${organizationId}
  `.execute(db);
  expect(Number(pool[0]!.booked) + opening.pool * 100).toBe(Number(pool[0]!.free));
  const { rows: uneven } = await sql`
    select m.id from organization_ledger m
    left join credit_ledger l on l.cause_id = m.id and l.cause_kind = 'transfer'
    where m.organization_id = ${organizationId} and m.kind in ('transfer', 'allocation')
    group by m.id, m.pool_hundredths having coalesce(sum(l.free_hundredths), 0) + m.pool_hundredths <> 0
  `.execute(db);
  expect(uneven).toEqual([]);
}

describe("a transfer", () => {
  test("moves credits from the pool, back, and between accounts; each side sees where they went", async () => {
    const own = await lonestar();
    const [austin, dallas] = own.branches as [Business, Business];
    expect((await transfer(own, null, austin, 20.5)).body).toMatchObject({
      kind: "transfer",
      credits: 20.5,
      poolChange: -20.5,
      balance: 79.5,
      from: null,
      madeBy: "Maya Rivers",
    });
    await transfer(own, austin, dallas, 70.5);
    await transfer(own, dallas, null, 100);
    expect([await poolOf(own), await creditsOf(austin), await creditsOf(dallas)]).toEqual([179.5, 0, 20.5]);
    const { entries } = await dallas.client.ok(api.credits.search, { body: {} });
    expect(entries.slice(0, 2).map(({ kind, credits, balance }) => [kind, credits, balance])).toEqual([
      ["transfer", -100, 20.5],
      ["transfer", 70.5, 120.5],
    ]);
    expect(entries[0]!.note).toMatch(/^Transferred to Lonestar/);
    const log = await dallas.client.ok(api.auditLog.search, { body: {} });
    expect(log.entries.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      "Moved 100 credits out of the account for the organization",
      "Moved 70.5 credits into the account for the organization",
    ]);
    const ledger = await own.client.ok(api.organizations.searchLedger, { body: {} });
    expect(ledger.entries.map(({ credits, poolChange }) => [credits, poolChange])).toEqual([
      [100, 100],
      [70.5, 0],
      [20.5, -20.5],
    ]);
    await expectBooksToAgree(own, { pool: 100 });
  });

  test("of more than there is moves nothing, and says how much there is", async () => {
    const own = await lonestar();
    const [austin, dallas] = own.branches as [Business, Business];
    for (const [from, to, sentence] of [
      [null, austin, /^The pool has only 100 credits/],
      [austin, null, /has only 50 credits/],
      [austin, dallas, /has only 50 credits/],
    ] as const) {
      const answer = await transfer(own, from, to, 100.01);
      expect(answer).toMatchObject({ status: 402, body: { code: "insufficient-credits" } });
      expect(answer.body.error).toMatch(sentence);
    }
    expect(await allOf(own)).toBe(250);
    expect((await own.client.ok(api.organizations.searchLedger, { body: {} })).paging.total).toBe(0);
  });

  test("repeated with one key happens once, even simultaneously", async () => {
    const own = await lonestar();
    const [austin] = own.branches as [Business];
    const key = { "idempotency-key": uuidv7() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => transfer(own, null, austin, 10, key)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    await transfer(own, null, austin, 10, key);
    expect([await poolOf(own), await creditsOf(austin)]).toEqual([90, 60]);
  });

  test("many simultaneous transfers from one pool never give more than it has, and none is lost", async () => {
    const own = await lonestar({ pool: 100 });
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => transfer(own, null, own.branches[turn % 3]!, 9)),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    expect([taken, answers.filter(({ status }) => status === 402).length]).toEqual([11, 13]);
    expect([await poolOf(own), await allOf(own)]).toEqual([1, 250]);
    await expectBooksToAgree(own, { pool: 100 });
  });

  test("crossing transfers, while messages reserve and are charged, end with every credit accounted for", async () => {
    const own = await lonestar({ pool: 40, each: 30 });
    const [austin, dallas, waco] = own.branches as [Business, Business, Business];
    const { db, clock } = server.services;
    const send = async (business: Business) => {
      const cause = { kind: "chat", id: uuidv7(), note: "Chat message", time: clock.now() } as const;
      if (await reserve(db, business.accountId, 300, cause)) return 300;
      return 0;
    };
    const ways = [
      [austin, dallas],
      [dallas, austin],
      [waco, null],
      [null, waco],
      [dallas, waco],
      [waco, austin],
    ] as const;
    const [answers, held] = await Promise.all([
      Promise.all(
        Array.from({ length: 36 }, (_, turn) => {
          const [from, to] = ways[turn % ways.length]!;
          return transfer(own, from, to, 7);
        }),
      ),
      Promise.all(Array.from({ length: 12 }, (_, turn) => send(own.branches[turn % 3]!))),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 402)).toEqual([]);
    expect(held.some((hundredths) => hundredths > 0)).toBe(true);
    expect(await allOf(own)).toBe(130);
    await expectBooksToAgree(own, { pool: 40 });
  });

  test("takes nothing that waiting messages hold", async () => {
    const own = await lonestar({ each: 50 });
    const [austin] = own.branches as [Business];
    const { db, clock } = server.services;
    const cause = { kind: "broadcast", id: uuidv7(), note: "Broadcast", time: clock.now() } as const;
    await reserve(db, austin.accountId, 40_00, cause);
    expect((await transfer(own, austin, null, 10.01)).status).toBe(402);
    expect((await transfer(own, austin, null, 10)).status).toBe(200);
    await charge(db, austin.accountId, 40_00, cause);
    expect([await creditsOf(austin), await poolOf(own)]).toEqual([0, 110]);
  });

  test("cancelled and unlicensed accounts can give credits back, and get none", async () => {
    const own = await lonestar();
    const [austin, dallas] = own.branches as [Business, Business];
    const change = (account: Business, values: object) =>
      server.services.db
        .updateTable("accounts")
        .set(values)
        .where("account_id", "=", account.accountId)
        .execute();
    await change(austin, { is_licensed: false });
    await change(dallas, { cancelled_at: server.clock.now() });
    for (const account of [austin, dallas]) {
      expect((await transfer(own, null, account, 1)).status).toBe(409);
      expect((await transfer(own, account, null, 50)).status).toBe(200);
    }
    expect(await poolOf(own)).toBe(200);
  });

  test.each([
    ["nothing", 0],
    ["a negative amount", -5],
    ["a thousandth", 0.001],
    ["more than anybody has", 1e12],
  ])("of %s is refused", async (_what, credits) => {
    const own = await lonestar();
    expect((await transfer(own, null, own.branches[0]!, credits)).status).toBe(400);
    expect((await transfer(own, own.branches[0]!, own.branches[0]!, 1)).status).toBe(400);
    expect(await allOf(own)).toBe(250);
  });
});

describe("an allocation", () => {
  const allocate = ({ client }: Own, accounts: object, creditsEach = 10) =>
    client.call(api.organizations.allocateCredits, { body: { creditsEach, accounts } });

  test("gives each of the named accounts the same amount, all of them or none", async () => {
    const own = await lonestar();
    const ids = own.branches.map(({ userId }) => userId);
    expect((await allocate(own, { ids })).body).toEqual({ accounts: 3, credits: 30, messageCredits: 70 });
    expect((await allocate(own, { ids }, 25)).status).toBe(402);
    expect(await Promise.all(own.branches.map(creditsOf))).toEqual([60, 60, 60]);
    const { entries } = await own.client.ok(api.organizations.searchLedger, { body: {} });
    expect(entries[0]).toMatchObject({ kind: "allocation", credits: 30, poolChange: -30, to: "3 accounts" });
    await expectBooksToAgree(own, { pool: 100 });
  });

  test("by a filter skips accounts that cannot get any; by name it refuses them", async () => {
    const own = await lonestar();
    const [austin, dallas] = own.branches as [Business, Business];
    await server.services.db
      .updateTable("accounts")
      .set({ is_licensed: false })
      .where("account_id", "=", dallas.accountId)
      .execute();
    expect((await allocate(own, { ids: [austin.userId, dallas.userId] })).status).toBe(409);
    // The admin's own account is one of them.
    expect((await allocate(own, { filter: {} })).body).toMatchObject({ accounts: 3, credits: 30 });
    expect(await creditsOf(dallas)).toBe(50);
    await own.client.ok(api.organizations.setLocation, {
      params: { userId: austin.userId },
      body: { locationId: own.locationId },
    });
    const there = await allocate(own, { filter: { locationId: own.locationId } });
    expect(there.body).toMatchObject({ accounts: 1, messageCredits: 60 });
    expect((await allocate(own, {})).status).toBe(400);
    expect((await allocate(own, { filter: {}, ids: [austin.userId] })).status).toBe(400);
  });

  test("several simultaneous ones never give more than the pool has", async () => {
    const own = await lonestar({ pool: 100 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => allocate(own, { filter: {} })));
    // Four accounts of ten each, out of a hundred.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(402)]);
    expect([await poolOf(own), await allOf(own)]).toEqual([20, 250]);
    await expectBooksToAgree(own, { pool: 100 });
  });

  test("to thousands of accounts books them all at once", async () => {
    const own = await lonestar({ pool: 100_000, accounts: 0 });
    await sql`
      with made as (
        insert into accounts (company, organization_id, created_at, updated_at)
        select 'Branch ' || n, ${own.organizationId}, now(), now() from generate_series(1, 6000) n
        returning account_id
      ), counted as (insert into account_counters (account_id) select account_id from made)
      insert into users (account_id, email, password_hash, first_name, last_name, slug, created_at, updated_at)
      select account_id, 'branch-' || account_id || '@example.com', 'none', 'Bo', 'Reed', 'b' || account_id, now(), now()
      from made
    `.execute(server.services.db);
    const { status, body } = await allocate(own, { filter: {} });
    expect([status, body.accounts, body.messageCredits]).toEqual([200, 6_001, 39_990]);
    await expectBooksToAgree(own, { pool: 100_000 });
  }, 30_000);
});
