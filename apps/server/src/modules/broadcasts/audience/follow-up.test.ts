import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { moveMessages } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that background work is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

type Params = { broadcastId: string };

const expand = (params: Params) =>
  expandBroadcast.run(
    server.services,
    { accountId: maya.accountId, ...params },
    new AbortController().signal,
  );
const schedule = (params: Params, runAt: string | null = null) =>
  maya.client.ok(api.broadcasts.schedule, { params, body: { runAt } });
const draftUnsent = (params: Params) => maya.client.call(api.broadcasts.draftUnsent, { params, body: {} });
const unsent = async () =>
  (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages.map(({ contact }) => contact._id);
const resendAll = () => maya.client.ok(api.messages.resendUnsent, { body: { filter: {} } });
const chosenOf = async (params: Params) =>
  (await maya.client.ok(api.broadcasts.searchContacts, { params, body: {} })).recipients
    .map(({ contact }) => contact._id)
    .sort();
const tomorrow = () => new Date(server.clock.now().getTime() + 86_400_000).toISOString();

/** Makes all waiting messages of a broadcast fail, as if the phones were off. */
async function failAll({ broadcastId }: Params): Promise<void> {
  const { db, clock } = server.services;
  const rows = await db
    .selectFrom("messages")
    .where("cause_id", "=", broadcastId)
    .where("state", "=", "queued")
    .select("id")
    .execute();
  const off = { to: "failed", carrier: "twilio", errorCode: "30003" } as const;
  await moveMessages(
    db,
    rows.map(({ id }) => ({ accountId: maya.accountId, id, ...off })),
    clock.now(),
  );
}

/** A broadcast that none of these contacts received. */
async function aFailed(count: number): Promise<{ params: Params; contactIds: string[] }> {
  const contacts = await Promise.all(Array.from({ length: count }, () => aContact(server, maya)));
  const contactIds = contacts.map(({ contactId }) => contactId).sort();
  const body = { name: "Sale", text: "Sale on Saturday" };
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await schedule(params);
  await expand(params);
  await failAll(params);
  return { params, contactIds };
}

test("contacts who were sent to again from the unsent list are not in a follow-up draft", async () => {
  const { params, contactIds } = await aFailed(3);
  const first = (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages[0]!;
  await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [first._id] } });
  const draft = await draftUnsent(params);
  expect(await chosenOf({ broadcastId: draft.body._id })).toEqual(
    contactIds.filter((id) => id !== first.contact._id),
  );
  await maya.client.ok(api.broadcasts.remove, { params: { broadcastId: draft.body._id } });
  await resendAll();
  expect((await draftUnsent(params)).status).toBe(409);
});

test("a second follow-up draft is refused, naming the first, until that is deleted or stopped", async () => {
  const { params } = await aFailed(2);
  const answers = await Promise.all(Array.from({ length: 6 }, () => draftUnsent(params)));
  answers.sort((a, b) => a.status - b.status);
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409, 409, 409, 409]);
  const [made, refused] = answers as [(typeof answers)[0], (typeof answers)[0]];
  expect(refused.body).toMatchObject({
    error: "You already have a draft for them, “Sale”. Send it, or delete it to start another.",
    existingId: made.body._id,
  });
  const draft = { broadcastId: made.body._id };
  await schedule(draft, tomorrow());
  expect((await draftUnsent(params)).body).toMatchObject({
    error: "The broadcast “Sale” is already going to them. Wait for it to finish, or stop it first.",
  });
  await maya.client.ok(api.broadcasts.emergencyBrake, { params: draft, body: {} });
  const again = await draftUnsent(params);
  expect(again).toMatchObject({ status: 201, body: { counts: { total: 2 } } });
  await maya.client.ok(api.broadcasts.remove, { params: { broadcastId: again.body._id } });
  expect((await draftUnsent(params)).status).toBe(201);
});

test("messages covered by a confirmed follow-up leave the unsent list, and return when it is stopped or deleted before it begins", async () => {
  const { params, contactIds } = await aFailed(2);
  const draft = { broadcastId: (await draftUnsent(params)).body._id };
  expect((await unsent()).sort()).toEqual(contactIds);
  await schedule(draft, tomorrow());
  expect(await unsent()).toEqual([]);
  expect((await resendAll()).resent).toBe(0);
  // A contact removed from it is on the list again.
  await maya.client.ok(api.broadcasts.removeContacts, {
    params: draft,
    body: { contactIds: [contactIds[0]!] },
  });
  expect(await unsent()).toEqual([contactIds[0]]);
  await maya.client.ok(api.broadcasts.emergencyBrake, { params: draft, body: {} });
  expect((await unsent()).sort()).toEqual(contactIds);
  const other = { broadcastId: (await draftUnsent(params)).body._id };
  await schedule(other, tomorrow());
  expect(await unsent()).toEqual([]);
  await maya.client.ok(api.broadcasts.remove, { params: other });
  expect((await unsent()).sort()).toEqual(contactIds);
});

test("the review of a follow-up leaves out contacts who were sent to again since it was made", async () => {
  const { params, contactIds } = await aFailed(2);
  const draft = { broadcastId: (await draftUnsent(params)).body._id };
  const first = (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages[0]!;
  await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [first._id] } });
  const { total, willSend } = await maya.client.ok(api.broadcasts.preview, { params: draft });
  expect({ total, willSend }).toEqual({ total: 1, willSend: 1 });
  expect(await chosenOf(draft)).toEqual(contactIds.filter((id) => id !== first.contact._id));
  expect((await maya.client.ok(api.broadcasts.get, { params: draft })).counts.total).toBe(1);
});

test("a follow-up confirmed after some were sent to again goes only to the others, and no longer counts once it began", async () => {
  const { params, contactIds } = await aFailed(2);
  const draft = { broadcastId: (await draftUnsent(params)).body._id };
  const first = (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages[0]!;
  await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [first._id] } });
  const confirmed = await schedule(draft);
  expect(confirmed).toMatchObject({ counts: { total: 1 }, manifest: { total: 1, goesNow: 1 } });
  const rest = contactIds.filter((id) => id !== first.contact._id);
  expect(await chosenOf(draft)).toEqual(rest);
  await expand(draft);
  await maya.client.ok(api.broadcasts.emergencyBrake, { params: draft, body: {} });
  // Once, as the message of the stopped one.
  expect(await unsent()).toEqual(rest);
  const { groups } = await maya.client.ok(api.messages.searchUnsent, { body: {} });
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([["stopped", 1]]);
  expect((await draftUnsent(params)).status).toBe(409);
  expect(await draftUnsent(draft)).toMatchObject({ status: 201, body: { counts: { total: 1 } } });
});
