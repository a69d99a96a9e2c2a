import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addCredits, charge, giveBack, removeCredits, reserve } from "./index.ts";

let server: TestServer;
let maya: Business;
/** The previous evening in the account's time zone (Chicago), which is already the same day in UTC. */
let lateYesterday: Date;
let now: Date;

beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { hasNumber: false, credits: 0 });
  const { db } = server.services;
  await db
    .updateTable("accounts")
    .set({ timezone: "America/Chicago" })
    .where("account_id", "=", maya.accountId)
    .execute();
  now = server.clock.now();
  const today = dateOf(now);
  lateYesterday = new Date(Date.parse(`${today}T04:30:00Z`));
  const long = new Date(now.getTime() - 40 * 86_400_000);
  const its = (note: string, time: Date) => ({ kind: "chat" as const, id: null, note, time });
  const { accountId } = maya;
  await addCredits(db, accountId, { kind: "grant", hundredths: 10_000, note: "Long ago", time: long });
  await addCredits(db, accountId, {
    kind: "purchase",
    hundredths: 5_000,
    note: "Bought",
    time: lateYesterday,
  });
  await reserve(db, accountId, 300, its("=HYPERLINK(1)", lateYesterday));
  await reserve(db, accountId, 250, its("Chat with Jo", now));
  await charge(db, accountId, 300, its("Chat with Jo", now));
  await giveBack(db, accountId, 50, its("Chat with Jo", now));
  await removeCredits(db, accountId, { hundredths: 10, note: "Mistake", time: now });
  // Another account's lines never appear.
  await aBusiness(server, { hasNumber: false, credits: 77 });
});
afterAll(() => server.close());

const dateOf = (time: Date) => time.toLocaleDateString("en-CA", { timeZone: "America/Chicago" });

test("balance changes are summed by day in the account's time zone and by type, for the period", async () => {
  const usage = await maya.client.ok(api.credits.usage, { query: { days: 7 } });
  expect(usage.days).toEqual([
    {
      date: dateOf(now),
      moved: [
        { kind: "removal", credits: -0.1 },
        { kind: "reserve", credits: -2.5 },
        { kind: "return", credits: 0.5 },
      ],
    },
    {
      date: dateOf(lateYesterday),
      moved: [
        { kind: "purchase", credits: 50 },
        { kind: "reserve", credits: -3 },
      ],
    },
  ]);
  const totals = Object.fromEntries(usage.totals.map(({ kind, credits }) => [kind, credits]));
  expect(totals).toEqual({ removal: -0.1, reserve: -5.5, return: 0.5, purchase: 50 });
  const longer = await maya.client.ok(api.credits.usage, { query: { days: 90 } });
  expect(longer.totals).toContainEqual({ kind: "grant", credits: 100 });
  expect((await maya.client.call(api.credits.usage, { query: { days: 91 } })).status).toBe(400);
});

test("entries can be filtered by type", async () => {
  const { entries, paging } = await maya.client.ok(api.credits.search, { body: { kind: "reserve" } });
  expect([paging.total, entries.map(({ credits }) => credits)]).toEqual([2, [-2.5, -3]]);
  expect((await maya.client.ok(api.credits.search, { body: {} })).paging.total).toBe(7);
});

test("the period can be exported as CSV, newest first, and no note runs as a formula", async () => {
  const text: unknown = await maya.client.ok(api.credits.export, { query: { days: 7 } });
  const lines = String(text).replace("\uFEFF", "").trim().split("\r\n");
  // The business began with a grant of nothing.
  expect(lines.pop()).toContain(",granted,,,0,Test");
  expect(lines).toEqual([
    "time,type,credits added,credits used,balance,note",
    `${now.toISOString()},removed,,0.1,144.9,Mistake`,
    `${now.toISOString()},returned (not sent),0.5,,145,Chat with Jo`,
    `${now.toISOString()},messages,,2.5,144.5,Chat with Jo`,
    `${lateYesterday.toISOString()},messages,,3,147,'=HYPERLINK(1)`,
    `${lateYesterday.toISOString()},bought,50,,150,Bought`,
  ]);
});
