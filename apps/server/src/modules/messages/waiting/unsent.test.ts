import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { type Move, moveMessages } from "../../sending/index.ts";

let server: TestServer;
// Without a worker: each message's outcome is reported here, by the dispatcher's own moves.
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function aSentText(business: Business, text = "Hi", contactId?: string) {
  const to = contactId ?? (await aContact(server, business)).contactId;
  const { _id } = await business.client.ok(api.messages.send, { body: { contactId: to, text } });
  return { id: _id, contactId: to };
}

type StepForward = Exclude<Move, { to: "queued" }>;

const move = (business: Business, id: string, to: StepForward["to"], more: Partial<StepForward> = {}) =>
  moveMessages(server.services.db, [{ accountId: business.accountId, id, to, ...more }], server.clock.now());

/** Records what a carrier reports about a number. */
const markLine = (business: Business, messageId: string, line: "landline" | "dead") =>
  sql`insert into address_facts (account_id, address, line, learned_at)
    select account_id, to_number, ${line}, ${server.clock.now()} from messages
    where account_id = ${business.accountId} and id = ${messageId}`.execute(server.services.db);

const unsentOf = (business: Business, body: Record<string, unknown> = {}) =>
  business.client.ok(api.messages.searchUnsent, { body });

test("undelivered messages are listed newest first and grouped by failure, with words, fault and advice", async () => {
  const maya = await aBusiness(server);
  const [landline, filtered, optedOut, unclear, fine] = [
    await aSentText(maya),
    await aSentText(maya, "Buy now"),
    await aSentText(maya),
    await aSentText(maya),
    await aSentText(maya),
  ];
  await move(maya, landline.id, "failed", { carrier: "twilio", errorCode: "30006", error: "A landline." });
  await markLine(maya, landline.id, "landline");
  server.advance(1_000);
  await move(maya, filtered.id, "unsent", { errorCode: "30007" });
  server.advance(1_000);
  await move(maya, optedOut.id, "unsent", { errorCode: "opted-out" });
  server.advance(1_000);
  await move(maya, unclear.id, "unknown");
  await move(maya, fine.id, "delivered");
  const { messages, groups, paging } = await unsentOf(maya);
  expect(messages.map(({ _id, failure, state }) => [_id, failure.kind, state])).toEqual([
    [unclear.id, "unclear", "unknown"],
    [optedOut.id, "opted-out", "unsent"],
    [filtered.id, "filtered", "unsent"],
    [landline.id, "landline", "failed"],
  ]);
  expect(messages[3]?.failure).toMatchObject({ words: "A landline.", fault: "recipient", canResend: false });
  expect(paging.total).toBe(4);
  expect(groups.map(({ kind, count }) => [kind, count]).sort()).toEqual([
    ["filtered", 1],
    ["landline", 1],
    ["opted-out", 1],
    ["unclear", 1],
  ]);
  for (const group of groups)
    expect([group.words, group.advice].every((text) => text.endsWith("."))).toBe(true);

  const only = async (body: Record<string, unknown>) =>
    (await unsentOf(maya, body)).messages.map(({ _id }) => _id);
  expect(await only({ kind: "filtered" })).toEqual([filtered.id]);
  expect(await only({ state: "failed" })).toEqual([landline.id]);
  expect(await only({ type: "mms" })).toEqual([]);
  const { phone_number } = await server.services.db
    .selectFrom("contacts")
    .where("id", "=", optedOut.contactId)
    .select("phone_number")
    .executeTakeFirstOrThrow();
  expect(await only({ term: phone_number!.slice(-7) })).toEqual([optedOut.id]);
  const second = await unsentOf(maya, { paging: { page: 2, pageSize: 3 } });
  expect(second.messages.map(({ _id }) => _id)).toEqual([landline.id]);
  expect(second.paging).toMatchObject({ total: 4, pages: 2 });
  // Whichever end a page is nearer to.
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => unsentOf(maya, { paging: { page, pageSize: 1 } })),
  );
  const one = pages.map((page) => page.messages.map(({ _id }) => _id));
  expect(one).toEqual([[unclear.id], [optedOut.id], [filtered.id], [landline.id], []]);
});

test("resending sends the same content as a new message, charges again and takes the old one off the list", async () => {
  const maya = await aBusiness(server, { credits: 10 });
  const failed = await aSentText(maya, "Your table is ready");
  await move(maya, failed.id, "failed", { carrier: "twilio", errorCode: "30003" });
  const answer = await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [failed.id] } });
  expect(answer).toEqual({ resent: 1, left: [] });
  expect((await unsentOf(maya)).messages).toEqual([]);
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId: failed.contactId } });
  expect(thread.messages.map(({ text, state, cause }) => [text, state, cause])).toEqual([
    ["Your table is ready", "sending", "chat"],
    ["Your table is ready", "failed", "chat"],
  ]);
  const { _id: userId } = await maya.client.ok(api.users.current, {});
  expect(thread.messages.map(({ writtenBy }) => writtenBy)).toEqual([userId, userId]);
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(8);
});

test("a thread says what went wrong, whether a resend can help, and that it was done", async () => {
  const maya = await aBusiness(server);
  const { id, contactId } = await aSentText(maya);
  const get = (messageId: string) => maya.client.ok(api.messages.get, { params: { messageId } });
  expect(await get(id)).toMatchObject({ failure: null, isResent: false });
  const noted = () =>
    server.services.db
      .selectFrom("change_log")
      .where("account_id", "=", maya.accountId)
      .where(sql<boolean>`'unsent' = any(topics)`)
      .select("seq")
      .execute();
  expect(await noted()).toEqual([]);
  await move(maya, id, "unknown");
  expect(await noted()).toHaveLength(1);
  expect(await get(id)).toMatchObject({ failure: { kind: "unclear", isUnclear: true, canResend: true } });
  // The carrier never accepted it, so only the sending number shows that the code is one of Twilio's.
  await move(maya, id, "unsent", { errorCode: "30007", error: "Filtered." });
  const failure = {
    kind: "filtered",
    words: "Filtered.",
    fault: "sender",
    canResend: true,
    isUnclear: false,
  };
  expect(await get(id)).toMatchObject({ failure, isResent: false });
  await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [id] } });
  expect(await get(id)).toMatchObject({ failure: { kind: "filtered", canResend: false }, isResent: true });

  const other = await aSentText(maya, "Hi", contactId);
  await move(maya, other.id, "failed", { carrier: "twilio", errorCode: "30003" });
  await maya.client.ok(api.messages.removeUnsent, { body: { messageIds: [other.id] } });
  // It is on no list that it could be sent again from.
  expect(await get(other.id)).toMatchObject({ failure: { kind: "unreachable", canResend: false } });
});

test("two simultaneous resends send once", async () => {
  const maya = await aBusiness(server);
  const failed = await aSentText(maya);
  await move(maya, failed.id, "failed", { carrier: "twilio", errorCode: "30003" });
  const resend = () => maya.client.ok(api.messages.resendUnsent, { body: { filter: {} } });
  const answers = await Promise.all([resend(), resend()]);
  expect(answers.map(({ resent }) => resent).sort()).toEqual([0, 1]);
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId: failed.contactId } });
  expect(thread.messages).toHaveLength(2);
});

test("a group of several messages speaks of several", async () => {
  const maya = await aBusiness(server);
  const wordsOf = async () => (await unsentOf(maya)).groups.map(({ words }) => words);
  const fail = async () =>
    move(maya, (await aSentText(maya)).id, "failed", { carrier: "twilio", errorCode: "30003" });
  await fail();
  expect(await wordsOf()).toEqual(["Their phone was off or out of range."]);
  await fail();
  expect(await wordsOf()).toEqual(["Their phones were off or out of range."]);
});

test("resending leaves messages it cannot help, with the reasons, and the gate decides again", async () => {
  const { db } = server.services;
  const maya = await aBusiness(server);
  const [marked, landline, corrected, unclear, fine] = [
    await aSentText(maya),
    await aSentText(maya),
    await aSentText(maya),
    await aSentText(maya),
    await aSentText(maya),
  ];
  await move(maya, marked.id, "failed", { carrier: "twilio", errorCode: "30003" });
  await move(maya, landline.id, "failed", { carrier: "twilio", errorCode: "30006" });
  await markLine(maya, landline.id, "landline");
  await move(maya, corrected.id, "failed", { carrier: "twilio", errorCode: "21211" });
  await move(maya, unclear.id, "unknown");
  await move(maya, fine.id, "unsent", { errorCode: "identity" });
  await db.updateTable("contacts").set({ do_not_message: true }).where("id", "=", marked.contactId).execute();
  await db
    .updateTable("contacts")
    .set({ phone_number: "+17375550123" })
    .where("id", "=", corrected.contactId)
    .execute();
  const answer = await maya.client.ok(api.messages.resendUnsent, { body: { filter: {} } });
  expect(answer.resent).toBe(2);
  expect(answer.left.map(({ reason, count }) => [reason, count]).sort()).toEqual([
    ["It may have arrived. To send it again, select only this message.", 1],
    ["This contact is marked do not message.", 1],
    ["This is a landline. It can't get texts.", 1],
  ]);
  const left = (await unsentOf(maya)).messages.map(({ _id }) => _id).sort();
  expect(left).toEqual([marked.id, landline.id, unclear.id].sort());
  const named = await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [unclear.id] } });
  expect(named).toEqual({ resent: 1, left: [] });
});

test("for a number texted despite a mark, failed messages can be sent again from everywhere, and say so", async () => {
  const maya = await aBusiness(server);
  const [landline, dead, other] = [await aSentText(maya), await aSentText(maya), await aSentText(maya)];
  await move(maya, landline.id, "failed", { carrier: "twilio", errorCode: "30006" });
  await markLine(maya, landline.id, "landline");
  await move(maya, dead.id, "unsent", {
    errorCode: "dead",
    error: "This number is no longer in service.",
  });
  await markLine(maya, dead.id, "dead");
  await move(maya, other.id, "failed", { carrier: "twilio", errorCode: "30006" });
  await markLine(maya, other.id, "landline");
  const canResend = async (messageId: string) =>
    (await maya.client.ok(api.messages.get, { params: { messageId } })).failure?.canResend;
  expect([await canResend(landline.id), await canResend(dead.id)]).toEqual([false, false]);
  for (const { contactId } of [landline, dead])
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { line: null } });
  expect(await Promise.all([landline, dead, other].map(({ id }) => canResend(id)))).toEqual([
    true,
    true,
    false,
  ]);
  const { messages, groups } = await unsentOf(maya);
  expect(messages.map(({ _id, failure }) => [_id, failure.canResend])).toEqual(
    expect.arrayContaining([
      [landline.id, true],
      [dead.id, true],
      [other.id, false],
    ]),
  );
  expect(groups.map(({ kind, canResend, count }) => [kind, canResend, count])).toEqual([
    ["line-cleared", true, 2],
    ["landline", false, 1],
  ]);
  const ofKind = (kind: string) => unsentOf(maya, { kind });
  expect((await ofKind("landline")).messages.map(({ _id }) => _id)).toEqual([other.id]);
  const body = { filter: { kind: "line-cleared" } };
  expect(await maya.client.ok(api.messages.resendUnsent, { body })).toEqual({ resent: 2, left: [] });
  expect((await unsentOf(maya)).messages.map(({ _id }) => _id)).toEqual([other.id]);
});

test("a failure of a contact's previous number can be sent again, but not to one that is marked as well", async () => {
  const maya = await aBusiness(server);
  const [one, two] = [await aSentText(maya), await aSentText(maya)];
  await move(maya, one.id, "failed", { carrier: "twilio", errorCode: "21614" });
  await markLine(maya, one.id, "dead");
  await move(maya, two.id, "failed", { carrier: "twilio", errorCode: "30006" });
  await markLine(maya, two.id, "landline");
  const setNumber = (contactId: string, phoneNumber: string | null) =>
    maya.client.ok(api.contacts.change, { params: { contactId }, body: { phoneNumber } });
  const kind = async () =>
    (await maya.client.ok(api.messages.get, { params: { messageId: one.id } })).failure?.kind;
  await setNumber(one.contactId, "+17375550177");
  expect(await kind()).toBe("line-cleared");
  const { to_number } = await server.services.db
    .selectFrom("messages")
    .where("id", "=", two.id)
    .select("to_number")
    .executeTakeFirstOrThrow();
  await setNumber(two.contactId, null);
  await setNumber(one.contactId, to_number);
  expect(await kind()).toBe("not-a-number");
  await setNumber(one.contactId, null);
  expect(await kind()).toBe("not-a-number");
});

test("resending without enough credits sends none of them", async () => {
  const maya = await aBusiness(server, { credits: 3 });
  const texts = [await aSentText(maya), await aSentText(maya)];
  for (const { id } of texts) await move(maya, id, "failed", { carrier: "twilio", errorCode: "30003" });
  const answer = await maya.client.call(api.messages.resendUnsent, { body: { filter: {} } });
  expect(answer.status).toBe(402);
  expect((await unsentOf(maya)).messages).toHaveLength(2);
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(1);
});

test("a STOP confirmation that failed is not sent again to a contact who opted out", async () => {
  const { db } = server.services;
  const maya = await aBusiness(server);
  const failed = await aSentText(maya);
  await db.updateTable("messages").set({ purpose: "obligatory" }).where("id", "=", failed.id).execute();
  await move(maya, failed.id, "failed", { carrier: "twilio", errorCode: "30003" });
  await db.updateTable("contacts").set({ do_not_message: true }).where("id", "=", failed.contactId).execute();
  const { resent } = await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [failed.id] } });
  expect(resent).toBe(0);
});

test("taking messages off the list keeps them in their threads", async () => {
  const maya = await aBusiness(server);
  const [filtered, busy] = [await aSentText(maya), await aSentText(maya)];
  await move(maya, filtered.id, "failed", { carrier: "twilio", errorCode: "30007" });
  await move(maya, busy.id, "failed", { carrier: "twilio", errorCode: "30001" });
  const removed = await maya.client.ok(api.messages.removeUnsent, { body: { filter: { kind: "filtered" } } });
  expect(removed).toEqual({ removed: 1 });
  expect((await unsentOf(maya)).messages.map(({ _id }) => _id)).toEqual([busy.id]);
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId: filtered.contactId } });
  expect(thread.messages).toHaveLength(1);
});

test("no one resends, removes or sees another account's messages", async () => {
  const [maya, other] = [await aBusiness(server), await aBusiness(server)];
  const failed = await aSentText(maya);
  await move(maya, failed.id, "failed", { carrier: "twilio", errorCode: "30003" });
  expect((await unsentOf(other)).messages).toEqual([]);
  const body = { messageIds: [failed.id] };
  expect((await other.client.call(api.messages.resendUnsent, { body })).status).toBe(404);
  expect((await other.client.call(api.messages.removeUnsent, { body })).status).toBe(404);
  const foreign = { broadcastId: uuidv7() };
  expect((await other.client.call(api.messages.searchUnsent, { body: foreign })).status).toBe(404);
  expect((await unsentOf(maya)).messages).toHaveLength(1);
});
