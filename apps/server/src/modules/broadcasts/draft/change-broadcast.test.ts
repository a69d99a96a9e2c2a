import { api } from "@broadcast/contract";
import type { Input } from "@broadcast/contract/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { aRecording } from "../../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { publishRates } from "../../sending/index.ts";

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

const { people, aDraft, get, preview, schedule, optOut } = broadcastsOf(() => ({ server, business: maya }));

const inAnHour = () => new Date(server.clock.now().getTime() + HOUR_MS);
const change = (params: Params, body: Input<typeof api.broadcasts.change>["body"]) =>
  maya.client.call(api.broadcasts.change, { params, body });

describe("the mark of a receipt", () => {
  const mayHaveSaidNo = (contactId: string) =>
    sql`update contacts set potential_stop_at = ${server.clock.now()} where id = ${contactId}`.execute(
      server.services.db,
    );
  const aReceipt = async () => {
    const [jo] = await people(1);
    await mayHaveSaidNo(jo!.contactId);
    const params = await aDraft([jo!], { type: "email", subject: "Receipt", text: "Thank you" });
    const { body } = await change(params, { isTransactional: true });
    expect(body.isTransactional).toBe(true);
    return params;
  };
  const held = { goesNow: 0, skipped: [{ code: "potential-stop", count: 1 }] };

  test("is gone once the email becomes a text, which is marketing", async () => {
    const params = await aReceipt();
    const { body } = await change(params, { type: "sms" });
    expect(body.isTransactional).toBe(false);
    expect(await preview(params)).toMatchObject(held);
  });

  test("is gone once a voice drop is chosen", async () => {
    const params = await aReceipt();
    const upload = aRecording();
    const begun = { fileName: "hello.wav", fileSize: upload.size };
    const { _id: uploadId } = await maya.client.ok(api.attachments.beginUpload, { body: begun });
    await maya.client.ok(api.attachments.putPart, { params: { uploadId, part: "0" }, upload });
    const drop = { name: "Hello", uploadId };
    const { _id: voiceDropId } = await maya.client.ok(api.voiceDrops.create, { body: drop });
    const changed = await maya.client.ok(api.broadcasts.changeMedia, { params, body: { voiceDropId } });
    expect(changed).toMatchObject({ type: "rvm", isTransactional: false });
  });

  test("means nothing on a text", async () => {
    const [jo] = await people(1);
    await mayHaveSaidNo(jo!.contactId);
    const params = await aDraft([jo!]);
    await change(params, { isTransactional: true });
    expect(await preview(params)).toMatchObject(held);
  });
});

describe("removing contacts from the list", () => {
  const remove = (params: Params, body: object) =>
    maya.client.ok(api.broadcasts.removeAllContacts, { params, body });

  test.each([{ tag: "all" }, { term: "all" }])("by %j leaves those who don't match", async (terms) => {
    const all = await people(1, { lastName: "All", tags: ["all"] });
    const params = await aDraft([...(await people(2)), ...all]);
    expect(await remove(params, terms)).toEqual({ total: 2 });
  });

  test("takes those who were archived since, too", async () => {
    const tagged = await people(2, { tags: ["VIP"] });
    const params = await aDraft([...tagged, ...(await people(1))]);
    await sql`update contacts set archived_at = ${server.clock.now()} where id = ${tagged[0]!.contactId}`.execute(
      server.services.db,
    );
    expect(await remove(params, { tag: "VIP" })).toEqual({ total: 1 });
  });
});

describe("a change that names what it is based on", () => {
  const basedOn = {
    ...({ type: "sms", name: "", subject: "" } as const),
    text: "Sale on Saturday",
    isTransactional: false,
  };

  test("is refused when someone changed that since, and theirs stays", async () => {
    const params = await aDraft(await people(1));
    await change(params, { text: "Theirs" });
    const answer = await change(params, { text: "Mine", basedOn });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await get(params)).text).toBe("Theirs");
    expect((await change(params, { text: "Mine", basedOn: { ...basedOn, text: "Theirs" } })).status).toBe(
      200,
    );
  });

  test("is accepted when others changed the contacts, or when it was made already", async () => {
    const [jo, ana] = await people(2);
    const params = await aDraft([jo!]);
    const body = { contactIds: [ana!.contactId] };
    await maya.client.ok(api.broadcasts.addContacts, { params, body });
    for (let times = 0; times < 2; times += 1)
      expect((await change(params, { text: "Mine", basedOn })).status).toBe(200);
  });
});

describe("a scheduled broadcast that can no longer be sent as it is", () => {
  const removeContacts = (params: Params, contacts: { contactId: string }[]) =>
    maya.client.call(api.broadcasts.removeContacts, {
      params,
      body: { contactIds: contacts.map(({ contactId }) => contactId) },
    });
  const addContacts = (params: Params, contacts: { contactId: string }[]) =>
    maya.client.call(api.broadcasts.addContacts, {
      params,
      body: { contactIds: contacts.map(({ contactId }) => contactId) },
    });
  const spend = (credits: number) =>
    sql`update account_counters set credit_hundredths = credit_hundredths - ${credits * 100}
      where account_id = ${maya.accountId}`.execute(server.services.db);

  test("for lack of credits can be made cheaper, but not dearer", async () => {
    maya = await aBusiness(server, { credits: 3 });
    const contacts = await people(3);
    const params = await aDraft(contacts);
    await schedule(params, inAnHour());
    await spend(2);
    expect((await removeContacts(params, contacts.slice(0, 1))).status).toBe(200);
    expect((await change(params, { text: "Shorter" })).status).toBe(200);
    expect((await addContacts(params, await people(1))).status).toBe(402);
    expect(await get(params)).toMatchObject({ text: "Shorter", manifest: { total: 2, costCredits: 2 } });
  });

  test("because none of its contacts can get it any more can be changed, and gets others", async () => {
    const [jo] = await people(1);
    const params = await aDraft([jo!]);
    await schedule(params, inAnHour());
    await optOut(jo!.phoneNumber);
    expect((await change(params, { text: "Sale on Sunday" })).status).toBe(200);
    expect(await addContacts(params, await people(1))).toMatchObject({ status: 200, body: { total: 2 } });
  });

  test("because the number is gone can be changed", async () => {
    const params = await aDraft(await people(1));
    await schedule(params, inAnHour());
    await sql`update accounts set phone_number = null where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect((await change(params, { text: "Sale on Sunday" })).status).toBe(200);
    expect((await change(params, { text: "" })).status).toBe(400);
  });

  test("does not become so by a change", async () => {
    const [jo, ana] = await people(2);
    const params = await aDraft([jo!, ana!]);
    await optOut(jo!.phoneNumber);
    await schedule(params, inAnHour());
    expect(await removeContacts(params, [ana!])).toMatchObject({
      status: 400,
      body: { error: "None of the chosen contacts can get this message. They opted out of your messages." },
    });
    expect((await removeContacts(params, [jo!])).status).toBe(200);
    expect((await removeContacts(params, [ana!])).status).toBe(400);
  });
});
