import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { DAY, flowsOf, HOUR, MINUTE, type Step, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueFlows } from "../run/run-flows.ts";
import { goOn } from "./underway.ts";

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
const { aFlow, aPerson, change, enter, later, publish, rounds, sentTo, waysOf } = flows;
const { appFlows } = api;
const trigger = { kind: "api" };
const textsTo = async (contactId: string) => (await sentTo(contactId)).map(({ text }) => text);
const preview = (id: string) => maya.client.ok(appFlows.publishing, { params: { id } });
const minutesFromNow = (ms: number) => Math.round((ms - server.clock.now().getTime()) / MINUTE);

/** Creates a contact who waits at the first step of a flow, which then changes. */
async function whoWaits(before: Step[], after: Step[]) {
  const id = await aFlow(trigger, before);
  const { contactId } = await aPerson();
  await enter(id, contactId);
  await rounds();
  await later(HOUR);
  await change(id, { draft: { trigger, steps: after } });
  return { id, contactId };
}

describe("publishing a wait that changed", () => {
  const before = [wait("pause", 4, "hours"), say("end", "End")];
  const after = [wait("pause", 2, "hours"), say("end", "End")];

  test("says when people would continue, for each way of timing it", async () => {
    const { id } = await whoWaits(before, after);
    const { steps } = await preview(id);
    expect(steps).toMatchObject([{ stepId: "pause", people: 1, change: "changed", canMove: true }]);
    expect(steps[0]!.timings.map(({ timing, first }) => [timing, minutesFromNow(Date.parse(first))])).toEqual(
      [
        ["keep", 180],
        ["entry", 60],
        ["anew", 120],
      ],
    );
  });

  test.each([
    ["keep", 3],
    ["entry", 1],
    ["anew", 2],
  ])("with %s they continue after %s more hours, once", async (timing, hours) => {
    const { id, contactId } = await whoWaits(before, after);
    const moved = await publish(id, { steps: [{ stepId: "pause", people: "move", timing }] });
    expect(moved).toMatchObject({ moved: 1, staying: 0 });
    await rounds();
    await later(hours * HOUR - 5 * MINUTE);
    expect(await textsTo(contactId)).toEqual([]);
    await later(6 * MINUTE);
    expect(await textsTo(contactId)).toEqual(["End"]);
    await later(6 * HOUR);
    expect(await textsTo(contactId)).toEqual(["End"]);
  });

  test("sends steps that are already past due when counted from their entry, without calling them missed", async () => {
    const { id, contactId } = await whoWaits(
      [wait("pause", 40, "days"), say("end", "End")],
      [wait("pause", 1, "minutes"), say("end", "End")],
    );
    await later(30 * DAY);
    await publish(id, { steps: [{ stepId: "pause", people: "move", timing: "entry" }] });
    await rounds();
    expect(await textsTo(contactId)).toEqual(["End"]);
  });
});

describe("publishing without a step that people wait at", () => {
  const before = [
    wait("pause", 4, "hours"),
    { id: "gone", kind: "add-tag", tag: "Gone" } as Step,
    say("end", "Old end"),
  ];
  const after = [say("begin", "Begin"), say("end", "New end")];

  test("says where they would continue, and refuses to move them to a missing step", async () => {
    const { id } = await whoWaits(before, after);
    expect(await preview(id)).toMatchObject({
      steps: [{ stepId: "pause", change: "gone", canMove: false, skipsTo: "end" }],
      ...{ moved: 0, staying: 1 },
    });
    const body = { steps: [{ stepId: "pause", people: "move" as const }] };
    expect((await maya.client.call(appFlows.publish, { params: { id }, body })).status).toBe(400);
  });

  test.each([
    ["skip", { skipped: 1 }, ["New end"], { state: "finished", version: 2 }],
    ["stay", { staying: 1 }, ["Old end"], { state: "finished", version: 1 }],
    ["leave", { left: 1 }, [], { state: "left", endReason: "You published a version without them." }],
  ])("lets them %s", async (people, counts, texts, way) => {
    const { id, contactId } = await whoWaits(before, after);
    expect(await publish(id, { steps: [{ stepId: "pause", people }] })).toMatchObject(counts);
    await rounds();
    await later(5 * HOUR);
    // A step inserted before a contact's position is never sent.
    expect(await textsTo(contactId)).toEqual(texts);
    expect(await waysOf(id, contactId)).toMatchObject([way]);
  });

  test("doesn't treat messages to people who skip as answers to a text of long ago", async () => {
    const byText = { kind: "message", subject: "" };
    const id = await aFlow(byText, before);
    const { contactId, phoneNumber } = await aPerson();
    await flows.texted(phoneNumber, "Hello");
    await rounds();
    await later(HOUR);
    await change(id, { draft: { trigger: byText, steps: after } });
    await publish(id, { steps: [{ stepId: "pause", people: "skip" }] });
    await rounds();
    const { rows } = await sql<{ purpose: string }>`
      select purpose from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out'
    `.execute(server.services.db);
    expect(rows).toEqual([{ purpose: "marketing" }]);
  });

  test("ends the flow for people who skip to a place without further steps", async () => {
    const { id, contactId } = await whoWaits(before, [say("begin", "Begin")]);
    await publish(id, { steps: [{ stepId: "pause", people: "skip" }] });
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "finished" }]);
  });
});

describe("publishing another event to wait for", () => {
  const waitFor = (event: string, subject = ""): Step => ({
    ...{ id: "wait", kind: "wait-for", event, subject, amount: 2, unit: "days" },
  });
  const ends = [
    say("yes", "Thanks", { step: "wait", branch: "happened" }),
    say("no", "Still there?", { step: "wait", branch: "timeout" }),
  ];
  const keep = (id: string) => publish(id, { steps: [{ stepId: "wait", people: "move", timing: "keep" }] });
  const reply = async (contactId: string) => {
    const { phoneNumber } = await maya.client.ok(api.contacts.get, { params: { contactId } });
    await flows.texted(phoneNumber!, "Hello");
    await rounds();
  };

  test("makes people who continue wait for that one", async () => {
    const { id, contactId } = await whoWaits(
      [waitFor("reply"), ...ends],
      [waitFor("tag-added", "Paid"), ...ends],
    );
    await keep(id);
    await reply(contactId);
    expect(await waysOf(id, contactId)).toMatchObject([{ state: "in", stepId: "wait", version: 2 }]);
    await flows.tag(contactId, ["Paid"]);
    await rounds();
    expect(await textsTo(contactId)).toEqual(["Thanks"]);
  });

  test("also when only its tag changed, and what happened before doesn't count", async () => {
    const { id, contactId } = await whoWaits(
      [waitFor("tag-added", "Old"), ...ends],
      [waitFor("tag-added", "New"), ...ends],
    );
    // Another flow listens to the tag, so it's still to be acted on when the version is published.
    await aFlow({ kind: "tag-added", subject: "New" }, [{ id: "n", kind: "add-tag", tag: "Noted" }]);
    await flows.tag(contactId, ["New"]);
    await keep(id);
    await rounds();
    expect(await flows.tagsOf(contactId)).toEqual(["New", "Noted"]);
    await flows.tag(contactId, ["Old"]);
    await rounds();
    expect(await textsTo(contactId)).toEqual([]);
    await flows.tag(contactId, ["New"]);
    await rounds();
    expect(await textsTo(contactId)).toEqual(["Thanks"]);
  });

  test("leaves it to people who already got what they waited for", async () => {
    const { id, contactId } = await whoWaits(
      [waitFor("reply"), ...ends],
      [waitFor("tag-added", "Paid"), ...ends],
    );
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await reply(contactId);
    await keep(id);
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed: "shift" } });
    await rounds();
    expect(await textsTo(contactId)).toEqual(["Thanks"]);
  });
});

test("steps that people had before a version put them ahead are passed over, on the branch they took", async () => {
  const vip = { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }] };
  const branch: Step = { id: "vip", kind: "branch", conditions: vip };
  const inBranch = (id: string, kind: "add-tag" | "remove-tag", tag: string, which: string): Step => ({
    ...{ id, kind, tag, under: { step: "vip", branch: which } },
  });
  const [early, hello] = [wait("early", 1, "hours"), say("hello", "Hello")];
  const gift = inBranch("gift", "add-tag", "Gift", "yes");
  const [pause, end] = [wait("pause", 4, "hours"), say("end", "End")];
  const id = await aFlow(trigger, [early, hello, branch, gift, pause, end]);
  const { contactId } = await aPerson({ tags: ["VIP"] });
  await enter(id, contactId);
  await rounds();
  await later(HOUR);
  expect(await textsTo(contactId)).toEqual(["Hello"]);
  await flows.tag(contactId, []);
  const more = [inBranch("more", "add-tag", "More", "yes"), inBranch("sorry", "add-tag", "Sorry", "no")];
  await change(id, { draft: { trigger, steps: [pause, early, hello, branch, gift, ...more, end] } });
  await publish(id, { movesPeople: true });
  // Of the steps ahead, the first that they didn't have.
  expect((await waysOf(id, contactId))[0]).toMatchObject({ next: { stepId: "more" } });
  await later(4 * HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual(["Hello", "End"]);
  expect(await flows.tagsOf(contactId)).toEqual(["More"]);
  const [way] = await waysOf(id, contactId);
  expect(way).toMatchObject({ state: "finished", version: 2 });
  expect(way!.steps.map(({ stepId, outcome, branch }) => [stepId, outcome, branch])).toEqual([
    ["early", "took", null],
    ["hello", "queued", null],
    ["vip", "took", "yes"],
    ["gift", "done", null],
    ["pause", "took", null],
    ["early", "passed-over", null],
    ["hello", "passed-over", null],
    ["vip", "passed-over", "yes"],
    ["gift", "passed-over", null],
    ["more", "done", null],
    ["end", "queued", null],
  ]);
  expect(way!.steps[6]).toMatchObject({
    reason: "They had this step in version 1.",
    step: { text: "Hello" },
  });
});

test("a contact's page shows each step as it was when they had it, also if the flow lacks it now", async () => {
  const gone: Step = { id: "gone", kind: "add-tag", tag: "Gone" };
  const pause = wait("pause", 4, "hours");
  const { id, contactId } = await whoWaits(
    [say("hello", "Old hello"), gone, pause],
    [say("hello", "New hello"), pause, say("end", "End")],
  );
  await publish(id, { movesPeople: true });
  const [way] = await waysOf(id, contactId);
  expect(way).toMatchObject({ version: 2, step: { id: "pause" } });
  expect(way!.steps.map(({ step }) => step)).toMatchObject([{ text: "Old hello" }, { tag: "Gone" }]);
});

test("a changed hour says when people would continue, and a step reports what applies to any of its versions", async () => {
  const at = (time: string): Step => ({ id: "pause", kind: "wait-until", weekdays: [], time });
  const end = say("end", "End");
  const { id } = await whoWaits([at("09:00"), end], [at("10:00"), end]);
  await publish(id);
  const { contactId } = await aPerson();
  await enter(id, contactId);
  await rounds();
  // The same as in the latest version, but not as in the first.
  await change(id, {
    draft: { trigger, steps: [at("10:00"), end, { id: "t", kind: "add-tag", tag: "New" }] },
  });
  const { steps } = await preview(id);
  expect(steps).toMatchObject([{ stepId: "pause", people: 2, change: "changed", canMove: true }]);
  const timeZone = "America/Chicago";
  const shown = steps[0]!.timings.map(({ timing, first }) => [
    timing,
    new Date(first).toLocaleTimeString("en-US", { timeZone }),
  ]);
  expect(shown).toEqual([
    ["keep", "9:00:00 AM"],
    ["entry", "10:00:00 AM"],
    ["anew", "10:00:00 AM"],
  ]);
});

describe("going on after a pause", () => {
  const steps = [
    wait("one", 1, "hours"),
    say("first", "First"),
    wait("two", 1, "hours"),
    say("second", "Second"),
    wait("three", 4, "hours"),
    say("third", "Third"),
  ];
  const pause = (id: string) => maya.client.ok(appFlows.pause, { params: { id }, body: {} });
  const resume = (id: string, missed: "shift" | "skip" | "spaced") =>
    maya.client.ok(appFlows.resume, { params: { id }, body: { missed } });

  /** Three people, paused for three hours of their waits. */
  async function paused() {
    const id = await aFlow(trigger, steps);
    const people = await Promise.all([aPerson(), aPerson(), aPerson()]);
    const contactIds = people.map(({ contactId }) => contactId);
    await enter(id, ...contactIds);
    await rounds();
    await pause(id);
    await later(3 * HOUR);
    return { id, contactIds };
  }

  test("first says how many came due, and how many messages that would be", async () => {
    const { id } = await paused();
    await enter(id, (await aPerson()).contactId);
    await rounds();
    const resuming = await maya.client.ok(appFlows.resuming, { params: { id } });
    expect(resuming).toMatchObject({ held: 4, waiting: 0, messages: 6 });
    expect(Date.parse(resuming.lastSpacedAt!) - server.clock.now().getTime()).toBeGreaterThan(1_500);
  });

  test("shifts all waits by it", async () => {
    const { id, contactIds } = await paused();
    await resume(id, "shift");
    await rounds();
    expect(await textsTo(contactIds[0]!)).toEqual([]);
    await later(HOUR + MINUTE);
    expect(await textsTo(contactIds[0]!)).toEqual(["First"]);
    await later(HOUR);
    expect(await textsTo(contactIds[0]!)).toEqual(["First", "Second"]);
  });

  test("skips what it missed, with the reason, and keeps later times", async () => {
    const { id, contactIds } = await paused();
    await resume(id, "skip");
    await rounds();
    expect(await textsTo(contactIds[0]!)).toEqual([]);
    const [way] = await waysOf(id, contactIds[0]!);
    const missed = way!.steps.filter(({ outcome }) => outcome === "missed");
    expect(missed.map(({ stepId, reason }) => [stepId, reason])).toEqual([
      ["first", "It came due during the pause."],
      ["second", "It came due during the pause."],
    ]);
    // One, one and four hours after their entry.
    expect(minutesFromNow(Date.parse(way!.dueAt!))).toBe(180);
    await later(3 * HOUR + MINUTE);
    expect(await textsTo(contactIds[0]!)).toEqual(["Third"]);
  });

  test("continues people spaced, one after the other", async () => {
    const { id, contactIds } = await paused();
    await resume(id, "spaced");
    const ways = (await Promise.all(contactIds.map((contactId) => waysOf(id, contactId)))).flat();
    const dues = ways.map(({ dueAt }) => Date.parse(dueAt!)).toSorted();
    expect(dues.map((due) => due - dues[0]!)).toEqual([0, 1_000, 2_000]);
    await later(2_000);
    const texts = await Promise.all(contactIds.map(textsTo));
    expect(texts).toEqual([["First"], ["First"], ["First"]]);
  });

  test.each(["shift", "skip", "spaced"] as const)(
    "ends also for those whose time zone changed in it, by their new time: %s",
    async (missed) => {
      const id = await aFlow(trigger, [morning("morning"), say("hello", "Hello")]);
      const { contactId } = await aPerson();
      const movesTo = (timeZone: string) =>
        maya.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone } });
      await movesTo("America/New_York");
      await enter(id, contactId);
      await rounds();
      await pause(id);
      await movesTo("America/Phoenix");
      await later(MINUTE);
      await resume(id, missed);
      // Fails, instead of going on forever.
      await goOn.run(server.services, { accountId: maya.accountId, flowId: id }, AbortSignal.timeout(5_000));
      await rounds();
      expect((await flows.get(id)).underway).toBeNull();
      const [way] = await waysOf(id, contactId);
      const local = new Date(way!.dueAt!).toLocaleTimeString("en-US", { timeZone: "America/Phoenix" });
      expect(local).toBe("9:30:00 AM");
    },
  );
});

/** Until half past nine, by the contact's own clock. */
const morning = (id: string): Step => ({ id, kind: "wait-until", weekdays: [], time: "09:30" });

test("over a month each message arrives at its hour, whichever workers are killed in between", {
  timeout: 120_000,
}, async () => {
  const steps = [1, 2, 3, 4].flatMap((week) => [
    wait(`week-${week}`, 6, "days"),
    morning(`morning-${week}`),
    say(`say-${week}`, `Week ${week}`),
  ]);
  const id = await aFlow(trigger, steps);
  const zones = ["America/New_York", "America/Denver", "Pacific/Honolulu"];
  const people = await Promise.all(
    zones.map(async (timeZone) => {
      const { contactId } = await aPerson();
      await maya.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone } });
      return { contactId, timeZone };
    }),
  );
  await enter(id, ...people.map(({ contactId }) => contactId));
  const killed = () =>
    server.services.db
      .transaction()
      .execute(async (tx) => {
        await doDueFlows({ ...server.services, db: tx as never });
        throw new Error("killed");
      })
      .catch((error: Error) => expect(error.message).toBe("killed"));
  for (let hour = 0; hour < 31 * 24; hour += 1) {
    server.advance(HOUR);
    if (hour % 5 === 0) await killed();
    if (hour % 7 === 0) await rounds(2);
    else await rounds();
  }
  for (const { contactId, timeZone } of people) {
    const sent = await sentTo(contactId);
    expect(sent.map(({ text }) => text)).toEqual(["Week 1", "Week 2", "Week 3", "Week 4"]);
    for (const { time } of sent) {
      const local = time.toLocaleTimeString("en-US", { timeZone, hour12: false });
      expect(local >= "09:30:00" && local < "10:31:00").toBe(true);
    }
  }
});

describe("thousands of people", () => {
  const people = 4_500;
  const steps = [wait("one", 2, "hours"), say("first", "First")];

  /** Creates a flow with this many people waiting, one of them with a time set by hand. */
  async function crowd() {
    const id = await aFlow(trigger, steps);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    const now = server.clock.now();
    await sql`
      with made as (
        insert into contacts (account_id, id, first_name, last_name, created_at, updated_at)
        select ${maya.accountId}, uuidv7(), 'Jo', n::text, ${now}, ${now} from generate_series(2, ${people}) n
        returning id
      )
      insert into app_flow_enrollments (
        account_id, flow_id, contact_id, entry, version, entered_at, entered_by, trigger_key, step_id, since, waits_for, due_at
      )
      select ${maya.accountId}, ${id}, id, 1, 1, ${now}, 'api', 'api', 'one', ${now}, 'time',
        ${now}::timestamptz + interval '2 hours'
      from made
    `.execute(server.services.db);
    return { id, contactId };
  }
  const goOnWith = (id: string) =>
    goOn.run(server.services, { accountId: maya.accountId, flowId: id }, new AbortController().signal);
  const dues = async (id: string) => {
    const { rows } = await sql<{ minutes: number; count: number }>`
      select round(extract(epoch from due_at - ${server.clock.now()}::timestamptz) / 60)::int as minutes,
        count(*)::int as count
      from app_flow_enrollments where flow_id = ${id} and state = 'in' group by 1 order by 1
    `.execute(server.services.db);
    return rows.map(({ minutes, count }) => [minutes, count]);
  };
  const killedOnce = async (id: string) => {
    const stopped = new AbortController();
    stopped.abort();
    const run = goOn.run(server.services, { accountId: maya.accountId, flowId: id }, stopped.signal);
    await expect(run).rejects.toThrow();
  };
  const resume = (id: string, missed: "shift" | "skip" | "spaced") =>
    maya.client.ok(appFlows.resume, { params: { id }, body: { missed } });

  test("continue shifted in parts, also after a restart; no one is early, and times set by hand stay", async () => {
    const { id, contactId } = await crowd();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(HOUR);
    const told = await maya.client.ok(appFlows.resuming, { params: { id } });
    expect(told).toMatchObject({ held: 0, waiting: people });
    const dueAt = new Date(server.clock.now().getTime() + 90 * MINUTE).toISOString();
    await maya.client.ok(appFlows.changeNext, {
      params: { id, contactId },
      body: { action: "reschedule", dueAt },
    });
    const { underway } = await resume(id, "shift");
    expect(underway).toEqual({ kind: "resuming", done: 2_000, total: people });
    const again = await maya.client.call(appFlows.publish, { params: { id }, body: {} });
    expect(again.status).toBe(409);
    // Those not released yet become due in the meantime.
    await later(HOUR + MINUTE);
    expect((await flows.get(id)).people.finished).toBe(0);
    await killedOnce(id);
    await goOnWith(id);
    expect((await flows.get(id)).underway).toBeNull();
    expect(await dues(id)).toEqual([
      [29, 1],
      [59, people - 1],
    ]);
  });

  test("continue spaced in parts, each in turn", async () => {
    const { id } = await crowd();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    expect((await resume(id, "spaced")).underway).toMatchObject({ done: 2_000, total: people });
    await goOnWith(id);
    const { rows } = await sql<{ turns: number; last: number; held: number }>`
      select count(distinct due_at)::int as turns, count(held_due_at)::int as held,
        round(extract(epoch from max(due_at) - min(due_at)))::int as last
      from app_flow_enrollments where flow_id = ${id}
    `.execute(server.services.db);
    expect(rows).toEqual([{ turns: people, held: 0, last: people - 1 }]);
  });

  test("continue in parts without what they missed, and nothing is sent before", async () => {
    const { id } = await crowd();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    await resume(id, "skip");
    await goOnWith(id);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from app_flow_enrollments where flow_id = ${id} and missed_before is not null
    `.execute(server.services.db);
    expect(rows).toEqual([{ count: people }]);
  });

  test.each(["shift", "skip"] as const)("are not forgotten when merged meanwhile: %s", async (missed) => {
    const early = await aPerson();
    const { id } = await crowd();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    await resume(id, missed);
    const last = (
      await sql<{ id: string }>`
      select contact_id as id from app_flow_enrollments where flow_id = ${id} order by contact_id desc limit 1
    `.execute(server.services.db)
    ).rows[0]!.id;
    // Due, but not released yet.
    await doDueFlows(server.services);
    const body = { keptId: early.contactId, mergedIds: [last] };
    await maya.client.ok(api.contactDuplicates.merge, { body });
    await goOnWith(id);
    const { rows } = await sql<{ held: boolean; missed: boolean }>`
      select held_due_at is not null as held, missed_before is not null as missed
      from app_flow_enrollments where flow_id = ${id} and contact_id = ${early.contactId}
    `.execute(server.services.db);
    expect(rows).toEqual([{ held: false, missed: missed === "skip" }]);
  });

  test("move to another version in parts, and have no turn before", async () => {
    const { id } = await crowd();
    const next = [wait("one", 3, "hours"), say("first", "Second")];
    await change(id, { draft: { trigger, steps: next } });
    const moves = { steps: [{ stepId: "one", people: "move", timing: "entry" }] };
    expect(await publish(id, moves)).toMatchObject({ moved: people });
    expect((await flows.get(id)).underway).toEqual({ kind: "moving", done: 2_000, total: people });
    server.advance(2 * HOUR + MINUTE);
    // First the moved people have their turn, then the others would.
    for (let round = 0; round < 4; round += 1) await doDueFlows(server.services);
    await goOnWith(id);
    const { rows } = await sql<{ version: number; count: number }>`
      select version, count(*)::int as count from app_flow_enrollments where flow_id = ${id} group by version
    `.execute(server.services.db);
    expect(rows).toEqual([{ version: 2, count: people }]);
    await later(0);
    expect(await dues(id)).toEqual([[59, people]]);
  });
});
