import { api } from "@broadcast/contract";
import { isAllowed } from "@broadcast/domain/compliance/quiet-hours";
import { candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast, withdrawBroadcast } from "../../broadcasts/index.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { referenceOf } from "../outbox/reference.ts";
import { dispatchOnce } from "./dispatch.ts";
import { publishRates } from "./rates.ts";
import { applyReceipts } from "./receipts.ts";
import { reconcileOnce } from "./reconcile.ts";

/**
 * Random sequences of actions by users, carriers and clocks, in one process: whatever the order, everyone gets a
 * message once or never, nothing is sent after an opt-out or at night, and the books balance.
 */
const SEQUENCES = 12;
const PEOPLE = 6;

const person = fc.nat({ max: PEOPLE - 1 });
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("chat" as const), to: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("broadcast" as const),
      to: fc.uniqueArray(person, { minLength: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("says" as const),
      from: person,
      text: fc.constantFrom("STOP", "START", "Hello!"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("dispatch" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reconcile" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("receipt" as const),
      nth: fc.nat(),
      state: fc.constantFrom("sent" as const, "delivered" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("clock" as const), minutes: fc.integer({ min: 1, max: 600 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("brake" as const), nth: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("carrier" as const),
      faults: fc.constantFrom({}, { lostAnswers: 0.5 }, { rate429: 0.5 }, { rate5xx: 0.5 }),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
afterAll(() => server.close());

const CALM = { lostAnswers: 0, rate429: 0, rate5xx: 0 };

interface Run {
  business: Business;
  people: { contactId: string; phoneNumber: string }[];
  broadcasts: string[];
  /** Business time of each person's current opt-out. */
  stoppedAt: Map<number, number>;
}

async function perform(run: Run, step: Command): Promise<void> {
  const { services } = server;
  const { client, accountId, phoneNumber } = run.business;
  switch (step.kind) {
    case "chat":
      // Whether it may be sent is the product's decision; only the outcome of accepted ones matters here.
      await client.call(api.messages.send, {
        body: { contactId: run.people[step.to]!.contactId, text: `Chat ${uuidv7()}` },
      });
      return;
    case "broadcast": {
      const { _id: broadcastId } = await client.ok(api.broadcasts.createDraft, {
        body: { text: `Broadcast ${uuidv7()}` },
      });
      const params = { broadcastId };
      const contactIds = step.to.map((index) => run.people[index]!.contactId);
      await client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
      const { status } = await client.call(api.broadcasts.schedule, { params, body: {} });
      if (status >= 300) return;
      await expandBroadcast.run(services, { accountId, broadcastId }, new AbortController().signal);
      run.broadcasts.push(broadcastId);
      return;
    }
    case "says": {
      const from = run.people[step.from]!.phoneNumber;
      await receiveMessages(services, [
        {
          carrier: "twilio",
          carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
          from,
          to: phoneNumber,
          text: step.text,
          media: [],
        },
      ]);
      if (step.text === "STOP" && !run.stoppedAt.has(step.from)) {
        run.stoppedAt.set(step.from, services.clock.now().getTime());
      }
      if (step.text === "START") run.stoppedAt.delete(step.from);
      return;
    }
    case "dispatch":
      await dispatchOnce(services, uuidv7(), ["twilio"]);
      return;
    case "reconcile":
      await reconcileNow();
      return;
    case "receipt": {
      const rows = await services.db
        .selectFrom("messages")
        .where("account_id", "=", accountId)
        .where("carrier_message_id", "is not", null)
        .where("direction", "=", "out")
        .select(["id", "carrier_message_id"])
        .execute();
      const row = rows[step.nth % Math.max(1, rows.length)];
      if (!row) return;
      const reference = referenceOf(accountId, row.id);
      const receipt = {
        carrier: "twilio",
        carrierMessageId: row.carrier_message_id!,
        reference,
        errorCode: null,
      } as const;
      await applyReceipts(services, [
        { ...receipt, state: step.state },
        { ...receipt, state: "sent" },
      ]);
      return;
    }
    case "clock":
      server.advance(step.minutes * 60_000);
      return;
    case "brake": {
      const broadcastId = run.broadcasts[step.nth % Math.max(1, run.broadcasts.length)];
      if (!broadcastId) return;
      await client.call(api.broadcasts.emergencyBrake, { params: { broadcastId }, body: {} });
      const payload = { accountId, broadcastId, code: "stopped", reason: "You stopped the broadcast." };
      const { state } = await client.ok(api.broadcasts.get, { params: { broadcastId } });
      if (state === "canceled") await withdrawBroadcast.run(services, payload, new AbortController().signal);
      return;
    }
    case "carrier":
      await server.sandbox("PUT", "/settings", { ...CALM, ...step.faults });
      return;
  }
}

/** Reconciles unclear messages as if the waits were over. */
async function reconcileNow(): Promise<void> {
  await sql`
    update outbox set lease_until = clock_timestamp() - interval '2 minutes',
      unclear_since = clock_timestamp() - interval '2 minutes' where state = 'unclear'
  `.execute(server.services.db);
  await reconcileOnce(server.services);
}

async function finish(): Promise<void> {
  await server.sandbox("PUT", "/settings", CALM);
  // Two days of afternoons and mornings: quiet hours, caps and the carrier's waits are over by then.
  for (let hours = 0; hours < 60; hours += 3) {
    await reconcileNow();
    while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
    server.advance(3 * 3_600_000);
  }
}

interface Taken {
  sid: string;
  to: string;
  text: string;
  direction: string;
  at: string;
}

async function checkInvariants(run: Run): Promise<void> {
  const { db } = server.services;
  const { accountId, phoneNumber } = run.business;
  const { messages } = await server.sandbox<{ messages: Taken[] }>(
    "GET",
    `/messages?from=${encodeURIComponent(phoneNumber)}`,
  );
  const rows = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("direction", "=", "out")
    .select(["id", "text", "state", "error", "to_number", "purpose", "sent_at"])
    .execute();
  for (const row of rows) {
    const taken = messages.filter((message) => message.text === row.text && message.to === row.to_number);
    const hasLeft = row.state === "sent" || row.state === "delivered" || row.state === "failed";
    // Mandatory answers have the same text each time; the others are distinguished by theirs.
    if (row.purpose !== "obligatory") expect(taken, row.text).toHaveLength(hasLeft ? 1 : 0);
    expect(["sent", "delivered", "failed", "unsent"]).toContain(row.state);
    if (row.state === "unsent") expect(row.error).toBeTruthy();
  }
  for (const [index, stoppedAt] of run.stoppedAt) {
    const late = messages.filter(
      (message) =>
        message.to === run.people[index]!.phoneNumber &&
        new Date(message.at).getTime() > stoppedAt + 1_000 &&
        /^(Chat|Broadcast) /.test(message.text),
    );
    expect(late).toEqual([]);
  }
  for (const message of messages.filter(({ text }) => text.startsWith("Broadcast "))) {
    const places = candidatePlaces({ phoneNumber: message.to });
    expect(isAllowed(new Date(message.at), places, { channel: "text" }), message.at).toBe(true);
  }
  const { rows: books } = await sql`
    select c.credit_hundredths as free, c.held_hundredths as held,
      (select sum(free_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_free,
      (select sum(held_hundredths)::int8 from credit_ledger where account_id = c.account_id) as ledger_held
    from account_counters c where account_id = ${accountId}
  `.execute(db);
  const { free, ledger_free } = books[0] as { free: number; ledger_free: number };
  expect(books[0]).toEqual({ free, held: 0, ledger_free: free, ledger_held: 0 });
  const spent = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("direction", "=", "out")
    .where("state", "in", ["sent", "delivered", "failed"])
    .select(({ fn }) => fn.sum<number>("cost_hundredths").as("cost"))
    .executeTakeFirstOrThrow();
  expect(100_000 - ledger_free).toBe(Number(spent.cost ?? 0));
  expect(await readOutbox(db, { accountId })).toEqual([]);
}

test("whatever people, carriers and clocks do, messages leave once, lawfully, and are accounted for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 30 }), async (steps) => {
      const business = await aBusiness(server);
      const people = [];
      for (let index = 0; index < PEOPLE; index += 1) {
        const { contactId, phoneNumber } = await aContact(server, business);
        people.push({ contactId, phoneNumber: phoneNumber! });
      }
      const run: Run = { business, people, broadcasts: [], stoppedAt: new Map() };
      for (const step of steps) await perform(run, step);
      await finish();
      await checkInvariants(run);
    }),
    { numRuns: SEQUENCES, seed: 20_261_121, endOnFailure: true },
  );
}, 120_000);
