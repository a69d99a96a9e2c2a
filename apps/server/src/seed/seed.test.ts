import { api } from "@broadcast/contract";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdsDemo } from "../demo-presence.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { doDueSteps } from "../modules/campaigns/index.ts";
import { createClient } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { seedDemo } from "./seed.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const source = () =>
  Object.fromEntries(Object.entries(server.env).map(([name, value]) => [name, String(value)]));

test("the demo is seeded once, and its books add up", async () => {
  expect(await seedDemo(source())).toBe(true);
  expect(await seedDemo(source())).toBe(false);
  const client = createClient(server);
  const { email, password } = demoSignIns[0]!;
  const { user } = await client.ok(api.sessions.signIn, { body: { username: email, password } });
  expect((await client.ok(api.contacts.search, { body: {} })).paging.total).toBe(2_000);
  const { templates } = await client.ok(api.templates.search, { body: {} });
  expect(templates).toHaveLength(12);
  const { messages: asked } = await client.ok(api.aiva.list, {});
  expect(asked.map(({ direction, state }) => [direction, state])).toEqual([
    ["in", "done"],
    ["out", "done"],
  ]);
  const { attachments } = await client.ok(api.attachments.search, { body: { sort: "name" } });
  expect(attachments).toMatchObject([{ name: "Price list", kind: "pdf", people: 8 }, { name: "Wool care" }]);
  const list = await client.call(api.attachments.file, { params: { id: attachments[0]!._id } });
  expect(String(list.body)).toMatch(/^%PDF-/);
  const { configurableForms: forms } = await client.ok(api.configurableForms.search, { body: {} });
  expect(forms.map(({ name, submissions }) => [name, submissions]).sort()).toEqual([
    ["Before your fitting", 4],
    ["Join our list", 7],
  ]);
  const { subscribeUrl } = await client.ok(api.accountSettings.read, {});
  const slug = new URL(subscribeUrl).pathname.split("/")[2]!;
  expect((await client.ok(api.publicLinks.readSingleOptIn, { params: { slug } })).heading).toMatch(
    /Rivers Studio/,
  );
  const { chats, unreadCount } = await client.ok(api.messages.searchChats, { body: {} });
  expect(chats[0]?.contact.firstName).toBe("Jo");
  expect(unreadCount).toBe(3);
  const { chats: held } = await client.ok(api.messages.searchChats, { body: { filter: "potential-stop" } });
  expect(held).toHaveLength(1);
  const { groups } = await client.ok(api.messages.searchUnsent, { body: {} });
  expect(groups.length).toBeGreaterThan(3);
  const { phones } = await server.sandbox<{ phones: { name: string; lastText: string }[] }>(
    "GET",
    "/phones?term=Jo",
  );
  expect(phones).toMatchObject([{ name: "Jo Lindqvist", lastText: expect.stringMatching(/^Yes! Saturday/) }]);
  // Jo wrote a moment ago, so an answer is allowed at any hour.
  const forecast = { contactId: chats[0]!.contact._id, text: "See you then!" };
  expect(await client.ok(api.messages.forecast, { body: forecast })).toMatchObject({ outcome: "goes" });
  const { jobs } = await client.ok(api.broadcasts.search, { body: {} });
  for (const { counts } of jobs.filter(({ state }) => state === "sent"))
    expect(counts.sent + counts.failed + counts.unsent).toBe(counts.total);
  // Each figure has its contacts.
  const { _id: broadcastId, counts: figures } = jobs.find(({ state }) => state === "sent")!;
  for (const [outcome, count] of [
    ["replied", figures.replied],
    ["opted-out", figures.optedOut],
    ["delivered", figures.delivered],
  ] as const) {
    const asked = { params: { broadcastId }, body: { outcome } };
    expect((await client.ok(api.broadcasts.searchResults, asked)).paging.total, outcome).toBe(count);
  }
  const { trackableLinks } = await client.ok(api.trackableLinks.search, { body: { sort: "name" } });
  expect(trackableLinks.find(({ name }) => name === "New pieces")?.clicks.human).toBeGreaterThan(20);
  const { contests } = await client.ok(api.contests.search, { body: { sort: "name" } });
  expect(contests.map(({ publishedAt, entries: entered }) => [publishedAt !== null, entered])).toEqual([
    [true, 48],
    [false, 0],
  ]);
  const trunkShow = jobs.find(({ name }) => name.startsWith("Fall trunk show"));
  const { groups: replies } = await client.ok(api.replyGroups.read, {
    params: { broadcastId: trunkShow!._id },
  });
  expect(replies[0]?.replies.length).toBeGreaterThan(5);
  const { entries } = await client.ok(api.credits.search, { body: { paging: { page: 1, pageSize: 200 } } });
  expect(user.messageCredits).toBe(entries.reduce((sum, entry) => sum + entry.credits, 0));
  // The product's own wording for each line, and each balance follows from the one before.
  expect([...new Set(entries.map(({ kind, note }) => `${kind} ${note}`))].sort()).toEqual([
    "grant Welcome credits",
    "purchase Message credits",
    "reserve Broadcast",
    "reserve Call",
    "reserve Chat message",
  ]);
  for (const [index, { balance, credits }] of entries.entries())
    expect(balance).toBeCloseTo((entries[index + 1]?.balance ?? 0) + credits, 2);
}, 60_000);

test("the demo's calendar shows a running campaign and a broadcast, both days away", async () => {
  const client = createClient(server);
  const { email, password } = demoSignIns[0]!;
  await client.ok(api.sessions.signIn, { body: { username: email, password } });
  // The demo uses the real time; on weekends the test's clock is days ahead.
  server.advance(Date.now() - server.services.clock.now().getTime());
  for (let round = 0; round < 5; round++) await doDueSteps(server.services);
  const today = dayOf(server.services.clock.now(), "America/Chicago");
  const { days } = await client.ok(api.calendar.read, { query: { from: today } as never });
  const told = days.flatMap(({ day, entries }) => entries.map(({ kind, name }) => [day, kind, name]));
  expect(told).toEqual([
    [dayAfter(today, 3), "broadcast", "Winter hours"],
    [dayAfter(today, 5), "campaign", "Open studio day: Save the date"],
    [dayAfter(today, 11), "campaign", "Open studio day: Tomorrow"],
    [dayAfter(today, 13), "campaign", "Open studio day: Thank you"],
  ]);
  const { jobs } = await client.ok(api.broadcasts.search, { body: {} });
  const scheduled = jobs.find(({ state }) => state === "scheduled");
  const preview = await client.ok(api.broadcasts.preview, {
    params: { broadcastId: scheduled!._id },
    query: {} as never,
  });
  expect(preview).toMatchObject({ problem: null });
  expect(preview.willSend).toBeGreaterThan(100);
});

test("the demo's manager can act for the first business, and its cancelled account cannot be entered", async () => {
  const signIn = async (role: string) => {
    const client = createClient(server);
    const { email, password } = demoSignIns.find((one) => one.role === role)!;
    const { status, body } = await client.call(api.sessions.signIn, { body: { username: email, password } });
    return { client, status, body };
  };
  const { client, body } = await signIn("manager of Rivers Studio");
  expect(body.user).toMatchObject({ isManager: true, onboardingStatus: "complete" });
  const { users } = await client.ok(api.managedAccounts.search, { body: {} });
  expect(users.map(({ company }) => company)).toEqual(["Rivers Studio"]);
  await client.ok(api.managedAccounts.pose, { params: { userId: users[0]!._id }, body: {} });
  expect((await client.ok(api.contacts.search, { body: {} })).paging.total).toBe(2_000);
  expect(await signIn("cancelled account")).toMatchObject({
    status: 403,
    body: { code: "account-cancelled" },
  });
});

test("the demo's organization has accounts in every state in its cities, and its books add up", async () => {
  const signIn = async (role: string) => {
    const client = createClient(server);
    const { email, password } = demoSignIns.find((one) => one.role === role)!;
    await client.ok(api.sessions.signIn, { body: { username: email, password } });
    return client;
  };
  const [oscar, ana] = [await signIn("organization admin"), await signIn("account of Lonestar Group")];
  const organization = await oscar.ok(api.organizations.current, {});
  expect(organization).toMatchObject({ accounts: 9, locations: 4, licenses: 10, licensesUsed: 7 });
  const { accounts } = await oscar.ok(api.organizations.searchAccounts, { body: {} });
  expect(accounts.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
  expect(accounts.filter(({ isInvited }) => isInvited)).toHaveLength(1);
  expect(accounts.filter(({ isLicensed }) => !isLicensed)).toHaveLength(2);
  const { entries } = await oscar.ok(api.organizations.searchLedger, { body: {} });
  expect(organization.messageCredits).toBe(entries.reduce((sum, { poolChange }) => sum + poolChange, 0));
  for (const [index, { balance, poolChange }] of entries.entries())
    expect(balance).toBe((entries[index + 1]?.balance ?? 0) + poolChange);
  expect(await ana.ok(api.users.current, {})).toMatchObject({
    organization: organization._id,
    organizationAdmin: false,
    messageCredits: 600,
  });
  const ledger = await ana.ok(api.credits.search, { body: {} });
  expect(ledger.entries.map(({ credits, balance }) => [credits, balance])).toEqual([
    [500, 600],
    [100, 100],
  ]);
});

test("without the sandbox the demo is found in the data, and none of its people can sign in", async () => {
  expect(await holdsDemo(server.services.db)).toBe(true);
  const { SANDBOX_URL } = server.env;
  delete server.env.SANDBOX_URL;
  try {
    for (const { email, password } of demoSignIns) {
      const username = email.toUpperCase();
      const { status, body } = await createClient(server).call(api.sessions.signIn, {
        body: { username, password },
      });
      expect([email, status, body]).toMatchObject([email, 401, { code: "wrong-credentials" }]);
    }
  } finally {
    if (SANDBOX_URL) server.env.SANDBOX_URL = SANDBOX_URL;
  }
  await server.services.db.deleteFrom("installation").where("key", "=", "demo").execute();
  expect(await holdsDemo(server.services.db)).toBe(true);
}, 60_000);

test("no user's second factor is deferred for longer than a month", async () => {
  const inAMonth = new Date(server.clock.now().getTime() + 30 * 86_400_000 + 60_000);
  const late = server.services.db.selectFrom("users").where("multi_factor_deferred_until", ">", inAMonth);
  expect(await late.select("email").execute()).toEqual([]);
});
