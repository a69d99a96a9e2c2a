import { api } from "@broadcast/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { countFigures } from "./count-figures.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
let support: Business;
let maya: Business;
let contactId: string;
beforeEach(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  maya = await aBusiness(server, { hasNumber: false });
  contactId = (await aContact(server, maya)).contactId;
});
afterEach(() => server.close());

const at = (daysAgo: number) => new Date(server.clock.now().getTime() - daysAgo * DAY_MS);
const dayOf = (daysAgo: number) => at(daysAgo).toISOString().slice(0, 10);
const count = () => countFigures.run(server.services, {}, new AbortController().signal);
const read = async (period: "day" | "week" | "month" = "day") =>
  (await support.client.ok(api.adminStats.read, { query: { period } })).periods;

const messages = (business: Business, type: string, state: string, daysAgo: number, many = 1) =>
  sql`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select ${business.accountId}, ${contactId}, ${state === "received" ? "in" : "out"}, ${type}, '', ${state}, 'chat',
      'conversation', '', '', ${at(daysAgo)}::timestamptz
    from generate_series(1, ${many}::int)
  `.execute(server.services.db);

test("each figure of all accounts is on its day, by kind", async () => {
  await messages(maya, "sms", "delivered", 1, 3);
  await messages(maya, "sms", "failed", 1);
  await messages(maya, "sms", "received", 1, 2);
  await messages(maya, "sms", "queued", 1);
  await messages(maya, "email", "sent", 1, 4);
  await sql`insert into consent_log (account_id, address, channels, event, source, wording, time)
    values (${maya.accountId}, '+15125550100', array['text'], 'opt-out', 'text', 'STOP', ${at(1)}::timestamptz)`.execute(
    server.services.db,
  );
  await server.services.db
    .insertInto("payments")
    .values({
      account_id: maya.accountId,
      kind: "credits",
      state: "paid",
      amount_cents: 4900,
      refunded_cents: 900,
      description: "Credits",
      created_at: at(1),
    })
    .execute();
  await sql`update accounts set created_at = ${at(1)}::timestamptz where account_id = ${maya.accountId}`.execute(
    server.services.db,
  );
  await count();
  const days = await read();
  expect(days).toHaveLength(30);
  expect(days.at(-2)).toEqual({
    startsOn: dayOf(1),
    accountsNew: 1,
    accountsActive: 1,
    accountsCancelled: 0,
    sms: { sent: 3, received: 2, failed: 1 },
    mms: { sent: 0, received: 0, failed: 0 },
    rvm: { sent: 0, failed: 0 },
    email: { sent: 4, failed: 0 },
    optOuts: 1,
    contactsAdded: 0,
    credits: 0,
    revenueCents: 4000,
  });
  expect(days.at(-1)).toMatchObject({ accountsNew: 1, contactsAdded: 1 });
});

test("an account that sends on many days is active once in a month", async () => {
  await server.services.db
    .updateTable("accounts")
    .set({ created_at: at(70) })
    .where("account_id", "=", maya.accountId)
    .execute();
  for (const daysAgo of [0, 1, 2, 3, 35, 62]) await messages(maya, "sms", "sent", daysAgo);
  await count();
  const months = await read("month");
  expect(months).toHaveLength(24);
  const active = months.map(({ accountsActive }) => accountsActive);
  expect(Math.max(...active)).toBe(1);
  expect(months.reduce((sum, { sms }) => sum + sms.sent, 0)).toBe(6);
  const weeks = await read("week");
  expect(weeks).toHaveLength(26);
  expect(weeks.every(({ startsOn }) => new Date(startsOn).getUTCDay() === 1)).toBe(true);
  expect(weeks.reduce((sum, { sms }) => sum + sms.sent, 0)).toBe(6);
});

test("a day is recounted until two days later, whatever its messages' outcome, and then fixed", async () => {
  await messages(maya, "sms", "sent", 0, 2);
  await count();
  await count();
  expect((await read()).at(-1)!.sms).toMatchObject({ sent: 2, failed: 0 });
  const advance = async (days: number) => {
    server.advance(days * DAY_MS);
    support.client = await aSession(server, support);
  };
  await advance(1);
  await count();
  await sql`update messages set state = 'failed' where account_id = ${maya.accountId}`.execute(
    server.services.db,
  );
  await count();
  expect((await read()).at(-2)!.sms).toMatchObject({ sent: 0, failed: 2 });
  await advance(3);
  await count();
  await sql`delete from messages where account_id = ${maya.accountId}`.execute(server.services.db);
  await count();
  expect((await read()).find(({ startsOn }) => startsOn === dayOf(4))!.sms.failed).toBe(2);
});

test("a day with many opt-outs counts against the account, once, with its final number", async () => {
  await messages(maya, "sms", "sent", 0, 100);
  const optOut = (from: number, to: number) =>
    sql`insert into consent_log (account_id, address, channels, event, source, wording, time)
      select ${maya.accountId}, '+1512555' || lpad(n::text, 4, '0'), array['text'], 'opt-out', 'text', 'STOP', ${at(0)}::timestamptz
      from generate_series(${from}::int, ${to}::int) n`.execute(server.services.db);
  await optOut(1, 5);
  await count();
  await count();
  await optOut(6, 8);
  await count();
  const params = { userId: maya.userId };
  const { violations } = await support.client.ok(api.spammers.listMessageScoreViolations, {
    params,
    body: {},
  });
  expect(violations).toMatchObject([
    {
      kind: "opt-outs",
      score: 16,
      messageId: null,
      reason: `8 people opted out on a day with 100 messages (8%).`,
    },
  ]);
  expect((await support.client.ok(api.spammers.get, { params })).points).toBe(16);
});

test("only superusers read them, and reading counts nothing", async () => {
  expect((await maya.client.call(api.adminStats.read, { query: {} })).status).toBe(403);
  await messages(maya, "sms", "sent", 0);
  const answer = await support.client.ok(api.adminStats.read, { query: {} });
  expect(answer.countedAt).toBeNull();
  expect(answer.periods.at(-1)!.sms.sent).toBe(0);
});
