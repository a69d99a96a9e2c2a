import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { actOnSignals } from "./act-on-signals.ts";

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
const { aFlow, aPerson, change, enter, get, rounds, sentTo, tag, texted, waysOf } = flows;
const API = { kind: "api" };
const long = [say("one", "One"), wait("w", 2, "days"), say("two", "Two")];
const VIP = { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }] } as const;
const buys = (contactId: string, product: string) =>
  maya.client.ok(api.campaigns.tellPurchase, { params: { contactId }, body: { product } });
const endOf = async (id: string, contactId: string) => {
  const [way] = await waysOf(id, contactId);
  return [way?.state, way?.endReason];
};

describe("people leave a flow, with their waiting messages,", () => {
  test.each([
    ["reply", { leavesOnReply: true }, "They replied."],
    ["tag", { exits: [{ kind: "tag-added", subject: "Done" }] }, "They got the tag done."],
    ["purchase", { exits: [{ kind: "purchase", subject: "" }] }, "They bought something."],
    ["product", { exits: [{ kind: "purchase", subject: "Haircut" }] }, "They bought something."],
    ["goal", { goal: VIP }, "They reached the goal."],
  ])("by a %s", async (what, leaving, reason) => {
    const id = await aFlow(API, long);
    await change(id, leaving);
    const [leaves, stays] = [await aPerson(), await aPerson()];
    await enter(id, leaves.contactId, stays.contactId);
    await rounds();
    if (what === "reply") await texted(leaves.phoneNumber, "Tell me more");
    if (what === "tag") await tag(leaves.contactId, ["Done"]);
    if (what === "goal") await tag(leaves.contactId, ["VIP"]);
    if (what === "purchase" || what === "product") await buys(leaves.contactId, "haircut");
    if (what === "product") await buys(stays.contactId, "Shampoo");
    await rounds();
    expect(await endOf(id, leaves.contactId)).toEqual(["left", reason]);
    expect(await sentTo(leaves.contactId)).toMatchObject([{ text: "One", state: "unsent" }]);
    expect(await endOf(id, stays.contactId)).toEqual(["in", null]);
    expect((await get(id)).people).toMatchObject({ entered: 2, reachedGoal: what === "goal" ? 1 : 0 });
  });

  test("but not by the reply that the flow waits for", async () => {
    const ask = {
      id: "ask",
      kind: "wait-for",
      event: "reply",
      subject: "",
      amount: 1,
      unit: "days",
    } as const;
    const id = await aFlow(API, [say("q", "Well?"), ask, say("a", "Thanks"), wait("w", 1, "days")]);
    await change(id, { leavesOnReply: true });
    const { contactId, phoneNumber } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await texted(phoneNumber, "Sure");
    await rounds();
    expect(await endOf(id, contactId)).toEqual(["in", null]);
    await texted(phoneNumber, "And another thing");
    await rounds();
    expect(await endOf(id, contactId)).toEqual(["left", "They replied."]);
  });

  test("a contact who meets the goal on entry gets nothing", async () => {
    const id = await aFlow(API, long);
    await change(id, { goal: VIP });
    const { contactId } = await aPerson({ tags: ["VIP"] });
    await enter(id, contactId);
    await rounds();
    expect(await sentTo(contactId)).toEqual([]);
    expect(await endOf(id, contactId)).toEqual(["left", "They reached the goal."]);
    const trial = await maya.client.ok(api.appFlows.try, { params: { id }, body: { contactId } });
    expect(trial).toMatchObject({ steps: [], state: "left", endReason: "They reached the goal." });
  });

  test("a message that a worker has claimed is not sent once the goal is reached", async () => {
    const id = await aFlow(API, long);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await change(id, { goal: VIP });
    await sql`
      update app_flows set goal = ${JSON.stringify({ match: "all", groups: [{ match: "all", conditions: [{ field: "tags", is: "none-of", tags: ["VIP"] }] }] })}::jsonb
      where id = ${id}
    `.execute(server.services.db);
    await publishRates(server.services.db, undefined);
    while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
    const { rows } = await sql<{ error: string }>`
      select error from messages where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out'
    `.execute(server.services.db);
    expect(rows).toEqual([{ error: "They reached the goal." }]);
  });

  test("and rules follow a renamed tag, and name existing items", async () => {
    await aPerson({ tags: ["Done", "VIP"] });
    const id = await aFlow(API, long);
    const { exits } = await change(id, { exits: [{ kind: "tag-added", subject: "done" }], goal: VIP });
    expect(exits).toEqual([{ kind: "tag-added", subject: "done", name: "Done" }]);
    const rename = (tagName: string, name: string) =>
      maya.client.ok(api.tags.change, { params: { tagName }, body: { name } });
    await rename("Done", "Finished");
    await rename("VIP", "Regular");
    const flow = await get(id);
    expect(flow.exits).toEqual([{ kind: "tag-added", subject: "finished", name: "Finished" }]);
    expect(flow.goal?.groups[0]?.conditions).toMatchObject([{ tags: ["Regular"] }]);
    const unknown = await maya.client.call(api.appFlows.change, {
      params: { id },
      body: { exits: [{ kind: "form", subject: uuidv7() }] },
    });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { exits: expect.any(String) } } });
  });
});

test("a purchase enters contacts, and ends a wait for it", async () => {
  const wanted = {
    id: "p",
    kind: "wait-for",
    event: "purchase",
    subject: "Haircut",
    amount: 5,
    unit: "days",
  } as const;
  const any = await aFlow({ kind: "purchase", subject: "" }, [wait("w", 1, "days")], { reentry: "always" });
  const waits = await aFlow(API, [
    wanted,
    say("thanks", "Thanks!", { step: "p", branch: "happened" }),
    wait("w", 9, "days"),
  ]);
  const { contactId } = await aPerson();
  await enter(waits, contactId);
  await rounds();
  await buys(contactId, "Shampoo");
  await rounds();
  expect(await waysOf(any, contactId)).toMatchObject([{ enteredBy: "purchase", state: "in" }]);
  expect((await waysOf(waits, contactId))[0]).toMatchObject({ stepId: "p" });
  await buys(contactId, " haircut ");
  await rounds();
  expect(await sentTo(contactId)).toMatchObject([{ text: "Thanks!" }]);
  expect(await waysOf(any, contactId)).toHaveLength(2);
});

test("many contacts restart a flow at once, and repeated restarts of one contact run one after the other", async () => {
  const id = await aFlow({ kind: "purchase", subject: "" }, [wait("w", 1, "days")], { reentry: "always" });
  const people = [];
  for (let n = 0; n < 12; n += 1) people.push((await aPerson()).contactId);
  const statementsFor = async (contactIds: readonly string[]) => {
    for (const contactId of contactIds) await buys(contactId, "Shampoo");
    let statements = 0;
    const db = server.services.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await actOnSignals({ ...server.services, db });
    return statements;
  };
  const [first = ""] = people;
  const forOne = await statementsFor([first]);
  expect(await statementsFor(people)).toBeLessThan(forOne + 6);
  await statementsFor([first, people[1]!, first]);
  const ways = async (contactId: string) =>
    (await waysOf(id, contactId)).map(({ state }) => state).toSorted();
  expect(await ways(first)).toEqual(["in", "left", "left", "left"]);
  expect(await ways(people[1]!)).toEqual(["in", "left"]);
  expect(await ways(people[2]!)).toEqual(["in"]);
});

describe("a message enters contacts", () => {
  const ways = async (id: string, contactId: string) => (await waysOf(id, contactId)).length;

  test("only if no keyword answers it and no flow waits for it, if so configured", async () => {
    await maya.client.ok(api.keywords.create, { body: { word: "BOOK" } });
    const its = { reentry: "always" };
    const every = await aFlow({ kind: "message" }, [wait("w", 9, "days")], its);
    const free = await aFlow({ kind: "message", onlyUnanswered: true }, [wait("w", 9, "days")], its);
    const ask = {
      id: "ask",
      kind: "wait-for",
      event: "reply",
      subject: "",
      amount: 1,
      unit: "hours",
    } as const;
    const asking = await aFlow(API, [ask]);
    const { contactId, phoneNumber } = await aPerson();
    await texted(phoneNumber, "BOOK");
    await rounds();
    expect([await ways(every, contactId), await ways(free, contactId)]).toEqual([1, 0]);
    await enter(asking, contactId);
    await rounds();
    await texted(phoneNumber, "Tomorrow");
    await rounds();
    expect([await ways(every, contactId), await ways(free, contactId)]).toEqual([2, 0]);
    await texted(phoneNumber, "Anybody there?");
    await rounds();
    expect([await ways(every, contactId), await ways(free, contactId)]).toEqual([3, 1]);
  });

  test("only with one of some words, if there are any", async () => {
    const id = await aFlow({ kind: "message", words: ["price", "how much"] }, [wait("w", 9, "days")]);
    const { contactId, phoneNumber } = await aPerson();
    for (const text of ["Priceless!", "much obliged"]) await texted(phoneNumber, text);
    await rounds();
    expect(await ways(id, contactId)).toBe(0);
    await texted(phoneNumber, "Hi! How much is it?");
    await rounds();
    expect(await ways(id, contactId)).toBe(1);
  });
});
