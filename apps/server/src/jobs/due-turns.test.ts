import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql, transaction } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Services } from "../services.ts";
import { aBusiness } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { doDueTurns, lockedDue, runTurns, TURNS_PER_BATCH, type TurnBatch } from "./due-turns.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => sql`delete from campaign_enrollments`.execute(server.services.db));

const anAccount = async () => (await aBusiness(server)).accountId;

/** A campaign of the account for which this many new contacts are due, since so many minutes. */
async function due(accountId: number, count: number, minutesAgo = 1): Promise<string> {
  const { db } = server.services;
  const [id, now] = [uuidv7(), server.clock.now()];
  await sql`
    insert into content_items (account_id, id, content_type, name, created_at, modified_at)
    values (${accountId}, ${id}, 'campaign', 'News', ${now}, ${now})
  `.execute(db);
  await sql`
    insert into campaigns (account_id, id, type, state, started_at, version)
    values (${accountId}, ${id}, 'drip', 'running', ${now}, 1)
  `.execute(db);
  await sql`
    with people as (
      insert into contacts (account_id, first_name, last_name, created_at, updated_at)
      select ${accountId}, 'Jo', 'Lee', ${now}, ${now} from generate_series(1, ${count})
      returning id
    )
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, due_at)
    select ${accountId}, ${id}, id, ${now}, ${now}::timestamptz - make_interval(mins => ${minutesAgo}) from people
  `.execute(db);
  return id;
}

/** Locks a batch and lets nobody of it be due again, as a turn does; returns who it was. */
async function takeTurns(batch: TurnBatch): Promise<string[]> {
  const { db, clock } = server.services;
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ contact_id: string }>`
      with e as materialized (${lockedDue("campaign_enrollments", batch, clock.now())})
      update campaign_enrollments k set due_at = null from e
      where k.account_id = e.account_id and k.campaign_id = e.campaign_id and k.contact_id = e.contact_id
      returning k.contact_id
    `.execute(tx);
    return rows.map(({ contact_id }) => contact_id);
  });
}

const roundOf = (turn: (batch: TurnBatch) => Promise<number>) =>
  doDueTurns(server.services.db, "campaign_enrollments", server.clock.now(), turn);

test("what is due goes in the order in which it came due, a campaign per transaction", async () => {
  const accountId = await anAccount();
  const [last, first] = [await due(accountId, 2, 5), await due(accountId, 3, 10)];
  const had: [string, number][] = [];
  const done = await roundOf(async (batch) => {
    const { length } = await takeTurns(batch);
    had.push([batch.automationId, length]);
    return length;
  });
  expect(had).toEqual([
    [first, 3],
    [last, 2],
  ]);
  expect(done).toBe(5);
});

test("a large campaign of one account delays no other account", async () => {
  await due(await anAccount(), 3 * TURNS_PER_BATCH, 60);
  const small = await due(await anAccount(), 1);
  const batches: string[] = [];
  await roundOf(async (batch) => {
    batches.push(batch.automationId);
    return (await takeTurns(batch)).length;
  });
  expect(batches.indexOf(small)).toBeOneOf([0, 1]);
});

test("an account with many campaigns gets no more turns than one with a single campaign", async () => {
  const [many, one] = [await anAccount(), await anAccount()];
  for (let index = 0; index < 3; index += 1) await due(many, TURNS_PER_BATCH + 1, 60);
  await due(one, 2 * TURNS_PER_BATCH);
  const accounts: number[] = [];
  await roundOf(async (batch) => {
    accounts.push(batch.accountId);
    return (await takeTurns(batch)).length;
  });
  expect(accounts.slice(0, 4).toSorted()).toEqual([many, many, one, one].toSorted());
});

test("a campaign that fails keeps no other from its turns", async () => {
  const accountId = await anAccount();
  const failing = await due(accountId, 2 * TURNS_PER_BATCH, 60);
  await due(accountId, TURNS_PER_BATCH + 5);
  const had: string[] = [];
  let failures = 0;
  const turn = async (batch: TurnBatch) => {
    if (batch.automationId === failing) {
      failures += 1;
      return 0;
    }
    const its = await takeTurns(batch);
    had.push(...its);
    return its.length;
  };
  expect(await roundOf(turn)).toBe(TURNS_PER_BATCH + 5);
  expect(new Set(had).size).toBe(TURNS_PER_BATCH + 5);
  expect(failures).toBe(1);
  const { rows: left } = await sql<{ id: string; count: number }>`
    select campaign_id as id, count(*)::int as count from campaign_enrollments
    where account_id = ${accountId} and due_at is not null group by 1
  `.execute(server.services.db);
  expect(left).toEqual([{ id: failing, count: 2 * TURNS_PER_BATCH }]);
});

test("workers share a backlog: everybody has one turn, and nobody waits for another worker", async () => {
  const people = 4 * TURNS_PER_BATCH + 10;
  await due(await anAccount(), people);
  const had: string[] = [];
  const working = async () => {
    let done: number;
    do {
      done = await roundOf(async (batch) => {
        const its = await takeTurns(batch);
        had.push(...its);
        return its.length;
      });
    } while (done > 0);
  };
  await Promise.all([working(), working(), working()]);
  expect(had).toHaveLength(people);
  expect(new Set(had).size).toBe(people);
});

test("the next turns are those that no other worker has locked", async () => {
  const accountId = await anAccount();
  const batch: TurnBatch = {
    accountId,
    automationId: await due(accountId, TURNS_PER_BATCH + 3),
    which: "next",
  };
  const { db, clock } = server.services;
  await transaction(db, async (tx) => {
    await sql`${lockedDue("campaign_enrollments", batch, clock.now())}`.execute(tx);
    expect(await takeTurns(batch)).toHaveLength(3);
    expect(await takeTurns(batch)).toHaveLength(0);
  });
  expect(await takeTurns(batch)).toHaveLength(TURNS_PER_BATCH);
});

test("turns are neither of contacts who are not due yet, nor of another campaign", async () => {
  const accountId = await anAccount();
  const id = await due(accountId, 2, -5);
  await due(accountId, 2);
  expect(await takeTurns({ accountId, automationId: id, which: "next" })).toEqual([]);
  server.advance(6 * 60_000);
  expect(await takeTurns({ accountId, automationId: id, which: "next" })).toHaveLength(2);
});

test("a worker goes on at once while there is a backlog, and otherwise waits before it looks again", async () => {
  const msOf = async (counts: number[]) => {
    const over = new AbortController();
    const left = [...counts];
    const startedAt = performance.now();
    await runTurns({} as Services, over.signal, "turns", async () => {
      const count = left.shift()!;
      if (left.length === 0) over.abort();
      return count;
    });
    return performance.now() - startedAt;
  };
  expect(await msOf([TURNS_PER_BATCH, TURNS_PER_BATCH, 0])).toBeLessThan(900);
  expect(await msOf([10, 0])).toBeGreaterThan(900);
});
