import { api } from "@broadcast/contract";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessages } from "../inbound/index.ts";
import { keywordsModule } from "../keywords/index.ts";
import { doDueFlows } from "./run/run-flows.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each round is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { appFlows } = api;
const answerMatch = keywordsModule.jobs!.find(({ name }) => name === "keywords.answer")!;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Step = Record<string, unknown> & { kind: AppFlowStep["kind"] };
const say = (id: string, text: string, under: object | null = null): Step => ({
  id,
  kind: "send",
  text,
  under,
});
const wait = (id: string, amount: number, unit: string): Step => ({ id, kind: "wait", amount, unit });

/** Creates a published flow. */
async function aFlow(
  trigger: object,
  steps: Step[],
  { reentry = "never", name = "A flow" }: { reentry?: string; name?: string } = {},
): Promise<string> {
  const { _id: id } = await maya.client.ok(appFlows.create, { body: { name } });
  const body = { draft: { trigger, steps }, reentry } as never;
  await maya.client.ok(appFlows.change, { params: { id }, body });
  await publish(id);
  return id;
}
const publish = (id: string, body: { movesPeople?: boolean } = {}) =>
  maya.client.ok(appFlows.publish, { params: { id }, body });
const get = (id: string) => maya.client.ok(appFlows.get, { params: { id } });
const wayOf = (id: string, contactId: string) => maya.client.ok(appFlows.way, { params: { id, contactId } });
const enter = (id: string, ...contactIds: string[]) =>
  maya.client.ok(appFlows.enter, { params: { id }, body: { contactIds } });

async function aPerson(fields: Parameters<typeof aContact>[2] = {}) {
  const { contactId, phoneNumber } = await aContact(server, maya, fields);
  return { contactId, phoneNumber: phoneNumber! };
}

/** Runs rounds until nothing is due, with this many workers at once. */
async function rounds(workers = 1) {
  for (let round = 0; round < 40; round++) {
    const done = await Promise.all(Array.from({ length: workers }, () => doDueFlows(server.services)));
    if (done.every((count) => count === 0)) return;
  }
  throw new Error("it never ends");
}

async function later(ms: number) {
  server.advance(ms);
  // Sessions without activity don't last for days.
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

async function texted(from: string, text: string, times = 1) {
  const messages = Array.from({ length: times }, () => ({
    carrier: "twilio" as const,
    carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
    from,
    to: maya.phoneNumber,
    text,
    media: [],
  }));
  await receiveMessages(server.services, messages);
  const { rows } = await sql<{ message_id: string }>`
    select message_id from keyword_matches where account_id = ${maya.accountId} and outcome is null
  `.execute(server.services.db);
  for (const { message_id: messageId } of rows)
    await answerMatch.run(
      server.services,
      { accountId: maya.accountId, messageId } as never,
      new AbortController().signal,
    );
}

const sentTo = async (contactId: string) => {
  const { rows } = await sql<{ text: string; cause: string; state: string }>`
    select text, cause, state from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out' order by id
  `.execute(server.services.db);
  return rows;
};
const textsTo = async (contactId: string) => (await sentTo(contactId)).map(({ text }) => text);
const tagsOf = async (contactId: string) =>
  (await maya.client.ok(api.contacts.get, { params: { contactId } })).tags;

const tag = (contactId: string, tags: string[]) =>
  maya.client.ok(api.contacts.change, { params: { contactId }, body: { tags } });

describe("a keyword starts a flow that tags, waits, sends, branches on the answer and joins a campaign", () => {
  async function aBookingFlow() {
    const keyword = await maya.client.ok(api.keywords.create, { body: { word: "BOOK" } });
    const campaign = await maya.client.ok(api.campaigns.create, { body: { name: "Clients", type: "drip" } });
    const id = await aFlow({ kind: "keyword", subject: keyword._id }, [
      { id: "tag", kind: "add-tag", tag: "Booking" },
      wait("pause", 2, "hours"),
      say("ask", "Hi {{firstName|there}}, shall we book you in?"),
      { id: "reply", kind: "wait-for", event: "reply", amount: 1, unit: "days" },
      {
        id: "meaning",
        kind: "answer",
        choices: [{ branch: "yes", is: "yes" }],
        under: { step: "reply", branch: "happened" },
      },
      {
        id: "join",
        kind: "join-campaign",
        campaignId: campaign._id,
        under: { step: "meaning", branch: "yes" },
      },
      say("booked", "Great, see you then!", { step: "meaning", branch: "yes" }),
      say("silent", "No worries, text us any time.", { step: "reply", branch: "timeout" }),
    ]);
    return { id, campaignId: campaign._id };
  }

  test("for a contact who says yes, each step once and at its time, with kills at every turn and two workers at once", async () => {
    const { id, campaignId } = await aBookingFlow();
    const person = await aPerson({ firstName: "Jo" });
    const killed = async () => {
      const dies = server.services.db.transaction().execute(async (tx) => {
        // The round does everything, and then its transaction is rolled back.
        await doDueFlows({ ...server.services, db: tx as never });
        throw new Error("killed");
      });
      await dies.catch((error: Error) => expect(error.message).toBe("killed"));
    };
    await texted(person.phoneNumber, "book");
    await killed();
    expect(await tagsOf(person.contactId)).toEqual([]);
    await rounds(2);
    expect(await tagsOf(person.contactId)).toEqual(["Booking"]);
    await later(HOUR);
    expect(await textsTo(person.contactId)).toEqual([]);
    server.advance(HOUR + MINUTE);
    await killed();
    await rounds(2);
    expect(await sentTo(person.contactId)).toMatchObject([
      { text: "Hi Jo, shall we book you in?", cause: "flow", state: "queued" },
    ]);
    await texted(person.phoneNumber, "Yes please");
    await killed();
    await rounds(2);
    expect(await textsTo(person.contactId)).toEqual(["Hi Jo, shall we book you in?", "Great, see you then!"]);
    const { campaigns } = await maya.client.ok(api.campaigns.ofContact, {
      params: { contactId: person.contactId },
    });
    expect(campaigns).toMatchObject([{ campaign: { _id: campaignId }, state: "in" }]);
    const { ways } = await wayOf(id, person.contactId);
    expect(ways).toMatchObject([
      { entry: 1, version: 1, state: "finished", enteredBy: "keyword", endReason: "They reached the end." },
    ]);
    expect(ways[0]!.steps.map(({ stepId, branch, outcome }) => [stepId, branch, outcome])).toEqual([
      ["tag", null, "done"],
      ["pause", null, "took"],
      ["ask", null, "queued"],
      ["reply", "happened", "took"],
      ["meaning", "yes", "took"],
      ["join", null, "done"],
      ["booked", null, "queued"],
    ]);
  });

  test("for a contact who stays silent, once the time is over", async () => {
    const { id } = await aBookingFlow();
    const person = await aPerson();
    await texted(person.phoneNumber, "BOOK");
    await rounds();
    await later(2 * HOUR + MINUTE);
    const here = await maya.client.ok(appFlows.searchPeople, { params: { id, stepId: "reply" }, body: {} });
    expect(here.people).toMatchObject([{ contact: { _id: person.contactId }, outcome: "waiting" }]);
    expect((await get(id)).steps).toContainEqual({ stepId: "reply", here: 1, passed: 0 });
    await later(DAY);
    expect((await textsTo(person.contactId)).at(-1)).toBe("No worries, text us any time.");
    expect((await wayOf(id, person.contactId)).ways[0]!.steps).toContainEqual(
      expect.objectContaining({ stepId: "reply", branch: "timeout", reason: "Time ran out." }),
    );
  });
});

describe("entering", () => {
  const long = [wait("pause", 1, "days")];

  test("simultaneous triggers make one enrollment", async () => {
    const id = await aFlow({ kind: "message", subject: "" }, long, { reentry: "after-finishing" });
    const person = await aPerson();
    await Promise.all([
      texted(person.phoneNumber, "hi", 5),
      enter(id, person.contactId),
      enter(id, person.contactId),
    ]);
    await rounds(4);
    expect((await wayOf(id, person.contactId)).ways).toHaveLength(1);
  });

  test.each([
    ["never", 1, 1],
    ["after-finishing", 1, 2],
    ["always", 2, 3],
  ])("again: %s", async (reentry, meanwhile, afterwards) => {
    const id = await aFlow({ kind: "tag-added", subject: "VIP" }, long, { reentry });
    const { contactId } = await aPerson();
    const again = async () => {
      await tag(contactId, []);
      await tag(contactId, ["vip"]);
      await rounds();
      return (await wayOf(id, contactId)).ways.length;
    };
    expect(await again()).toBe(1);
    expect(await again()).toBe(meanwhile);
    await later(DAY + HOUR);
    expect(await again()).toBe(afterwards);
    const { ways } = await wayOf(id, contactId);
    expect(ways.filter(({ state }) => state === "in").length).toBeLessThanOrEqual(1);
  });

  test("by a birthday, at the hour of each contact's time zone and once a year", async () => {
    const now = server.clock.now();
    const tomorrow = new Date(now.getTime() + DAY);
    const id = await aFlow(
      { kind: "date", subject: "birthday", time: "10:00" },
      [say("wish", "Happy birthday!")],
      {
        reentry: "after-finishing",
      },
    );
    const { contactId } = await aPerson();
    const birthday = { month: tomorrow.getUTCMonth(), date: tomorrow.getUTCDate() };
    await maya.client.ok(api.contacts.change, {
      params: { contactId },
      body: { birthday, timeZone: "America/Denver" },
    });
    await rounds();
    expect((await wayOf(id, contactId)).ways).toEqual([]);
    for (let hour = 0; hour < 40; hour++) await later(HOUR);
    expect(await textsTo(contactId)).toEqual(["Happy birthday!"]);
    const { ways } = await wayOf(id, contactId);
    const local = new Date(ways[0]!.enteredAt).toLocaleString("en-US", { timeZone: "America/Denver" });
    expect(local).toContain("10:00:00 AM");
  });

  test("only after hours, for a message trigger set to that", async () => {
    const hours = { is: "outside", weekdays: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "23:59" };
    const id = await aFlow({ kind: "message", subject: "", hours }, long);
    const person = await aPerson();
    await texted(person.phoneNumber, "hello");
    await rounds();
    expect((await wayOf(id, person.contactId)).ways).toEqual([]);
  });
});

describe("a pause", () => {
  test("sends nothing, not even waiting messages, and a resumed flow continues", async () => {
    const id = await aFlow({ kind: "api", subject: "" }, [
      say("one", "One"),
      wait("pause", 2, "hours"),
      say("two", "Two"),
    ]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    expect(await textsTo(contactId)).toEqual([]);
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed: "shift" } });
    await rounds();
    expect(await textsTo(contactId)).toEqual(["One"]);
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    const { flowCause } = await import("./flow-cause.ts");
    const standing = await flowCause.readStates(server.services.db, [{ accountId: maya.accountId, id }]);
    expect(standing.get(id)).toBe("paused");
    await later(3 * HOUR);
    expect(await textsTo(contactId)).toEqual(["One"]);
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed: "shift" } });
    await rounds();
    expect(await textsTo(contactId)).toEqual(["One"]);
    await later(2 * HOUR + MINUTE);
    expect(await textsTo(contactId)).toEqual(["One", "Two"]);
  });
});

describe("versions", () => {
  test("people stay on their version unless moved, and publishing says how many are where", async () => {
    const id = await aFlow({ kind: "api", subject: "" }, [wait("pause", 1, "days"), say("end", "Old")]);
    const [stays, moves] = [await aPerson(), await aPerson()];
    await enter(id, stays.contactId);
    await rounds();
    const change = (text: string) =>
      maya.client.ok(appFlows.change, {
        params: { id },
        body: {
          draft: { trigger: { kind: "api" }, steps: [wait("pause", 1, "days"), say("end", text)] } as never,
        },
      });
    await change("New");
    expect(await maya.client.ok(appFlows.publishing, { params: { id } })).toEqual({
      version: 2,
      steps: [
        {
          stepId: "pause",
          step: {
            id: "pause",
            kind: "wait",
            amount: 1,
            unit: "days",
            note: "",
            lateHours: null,
            under: null,
          },
          ...{ people: 1, change: "same", canMove: true, skipsTo: "end", timings: [] },
        },
      ],
      ...{ moved: 1, staying: 0, skipped: 0, left: 0 },
    });
    await publish(id);
    await later(DAY + HOUR);
    expect(await textsTo(stays.contactId)).toEqual(["Old"]);
    await enter(id, moves.contactId);
    await rounds();
    await change("Newest");
    expect(await publish(id, { movesPeople: true })).toMatchObject({ moved: 1, staying: 0 });
    await later(DAY + HOUR);
    expect(await textsTo(moves.contactId)).toEqual(["Newest"]);
  });

  test("a flow with a problem doesn't start, and reports it at its step", async () => {
    const { _id: id } = await maya.client.ok(appFlows.create, { body: { name: "Half" } });
    const draft = { trigger: { kind: "api" }, steps: [say("hello", "")] } as never;
    const { problems } = await maya.client.ok(appFlows.change, { params: { id }, body: { draft } });
    expect(problems).toEqual([{ stepId: "hello", text: "Write the message." }]);
    const refused = await maya.client.call(appFlows.publish, { params: { id }, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { error: "Write the message." } });
    const pasted = [say("hello", `See ${server.env.PUBLIC_URL}/p/menu-k7w2mxp`)];
    const body = { draft: { trigger: { kind: "api" }, steps: pasted } as never };
    expect((await maya.client.ok(appFlows.change, { params: { id }, body })).problems).toEqual([
      {
        stepId: "hello",
        text: "We've detected a Landing Page URL. Please use the insert button to add your link.",
      },
    ]);
  });
});

test("flows that start one another stop by themselves and tell the owner", async () => {
  const turn = (from: string, to: string, reentry: string) =>
    aFlow(
      { kind: "tag-added", subject: from },
      [
        { id: "off", kind: "remove-tag", tag: from },
        { id: "on", kind: "add-tag", tag: to },
      ],
      { reentry, name: `${from} to ${to}` },
    );
  const ids = [await turn("Red", "Blue", "never"), await turn("Blue", "Red", "never")];
  // A flow without re-entry makes no circle, so the first may be started.
  await maya.client.ok(appFlows.change, { params: { id: ids[0]! }, body: { reentry: "always" } });
  const refused = await maya.client.call(appFlows.change, {
    params: { id: ids[1]! },
    body: { reentry: "always" },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { reentry: "This restarts the flow in an endless loop through “Red to Blue”." } },
  });
  // A circle that the check doesn't see.
  await sql`update app_flows set reentry = 'always' where id = ${ids[1]}`.execute(server.services.db);
  const { contactId } = await aPerson();
  await tag(contactId, ["Red"]);
  await rounds();
  const all = await Promise.all(ids.map((id) => wayOf(id, contactId)));
  const ways = all.flatMap((each) => each.ways);
  expect(ways).toHaveLength(12);
  expect(ways.filter(({ state }) => state === "halted")).toHaveLength(1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'app-flows.halted'
  `.execute(server.services.db);
  expect(rows[0]!.count).toBeGreaterThan(0);
});

test("no contact gets more than three automatic messages in ten minutes", async () => {
  const id = await aFlow({ kind: "message", subject: "" }, [say("answer", "Thanks!")], { reentry: "always" });
  const person = await aPerson();
  for (let count = 0; count < 5; count++) {
    await texted(person.phoneNumber, `Hello ${count}`);
    await rounds();
  }
  expect(await textsTo(person.contactId)).toEqual(["Thanks!", "Thanks!", "Thanks!"]);
  expect((await wayOf(id, person.contactId)).ways[0]).toMatchObject({ state: "halted" });
});

test("a contact who opted out gets nothing and leaves; a removed contact gets nothing more", async () => {
  const id = await aFlow({ kind: "api", subject: "" }, [
    say("one", "One"),
    wait("pause", 1, "hours"),
    say("two", "Two"),
  ]);
  const [no, taken] = [await aPerson(), await aPerson()];
  await maya.client.ok(api.contacts.change, {
    params: { contactId: no.contactId },
    body: { doNotMessage: true },
  });
  await enter(id, no.contactId, taken.contactId);
  await rounds();
  expect(await textsTo(no.contactId)).toEqual([]);
  expect((await wayOf(id, no.contactId)).ways[0]).toMatchObject({
    state: "left",
    endReason: "They opted out.",
  });
  await maya.client.ok(appFlows.leave, { params: { id, contactId: taken.contactId } });
  expect(await sentTo(taken.contactId)).toMatchObject([{ text: "One", state: "unsent" }]);
  await later(2 * HOUR);
  expect(await textsTo(taken.contactId)).toEqual(["One"]);
});

test("conditions and splits treat a contact the same way each time", async () => {
  const id = await aFlow(
    { kind: "api", subject: "" },
    [
      {
        id: "vip",
        kind: "branch",
        conditions: { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }] },
      },
      { id: "gold", kind: "add-tag", tag: "Gold", under: { step: "vip", branch: "yes" } },
      {
        id: "half",
        kind: "split",
        parts: [
          { branch: "a", percent: 50 },
          { branch: "b", percent: 50 },
        ],
      },
      { id: "a", kind: "set-field", fieldId: "company", value: "A", under: { step: "half", branch: "a" } },
    ],
    { reentry: "after-finishing" },
  );
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, place) => aPerson({ tags: place < 6 ? ["VIP"] : [] })),
  );
  const ids = people.map(({ contactId }) => contactId);
  const taken = async () => {
    await enter(id, ...ids);
    await rounds();
    const ways = await Promise.all(ids.map((contactId) => wayOf(id, contactId)));
    return ways.map(({ ways: [way] }) => way!.steps.find(({ stepId }) => stepId === "half")!.branch);
  };
  const first = await taken();
  expect(new Set(first)).toEqual(new Set(["a", "b"]));
  expect(await taken()).toEqual(first);
  const tags = await Promise.all(ids.map(tagsOf));
  expect(tags.map((its) => its.includes("Gold"))).toEqual(ids.map((_, place) => place < 6));
});

test("a trial walks the real flow to its end by its own clock and leaves nothing behind", async () => {
  const { _id: id } = await maya.client.ok(appFlows.create, { body: { name: "Tried" } });
  const steps = [
    { id: "tag", kind: "add-tag", tag: "Tried" },
    wait("pause", 2, "days"),
    {
      id: "tagged",
      kind: "branch",
      conditions: { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["Tried"] }] }] },
    },
    say("ask", "Hi {{firstName|there}}?", { step: "tagged", branch: "yes" }),
    { id: "reply", kind: "wait-for", event: "reply", amount: 1, unit: "hours" },
    say("glad", "Glad!", { step: "reply", branch: "happened" }),
    say("shame", "A shame.", { step: "reply", branch: "timeout" }),
  ];
  const draft = { trigger: { kind: "api" }, steps } as never;
  await maya.client.ok(appFlows.change, { params: { id }, body: { draft } });
  const { contactId } = await aPerson({ firstName: "Jo" });
  const tried = async (happenings: { stepId: string; text: string }[] = []) => {
    const trial = await maya.client.ok(appFlows.try, { params: { id }, body: { contactId, happenings } });
    return trial;
  };
  const silent = await tried();
  expect(silent.steps.map(({ stepId, branch, text }) => [stepId, branch, text])).toEqual([
    ["tag", null, null],
    ["pause", null, null],
    ["tagged", "yes", null],
    ["ask", null, "Hi Jo?"],
    ["reply", "timeout", null],
    ["shame", null, "A shame."],
  ]);
  const [first, second] = [silent.steps[0]!, silent.steps[3]!].map(({ at }) => Date.parse(at));
  expect((second! - first!) / DAY).toBeCloseTo(2, 1);
  expect(silent).toMatchObject({ state: "finished", endReason: "They reached the end." });
  expect((await tried([{ stepId: "reply", text: "yes" }])).steps.at(-1)).toMatchObject({ text: "Glad!" });
  expect(await textsTo(contactId)).toEqual([]);
  expect(await tagsOf(contactId)).toEqual([]);
  expect(await get(id)).toMatchObject({ state: "draft", people: { here: 0, finished: 0 } });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_flows where account_id = ${maya.accountId}
  `.execute(server.services.db);
  expect(rows).toEqual([{ count: 1 }]);
});

test("another account's flows and people are not found", async () => {
  const id = await aFlow({ kind: "api", subject: "" }, [wait("pause", 1, "days")]);
  const { contactId } = await aPerson();
  const other = await aBusiness(server);
  const { contactId: theirs } = await aContact(server, other);
  const params = { id };
  const answers = await Promise.all([
    other.client.call(appFlows.get, { params }),
    other.client.call(appFlows.publish, { params, body: {} }),
    other.client.call(appFlows.pause, { params, body: {} }),
    other.client.call(appFlows.enter, { params, body: { contactIds: [theirs] } }),
    other.client.call(appFlows.way, { params: { id, contactId } }),
    other.client.call(appFlows.leave, { params: { id, contactId } }),
    other.client.call(appFlows.searchPeople, { params: { id, stepId: "pause" }, body: {} }),
    maya.client.call(appFlows.enter, { params, body: { contactIds: [theirs] } }),
    maya.client.call(appFlows.way, { params: { id, contactId: theirs } }),
    maya.client.call(appFlows.try, { params, body: { contactId: theirs } }),
    other.client.call(appFlows.try, { params, body: { contactId: theirs } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
