import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = (daysAgo: number) => new Date(server.clock.now().getTime() - daysAgo * DAY_MS);

/** Writes messages as they are after sending, at a time of the business's clock. */
const messages = ({ accountId }: Business, contactId: string, state: string, time: Date, count = 1) =>
  sql`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select ${accountId}, ${contactId}, ${state === "received" ? "in" : "out"}, 'sms', '', ${state}, 'chat', 'conversation',
      '', '', ${time}::timestamptz
    from generate_series(1, ${count}::int)
  `.execute(server.services.db);

test("each figure is on its day, next to the sum of the previous period", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { contactId } = await aContact(server, maya);
  await messages(maya, contactId, "delivered", at(1), 3);
  await messages(maya, contactId, "sent", at(1));
  await messages(maya, contactId, "received", at(1), 2);
  await messages(maya, contactId, "failed", at(2));
  await messages(maya, contactId, "queued", at(1));
  await messages(maya, contactId, "delivered", at(9), 5);
  await messages(maya, contactId, "delivered", at(20), 7);
  await server.services.db
    .insertInto("broadcasts")
    .values({
      account_id: maya.accountId,
      name: "News",
      state: "sent",
      started_at: at(1),
      created_at: at(1),
      updated_at: at(1),
    })
    .execute();
  await sql`insert into consent_log (account_id, address, channels, event, source, wording, time)
    select ${maya.accountId}, '+15125550100', array[channel], 'opt-out', 'text', 'STOP', ${at(1)}::timestamptz
    from unnest(array['text', 'picture']) as c (channel)`.execute(server.services.db);
  const { total, before, days } = await maya.client.ok(api.stats.read, { query: { days: 7 } });
  expect(days).toHaveLength(7);
  expect(days[5]).toMatchObject({ sent: 4, received: 2, failed: 0, broadcasts: 1, optOuts: 1 });
  expect(days[4]).toMatchObject({ sent: 0, failed: 1 });
  expect(total).toMatchObject({
    sent: 4,
    received: 2,
    failed: 1,
    contactsAdded: 1,
    broadcasts: 1,
    optOuts: 1,
  });
  expect(before).toMatchObject({ sent: 5, received: 0, contactsAdded: 0 });
});

test("a day follows the account's own time zone", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { contactId } = await aContact(server, maya);
  // 04:30 UTC is still the evening before in Chicago.
  const evening = new Date(`${at(2).toISOString().slice(0, 10)}T04:30:00Z`);
  await messages(maya, contactId, "sent", evening);
  const dayOf = async (timezone: string) => {
    await maya.client.ok(api.users.setUp, { body: { timezone } });
    const { days } = await maya.client.ok(api.stats.read, { query: { days: 7 } });
    return days.find(({ sent }) => sent === 1)?.date;
  };
  expect(await dayOf("UTC")).toBe(evening.toISOString().slice(0, 10));
  expect(await dayOf("America/Chicago")).toBe(
    new Date(evening.getTime() - DAY_MS).toISOString().slice(0, 10),
  );
});

test("credits count as spent when they are reserved, less refunds", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  await sql`insert into credit_ledger (account_id, kind, free_hundredths, held_hundredths, balance_hundredths, cause_kind, time)
    select ${maya.accountId}, kind, free, 0, 0, 'chat', ${at(0)}::timestamptz
    from (values ('reserve', -350), ('return', 100), ('grant', 9999)) as l (kind, free)`.execute(
    server.services.db,
  );
  const { total } = await maya.client.ok(api.stats.read, { query: { days: 7 } });
  expect(total.credits).toBe(2.5);
});

test("no one sees another account's figures", async () => {
  const [maya, oscar] = [
    await aBusiness(server, { hasNumber: false }),
    await aBusiness(server, { hasNumber: false }),
  ];
  const { contactId } = await aContact(server, oscar);
  await messages(oscar, contactId, "sent", at(1));
  const { total } = await maya.client.ok(api.stats.read, { query: { days: 7 } });
  expect(total).toMatchObject({ sent: 0, contactsAdded: 0 });
});
