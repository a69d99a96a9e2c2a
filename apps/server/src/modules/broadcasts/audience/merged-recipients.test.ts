import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast } from "../index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server, { credits: 5_000 });
});
afterAll(() => server.close());

const { people, aDraft, schedule, run, get } = broadcastsOf(() => ({ server, business: maya }));

const CHUNK = 1_000;

/** Adds as many contacts as one chunk takes; returns their ids in order. */
async function aChunkOfPeople(): Promise<string[]> {
  const { db, clock } = server.services;
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into contacts (account_id, phone_number, created_at, updated_at)
    select ${maya.accountId}, '+1737300' || lpad(n::text, 4, '0'), ${now}, ${now} from generate_series(0, ${CHUNK - 1}) n
    returning id
  `.execute(db);
  return rows.map(({ id }) => id).toSorted();
}

/** Turns one chunk into messages, as a worker that is stopped after it. */
const expandOneChunk = (params: Params) =>
  expandBroadcast
    .run(server.services, { accountId: maya.accountId, ...params }, AbortSignal.abort())
    .catch(() => {});

const merge = (keptId: string, mergedId: string) =>
  maya.client.ok(api.contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });

test("contacts who are merged while a broadcast is being queued get it once, and those not reached yet get it", async () => {
  const early = (await people(2)).map(({ contactId }) => contactId).toSorted();
  const first = await aChunkOfPeople();
  const rest = (await people(3)).map(({ contactId }) => contactId).toSorted();
  const [outsider] = await people(1);
  const params = await aDraft([...first, ...rest].map((contactId) => ({ contactId })));
  await schedule(params);
  await expandOneChunk(params);
  const count = async (contactId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and cause_id = ${params.broadcastId}
    `.execute(server.services.db);
    return rows[0]!.count;
  };
  expect([await count(first[0]!), await count(rest[0]!)]).toEqual([1, 0]);
  // One who has the message becomes one who waits for it, and one who comes after all of them.
  await merge(rest[0]!, first[0]!);
  await merge(outsider!.contactId, first[1]!);
  // One who waits becomes one who comes before all of them.
  await merge(early[0]!, rest[1]!);
  await run(expandBroadcast, params);
  expect([await count(rest[0]!), await count(outsider!.contactId)]).toEqual([1, 1]);
  expect([await count(early[0]!), await count(rest[2]!), await count(early[1]!)]).toEqual([1, 1, 0]);
  expect((await get(params)).counts).toMatchObject({ total: CHUNK + 2, waiting: CHUNK + 2 });
});
