import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, HOUR, MINUTE, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

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

const flows = flowsOf(() => ({ server, business: maya }));
const { aFlow, aPerson, enter, later, rounds, waysOf } = flows;

const steps = [
  say("one", "One"),
  wait("w1", 1, "hours"),
  say("two", "Two"),
  wait("w2", 1, "hours"),
  say("three", "Three"),
];
const aTour = (reentry = "never") => aFlow({ kind: "api" }, steps, { reentry });
const merge = (keptId: string, mergedId: string) =>
  maya.client.ok(api.contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });

async function join(id: string, contactId: string) {
  await enter(id, contactId);
  await rounds();
}

async function textsTo(contactId: string) {
  const { rows } = await sql<{ text: string; state: string }>`
    select text, state from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'flow' order by time, id
  `.execute(server.services.db);
  return rows.map(({ text, state }) => `${text.split("\n")[0]} ${state}`).toSorted();
}

test.each([true, false])(
  "of two contacts in a flow who are merged, the one further on goes on (kept: %s)",
  async (isKept) => {
    const id = await aTour();
    const [ahead, behind] = [(await aPerson()).contactId, (await aPerson()).contactId];
    await join(id, ahead);
    await later(HOUR + MINUTE);
    await join(id, behind);
    const [kept, merged] = isKept ? [ahead, behind] : [behind, ahead];
    const done = await merge(kept, merged);
    await later(HOUR + MINUTE);
    await later(HOUR + MINUTE);
    const [way] = await waysOf(id, kept);
    expect(way).toMatchObject({ state: "finished" });
    // The other's waiting message was withdrawn.
    expect(await textsTo(kept)).toEqual(["One queued", "One unsent", "Three queued", "Two queued"]);
    await maya.client.ok(api.contactActions.undo, { params: { id: done._id } });
    await later(HOUR + MINUTE);
    await later(HOUR + MINUTE);
    expect([(await waysOf(id, ahead))[0]?.state, (await waysOf(id, behind))[0]?.state]).toEqual([
      "finished",
      "finished",
    ]);
  },
);

test("a flow that the other contact completed meanwhile doesn't repeat; one begun since goes on", async () => {
  const id = await aTour();
  const [first, second, third] = [
    (await aPerson()).contactId,
    (await aPerson()).contactId,
    (await aPerson()).contactId,
  ];
  await join(id, first);
  await later(HOUR + MINUTE);
  await join(id, second);
  await later(HOUR + MINUTE);
  await merge(second, first);
  await later(HOUR + MINUTE);
  expect((await textsTo(second)).filter((text) => text.startsWith("Three"))).toHaveLength(1);
  await join(id, third);
  await merge(second, third);
  await later(HOUR + MINUTE);
  await later(HOUR + MINUTE);
  expect((await waysOf(id, second))[0]).toMatchObject({ state: "finished" });
  expect((await textsTo(second)).filter((text) => text.startsWith("Three"))).toHaveLength(2);
});
