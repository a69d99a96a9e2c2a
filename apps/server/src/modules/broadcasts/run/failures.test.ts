import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business, until } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { moveMessages, publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;

const {
  people,
  aDraft,
  get,
  preview,
  schedule,
  failures,
  run,
  withdraw,
  dispatch,
  sendAll,
  sendNow,
  delivered,
  takenBy,
  optOut,
  reportLine,
} = broadcastsOf(() => ({ server, business: maya }));

test("failures are described by kind, can be listed by kind, and only those that a retry helps are sent again", async () => {
  const [fine, home, out] = await people(3);
  const kindOf = (phone: string | null, kind: string) =>
    server.sandbox("PUT", `/phones/${encodeURIComponent(phone ?? "")}`, { kind });
  await kindOf(home!.phoneNumber, "landline");
  await optOut(out!.phoneNumber);
  const [late] = await people(1);
  const params = await aDraft([fine!, home!, out!, late!]);
  await schedule(params);
  await run(expandBroadcast, params);
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom("messages")
    .where("contact_id", "=", late!.contactId)
    .select("id")
    .executeTakeFirstOrThrow();
  const off = { carrier: "twilio", errorCode: "30003", error: "Off" };
  await moveMessages(db, [{ accountId: maya.accountId, id, to: "failed", ...off }], clock.now());
  await dispatch();
  await until("the landline's failure", async () => (await failures(params)).groups.length === 3);
  const { groups } = await failures(params);
  expect(groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "landline", count: 1, canResend: false, fault: "recipient" }),
      expect.objectContaining({ kind: "opted-out", count: 1, canResend: false }),
      expect.objectContaining({
        kind: "unreachable",
        count: 1,
        canResend: true,
        advice: "Send it again later.",
      }),
    ]),
  );
  const listed = await maya.client.ok(api.broadcasts.searchResults, {
    params,
    body: { kind: "unreachable" },
  });
  expect(listed.recipients.map(({ contact, canResend }) => ({ _id: contact._id, canResend }))).toEqual([
    { _id: late!.contactId, canResend: true },
  ]);
  const draft = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
  const chosen = await maya.client.ok(api.broadcasts.searchContacts, {
    params: { broadcastId: draft._id },
    body: {},
  });
  expect(chosen.recipients.map(({ contact }) => contact._id)).toEqual([late!.contactId]);
});

test("a contact who is texted despite a mark can get a broadcast again, and its outcome says so", async () => {
  const [fine, home, skipped, other] = await people(4);
  const kindOf = (phone: string | null, kind: string) =>
    server.sandbox("PUT", `/phones/${encodeURIComponent(phone ?? "")}`, { kind });
  await kindOf(home!.phoneNumber, "landline");
  await reportLine(skipped!.phoneNumber, "landline");
  await reportLine(other!.phoneNumber, "dead");
  const params = await aDraft([fine!, home!, skipped!, other!]);
  await sendNow(params);
  await until("the receipts", async () => (await get(params)).counts.failed === 1);
  const draft = () => maya.client.call(api.broadcasts.draftUnsent, { params, body: {} });
  expect((await draft()).status).toBe(409);
  for (const { contactId } of [home!, skipped!])
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { line: null } });
  const { groups } = await failures(params);
  expect(groups).toMatchObject([
    {
      kind: "line-cleared",
      canResend: true,
      count: 2,
      words: "We couldn't reach these numbers or addresses, but they have been corrected or cleared since.",
    },
    { kind: "dead", canResend: false, count: 1, words: "This number is no longer in service." },
  ]);
  const listed = async (body: object) =>
    (await maya.client.ok(api.broadcasts.searchResults, { params, body })).recipients;
  const unsent = await listed({ outcome: "unsent" });
  expect(new Map(unsent.map(({ contact, canResend }) => [contact._id, canResend]))).toEqual(
    new Map([
      [home!.contactId, true],
      [skipped!.contactId, true],
      [other!.contactId, false],
    ]),
  );
  const ofKind = async (kind: string) => (await listed({ kind })).map(({ contact }) => contact._id).sort();
  expect(await ofKind("line-cleared")).toEqual([home!.contactId, skipped!.contactId].sort());
  expect(await ofKind("dead")).toEqual([other!.contactId]);
  expect(await ofKind("landline")).toEqual([]);
  const again = await draft();
  expect(again).toMatchObject({ status: 201, body: { counts: { total: 2 } } });
  expect(await preview({ broadcastId: again.body._id })).toMatchObject({ goesNow: 2, skipped: [] });
});

describe("a promised recipient who is left out before being queued", () => {
  const unsentList = async () => (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages;
  const counted = async (params: Params) => (await get(params)).counts;

  test("is on the unsent list with the reason, counted once, and can be sent to when that is over", async () => {
    const [fine, home, gone, nobody, planned] = await people(5, { firstName: "Jo" });
    await reportLine(planned!.phoneNumber, "landline");
    const params = await aDraft([fine!, home!, gone!, nobody!, planned!], { text: "Hi {{firstName}}" });
    await schedule(params);
    await reportLine(home!.phoneNumber, "landline");
    await optOut(gone!.phoneNumber);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: nobody!.contactId },
      body: { phoneNumber: null },
    });
    await run(expandBroadcast, params);
    await run(expandBroadcast, params);
    await sendAll();
    await delivered(params, 1);
    expect(await counted(params)).toMatchObject({ total: 5, sent: 1, unsent: 4, waiting: 0 });
    const listed = await unsentList();
    expect(new Map(listed.map(({ contact, failure }) => [contact._id, failure.kind]))).toEqual(
      new Map([
        [home!.contactId, "landline"],
        [gone!.contactId, "opted-out"],
        [nobody!.contactId, "no-address"],
      ]),
    );
    expect(listed[0]).toMatchObject({
      text: "Hi Jo",
      state: "unsent",
      broadcast: { _id: params.broadcastId },
    });
    const { groups, differences } = await failures(params);
    expect(new Map(groups.map(({ kind, count }) => [kind, count]))).toEqual(
      new Map([
        ["landline", 2],
        ["opted-out", 1],
        ["no-address", 1],
      ]),
    );
    expect(differences.map(({ planned: before, count }) => [before, count])).toEqual([
      ["go", 1],
      ["go", 1],
      ["go", 1],
    ]);
    const { recipients } = await maya.client.ok(api.broadcasts.searchResults, {
      params,
      body: { outcome: "unsent" },
    });
    expect(recipients).toHaveLength(4);
    expect((await get(params)).costCredits).toBe(1);
    expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(999);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: home!.contactId },
      body: { line: null },
    });
    const { resent } = await maya.client.ok(api.messages.resendUnsent, { body: { filter: {} } });
    expect(resent).toBe(1);
    await sendAll();
    expect(await takenBy(home!.phoneNumber)).toBe(1);
    expect(await counted(params)).toMatchObject({ total: 5, sent: 1, unsent: 4 });
  });

  test("is on it when the broadcast is stopped before their turn, but not when it never began", async () => {
    const contacts = await people(3);
    const begun = await aDraft(contacts);
    await schedule(begun);
    await maya.client.ok(api.broadcasts.pause, { params: begun, body: {} });
    await maya.client.ok(api.broadcasts.emergencyBrake, { params: begun, body: {} });
    await withdraw(begun);
    expect((await unsentList()).map(({ failure }) => failure.kind)).toEqual([
      "stopped",
      "stopped",
      "stopped",
    ]);
    expect(await counted(begun)).toMatchObject({ total: 3, unsent: 3, waiting: 0 });
    const later = await aDraft(contacts);
    await schedule(later, new Date(server.clock.now().getTime() + HOUR_MS));
    await maya.client.ok(api.broadcasts.emergencyBrake, { params: later, body: {} });
    await withdraw(later);
    expect(await unsentList()).toHaveLength(3);
    expect(await counted(later)).toMatchObject({ total: 3, unsent: 3 });
  });

  test("is on it when the sending number is gone, and not lost", async () => {
    const contacts = await people(2);
    const [planned] = await people(1);
    await optOut(planned!.phoneNumber);
    const params = await aDraft([...contacts, planned!]);
    await schedule(params);
    await server.services.db.deleteFrom("phone_numbers").where("account_id", "=", maya.accountId).execute();
    await run(expandBroadcast, params);
    expect((await unsentList()).map(({ failure, text }) => [failure.kind, text])).toEqual([
      ["no-number", "Sale on Saturday"],
      ["no-number", "Sale on Saturday"],
    ]);
    expect(await counted(params)).toMatchObject({ total: 3, unsent: 3, waiting: 0 });
    const { recipients } = await maya.client.ok(api.broadcasts.searchResults, { params, body: {} });
    expect(recipients.map(({ state }) => state)).toEqual(["unsent", "unsent", "unsent"]);
  });

  test("is on it when the credits run out", async () => {
    maya = await aBusiness(server, { credits: 3 });
    const [stranger] = await people(1);
    const params = await aDraft(await people(3));
    await schedule(params);
    await maya.client.ok(api.messages.send, { body: { contactId: stranger!.contactId, text: "Hi" } });
    await run(expandBroadcast, params);
    expect(await get(params)).toMatchObject({ state: "error", counts: { total: 3, unsent: 3, waiting: 0 } });
    expect((await unsentList()).map(({ failure }) => failure.kind)).toEqual([
      "credits",
      "credits",
      "credits",
    ]);
    expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(2);
  });
});
