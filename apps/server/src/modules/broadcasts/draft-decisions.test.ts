import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

/** More than are decided about at once. */
const MANY = 4_500;

test("the lists of a draft for two times, asked for at once, do not mix: each says what happens at its own", async () => {
  const { db, clock } = server.services;
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const now = clock.now();
  await sql`
    with made as (
      insert into contacts (account_id, first_name, phone_number, created_at, updated_at)
      select ${maya.accountId}, 'First' || n, '+1512' || (5000000 + n), ${now}, ${now}
      from generate_series(1, ${MANY}::int) n
      returning account_id, id
    )
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select account_id, ${broadcastId}::uuid, id from made
  `.execute(db);
  const runAt = new Date(now.getTime() + 12 * 3_600_000).toISOString();
  const count = async (decision: string, at: object) => {
    const body = { decision, ...at, paging: { page: 1, pageSize: 1 } };
    const { paging } = await maya.client.ok(api.broadcasts.searchContacts, { params: { broadcastId }, body });
    return paging.total;
  };
  const byDay = () => count("go", {});
  const byNight = () => count("wait", { runAt });
  expect(await Promise.all([byDay(), byNight(), byDay(), byNight()])).toEqual([MANY, MANY, MANY, MANY]);
  // Whatever the last of them left written down.
  expect(await Promise.all([byNight(), byDay()])).toEqual([MANY, MANY]);
  expect(await byDay()).toBe(MANY);
  expect(await count("wait", {})).toBe(0);
});
