import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { moveMessages } from "../sending/index.ts";

let server: TestServer;
let support: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
});
afterAll(() => server.close());

/** A message scheduled for the year 2999, to move by hand. */
async function aQueuedMessage(business: Business, text = "A secret of ours"): Promise<string> {
  const { contactId } = await aContact(server, business, { firstName: "Jolanda" });
  const { _id } = await business.client.ok(api.messages.queue, {
    body: { contactId, text, runAt: "2999-01-01T00:00:00Z" },
  });
  return _id;
}

async function areFiltered(business: Business, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const id = await aQueuedMessage(business);
    await moveMessages(
      server.services.db,
      [{ accountId: business.accountId, id, to: "unsent", errorCode: "30007", isRefused: true }],
      server.clock.now(),
    );
  }
}

const violationsOf = ({ userId }: Business) =>
  support.client.ok(api.spammers.listMessageScoreViolations, { params: { userId }, body: {} });
const detailOf = ({ userId }: Business) => support.client.ok(api.spammers.get, { params: { userId } });
const search = async (body: object) =>
  (await support.client.ok(api.spammers.search, { body })).accounts.map(({ userId, score }) => [
    userId,
    score,
  ]);
const sentences = async (client: Client) =>
  (await client.ok(api.auditLog.search, { body: {} })).entries.map(({ sentence }) => sentence);

describe("an account's violations", () => {
  test("include each message that a carrier filtered as spam, once, without text and recipient", async () => {
    const maya = await aBusiness(server);
    await areFiltered(maya, 1);
    const other = await aQueuedMessage(maya);
    await moveMessages(
      server.services.db,
      [{ accountId: maya.accountId, id: other, to: "unsent", errorCode: "30003", isRefused: true }],
      server.clock.now(),
    );
    const answer = await violationsOf(maya);
    expect(answer.violations).toEqual([
      {
        id: expect.any(String),
        time: expect.any(String),
        kind: "spam-refusal",
        score: 5,
        reason: "The carrier filtered the message as spam.",
        messageId: expect.any(String),
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/secret|Jolanda|\+1/);
    await sql`update unsent_messages set code = code where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect(await detailOf(maya)).toMatchObject({ points: 5, score: 5 });
  });

  test("include a mail reported as spam", async () => {
    const maya = await aBusiness(server);
    const email = `complains-${maya.userId.slice(-8)}@example.com`;
    const { contactId } = await aContact(server, maya, { email });
    await maya.client.ok(api.messages.send, {
      body: { contactId, type: "email", subject: "News", text: "Hello there" },
    });
    const { violations } = await until("the complaint", async () => {
      const found = await violationsOf(maya);
      return found.violations.length > 0 && found;
    });
    expect(violations).toMatchObject([{ kind: "complaint", score: 20 }]);
  });

  test("are listed page by page, newest first, and a missing user is not found", async () => {
    const maya = await aBusiness(server);
    await areFiltered(maya, 3);
    const params = { userId: maya.userId };
    const page = await support.client.ok(api.spammers.listMessageScoreViolations, {
      params,
      body: { paging: { page: 2, pageSize: 2 } },
    });
    expect([page.violations.length, page.paging]).toEqual([1, { total: 3, pageSize: 2, page: 2, pages: 2 }]);
    for (const call of [api.spammers.listMessageScoreViolations, api.spammers.suspend, api.spammers.clear]) {
      const answer = await support.client.call(call, {
        params: { userId: crypto.randomUUID() },
        body: { reason: "Spam" },
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe("the list of spammers", () => {
  test("has the worst first, with filters for high scores and suspended accounts", async () => {
    const [worst, bad, mild] = [await aBusiness(server), await aBusiness(server), await aBusiness(server)];
    await areFiltered(worst, 12);
    await areFiltered(bad, 10);
    await areFiltered(mild, 1);
    expect(await search({})).toEqual([
      [worst.userId, 60],
      [bad.userId, 50],
    ]);
    const all = await search({ filter: "all" });
    expect(all).toContainEqual([mild.userId, 5]);
    expect(await search({ filter: "all", term: mild.email.toUpperCase() })).toEqual([[mild.userId, 5]]);
    // Of 10,000 messages in the last 30 days ten refusals are a tenth of a percent.
    await server.services.db
      .insertInto("account_day_figures")
      .values({
        account_id: bad.accountId,
        day: server.clock.now().toISOString().slice(0, 10),
        figure: "sms-sent",
        amount: 10_000,
      })
      .execute();
    expect(await search({})).toEqual([[worst.userId, 60]]);
    expect(await detailOf(bad)).toMatchObject({ score: 5, points: 50, sent: 10_000 });
    await support.client.ok(api.spammers.suspend, {
      params: { userId: mild.userId },
      body: { reason: "Loans" },
    });
    expect(await search({})).toContainEqual([mild.userId, 5]);
    expect(await search({ filter: "suspended" })).toEqual([[mild.userId, 5]]);
  });

  test("ignores anything older than 30 days", async () => {
    const maya = await aBusiness(server);
    await areFiltered(maya, 10);
    const move = (days: number) =>
      sql`update violation_days set day = (${server.clock.now()}::timestamptz - make_interval(days => ${days}))::date::text
        where account_id = ${maya.accountId}`.execute(server.services.db);
    await move(29);
    expect((await detailOf(maya)).score).toBe(50);
    await move(30);
    expect((await detailOf(maya)).score).toBe(0);
  });
});

describe("suspending", () => {
  const suspend = ({ userId }: Business, reason = "Loan offers to people who never agreed") =>
    support.client.call(api.spammers.suspend, { params: { userId }, body: { reason } });

  test("stops the next message, and waiting ones, until support lifts it", async () => {
    const maya = await aBusiness(server);
    const { contactId, phoneNumber } = await aContact(server, maya);
    const taken = async () =>
      (
        await server.sandbox<{ messages: { body: string }[] }>(
          "GET",
          `/messages?to=${encodeURIComponent(phoneNumber!)}`,
        )
      ).messages.length;
    const send = () => maya.client.call(api.messages.send, { body: { contactId, text: "Hello there" } });
    expect((await send()).status).toBe(201);
    await until("the first", async () => (await taken()) === 1);
    const runAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const waiting = await maya.client.ok(api.messages.queue, { body: { contactId, text: "Later", runAt } });
    expect((await suspend(maya)).status).toBe(200);
    const refused = await send();
    expect(JSON.stringify(refused.body)).toContain(
      "We suspended sending from your account. Why: Loan offers to people who never agreed. Contact support to send again.",
    );
    server.advance(120_000);
    await until("the end of what waited", async () => {
      const { state } = await server.services.db
        .selectFrom("messages")
        .where("id", "=", waiting._id)
        .select("state")
        .executeTakeFirstOrThrow();
      return state === "unsent";
    });
    expect(await taken()).toBe(1);
    expect((await suspend(maya)).status).toBe(409);
    await support.client.ok(api.spammers.clear, {
      params: { userId: maya.userId },
      body: { reason: "They showed the consent" },
    });
    expect((await send()).status).toBe(201);
    await until("the second", async () => (await taken()) === 2);
    server.backToAfternoon();
  });

  test("still lets the answer to STOP through", async () => {
    const maya = await aBusiness(server);
    const { phoneNumber } = await aContact(server, maya);
    await suspend(maya);
    await server.sandbox("POST", `/phones/${encodeURIComponent(phoneNumber!)}/messages`, {
      to: maya.phoneNumber,
      text: "STOP",
    });
    const text = await until("the confirmation", async () => {
      const { messages } = await server.sandbox<{ messages: { body?: string; text?: string }[] }>(
        "GET",
        `/messages?to=${encodeURIComponent(phoneNumber!)}`,
      );
      return JSON.stringify(messages).includes("opted out") && messages;
    });
    expect(text).toHaveLength(1);
  });

  test("is reported to the owner by mail and under Activity, and to the superuser; so is its end", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const isTold = async () => (await maya.client.ok(api.users.current, {})).isSendingSuspended;
    expect((await suspend(maya, " ")).status).toBe(400);
    expect(await isTold()).toBe(false);
    await suspend(maya, "Phishing");
    expect(await isTold()).toBe(true);
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.subject).toBe("We suspended sending from your account");
    expect(mail.text).toContain("Why: Phishing");
    await support.client.ok(api.spammers.clear, {
      params: { userId: maya.userId },
      body: { reason: "A mix-up" },
    });
    await until("the second mail", async () =>
      (await mailsTo(server, maya.email)).some(({ subject }) => subject === "You can send messages again"),
    );
    expect(await isTold()).toBe(false);
    expect(await sentences(maya.client)).toEqual([
      "Let the account send again as support: A mix-up",
      "Suspended sending from the account as support: Phishing",
    ]);
    expect(await sentences(support.client)).toEqual(
      expect.arrayContaining([
        "Let another account send again as support: A mix-up",
        "Suspended sending from another account as support: Phishing",
      ]),
    );
  });

  test("clearing removes the score and keeps the violations readable", async () => {
    const maya = await aBusiness(server);
    await areFiltered(maya, 10);
    const cleared = await support.client.ok(api.spammers.clear, {
      params: { userId: maya.userId },
      body: { reason: "A carrier's mistake" },
    });
    expect(cleared).toMatchObject({ score: 0, points: 0, kinds: [], clearedAt: expect.any(String) });
    expect((await violationsOf(maya)).paging.total).toBe(10);
    expect(await sentences(maya.client)).toEqual([
      "Cleared the violations of the account as support: A carrier's mistake",
    ]);
  });
});
