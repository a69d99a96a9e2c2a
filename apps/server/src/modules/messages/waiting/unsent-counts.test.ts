import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { FAILURE_KINDS, type FailureKind, type Move, moveMessages } from "../../sending/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the list's own counts, and the sums over its rows. */
async function tally(business: Business) {
  const { groups, messages, paging } = await business.client.ok(api.messages.searchUnsent, {
    body: { paging: { page: 1, pageSize: 200 } },
  });
  const rows = Object.entries(Object.groupBy(messages, ({ failure }) => failure.kind));
  const said = groups.map(({ kind, count }): [string, number] => [kind, count]);
  const listed = rows.map(([kind, its]): [string, number] => [kind, its?.length ?? 0]);
  expect(said.sort()).toEqual(listed.sort());
  expect(paging.total).toBe(messages.length);
  return Object.fromEntries(said);
}

test("the counts match the rows, whatever happens to messages, contacts and numbers", async () => {
  const { db, clock } = server.services;
  const maya = await aBusiness(server);
  const people = await Promise.all(Array.from({ length: 8 }, () => aContact(server, maya)));
  const ids: string[] = [];
  for (const { contactId } of people) {
    const body = { contactId, text: "Hi" };
    ids.push((await maya.client.ok(api.messages.send, { body }))._id);
  }
  type StepForward = Exclude<Move, { to: "queued" }>;
  const move = (index: number, to: StepForward["to"], errorCode?: string) =>
    moveMessages(
      db,
      [
        {
          accountId: maya.accountId,
          id: ids[index]!,
          to,
          ...(errorCode && { carrier: "twilio", errorCode }),
        },
      ],
      clock.now(),
    );
  const mark = (index: number, line: string) =>
    sql`insert into address_facts (account_id, address, line, learned_at)
      values (${maya.accountId}, ${people[index]!.phoneNumber}, ${line}, ${clock.now()})`.execute(db);
  for (const index of [0, 1, 2]) await move(index, "failed", "30006");
  // No longer known to be a landline, or not yet.
  expect(await tally(maya)).toEqual({ "line-cleared": 3 });
  for (const index of [0, 1, 2]) await mark(index, "landline");
  expect(await tally(maya)).toEqual({ landline: 3 });
  await move(3, "failed", "30003");
  await move(4, "unknown");
  await move(5, "unknown");
  await move(6, "failed", "30007");
  expect(await tally(maya)).toEqual({ landline: 3, unreachable: 1, unclear: 2, filtered: 1 });
  // Delivered after all, and its failure reported after all.
  await move(3, "delivered");
  await move(4, "unsent", "30007");
  expect(await tally(maya)).toEqual({ landline: 3, unclear: 1, filtered: 2 });
  const change = (index: number, body: object) =>
    maya.client.ok(api.contacts.change, { params: { contactId: people[index]!.contactId }, body });
  await change(0, { line: null });
  await change(1, { phoneNumber: aPhoneNumber() });
  expect(await tally(maya)).toEqual({ "line-cleared": 2, landline: 1, unclear: 1, filtered: 2 });
  await sql`update address_facts set line = 'dead' where address = ${people[0]!.phoneNumber}`.execute(db);
  expect(await tally(maya)).toEqual({ "line-cleared": 1, landline: 2, unclear: 1, filtered: 2 });
  await maya.client.ok(api.messages.removeUnsent, { body: { messageIds: [ids[6]!] } });
  await maya.client.ok(api.messages.resendUnsent, { body: { filter: { kind: "line-cleared" } } });
  await maya.client.ok(api.messages.remove, { params: { messageId: ids[4]! } });
  expect(await tally(maya)).toEqual({ landline: 2, unclear: 1 });
  await maya.client.ok(api.contacts.remove, { params: { contactId: people[2]!.contactId } });
  expect(await tally(maya)).toEqual({ landline: 1, unclear: 1 });
  await sql`select add_up_unsent(${maya.accountId})`.execute(db);
  expect(await tally(maya)).toEqual({ landline: 1, unclear: 1 });
});

test("the migration blames the address for the same failures as the engine", async () => {
  const { db } = server.services;
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'is_line_cleared'
  `.execute(db);
  const lines = Object.values<FailureKind>(FAILURE_KINDS).flatMap(({ line }) => line ?? []);
  for (const line of lines) expect(rows[0]!.source).toContain(`'${line}'`);
});

test("a term finds its contacts among the unsent, with counts and pages", async () => {
  const { db, clock } = server.services;
  const maya = await aBusiness(server);
  for (const lastName of ["Arden", "Boyle", "Arden", "Arden"]) {
    const { contactId } = await aContact(server, maya, { lastName });
    const { _id: id } = await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
    await moveMessages(
      db,
      [{ accountId: maya.accountId, id, to: "unsent", errorCode: "30003" }],
      clock.now(),
    );
  }
  const search = (body: object) => maya.client.ok(api.messages.searchUnsent, { body });
  const first = await search({ term: "arden", paging: { page: 1, pageSize: 2 } });
  expect(first.messages).toHaveLength(2);
  expect(first.paging).toMatchObject({ total: 3, pages: 2 });
  expect(first.groups.map(({ kind, count }) => [kind, count])).toEqual([["unreachable", 3]]);
  const second = await search({ term: "arden", kind: "unreachable", paging: { page: 2, pageSize: 2 } });
  expect(second.messages).toHaveLength(1);
  expect((await search({ term: "arden", kind: "landline" })).messages).toEqual([]);
  expect((await search({ kind: "no-such-kind" })).messages).toEqual([]);
});
