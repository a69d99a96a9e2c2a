import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { A_POSTAL_ADDRESS, aBusiness, aSession, type Business } from "../../../testing/builders.ts";
import { DAY, flowsOf, HOUR, MINUTE, say, wait } from "../../../testing/flows.ts";
import { refuseRows } from "../../../testing/refused-rows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { doDueFlows, takeTurn } from "../run/run-flows.ts";
import { timeWaits } from "../run/time-anew.ts";
import { actOnSignals } from "./act-on-signals.ts";
import { enterByDate } from "./enter-by-date.ts";

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
const { aFlow, aPerson, enter, get, later, rounds, sentTo, tag, tagsOf, texted, waysOf } = flows;
const { appFlows } = api;
const API = { kind: "api" };
const pause = (id: string) => maya.client.ok(appFlows.pause, { params: { id }, body: {} });
const resume = (id: string, missed: "shift" | "skip" | "spaced") =>
  maya.client.ok(appFlows.resume, { params: { id }, body: { missed } });
const changeContact = (contactId: string, body: object) =>
  maya.client.ok(api.contacts.change, { params: { contactId }, body: body as never });

/** Moves the clock without running anything. */
async function nothingRunsFor(ms: number) {
  server.advance(ms);
  maya.client = await aSession(server, maya);
}

describe("a date", () => {
  /** Creates a contact whose birthday is in this many hours, at that hour, in a time zone without daylight saving. */
  async function aBirthdayIn(hours: number) {
    const at = new Date(server.clock.now().getTime() + hours * HOUR);
    const local = new Date(at.getTime() - 7 * HOUR);
    const time = `${String(local.getUTCHours()).padStart(2, "0")}:${String(local.getUTCMinutes()).padStart(2, "0")}`;
    const birthday = { month: local.getUTCMonth(), date: local.getUTCDate() };
    const id = await aFlow({ kind: "date", subject: "birthday", time }, [say("wish", "Happy birthday!")]);
    const { contactId } = await aPerson();
    await changeContact(contactId, { timeZone: "America/Phoenix" });
    return { id, contactId, give: () => changeContact(contactId, { birthday }) };
  }

  test("makes contacts wait at the first step of a paused flow", async () => {
    const { id, contactId, give } = await aBirthdayIn(2);
    await give();
    await rounds();
    await pause(id);
    // All scans at that hour come while it is paused.
    for (let hour = 0; hour < 5; hour += 1) await later(HOUR);
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "in", stepId: "wish" }]);
    await resume(id, "shift");
    await rounds();
    expect((await sentTo(contactId)).map(({ text }) => text)).toEqual(["Happy birthday!"]);
  });

  test.each(["shift", "skip", "spaced"] as const)(
    "ahead when a paused flow resumes with %s is kept to the minute",
    async (missed) => {
      const { id, contactId, give } = await aBirthdayIn(0.75);
      await give();
      await pause(id);
      await rounds();
      expect(await waysOf(id, contactId)).toMatchObject([{ state: "in", stepId: "wish" }]);
      await later(20 * MINUTE);
      await resume(id, missed);
      await later(20 * MINUTE);
      expect(await sentTo(contactId)).toEqual([]);
      await later(6 * MINUTE);
      expect((await sentTo(contactId)).map(({ text }) => text)).toEqual(["Happy birthday!"]);
    },
  );

  test("that is edited within the hour counts, once", async () => {
    const { id, contactId, give } = await aBirthdayIn(0.5);
    await rounds();
    server.advance(10 * MINUTE);
    await give();
    for (let look = 0; look < 4; look += 1) await later(HOUR);
    expect(await sentTo(contactId)).toHaveLength(1);
    expect(await waysOf(id, contactId)).toHaveLength(1);
  });

  test("that an outage delayed by over a day is recorded as missed, and enters the next time", async () => {
    const { id, contactId, give } = await aBirthdayIn(3);
    await give();
    await rounds();
    await nothingRunsFor(3 * DAY);
    await rounds();
    expect(await waysOf(id, contactId)).toMatchObject([
      {
        state: "missed",
        endReason: "It was more than a day late: app flows couldn't run at the time.",
        steps: [],
      },
    ]);
    expect((await get(id)).people).toMatchObject({ here: 0, finished: 0, missed: 1 });
    expect(await sentTo(contactId)).toEqual([]);
    await enter(id, contactId);
    await rounds();
    expect(await sentTo(contactId)).toHaveLength(1);
  });
});

test("the contacts of a date enter a page at a time, and the flow is scanned again after the last", async () => {
  const { db, clock, log } = server.services;
  const at = new Date(clock.now().getTime() + HOUR / 2 - 7 * HOUR);
  const time = `${String(at.getUTCHours()).padStart(2, "0")}:${String(at.getUTCMinutes()).padStart(2, "0")}`;
  const id = await aFlow({ kind: "date", subject: "birthday", time }, [wait("w", 9, "days")]);
  await sql`
    insert into contacts (account_id, first_name, phone_number, time_zone, birthday_month, birthday_date, created_at, updated_at)
    select ${maya.accountId}, 'Member', '+1512' || (5550000 + n), 'America/Phoenix', ${at.getUTCMonth()}, ${at.getUTCDate()},
      ${clock.now()}, ${clock.now()}
    from generate_series(1, 2300) n
  `.execute(db);
  const entered = async () => {
    const { rows } = await sql<{ count: number; is_ahead: boolean }>`
      select (select count(*)::int from app_flow_enrollments e where e.account_id = f.account_id and e.flow_id = f.id) as count,
        f.looks_at > ${clock.now()} as is_ahead
      from app_flows f where f.account_id = ${maya.accountId} and f.id = ${id}
    `.execute(db);
    return rows[0];
  };
  const { rows } = await sql<{ id: string }>`
    select id from contacts where account_id = ${maya.accountId} order by id desc limit 1
  `.execute(db);
  const allow = await refuseRows(server, "app_flow_enrollments", `new.contact_id = '${rows[0]!.id}'`);
  await enterByDate({ db, clock, log });
  expect(await entered()).toEqual({ count: 2_000, is_ahead: false });
  await allow();
  await enterByDate({ db, clock, log });
  expect(await entered()).toEqual({ count: 2_300, is_ahead: true });
});

describe("opting out", () => {
  const byText = () =>
    aFlow(API, [
      say("hi", "Hi"),
      wait("w", 30, "days"),
      { id: "t", kind: "add-tag", tag: "Nurtured" },
      say("bye", "Still there?"),
    ]);

  test("during a wait ends the flow for a contact with nothing else to get", async () => {
    const id = await byText();
    const { contactId, phoneNumber } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await texted(phoneNumber, "STOP");
    await rounds();
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "left", endReason: "They opted out." }]);
    await later(31 * DAY);
    expect(await tagsOf(contactId)).toEqual([]);
  });

  test("from emails keeps the contact in a flow that texts", async () => {
    const id = await byText();
    const { contactId } = await aPerson({ email: "jo@example.com" });
    await enter(id, contactId);
    await rounds();
    await changeContact(contactId, { doNotEmail: true });
    await rounds();
    expect((await waysOf(id, contactId))[0]).toMatchObject({ state: "in", stepId: "w" });
  });

  test("of one channel lets the contact continue on the other, and records what was withheld", async () => {
    await server.services.db
      .updateTable("accounts")
      .set({ postal_address: A_POSTAL_ADDRESS })
      .where("account_id", "=", maya.accountId)
      .execute();
    const id = await aFlow(API, [
      { ...say("mail", "News"), type: "email", subject: "News" },
      wait("w", 1, "days"),
      say("text", "A text"),
      wait("w2", 1, "days"),
      { ...say("mail2", "More"), type: "email", subject: "More" },
    ]);
    const { contactId, phoneNumber } = await aPerson({ email: "jo@example.com" });
    await enter(id, contactId);
    await rounds();
    await texted(phoneNumber, "STOP");
    await later(DAY + MINUTE);
    expect((await waysOf(id, contactId))[0]).toMatchObject({ state: "in", stepId: "w2" });
    await changeContact(contactId, { doNotEmail: true });
    await rounds();
    const [way] = await waysOf(id, contactId);
    expect(way).toMatchObject({ state: "left", endReason: "They opted out." });
    expect(way!.steps.map(({ stepId, outcome }) => [stepId, outcome])).toEqual([
      ["mail", "queued"],
      ["w", "took"],
      ["text", "withheld"],
    ]);
  });

  test("keeps the contact in a flow that sends nothing", async () => {
    const id = await aFlow(API, [wait("w", 1, "days"), { id: "t", kind: "add-tag", tag: "Lost" }]);
    const { contactId, phoneNumber } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await texted(phoneNumber, "STOP");
    await later(DAY + MINUTE);
    expect(await tagsOf(contactId)).toEqual(["Lost"]);
  });
});

describe("a wait for a tag", () => {
  const waitFor = {
    id: "w",
    kind: "wait-for",
    event: "tag-added",
    subject: "Paid",
    amount: 5,
    unit: "days",
  } as const;

  test("is ended by a later tag, not by one that the flow added before", async () => {
    const id = await aFlow(API, [
      { id: "t", kind: "add-tag", tag: "Paid" },
      waitFor,
      say("thanks", "Thanks!"),
    ]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await rounds();
    expect((await waysOf(id, contactId))[0]).toMatchObject({ state: "in", stepId: "w" });
    await tag(contactId, []);
    await tag(contactId, ["Paid"]);
    await rounds();
    expect(await sentTo(contactId)).toHaveLength(1);
  });

  test("is not ended by a tag that was added just before it", async () => {
    const id = await aFlow(API, [wait("first", 1, "hours"), waitFor, say("thanks", "Thanks!")]);
    await aFlow({ kind: "tag-added", subject: "Paid" }, [{ id: "n", kind: "add-tag", tag: "Noted" }]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    server.advance(HOUR);
    await tag(contactId, ["Paid"]);
    // The contact's turn comes before the signal is acted on.
    await server.services.db.transaction().execute(async (tx) => {
      await sql`select from app_flow_signals where account_id = ${maya.accountId} for update`.execute(tx);
      await doDueFlows(server.services);
    });
    await later(0);
    expect((await waysOf(id, contactId))[0]).toMatchObject({ state: "in", stepId: "w" });
    expect(await tagsOf(contactId)).toContain("Noted");
  });
});

test("a reply while its wait times out doesn't end the next wait", async () => {
  const ask = (id: string) => ({ id, kind: "wait-for", event: "reply", amount: 1, unit: "hours" }) as const;
  const id = await aFlow(API, [ask("first"), ask("second"), say("bye", "Bye")]);
  const { contactId, phoneNumber } = await aPerson();
  await enter(id, contactId);
  await rounds();
  server.advance(HOUR);
  await texted(phoneNumber, "Late");
  const { services } = server;
  let acting: Promise<unknown> | undefined;
  await services.db.transaction().execute(async (tx) => {
    const batch = { accountId: maya.accountId, automationId: id, which: "next" } as const;
    await takeTurn({ ...services, db: tx as never }, batch, services.clock.now());
    acting = actOnSignals(services);
    await untilBlockedBy(tx as never, "the reply to wait for the turn");
  });
  await acting;
  await rounds();
  expect((await waysOf(id, contactId))[0]).toMatchObject({ state: "in", stepId: "second" });
});

describe("contacts who come while a version is being published", () => {
  /** Does something that waits until the flow's second version is published. */
  async function whilePublishing(id: string, work: () => Promise<unknown>) {
    let working: Promise<unknown> | undefined;
    await server.services.db.transaction().execute(async (tx) => {
      await sql`update app_flows set version = 2 where id = ${id}`.execute(tx);
      await sql`
        insert into app_flow_versions (account_id, flow_id, version, definition, contents, published_at)
        select account_id, flow_id, 2, definition, contents, published_at from app_flow_versions where flow_id = ${id}
      `.execute(tx);
      working = work();
      await untilBlockedBy(tx as never, "the entry to wait");
    });
    await working;
    await rounds();
  }

  test("by something that happened to them enter it", async () => {
    const id = await aFlow({ kind: "tag-added", subject: "VIP" }, [wait("w", 1, "days")]);
    const { contactId } = await aPerson();
    await tag(contactId, ["VIP"]);
    await whilePublishing(id, () => actOnSignals(server.services));
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "in", version: 2 }]);
  });

  test("through the API enter it", async () => {
    const id = await aFlow(API, [wait("w", 1, "days")]);
    const { contactId } = await aPerson();
    await whilePublishing(id, () => enter(id, contactId));
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "in", version: 2 }]);
  });
});

describe("another time zone", () => {
  const nine = { id: "w", kind: "wait-until", weekdays: [], time: "09:00" } as const;
  const localOf = async (id: string, contactId: string, timeZone: string) =>
    new Date((await waysOf(id, contactId))[0]!.dueAt!).toLocaleTimeString("en-US", { timeZone });

  test("of a contact moves a wait by the time zone, unless a user set it", async () => {
    const id = await aFlow(API, [nine, say("hi", "Hi")]);
    const [moves, byHand] = [await aPerson(), await aPerson()];
    await enter(id, moves.contactId, byHand.contactId);
    await rounds();
    const dueAt = new Date(server.clock.now().getTime() + 5 * DAY).toISOString();
    await maya.client.ok(appFlows.changeNext, {
      params: { id, contactId: byHand.contactId },
      body: { action: "reschedule", dueAt },
    });
    for (const { contactId } of [moves, byHand])
      await changeContact(contactId, { timeZone: "Pacific/Honolulu" });
    await rounds();
    expect(await localOf(id, moves.contactId, "Pacific/Honolulu")).toBe("9:00:00 AM");
    expect((await waysOf(id, byHand.contactId))[0]!.dueAt).toBe(dueAt);
  });

  test("counts while the flow is paused, and moves by the pause", async () => {
    const id = await aFlow(API, [wait("w", 2, "days"), say("hi", "Hi")]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    const before = (await waysOf(id, contactId))[0]!.dueAt!;
    await pause(id);
    await changeContact(contactId, { timeZone: "America/Phoenix" });
    await later(6 * HOUR);
    await resume(id, "shift");
    await rounds();
    const after = (await waysOf(id, contactId))[0]!.dueAt!;
    expect(Math.round((Date.parse(after) - Date.parse(before)) / MINUTE)).toBe(360);
  });

  test("of the account moves contacts without a known one, in campaigns too", async () => {
    const id = await aFlow(API, [nine, say("hi", "Hi")]);
    const known = await aPerson();
    await changeContact(known.contactId, { timeZone: "America/Phoenix" });
    // Toll-free numbers have no location.
    const unknown = await aPerson({ phoneNumber: "+18445550188" });
    await enter(id, known.contactId, unknown.contactId);
    await rounds();
    const { _id: campaign } = await maya.client.ok(api.campaigns.create, {
      body: { name: "Drip", type: "drip" },
    });
    await maya.client.ok(api.campaigns.addEvent, { params: { id: campaign }, body: { text: "Hi" } as never });
    await maya.client.ok(api.campaigns.start, { params: { id: campaign }, body: {} });
    await maya.client.ok(api.accountSettings.changeTimezone, { body: { timezone: "Pacific/Honolulu" } });
    const { rows } = await sql<{ name: string }>`
      select j.task_identifier as name from graphile_worker.jobs j
      join graphile_worker._private_jobs p on p.id = j.id
      where p.payload ->> 'accountId' = ${String(maya.accountId)} and j.task_identifier like '%time-%'
    `.execute(server.services.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(["app-flows.time-waits", "campaigns.time-anew"]);
    const { signal } = new AbortController();
    await timeWaits.run(server.services, { accountId: maya.accountId }, signal);
    await rounds();
    expect(await localOf(id, unknown.contactId, "Pacific/Honolulu")).toBe("9:00:00 AM");
    expect(await localOf(id, known.contactId, "America/Phoenix")).toBe("9:00:00 AM");
  });
});

describe("a failing flow doesn't keep others from", () => {
  const breakTrigger = (id: string, path: string, value: string) =>
    sql`
      update app_flow_versions set definition = jsonb_set(definition, ${`{trigger,${path}}`}::text[], ${value}::jsonb)
      where flow_id = ${id}
    `.execute(server.services.db);

  test("getting their signals, in its account and in others, and gets its own once it works again", async () => {
    const trigger = { kind: "tag-added", subject: "VIP" };
    const broken = await aFlow(trigger, [{ id: "b", kind: "add-tag", tag: "Broken" }]);
    await aFlow(trigger, [{ id: "g", kind: "add-tag", tag: "Good" }]);
    await breakTrigger(broken, "hours", '{"is":"inside","weekdays":5,"from":"00:00","to":"23:00"}');
    const { contactId } = await aPerson();
    await tag(contactId, ["VIP"]);
    const other = await aBusiness(server);
    const theirs = flowsOf(() => ({ server, business: other }));
    await theirs.aFlow(trigger, [{ id: "g", kind: "add-tag", tag: "Good" }]);
    const their = await theirs.aPerson();
    await theirs.tag(their.contactId, ["VIP"]);
    await rounds();
    expect(await tagsOf(contactId)).toEqual(["Good", "VIP"]);
    expect(await theirs.tagsOf(their.contactId)).toEqual(["Good", "VIP"]);
    await breakTrigger(broken, "hours", "null");
    await rounds();
    expect(await tagsOf(contactId)).toEqual(["Broken", "Good", "VIP"]);
    expect(await waysOf(broken, contactId)).toHaveLength(1);
  });

  test("scanning their dates or their segment", async () => {
    const conditions = {
      groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }],
    } as never;
    const segmentOf = (name: string) => maya.client.ok(api.segments.create, { body: { name, conditions } });
    const [bad, good] = [await segmentOf("Bad"), await segmentOf("Good")];
    const date = { kind: "date", subject: "birthday", time: "10:00" };
    const brokenDate = await aFlow(date, [say("b", "Broken")]);
    await aFlow({ kind: "segment", subject: bad._id }, [say("b", "Broken")]);
    const { contactId } = await aPerson();
    await rounds();
    server.advance(MINUTE);
    const joins = await aFlow({ kind: "segment", subject: good._id }, [say("g", "Joined")]);
    const dated = await aFlow(date, [say("g", "Dated")]);
    await rounds();
    await breakTrigger(brokenDate, "time", "5");
    await sql`update segments set conditions = '{"groups":5}' where id = ${bad._id}`.execute(
      server.services.db,
    );
    await tag(contactId, ["VIP"]);
    await later(2 * HOUR);
    expect(await waysOf(joins, contactId)).toHaveLength(1);
    const { rows } = await sql<{ is_ahead: boolean }>`
      select looks_at > ${server.clock.now()} as is_ahead from app_flows where id = ${dated}
    `.execute(server.services.db);
    expect(rows).toEqual([{ is_ahead: true }]);
  });
});

test("a flow that would make people join its segment again is refused, and an undetected circle stops by itself", async () => {
  const conditions = { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["Foo"] }] }] } as never;
  const { _id: subject } = await maya.client.ok(api.segments.create, { body: { name: "Foos", conditions } });
  const steps = [
    { id: "off", kind: "remove-tag", tag: "Foo" },
    wait("w", 10, "minutes"),
    { id: "on", kind: "add-tag", tag: "Foo" },
  ] as const;
  const its = { reentry: "always" };
  const circling = await flows.make({ kind: "segment", subject }, [...steps], its);
  expect((await get(circling)).problems).toEqual([
    { stepId: "on", text: "This restarts the flow in an endless loop." },
  ]);
  const id = await aFlow({ kind: "segment", subject }, [...steps]);
  await sql`update app_flows set reentry = 'always' where id = ${id}`.execute(server.services.db);
  const { contactId } = await aPerson();
  await rounds();
  await tag(contactId, ["Foo"]);
  for (let turn = 0; turn < 30; turn += 1) {
    server.advance(11 * MINUTE);
    await rounds();
  }
  await later(0);
  const ways = await waysOf(id, contactId);
  expect(ways.map(({ state }) => state)).toEqual(["halted", ...Array(11).fill("finished")]);
});
