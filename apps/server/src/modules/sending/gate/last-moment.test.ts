import { api } from "@broadcast/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast } from "../../broadcasts/index.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { dispatchOnce } from "../delivery/dispatch.ts";
import { CONNECTIONS_PER_SLOT, publishRates } from "../delivery/rates.ts";

/* The facts between queueing and hand-over decide, not earlier ones. */

let server: TestServer;
let maya: Business;
let jo: { contactId: string; phoneNumber: string };
beforeEach(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  const { contactId, phoneNumber } = await aContact(server, maya);
  jo = { contactId, phoneNumber: phoneNumber! };
});
afterEach(() => server.close());

async function dispatchAll() {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

async function takenBy(phoneNumber: string): Promise<number> {
  const to = encodeURIComponent(phoneNumber);
  return (await server.sandbox<{ messages: object[] }>("GET", `/messages?to=${to}`)).messages.length;
}

async function queueMarketing(text: string): Promise<void> {
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text } });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [jo.contactId] } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  await expandBroadcast.run(
    server.services,
    { accountId: maya.accountId, broadcastId },
    new AbortController().signal,
  );
}

test("a frequency cap applies among the messages of one claim as well", async () => {
  await maya.client.ok(api.sendingSettings.change, { body: { frequencyCap: { messages: 2, hours: 24 } } });
  for (const text of ["One", "Two", "Three", "Four"]) await queueMarketing(text);
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(2);
  server.advance(24 * 3_600_000 + 60_000);
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(4);
});

test("an unclear marketing text queued days ago counts for a cap like a current one", async () => {
  await maya.client.ok(api.sendingSettings.change, { body: { frequencyCap: { messages: 1, hours: 24 } } });
  for (const text of ["One", "Two"]) {
    await queueMarketing(text);
    await dispatchAll();
    await sql`delete from outbox where account_id = ${maya.accountId}`.execute(server.services.db);
  }
  // One was sent 25 hours ago; Two, queued before it, may have been sent at any time since.
  const agoOf = (text: string, hours: number) =>
    sql`
      update messages set time = ${server.clock.now()}::timestamptz - make_interval(hours => ${hours}),
        sent_at = case when text like 'One%' then ${server.clock.now()}::timestamptz - make_interval(hours => ${hours}) end,
        state = case when text like 'One%' then 'sent' else 'unknown' end
      where account_id = ${maya.accountId} and text like ${`${text}%`}
    `.execute(server.services.db);
  await agoOf("One", 25);
  await agoOf("Two", 72);
  await queueMarketing("Three");
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(1);
});

test("a message is not sent to a number that is no longer the contact's", async () => {
  const { _id } = await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text: "Hi" } });
  const { phoneNumber } = await aContact(server, await aBusiness(server));
  await maya.client.ok(api.contacts.change, { params: { contactId: jo.contactId }, body: { phoneNumber } });
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(0);
  expect(await maya.client.ok(api.messages.get, { params: { messageId: _id } })).toMatchObject({
    state: "unsent",
    failure: { kind: "number-changed", canResend: true },
  });
  await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [_id] } });
  await dispatchAll();
  expect(await takenBy(phoneNumber!)).toBe(1);
});

test("an opt-out applies to claimed messages whose turn comes late", async () => {
  // This many are sent concurrently, and none returns for a while; all are held by one worker.
  const first = await Promise.all(Array.from({ length: CONNECTIONS_PER_SLOT }, () => aContact(server, maya)));
  for (const { contactId } of first)
    await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
  const { contactId } = jo;
  const { _id: messageId } = await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
  await sql`update carrier_rates set burst_units = 100`.execute(server.services.db);
  await sql`update lanes set units = 100`.execute(server.services.db);
  await server.sandbox("PUT", "/settings", { latencyMs: 1_500 });
  const dispatching = dispatchOnce(server.services, uuidv7(), ["twilio"]);
  await until("the text to be in a worker's hands", async () => {
    const [text] = await readOutbox(server.services.db, { messageId });
    return text?.state === "claimed";
  });
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage: true } });
  await dispatching;
  expect(await takenBy(jo.phoneNumber)).toBe(0);
  const text = await maya.client.ok(api.messages.get, { params: { messageId } });
  expect(text).toMatchObject({ state: "unsent", failure: { kind: "do-not-message" } });
  for (const { phoneNumber } of first) expect(await takenBy(phoneNumber!)).toBe(1);
});

test("the answer to STOP does not wait for a carrier's daily limit", async () => {
  await sql`
    insert into pace_budgets (key, units, units_at)
    select key, 0, ${server.clock.now()} from pace_budgets
    on conflict (key) do update set units = 0
  `.execute(server.services.db);
  await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text: "Hi" } });
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(1);
  await sql`update pace_budgets set units = -1000, units_at = ${server.clock.now()}`.execute(
    server.services.db,
  );
  const { services } = server;
  await receiveMessages(services, [
    {
      carrier: "twilio",
      carrierMessageId: "SM-stop",
      from: jo.phoneNumber,
      to: maya.phoneNumber,
      text: "STOP",
      media: [],
    },
  ]);
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(2);
});

test("a clock that was moved back blocks no lane", async () => {
  await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text: "Hi" } });
  await dispatchAll();
  server.advance(-2 * 3_600_000);
  await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text: "Hi again" } });
  await dispatchAll();
  expect(await takenBy(jo.phoneNumber)).toBe(2);
});
