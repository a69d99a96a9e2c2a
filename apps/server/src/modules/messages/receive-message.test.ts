import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessage } from "./receive-message.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const receive = (from: string, text: string) =>
  receiveMessage(server.services, server.services.carriers.of("twilio"), {
    carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
    from,
    to: maya.phoneNumber,
    text,
    media: [],
  });

const get = (contactId: string) => maya.client.ok(api.contacts.get, { params: { contactId } });

test("a STOP is obeyed once although the database breaks a deadlock at its expense", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await receive(phoneNumber!, "Hello");
  const which = sql`account_id = ${maya.accountId}`;
  const stopping = await server.services.db.transaction().execute(async (tx) => {
    await sql`update contacts set company = 'Lark' where ${which} and id = ${contactId}`.execute(tx);
    const stop = receive(phoneNumber!, "STOP");
    // The receiver waits first, so that the database looks for the deadlock on its side first.
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
    await receive(phoneNumber!, "Hello");
    expect((await get(contactId)).line).toBeNull();
  },
);

test("a text tells nothing new of a number that is known as a mobile one", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  const fact = { line: "mobile", network: "att", reason: "", learned_at: server.clock.now() } as const;
  await server.services.db
    .insertInto("address_facts")
    .values({ account_id: maya.accountId, address: phoneNumber!, ...fact })
    .execute();
  await receive(phoneNumber!, "Hello");
  expect((await get(contactId)).line).toBe("mobile");
});
