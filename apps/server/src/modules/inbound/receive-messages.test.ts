import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessages } from "./receive-messages.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const aText = (from: string, text: string, carrierMessageId = `SM${uuidv7().replaceAll("-", "")}`) => ({
  carrier: "twilio" as const,
  carrierMessageId,
  from,
  to: maya.phoneNumber,
  text,
  media: [],
});
const receive = (...texts: ReturnType<typeof aText>[]) => receiveMessages(server.services, texts);
/** A text that the carrier received a while ago. */
const aTextSaid = (secondsAgo: number, from: string, text: string) => ({
  ...aText(from, text),
  receivedAt: new Date(server.clock.now().getTime() - secondsAgo * 1_000),
});

const get = (contactId: string) => maya.client.ok(api.contacts.get, { params: { contactId } });

const chatOf = async (contactId: string) => {
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: { paging: { pageSize: 100 } } });
  return chats.find(({ contact }) => contact._id === contactId);
};
const threadOf = async (contactId: string) => {
  const rows = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("contact_id", "=", contactId)
    .orderBy("time")
    .orderBy("id")
    .select(["direction", "text"])
    .execute();
  return rows.flatMap(({ direction, text }) => (direction === "in" ? [text] : []));
};

test("simultaneous texts are received like consecutive ones", async () => {
  const jo = await aContact(server, maya);
  const stranger = aPhoneNumber();
  const hello = aText(jo.phoneNumber!, "Hello");
  await receive(
    hello,
    aText(stranger, "Who is this?"),
    aText(jo.phoneNumber!, "STOP"),
    hello,
    aText(jo.phoneNumber!, "START"),
    aText(stranger, "Hm?"),
    aText(jo.phoneNumber!, "Sorry, wrong button"),
  );
  expect(await threadOf(jo.contactId)).toEqual(["Hello", "STOP", "START", "Sorry, wrong button"]);
  expect(await chatOf(jo.contactId)).toMatchObject({ unreadCount: 4 });
  expect(await get(jo.contactId)).toMatchObject({ isOptedOut: false });
  const { rows: events } = await sql<{ event: string }>`
    select event from consent_log where account_id = ${maya.accountId} and address = ${jo.phoneNumber} order by id
  `.execute(server.services.db);
  expect(events.map(({ event }) => event)).toEqual(["opt-out", "opt-in"]);
  const { contacts } = await maya.client.ok(api.contacts.search, { body: { term: stranger } });
  expect(contacts).toHaveLength(1);
  expect(await threadOf(contacts[0]!._id)).toEqual(["Who is this?", "Hm?"]);
  expect(await chatOf(contacts[0]!._id)).toMatchObject({ unreadCount: 2, lastMessage: { text: "Hm?" } });
});

test("characters that text cannot hold are removed", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await receive(aText(phoneNumber!, "Hel\u0000lo"));
  expect(await threadOf(contactId)).toEqual(["Hello"]);
});

test("a text counts as unread, and stays before messages with a later time in the chat", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await receive(aText(phoneNumber!, "First"));
  await sql`
    update conversations set last_text = 'Later', last_time = last_time + interval '1 hour'
    where account_id = ${maya.accountId} and contact_id = ${contactId}
  `.execute(server.services.db);
  await receive(aText(phoneNumber!, "Second"));
  expect(await chatOf(contactId)).toMatchObject({ unreadCount: 2, lastMessage: { text: "Later" } });
});

test("a STOP is obeyed once, even when the database resolves a deadlock against it", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await receive(aText(phoneNumber!, "Hello"));
  const which = sql`account_id = ${maya.accountId}`;
  const stopping = await server.services.db.transaction().execute(async (tx) => {
    await sql`update contacts set company = 'Lark' where ${which} and id = ${contactId}`.execute(tx);
    const stop = receive(aText(phoneNumber!, "STOP"));
    // The receiver waits first, so that the database detects the deadlock on its side first.
    await sleep(300);
    await sql`update conversations set unread_count = 0 where ${which} and contact_id = ${contactId}`.execute(
      tx,
    );
    return { stop };
  });
  await stopping.stop;
  expect(await get(contactId)).toMatchObject({ isOptedOut: true, company: "Lark" });
  const { rows } = await sql<{ direction: string; count: number }>`
    select direction, count(*)::int as count from messages where ${which} and contact_id = ${contactId}
    group by direction order by direction
  `.execute(server.services.db);
  expect(rows).toEqual([
    { direction: "in", count: 2 },
    { direction: "out", count: 1 },
  ]);
});

test.each(["dead", "landline"] as const)(
  "a number marked %s loses the mark when its owner texts",
  async (line) => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    await server.services.db
      .insertInto("address_facts")
      .values({
        account_id: maya.accountId,
        address: phoneNumber!,
        line,
        network: "att",
        reason: "30006",
        learned_at: server.clock.now(),
      })
      .execute();
    expect((await get(contactId)).line).toBe(line);
    await receive(aText(phoneNumber!, "Hello"));
    expect((await get(contactId)).line).toBeNull();
  },
);

test("a text adds nothing to a number known as a mobile one", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  const fact = { line: "mobile", network: "att", reason: "", learned_at: server.clock.now() } as const;
  await server.services.db
    .insertInto("address_facts")
    .values({ account_id: maya.accountId, address: phoneNumber!, ...fact })
    .execute();
  await receive(aText(phoneNumber!, "Hello"));
  expect((await get(contactId)).line).toBe("mobile");
});

describe("a word that a carrier delivers again, within a minute and after a later one", () => {
  test("does not undo the later one", async () => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    const from = phoneNumber!;
    await receive(aTextSaid(50, from, "STOP"));
    await receive(aTextSaid(20, from, "STOP"));
    await receive(aTextSaid(30, from, "START"));
    expect(await get(contactId)).toMatchObject({ isOptedOut: true });
    await receive(aTextSaid(10, from, "START"));
    await receive(aTextSaid(15, from, "STOP"));
    expect(await get(contactId)).toMatchObject({ isOptedOut: false });
  });

  test("does not release a contact that is held for a later text, but one said since does", async () => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    const from = phoneNumber!;
    await receive(aTextSaid(20, from, "please stop texting me"));
    await receive(aTextSaid(30, from, "START"));
    expect((await get(contactId)).potentialStopMessage).not.toBeNull();
    server.advance(10_000);
    await receive(aTextSaid(0, from, "START"));
    expect((await get(contactId)).potentialStopMessage).toBeNull();
  });

  test("releases a contact that is held for an earlier text, even when both reach us at once", async () => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    const from = phoneNumber!;
    await receive(aTextSaid(30, from, "please stop texting me"), aTextSaid(20, from, "START"));
    expect((await get(contactId)).potentialStopMessage).toBeNull();
    await receive(aTextSaid(18, from, "please stop texting me"));
    await receive(aTextSaid(10, from, "please take me off your list"), aTextSaid(15, from, "START"));
    const { potentialStopMessage: held } = await get(contactId);
    expect(held).toMatchObject({ text: "please take me off your list" });
    expect(new Date(held!.at).getTime()).toBeLessThan(server.clock.now().getTime());
  });

  test("is no text that came late", async () => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    await receive(aTextSaid(50, phoneNumber!, "Hello"), aTextSaid(-50, phoneNumber!, "STOP"));
    const rows = await server.services.db
      .selectFrom("messages")
      .where("account_id", "=", maya.accountId)
      .where("contact_id", "=", contactId)
      .where("direction", "=", "in")
      .select("carrier_received_at")
      .execute();
    expect(rows.map(({ carrier_received_at }) => carrier_received_at)).toEqual([null, null]);
    // A carrier whose clock is ahead dates nothing in the future.
    const line = await server.services.db
      .selectFrom("consent_log")
      .where("account_id", "=", maya.accountId)
      .where("address", "=", phoneNumber!)
      .select("time")
      .executeTakeFirstOrThrow();
    expect(line.time.getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
  });
});
