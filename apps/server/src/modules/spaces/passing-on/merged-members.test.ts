import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { textSpaces } from "../../../testing/space-texts.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { passOnDue } from "./pass-on.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { spaces } = api;
const MEMBERS_AT_ONCE = 200;

async function people(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => aContact(server, maya)));
  return made.map(({ contactId }) => contactId).toSorted();
}

const merge = (keptId: string, mergedId: string) =>
  maya.client.ok(api.contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });

test("members who are merged while a message is passed on get it once, and hold up nobody", async () => {
  const [early] = await people(1);
  const members = await people(MEMBERS_AT_ONCE + 3);
  const [outsider] = await people(1);
  const { _id: id } = await maya.client.ok(spaces.create, { body: { name: "Book club" } });
  await maya.client.ok(spaces.addMembers, { params: { id }, body: { contactIds: members } });
  const { _id: said } = await maya.client.ok(spaces.send, {
    params: { id },
    body: { text: "We meet at 7." },
  });
  await passOnDue(server.services);
  const count = async (contactId: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and cause_id = ${said}
    `.execute(server.services.db);
    return rows[0]!.count;
  };
  const [had = "", alsoHad = ""] = members;
  const [waits = "", alsoWaits = "", last = ""] = members.slice(MEMBERS_AT_ONCE);
  expect([await count(had), await count(waits)]).toEqual([1, 0]);
  // One who had it becomes one who waits for it, and one who comes after all members.
  await merge(waits, had);
  await merge(outsider!, alsoHad);
  // One who waits becomes one who comes before all members.
  await merge(early!, alsoWaits);
  while (await passOnDue(server.services));
  expect([await count(waits), await count(outsider!)]).toEqual([1, 1]);
  expect([await count(early!), await count(last)]).toEqual([1, 1]);
  const { messages } = await maya.client.ok(spaces.thread, { params: { id } });
  expect(messages).toMatchObject([{ state: "sent", reach: { sent: MEMBERS_AT_ONCE + 2, unsent: 0 } }]);
});

test("a text that waits for an answer still does when its writer is merged, and the smaller number shows", async () => {
  const [one, two] = [await aContact(server, maya), await aContact(server, maya)];
  const contactIds = [one.contactId, two.contactId];
  const ids: string[] = [];
  for (const name of ["Book club", "Rides"]) {
    const { _id: id } = await maya.client.ok(spaces.create, { body: { name } });
    await maya.client.ok(spaces.addMembers, { params: { id }, body: { contactIds } });
    ids.push(id);
  }
  const [books = "", rides = ""] = ids;
  const texted = ({ contactId, phoneNumber }: typeof one, ...texts: string[]) =>
    textSpaces(server, maya, { contactId, phoneNumber: phoneNumber! }, ...texts);
  await texted(one, "Hi", "2");
  await texted(two, "Which chapter?");
  await sql`delete from change_log`.execute(server.services.db);
  await merge(one.contactId, two.contactId);
  const { rows: told } = await sql`
    select from change_log where account_id = ${maya.accountId} and 'spaces' = any(topics)
  `.execute(server.services.db);
  expect(told.length).toBeGreaterThan(0);
  expect((await maya.client.ok(spaces.get, { params: { id: books } })).userCount).toBe(1);
  await texted(one, "1");
  const words = async (id: string) =>
    (await maya.client.ok(spaces.thread, { params: { id } })).messages.map(({ text }) => text);
  expect([await words(books), await words(rides)]).toEqual([["Which chapter?"], ["Hi"]]);
});
