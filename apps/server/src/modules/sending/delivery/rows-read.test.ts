import { api } from "@broadcast/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MessageState } from "../../../db/columns.ts";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { readMoreThan } from "../../../testing/rows-read.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast } from "../../broadcasts/index.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { referenceOf } from "../outbox/reference.ts";
import { dispatchOnce } from "./dispatch.ts";
import { publishRates } from "./rates.ts";
import { applyReceipts } from "./receipts.ts";

/** The rows in the tables, and the few of them a step is about. */
const IN_TABLES = 20_000;
const RECIPIENTS = 200;
/** Several statements of a step may read a row. */
const READS = RECIPIENTS * 5;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  // Analyzed before Maya's rows were added: the planner thinks she has almost none, as after an import or an expansion.
  await fill(await aBusiness(server));
  await analyze();
  await fill(maya);
});
afterAll(() => server.close());

async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("analyze");
  await owner.end();
}

/** Gives a business many contacts who wrote to it. */
async function fill({ accountId, phoneNumber }: Business): Promise<void> {
  const now = server.clock.now();
  await sql`
    with people as (
      insert into contacts (account_id, first_name, phone_number, created_at, updated_at)
      select ${accountId}, 'First' || n, '+1512' || lpad((2000000 + n)::text, 7, '0'), ${now}, ${now}
      from generate_series(1, ${IN_TABLES}::int) n returning account_id, id, phone_number
    ), known as (
      insert into address_facts (account_id, address, network, learned_at)
      select account_id, phone_number, 'verizon', ${now} from people
    ), written as (
      insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
      select account_id, uuidv7(), id, 'in', 'sms', 'See you there', 'received', 'contact', 'conversation', phone_number,
        ${phoneNumber}, ${now}::timestamptz - interval '2 days'
      from people returning account_id, id, contact_id, time, text
    )
    insert into conversations (account_id, contact_id, last_message_id, last_time, last_text, last_type, last_direction,
      last_state, last_has_media)
    select account_id, contact_id, id, time, text, 'sms', 'in', 'received', false from written
  `.execute(server.services.db);
}

const readTooMuch = (work: () => Promise<unknown>) => readMoreThan(server, READS, work);

/** A broadcast to some of them that waits to be expanded. */
async function aBroadcast(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${maya.accountId} order by id limit ${RECIPIENTS}
  `.execute(server.services.db);
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId };
  const contactIds = rows.map(({ id }) => id);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  return broadcastId;
}

const messagesOf = async (broadcastId: string, states: MessageState[]) =>
  server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("cause_id", "=", broadcastId)
    .where("state", "in", states)
    .select(["id", "to_number"])
    .execute();

test("no step of a message reads more than its share of the tables, however large they are", async () => {
  const { accountId, phoneNumber } = maya;
  const broadcastId = await aBroadcast();
  const toTheEnd = new AbortController().signal;
  const expand = () => expandBroadcast.run(server.services, { accountId, broadcastId }, toTheEnd);
  expect(await readTooMuch(expand)).toEqual({});
  expect(await messagesOf(broadcastId, ["queued"])).toHaveLength(RECIPIENTS);

  expect(await readTooMuch(() => dispatchOnce(server.services, uuidv7(), ["twilio"]))).toEqual({});
  // The carrier may have reported some already.
  const sent = await messagesOf(broadcastId, ["sent", "delivered"]);
  expect(sent.length).toBeGreaterThan(0);

  const receipts = sent.map(({ id }) => ({
    carrier: "twilio" as const,
    carrierMessageId: `SM${id}`,
    reference: referenceOf(accountId, id),
    state: "delivered" as const,
    errorCode: null,
  }));
  expect(await readTooMuch(() => applyReceipts(server.services, receipts))).toEqual({});
  expect(await messagesOf(broadcastId, ["delivered"])).toHaveLength(sent.length);

  const answers = sent.map(({ id, to_number: from }, index) => ({
    carrier: "twilio" as const,
    carrierMessageId: `SM${id}`,
    from: from!,
    to: phoneNumber,
    text: index === 0 ? "STOP" : "See you there",
    media: [],
  }));
  expect(await readTooMuch(() => receiveMessages(server.services, answers))).toEqual({});
  const { counts } = await maya.client.ok(api.broadcasts.get, { params: { broadcastId } });
  expect(counts).toMatchObject({ delivered: sent.length, replied: sent.length, optedOut: 1 });
});

test("nor does a user's action on one contact", async () => {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone_number as phone from contacts where account_id = ${maya.accountId} order by id desc limit 10
  `.execute(server.services.db);
  const [jo, ana, lee] = rows;
  const { client } = maya;
  const change = (contactId: string, body: object) =>
    client.ok(api.contacts.change, { params: { contactId }, body });
  const says = (from: string, text: string) =>
    receiveMessages(server.services, [
      { carrier: "twilio", carrierMessageId: `SM${uuidv7()}`, from, to: maya.phoneNumber, text, media: [] },
    ]);
  const deeds: Record<string, () => Promise<unknown>> = {
    text: () => client.ok(api.messages.send, { body: { contactId: jo!.id, text: "Hi" } }),
    textToNumber: () => client.ok(api.messages.send, { body: { phoneNumber: ana!.phone, text: "Hi" } }),
    thread: () => client.ok(api.messages.thread, { params: { contactId: jo!.id } }),
    read: () => client.ok(api.messages.markManyRead, { body: { contactIds: [jo!.id] } }),
    unread: () => client.ok(api.messages.markUnread, { body: { contactId: jo!.id } }),
    rename: () => change(jo!.id, { firstName: "Jo" }),
    optOut: () => change(jo!.id, { doNotMessage: true }),
    optIn: () => change(jo!.id, { doNotMessage: false }),
    email: () => change(jo!.id, { email: "jo@example.com" }),
    noMail: () => change(jo!.id, { doNotEmail: true }),
    stop: () => says(lee!.phone, "STOP"),
    start: () => says(lee!.phone, "START"),
    help: () => says(lee!.phone, "HELP"),
    wish: () => says(lee!.phone, "please take me off your list"),
    create: () =>
      client.ok(api.contacts.create, { body: { firstName: "Sam", phoneNumber: "(737) 555-0148" } }),
    remove: () => client.ok(api.contacts.remove, { params: { contactId: ana!.id } }),
  };
  const tooMuch: Record<string, Record<string, number>> = {};
  for (const [name, deed] of Object.entries(deeds)) {
    const read = await readTooMuch(deed);
    if (Object.keys(read).length > 0) tooMuch[name] = read;
  }
  expect(tooMuch).toEqual({});
});
