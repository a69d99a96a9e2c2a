import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { countFigures } from "../stats/index.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
let support: Business;
let [maya, oscar]: Business[] = [];
beforeAll(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  [maya, oscar] = [
    await aBusiness(server, { hasNumber: false }),
    await aBusiness(server, { hasNumber: false }),
  ];
  await figures(maya, { 3: 60, 2: 50 });
  await figures(oscar, { 3: 10, 1: 20 });
});
afterAll(() => server.close());

const dayOf = (daysAgo: number) =>
  new Date(server.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** Writes the messages an account sent, by days ago, and counts them like the job. */
async function figures({ accountId }: Business, sent: Record<number, number>): Promise<void> {
  const { db } = server.services;
  for (const [daysAgo, amount] of Object.entries(sent)) {
    const day = dayOf(Number(daysAgo));
    await db
      .insertInto("account_day_figures")
      .values({ account_id: accountId, day, figure: "sms-sent", amount })
      .execute();
    await db
      .insertInto("installation_figures")
      .values({ period: "day", starts_on: day, figure: "sms-sent", amount })
      .onConflict((conflict) =>
        conflict
          .columns(["period", "starts_on", "figure"])
          .doUpdateSet((eb) => ({ amount: eb("installation_figures.amount", "+", amount) })),
      )
      .execute();
  }
}

const INPUT = {
  name: "A hundred texts",
  metric: "messages-sent" as const,
  scope: "installation" as const,
  target: 100,
  startsOn: "2020-01-01",
  endsOn: "2999-01-01",
};
const create = (more: object = {}) => support.client.ok(api.goals.create, { body: { ...INPUT, ...more } });

test("a goal of all accounts together shows its progress, and the day on which it was reached", async () => {
  expect(await create({ startsOn: dayOf(3) })).toMatchObject({
    state: "reached",
    amount: 140,
    reached: 1,
    reachedOn: dayOf(2),
    account: null,
  });
  expect(await create({ target: 141 })).toMatchObject({ state: "running", reachedOn: null, reached: 0 });
  expect(await create({ target: 200, startsOn: "2998-01-01" })).toMatchObject({
    state: "upcoming",
    amount: 0,
  });
  expect(await create({ target: 200, endsOn: dayOf(1) })).toMatchObject({ state: "missed", amount: 140 });
});

test("a goal of one account counts no other", async () => {
  const goal = await create({ scope: "account", userId: oscar!.userId, target: 30 });
  expect(goal).toMatchObject({ amount: 30, state: "reached", reachedOn: dayOf(1) });
  expect(goal.account).toMatchObject({ userId: oscar!.userId });
});

test("a goal of each account says who reached which milestone when, the first ones first", async () => {
  const goal = await create({ scope: "each-account", target: 100 });
  const { milestones } = await support.client.ok(api.goals.addMilestone, {
    params: { goalId: goal._id },
    body: { name: "The first thirty", threshold: 30 },
  });
  expect(milestones.map(({ name, reached, isTarget }) => [name, reached, isTarget])).toEqual([
    ["The first thirty", 2, false],
    ["A hundred texts", 1, true],
  ]);
  const reachedOf = async (goalMilestoneId: string, paging = { page: 1, pageSize: 25 }) =>
    (
      await support.client.ok(api.goals.searchReached, {
        params: { goalId: goal._id, goalMilestoneId },
        body: { paging },
      })
    ).reached.map(({ userId, reachedOn, amount }) => [userId, reachedOn, amount]);
  expect(await reachedOf(milestones[0]!._id)).toEqual([
    [maya!.userId, dayOf(3), 60],
    [oscar!.userId, dayOf(1), 30],
  ]);
  expect(await reachedOf(milestones[0]!._id, { page: 2, pageSize: 1 })).toHaveLength(1);
  expect(await reachedOf(milestones[1]!._id)).toEqual([[maya!.userId, dayOf(2), 110]]);
});

test("a changed goal is recomputed, and the job records later counts", async () => {
  const goal = await create({ target: 150 });
  const params = { goalId: goal._id };
  expect(goal.state).toBe("running");
  const changed = await support.client.ok(api.goals.change, { params, body: { ...INPUT, target: 140 } });
  expect([changed.state, changed.reachedOn]).toEqual(["reached", dayOf(1)]);
  await support.client.ok(api.goals.change, { params, body: { ...INPUT, target: 500 } });
  expect((await support.client.ok(api.goals.get, { params })).state).toBe("running");
  await server.services.db.updateTable("figure_counts").set({ counted_until: server.clock.now() }).execute();
  const other = await create({ metric: "accounts-new", target: 3, startsOn: dayOf(0) });
  await countFigures.run(server.services, {}, new AbortController().signal);
  expect(await support.client.ok(api.goals.get, { params: { goalId: other._id } })).toMatchObject({
    state: "reached",
    amount: 3,
    reachedOn: dayOf(0),
  });
});

test("a goal of each account follows each count's changes, up and down", async () => {
  const { db } = server.services;
  const lena = await aBusiness(server, { hasNumber: false });
  const add = (n: number) =>
    sql`insert into contacts (account_id, first_name, created_at, updated_at)
      select ${lena.accountId}, 'Jo', t, t from (select ${server.clock.now()}::timestamptz as t) now, generate_series(1, ${n}::int)`.execute(
      db,
    );
  const count = () => countFigures.run(server.services, {}, new AbortController().signal);
  const goal = await create({ metric: "contacts-added", scope: "each-account", target: 5 });
  const params = { goalId: goal._id, goalMilestoneId: goal.milestones[0]!._id };
  const reached = async () =>
    (await support.client.ok(api.goals.searchReached, { params, body: {} })).reached.map(
      ({ userId, reachedOn, amount }) => [userId, reachedOn, amount],
    );
  await db.updateTable("figure_counts").set({ counted_until: server.clock.now() }).execute();
  await add(3);
  await count();
  await count();
  expect(await reached()).toEqual([]);
  await add(2);
  await count();
  expect(await reached()).toEqual([[lena.userId, dayOf(0), 5]]);
  await add(1);
  await count();
  expect(await reached()).toEqual([[lena.userId, dayOf(0), 6]]);
  const later = await create({ metric: "contacts-added", scope: "each-account", target: 7 });
  await sql`delete from contacts where account_id = ${lena.accountId}`.execute(db);
  await count();
  expect(await reached()).toEqual([]);
  await add(7);
  await count();
  expect(await reached()).toEqual([[lena.userId, dayOf(0), 7]]);
  expect((await support.client.ok(api.goals.get, { params: { goalId: later._id } })).reached).toBe(1);
  const { rows } = await sql<{ differs: number }>`
    select count(*)::int as differs from goal_amounts a join goals g on g.id = a.goal_id
    where a.account_id = ${lena.accountId} and g.metric = 'contacts-added' and a.amount <> 7
  `.execute(db);
  expect(rows[0]!.differs).toBe(0);
});

test.each([
  ["an end before its start", { startsOn: "2026-02-02", endsOn: "2026-02-01" }],
  ["nobody as its account", { scope: "account" }],
  ["new accounts of each account", { metric: "accounts-new", scope: "each-account" }],
  ["no target", { target: 0 }],
])("no goal has %s", async (_what, more) => {
  const answer = await support.client.call(api.goals.create, {
    body: { ...INPUT, ...more } as typeof INPUT,
  });
  expect(answer.status).toBe(400);
});

test("milestones are below the target, which only the goal changes", async () => {
  const goal = await create({ target: 1_000 });
  const params = { goalId: goal._id };
  const add = (threshold: number) =>
    support.client.call(api.goals.addMilestone, { params, body: { name: "Half", threshold } });
  expect((await add(1_000)).status).toBe(400);
  expect((await add(500)).status).toBe(201);
  const lower = await support.client.call(api.goals.change, { params, body: { ...INPUT, target: 500 } });
  expect([lower.status, Object.keys(lower.body.fields ?? {})]).toEqual([400, ["target"]]);
  const own = { goalId: goal._id, goalMilestoneId: goal.milestones[0]!._id };
  expect((await support.client.call(api.goals.removeMilestone, { params: own })).status).toBe(409);
  const { milestones } = await support.client.ok(api.goals.get, { params });
  const half = { goalId: goal._id, goalMilestoneId: milestones[0]!._id };
  await support.client.ok(api.goals.changeMilestone, {
    params: half,
    body: { name: "A tenth", threshold: 100 },
  });
  const after = await support.client.ok(api.goals.removeMilestone, { params: half });
  expect(after.milestones.map(({ isTarget }) => isTarget)).toEqual([true]);
});

test("goals are listed page by page and by name, deleted with an audit, and only by superusers", async () => {
  const goal = await create({ name: "Delete me" });
  const params = { goalId: goal._id };
  const found = await support.client.ok(api.goals.search, { body: { term: "DELETE" } });
  expect(found.goals.map(({ _id }) => _id)).toEqual([goal._id]);
  const page = await support.client.ok(api.goals.search, { body: { paging: { page: 2, pageSize: 1 } } });
  expect(page.goals).toHaveLength(1);
  expect((await maya!.client.call(api.goals.search, { body: {} })).status).toBe(403);
  await support.client.ok(api.goals.remove, { params });
  expect((await support.client.call(api.goals.get, { params })).status).toBe(404);
  const { entries } = await support.client.ok(api.auditLog.search, { body: {} });
  expect(entries[0]?.sentence).toBe("Deleted the goal Delete me");
});
