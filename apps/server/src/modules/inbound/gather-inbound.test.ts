import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { refuseRows } from "../../testing/refused-rows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { gatherInbound } from "./gather-inbound.ts";

let server: TestServer;
let maya: Business;
let oscar: Business;
beforeAll(async () => {
  server = await startTestServer();
  [maya, oscar] = [await aBusiness(server), await aBusiness(server)];
});
afterAll(() => server.close());

const aText = (
  { phoneNumber }: Business,
  from: string,
  text: string,
  carrierMessageId = `SM${uuidv7().replaceAll("-", "")}`,
) => ({ carrier: "twilio" as const, carrierMessageId, from, to: phoneNumber, text, media: [] });

const threadOf = async ({ accountId }: Business, contactId: string) => {
  const rows = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .orderBy("time")
    .orderBy("id")
    .select(["direction", "text"])
    .execute();
  return rows.map(({ text }) => text);
};

/** A person whose number is a contact of both. */
async function aMutualContact() {
  const known = await aContact(server, maya);
  const phoneNumber = known.phoneNumber!;
  const { contactId } = await aContact(server, oscar, { phoneNumber });
  return { phoneNumber, ofMaya: known.contactId, ofOscar: contactId };
}

test("simultaneous texts to several accounts each reach their own", async () => {
  const jo = await aMutualContact();
  const receive = gatherInbound(server.services);
  await Promise.all([
    receive(aText(maya, jo.phoneNumber, "One for Maya")),
    receive(aText(oscar, jo.phoneNumber, "STOP")),
    receive(aText(maya, jo.phoneNumber, "Another for Maya")),
  ]);
  expect(await threadOf(maya, jo.ofMaya)).toEqual(["One for Maya", "Another for Maya"]);
  expect(await threadOf(oscar, jo.ofOscar)).toEqual(["STOP", expect.stringContaining("You are opted out")]);
  const { rows } = await sql<{ account_id: number }>`
    select account_id from opt_outs where address = ${jo.phoneNumber} and channel = 'text'
  `.execute(server.services.db);
  expect(rows).toEqual([{ account_id: oscar.accountId }]);
});

test("a text that the database refuses affects no other", async () => {
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  const receive = gatherInbound(server.services);
  const outcomes = await Promise.allSettled([
    receive(aText(maya, jo.phoneNumber!, "Before")),
    receive(aText(maya, jo.phoneNumber!, "Nobody could name it", "SM\u0000")),
    receive(aText(maya, ana.phoneNumber!, "After")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await threadOf(maya, jo.contactId)).toEqual(["Before"]);
  expect(await threadOf(maya, ana.contactId)).toEqual(["After"]);
});

test("an account's failure affects no other account", async () => {
  const jo = await aMutualContact();
  const allow = await refuseRows(server, "messages", `new.account_id = ${maya.accountId}`);
  try {
    const receive = gatherInbound(server.services);
    const outcomes = await Promise.allSettled([
      receive(aText(maya, jo.phoneNumber, "Lost")),
      receive(aText(oscar, jo.phoneNumber, "Kept")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await threadOf(oscar, jo.ofOscar)).toEqual(["Kept"]);
  } finally {
    await allow();
  }
});

test("a row locked by one account delays no other account's texts, and its own arrive in order", async () => {
  const jo = await aMutualContact();
  const receive = gatherInbound(server.services);
  await Promise.all([maya, oscar].map((owner) => receive(aText(owner, jo.phoneNumber, "Hello"))));
  const held = await server.services.db.transaction().execute(async (tx) => {
    await sql`
      select from conversations where account_id = ${maya.accountId} and contact_id = ${jo.ofMaya} for update
    `.execute(tx);
    // More than there are writers for all numbers.
    const waiting: Promise<void>[] = [];
    for (const text of ["First", "Second", "Third"]) {
      waiting.push(receive(aText(maya, jo.phoneNumber, text)));
      await receive(aText(oscar, jo.phoneNumber, text));
    }
    expect(await threadOf(maya, jo.ofMaya)).toEqual(["Hello"]);
    return { waiting };
  });
  await Promise.all(held.waiting);
  const all = ["Hello", "First", "Second", "Third"];
  expect(await threadOf(oscar, jo.ofOscar)).toEqual(all);
  expect(await threadOf(maya, jo.ofMaya)).toEqual(all);
  await receive(aText(maya, jo.phoneNumber, "Fourth"));
  expect(await threadOf(maya, jo.ofMaya)).toEqual([...all, "Fourth"]);
});
