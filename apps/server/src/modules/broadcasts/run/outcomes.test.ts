import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uuidv7 } from "../../../db/uuid.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { moveMessages, publishRates } from "../../sending/index.ts";
import { countDifferences, expandBroadcast } from "../index.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that background work is run by hand.
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { people, aDraft, delivered, get, sendNow, optOut } = broadcastsOf(() => ({ server, business: maya }));

const which = (params: Params) => ({ accountId: maya.accountId, ...params });
const signal = new AbortController().signal;

async function aRunning(count: number): Promise<{ params: Params; contactIds: string[] }> {
  const contacts = await Promise.all(Array.from({ length: count }, () => aContact(server, maya)));
  const contactIds = contacts.map(({ contactId }) => contactId).sort();
  const body = { text: "Sale on Saturday" };
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: { runAt: null } });
  await expandBroadcast.run(server.services, which(params), signal);
  return { params, contactIds };
}

async function move(contactId: string, to: "sent" | "unsent" | "unknown"): Promise<void> {
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom("messages")
    .where("contact_id", "=", contactId)
    .select("id")
    .executeTakeFirstOrThrow();
  const error = to === "unsent" ? { errorCode: "opted-out", error: "They opted out." } : {};
  await moveMessages(db, [{ accountId: maya.accountId, id, to, ...error }], clock.now());
}

test("each outcome lists its recipients; those whose turn has not come are among those being sent", async () => {
  const { params, contactIds } = await aRunning(4);
  const [sent, unsent, unclear, waiting] = contactIds as [string, string, string, string];
  const { contactId: late } = await aContact(server, maya);
  const recipient = { account_id: maya.accountId, broadcast_id: params.broadcastId, contact_id: late };
  await server.services.db.insertInto("broadcast_recipients").values(recipient).execute();
  await move(sent, "sent");
  await move(unsent, "unsent");
  await move(unclear, "unknown");
  const list = async (body: object) => {
    const { recipients, paging } = await maya.client.ok(api.broadcasts.searchResults, { params, body });
    return { ids: recipients.map(({ contact }) => contact._id), total: paging.total };
  };
  expect(await list({ outcome: "sent" })).toEqual({ ids: [sent], total: 1 });
  expect(await list({ outcome: "unsent" })).toEqual({ ids: [unsent], total: 1 });
  expect((await list({ outcome: "sending" })).ids).toEqual([unclear, waiting]);
  await server.services.db
    .updateTable("broadcasts")
    .set({ chosen: 5 })
    .where("id", "=", params.broadcastId)
    .execute();
  expect(await list({ outcome: "sending" })).toEqual({ ids: [unclear, waiting, late], total: 3 });
  expect(await list({ kind: "unclear" })).toEqual({ ids: [unclear], total: 1 });
  expect(await list({ kind: "opted-out" })).toEqual({ ids: [unsent], total: 1 });
  expect(await list({ kind: "landline" })).toEqual({ ids: [], total: 0 });
  const pages = [1, 2, 3].map((page) => list({ paging: { page, pageSize: 2 } }));
  expect((await Promise.all(pages)).flatMap(({ ids }) => ids)).toEqual([...contactIds, late]);
});

test("who replied and who opted out are listed for the broadcast they answered, even if they came back", async () => {
  const [quiet, yes, stop] = await people(3);
  const says = async (from: string | null, text: string) => {
    server.advance(60_000);
    const its = { carrier: "twilio", carrierMessageId: `SM${uuidv7()}`, from: from ?? "", text } as const;
    await receiveMessages(server.services, [{ ...its, to: maya.phoneNumber, media: [] }]);
  };
  const first = await aDraft([quiet!, yes!, stop!]);
  await sendNow(first);
  await says(yes!.phoneNumber, "See you there");
  await says(stop!.phoneNumber, "Maybe");
  const second = await aDraft([quiet!, yes!, stop!], { text: "Last chance" });
  await sendNow(second);
  await says(stop!.phoneNumber, "STOP");
  await says(stop!.phoneNumber, "START");
  await delivered(second, 3);
  const list = async (params: Params, outcome: "delivered" | "replied" | "opted-out") => {
    const body = { outcome, paging: { page: 1, pageSize: 1 } };
    const { recipients, paging } = await maya.client.ok(api.broadcasts.searchResults, { params, body });
    return [recipients[0]?.contact._id, paging.total];
  };
  const [firstOfReplies] = [yes!.contactId, stop!.contactId].sort();
  expect(await list(first, "replied")).toEqual([firstOfReplies, 2]);
  expect(await list(first, "opted-out")).toEqual([undefined, 0]);
  expect(await list(second, "replied")).toEqual([stop!.contactId, 1]);
  expect(await list(second, "opted-out")).toEqual([stop!.contactId, 1]);
  expect(await list(second, "delivered")).toEqual([expect.any(String), 3]);
  expect((await get(second)).counts).toMatchObject({ replied: 1, optedOut: 1, delivered: 3 });
  const tagged = { tagName: "Left", outcome: "opted-out" } as const;
  await maya.client.ok(api.broadcasts.tagContacts, { params: second, body: tagged });
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId: stop!.contactId } });
  expect(contact.tags).toEqual(["Left"]);
});

test("a large broadcast's differences from its manifest are counted in the background, once per state", async () => {
  const { db } = server.services;
  const { params, contactIds } = await aRunning(2);
  await move(contactIds[0]!, "unsent");
  await move(contactIds[1]!, "sent");
  const read = async () => (await maya.client.ok(api.broadcasts.failures, { params })).differences;
  const counted = [{ planned: "go", became: "They opted out.", count: 1 }];
  expect(await read()).toEqual(counted);
  await db
    .updateTable("broadcasts")
    .set({ chosen: 20_000, state: "sent" })
    .where("id", "=", params.broadcastId)
    .execute();
  const jobs = () =>
    db
      .selectFrom("graphile_worker.jobs" as never)
      .where("key" as never, "=", `differences-${params.broadcastId}` as never)
      .selectAll()
      .execute();
  expect(await read()).toEqual([]);
  expect(await jobs()).toHaveLength(1);
  await countDifferences.run(server.services, which(params), signal);
  expect(await read()).toEqual(counted);
});

test("recipients are tagged by outcome", async () => {
  const [a, out] = await people(2);
  await optOut(out!.phoneNumber);
  const params = await aDraft([a!, out!]);
  await sendNow(params);
  const tag = (tagName: string, outcome: "all" | "sent" | "unsent") =>
    maya.client.ok(api.broadcasts.tagContacts, { params, body: { tagName, outcome } });
  expect(await tag("Got it", "sent")).toMatchObject({ tagged: 1, action: { kind: "tag", done: 1 } });
  expect(await tag("Got it", "all")).toMatchObject({ tagged: 1, action: { kind: "tag", done: 2 } });
  expect(await tag("No luck", "unsent")).toMatchObject({ tagged: 1, action: { kind: "tag", done: 1 } });
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId: out!.contactId } });
  expect(contact.tags).toEqual(["Got it", "No luck"]);
});

test("two recipients who both replied and were merged since are listed once", async () => {
  const [jo, twin] = await people(2);
  const params = await aDraft([jo!, twin!]);
  await sendNow(params);
  for (const { phoneNumber } of [jo!, twin!]) {
    const its = { carrier: "twilio", carrierMessageId: `SM${uuidv7()}`, text: "Yes" } as const;
    await receiveMessages(server.services, [{ ...its, from: phoneNumber!, to: maya.phoneNumber, media: [] }]);
  }
  await maya.client.ok(api.contactDuplicates.merge, {
    body: { keptId: jo!.contactId, mergedIds: [twin!.contactId] },
  });
  const { recipients, paging } = await maya.client.ok(api.broadcasts.searchResults, {
    params,
    body: { outcome: "replied" },
  });
  expect([recipients.map(({ contact }) => contact._id), paging.total]).toEqual([[jo!.contactId], 1]);
});
