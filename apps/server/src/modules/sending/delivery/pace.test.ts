import { afterEach, beforeEach, expect, test } from "vitest";
import { transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { queueMessages } from "../outbox/outbox.ts";
import { dispatchOnce, runDispatcher } from "./dispatch.ts";
import { ensureLane } from "./lanes.sql.ts";
import { laneOfNumber, publishRates } from "./rates.ts";

let server: TestServer;
let maya: Business;
beforeEach(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
});
afterEach(() => server.close());

const dispatch = () => dispatchOnce(server.services, uuidv7(), ["twilio"]);

/** Queues one text of alternating lengths to each of this many contacts, like a broadcast. */
async function queue(business: Business, count: number, ...lengths: number[]): Promise<void> {
  const segmentsOf = (index: number) => lengths[index % lengths.length] ?? 1;
  const { db, clock } = server.services;
  const people = await Promise.all(Array.from({ length: count }, () => aContact(server, business)));
  const now = clock.now();
  await transaction(db, async (tx) => {
    const lane = await ensureLane(
      tx,
      business.accountId,
      laneOfNumber("text", business.phoneNumber, "twilio"),
    );
    const isQueued = await queueMessages(
      tx,
      business.accountId,
      people.map(({ contactId, phoneNumber }, index) => ({
        id: uuidv7(),
        contactId,
        type: "sms" as const,
        text: "x".repeat(segmentsOf(index) === 1 ? 20 : segmentsOf(index) * 153),
        media: [],
        to: phoneNumber!,
        segments: segmentsOf(index),
        costHundredths: segmentsOf(index) * 100,
      })),
      {
        cause: "chat",
        causeId: null,
        purpose: "marketing",
        sentBy: null,
        isInChats: false,
        priority: 1,
        lane,
        dueAt: now,
        now,
      },
      "Test",
    );
    expect(isQueued).toBe(true);
  });
}

const taken = async (business: Business) => {
  const { messages } = await server.sandbox<{ messages: unknown[] }>(
    "GET",
    `/messages?from=${encodeURIComponent(business.phoneNumber)}`,
  );
  return messages.length;
};

/** Removes AT&T's and T-Mobile's budgets, to see the number's own pace. */
const onVerizon = (business: Business) =>
  server.services.db
    .updateTable("accounts")
    .set({ att_class: "A", tmobile_tier: "top" })
    .where("account_id", "=", business.accountId)
    .execute();

test("four workers together send no faster from a number than its carrier accepts", async () => {
  await onVerizon(maya);
  await queue(maya, 40);
  const stopping = new AbortController();
  const startedAt = performance.now();
  const workers = Array.from({ length: 4 }, () => runDispatcher(server.services, stopping.signal));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  stopping.abort();
  await Promise.all(workers);
  const seconds = (performance.now() - startedAt) / 1000;
  // Ten segments may be sent at once, then one per second (Twilio, long code).
  expect(await taken(maya)).toBeLessThanOrEqual(10 + Math.ceil(seconds));
  expect(await taken(maya)).toBeGreaterThanOrEqual(10 + Math.floor(seconds) - 1);
});

test("short and long texts alternate, so that the rest of a broadcast takes its proportional time", async () => {
  await queue(maya, 220, 1, 3);
  const waiting = await readOutbox(server.services.db, maya);
  const batches = new Map(waiting.map(({ batch_id, units }) => [batch_id, units]));
  const inTurn = [...batches].sort(([a], [b]) => a - b).map(([, units]) => units);
  expect(inTurn).toEqual([1, 3, 1, 3]);
});

test("the pace counts segments and outlives a restart", async () => {
  await onVerizon(maya);
  await queue(maya, 8, 3);
  while ((await dispatch()) > 0);
  // Nine of ten segments are used by three texts; the one left lets the fourth through, on credit.
  expect(await taken(maya)).toBe(4);
  await publishRates(server.services.db, undefined);
  while ((await dispatch()) > 0);
  expect(await taken(maya)).toBe(4);
  server.advance(3_500);
  while ((await dispatch()) > 0);
  expect(await taken(maya)).toBe(5);
});

test("AT&T's limit per minute of a campaign is not exceeded, and messages that wait for it say so", async () => {
  await server.services.db
    .updateTable("accounts")
    .set({ att_class: "W", tmobile_tier: "top" })
    .where("account_id", "=", maya.accountId)
    .execute();
  await queue(maya, 40);
  for (let second = 0; second < 60; second += 1) {
    await dispatch();
    server.advance(1_000);
  }
  // Class W: 15 segments per minute (Bandwidth article 12823099).
  expect(await taken(maya)).toBeLessThanOrEqual(15);
  expect(await taken(maya)).toBeGreaterThanOrEqual(12);
  const { wait_reason } = await server.services.db
    .selectFrom("outbox")
    .where("wait_reason", "is not", null)
    .select("wait_reason")
    .executeTakeFirstOrThrow();
  expect(wait_reason).toMatch(/AT&T/);
}, 30_000);

test("T-Mobile's day of a brand ends at its limit, and the rest is sent the next day", async () => {
  const { db, clock } = server.services;
  await db
    .updateTable("accounts")
    .set({ att_class: "A", tmobile_tier: "sole-proprietor", carrier_brand_id: "brand-1" })
    .where("account_id", "=", maya.accountId)
    .execute();
  await queue(maya, 2);
  await dispatch();
  expect(await taken(maya)).toBe(2);
  await db.updateTable("pace_budgets").set({ units: 1 }).where("key", "like", "tmobile:brand-1:%").execute();
  await queue(maya, 3);
  await dispatch();
  expect(await taken(maya)).toBe(3);
  const waiting = await readOutbox(db, maya);
  expect(waiting.map((row) => row.wait_reason)).toEqual(Array(2).fill(expect.stringContaining("T-Mobile")));
  const untilThenMs = waiting[0]!.due_at.getTime() - clock.now().getTime();
  expect(untilThenMs).toBeGreaterThan(0);
  // T-Mobile's midnight is within quiet hours; they are sent in the morning.
  server.advance(untilThenMs + 16 * 3_600_000);
  while ((await dispatch()) > 0);
  expect(await taken(maya)).toBe(5);
});

test("a number known to be Verizon's uses nothing of AT&T's and T-Mobile's budgets", async () => {
  const { db, clock } = server.services;
  await db.updateTable("accounts").set({ att_class: "W" }).where("account_id", "=", maya.accountId).execute();
  await queue(maya, 8);
  await db
    .insertInto("address_facts")
    .columns(["account_id", "address", "network", "learned_at"])
    .expression(
      db
        .selectFrom("contacts")
        .where("account_id", "=", maya.accountId)
        .select((eb) => [
          "account_id",
          eb.ref("phone_number").$notNull().as("address"),
          eb.val("verizon").as("network"),
          eb.val(clock.now()).as("learned_at"),
        ]),
    )
    .execute();
  while ((await dispatch()) > 0);
  expect(await taken(maya)).toBe(8);
});
