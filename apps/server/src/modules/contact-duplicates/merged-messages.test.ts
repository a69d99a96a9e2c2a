import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { broadcastsOf, type Params } from "../../testing/broadcasts.ts";
import { A_POSTAL_ADDRESS, aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { expandBroadcast } from "../broadcasts/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { people, aDraft, schedule, run, sendAll, takenBy, reportLine } = broadcastsOf(() => ({
  server,
  business: maya,
}));

const merge = (keptId: string, mergedId: string) =>
  maya.client.ok(api.contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });

/** The states of a contact's messages of a broadcast. */
async function statesOf(contactId: string, { broadcastId }: Params): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and cause_id = ${broadcastId} order by state
  `.execute(server.services.db);
  return rows.map(({ state }) => state);
}

const unsent = async () => (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages;

test("recipients who are merged while a broadcast's messages to both wait get one, and are offered no second one", async () => {
  const [jo, twin] = await people(2);
  const params = await aDraft([jo!, twin!]);
  await schedule(params);
  await run(expandBroadcast, params);
  await merge(jo!.contactId, twin!.contactId);
  await sendAll();
  expect(await statesOf(jo!.contactId, params)).toEqual([
    expect.stringMatching(/^(sent|delivered)$/),
    "unsent",
  ]);
  expect([await takenBy(jo!.phoneNumber), await takenBy(twin!.phoneNumber)]).toEqual([1, 0]);
  expect(await unsent()).toEqual([]);
});

test("recipients with one email who are merged while a broadcast's mails to both wait get one", async () => {
  const email = "ida@mail.example";
  const [jo, twin] = await people(2, { email });
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
  const params = await aDraft([jo!, twin!], { type: "email", subject: "News", text: "Sale on Saturday" });
  await schedule(params);
  await run(expandBroadcast, params);
  await merge(jo!.contactId, twin!.contactId);
  while ((await dispatchOnce(server.services, uuidv7(), ["smtp"])) > 0);
  expect(await statesOf(jo!.contactId, params)).toEqual(["sent", "unsent"]);
  expect(await unsent()).toEqual([]);
});

test("a recipient's failed message is not offered again once they are merged with one who got it, until they are separate", async () => {
  const [jo, twin] = await people(2);
  const params = await aDraft([jo!, twin!]);
  await schedule(params);
  await run(expandBroadcast, params);
  await reportLine(jo!.phoneNumber, "dead");
  await sendAll();
  const failed = await unsent();
  expect(failed.map(({ contact }) => contact._id)).toEqual([jo!.contactId]);
  const { _id: id } = await merge(twin!.contactId, jo!.contactId);
  expect(await unsent()).toEqual([]);
  await maya.client.ok(api.contactActions.undo, { params: { id } });
  expect((await unsent()).map(({ contact }) => contact._id)).toEqual([jo!.contactId]);
});
