import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business, until } from "../../../testing/builders.ts";
import { createClient } from "../../../testing/client.ts";
import { DAY, flowsOf, HOUR, MINUTE, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { hearCalls } from "../../voice/index.ts";
import { enterBySegment } from "./enter-by-segment.ts";

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
const { aFlow, aPerson, later, rounds, sentTo, tag, waysOf } = flows;
const { appFlows } = api;
const long = [wait("pause", 1, "days")];

test("re-entry after some days counts from the last entry, and not while the contact is still in the flow", async () => {
  const its = { reentry: "after-days", reentryDays: 10 };
  const id = await aFlow({ kind: "tag-added", subject: "VIP" }, [wait("pause", 12, "days")], its);
  const { contactId } = await aPerson();
  const again = async () => {
    await tag(contactId, []);
    await tag(contactId, ["VIP"]);
    await rounds();
    return (await waysOf(id, contactId)).length;
  };
  expect(await again()).toBe(1);
  await later(11 * DAY);
  // The days are over, but they are still in it.
  expect(await again()).toBe(1);
  await later(DAY + HOUR);
  expect(await again()).toBe(2);
  await later(9 * DAY);
  await maya.client.ok(appFlows.leave, { params: { id, contactId } });
  expect(await again()).toBe(2);
  await later(DAY + HOUR);
  expect(await again()).toBe(3);
});

describe("joining a segment", () => {
  const tagged = (name: string) =>
    ({ groups: [{ conditions: [{ field: "tags", is: "any-of", tags: [name] }] }] }) as never;
  const aSegment = async () => {
    const body = { name: "Regulars", conditions: tagged("Regular") };
    const { _id: segmentId } = await maya.client.ok(api.segments.create, { body });
    return segmentId;
  };

  test("enters contacts each time they join, and no earlier members", async () => {
    const was = await aPerson({ tags: ["Regular"] });
    const joins = await aPerson();
    const trigger = { kind: "segment", subject: await aSegment() };
    const id = await aFlow(trigger, [say("hello", "Welcome!")], { reentry: "after-finishing" });
    await rounds();
    await tag(joins.contactId, ["Regular"]);
    await later(6 * MINUTE);
    expect(await waysOf(id, was.contactId)).toEqual([]);
    expect(await waysOf(id, joins.contactId)).toMatchObject([{ enteredBy: "segment", state: "finished" }]);
    await later(6 * MINUTE);
    expect(await waysOf(id, joins.contactId)).toHaveLength(1);
    await tag(joins.contactId, []);
    await later(6 * MINUTE);
    await tag(joins.contactId, ["Regular"]);
    await later(6 * MINUTE);
    expect(await waysOf(id, joins.contactId)).toHaveLength(2);
  });

  test("is noticed although the tag it depends on is renamed meanwhile", async () => {
    await aPerson({ tags: ["Regular"] });
    const id = await aFlow({ kind: "segment", subject: await aSegment() }, [say("hello", "Welcome!")]);
    await rounds();
    const { contactId } = await aPerson();
    await tag(contactId, ["Regular"]);
    await maya.client.ok(api.tags.change, { params: { tagName: "Regular" }, body: { name: "Loyal" } });
    await later(6 * MINUTE);
    expect(await waysOf(id, contactId)).toHaveLength(1);
  });

  test("doesn't apply to contacts who are back in it by an undo", async () => {
    const { contactId } = await aPerson({ tags: ["Regular"] });
    const id = await aFlow({ kind: "segment", subject: await aSegment() }, [say("hello", "Welcome!")]);
    await rounds();
    const { _id: actionId } = await maya.client.ok(api.tags.removeContacts, {
      params: { tagName: "Regular" },
      body: { ids: [contactId] },
    });
    await later(6 * MINUTE);
    await maya.client.ok(api.contactActions.undo, { params: { id: actionId } });
    await later(6 * MINUTE);
    expect(await waysOf(id, contactId)).toEqual([]);
  });

  test("doesn't apply to contacts who are restored from the archive", async () => {
    const [was, since] = [await aPerson({ tags: ["Regular"] }), await aPerson({ tags: ["Regular"] })];
    const archive = (call: "archive" | "unarchive", ...people: { contactId: string }[]) =>
      maya.client.ok(api.contactActions[call], {
        body: { contactIds: people.map(({ contactId }) => contactId) },
      });
    await archive("archive", was);
    const id = await aFlow({ kind: "segment", subject: await aSegment() }, [say("hello", "Welcome!")]);
    await rounds();
    await archive("archive", since);
    await later(6 * MINUTE);
    await archive("unarchive", was, since);
    await later(6 * MINUTE);
    for (const { contactId } of [was, since]) expect(await waysOf(id, contactId)).toEqual([]);
  });

  test("during a pause makes them wait at the first step, like any trigger", async () => {
    const { contactId } = await aPerson();
    const id = await aFlow({ kind: "segment", subject: await aSegment() }, [say("hello", "Welcome!")]);
    await rounds();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await tag(contactId, ["Regular"]);
    await later(6 * MINUTE);
    expect(await sentTo(contactId)).toEqual([]);
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed: "shift" } });
    await rounds();
    expect(await sentTo(contactId)).toMatchObject([{ text: "Welcome!" }]);
  });

  test("doesn't apply to contacts who come in because its conditions changed", async () => {
    const vip = await aPerson({ tags: ["VIP"] });
    const segmentId = await aSegment();
    const id = await aFlow({ kind: "segment", subject: segmentId }, long);
    await rounds();
    const body = { conditions: tagged("VIP") };
    await maya.client.ok(api.segments.change, { params: { id: segmentId }, body });
    await later(6 * MINUTE);
    await later(6 * MINUTE);
    expect(await waysOf(id, vip.contactId)).toEqual([]);
    const joins = await aPerson();
    await tag(joins.contactId, ["VIP"]);
    await later(6 * MINUTE);
    expect(await waysOf(id, joins.contactId)).toHaveLength(1);
  });

  test("is checked a page of contacts at a time, every five minutes", async () => {
    await aPerson();
    await aFlow({ kind: "segment", subject: await aSegment() }, long);
    expect(await enterBySegment(server.services)).toBe(1);
    server.advance(4 * MINUTE);
    expect(await enterBySegment(server.services)).toBe(0);
    server.advance(MINUTE);
    expect(await enterBySegment(server.services)).toBe(1);
  });
});

describe("a missed call", () => {
  const calls = (from: string, more: object = {}) =>
    server.sandbox<{ outcome: string; rang: string | null; heard: string }>("POST", `/phones/${from}/calls`, {
      to: maya.phoneNumber,
      ...more,
    });
  const forward = (callForwardNumber: string) =>
    maya.client.ok(api.accountSettings.changeCallForwarding, {
      body: { callForwardEnabled: true, callForwardNumber },
    });
  const missed = () => aFlow({ kind: "missed-call" }, [say("sorry", "Sorry we missed you!")]);

  test("enters callers of a number that rings nowhere, unknown ones too, and answers them", async () => {
    const id = await missed();
    const caller = "+15125550177";
    expect(await calls(caller)).toMatchObject({
      rang: null,
      heard: expect.stringContaining("send us a text"),
    });
    await rounds();
    const { contacts } = await maya.client.ok(api.contacts.search, { body: { term: "5550177" } });
    const contactId = contacts[0]!._id;
    expect(await waysOf(id, contactId)).toMatchObject([{ enteredBy: "missed-call", state: "finished" }]);
    const { rows } = await sql<{ purpose: string }>`
      select purpose from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
        and type <> 'call'
    `.execute(server.services.db);
    expect(rows).toEqual([{ purpose: "conversation" }]);
  });

  test.each([
    ["nobody answers the phone it rings at", "no-answer", false, 1],
    ["they hang up while it rings", "answers", true, 1],
    ["somebody answers", "answers", false, 0],
  ])("where %s enters: %s", async (_, voice, hangsUp, ways) => {
    const id = await missed();
    const { contactId, phoneNumber } = await aPerson();
    const own = "+15125550166";
    await server.sandbox("POST", `/phones/${own}/messages`, { to: maya.phoneNumber, text: "I am a phone" });
    await server.sandbox("PUT", `/phones/${own}`, { voice });
    await forward(own);
    expect(await calls(phoneNumber, { hangsUp })).toMatchObject({ rang: own });
    await rounds();
    expect(await waysOf(id, contactId)).toHaveLength(ways);
  });

  test("counts once, however often and in whatever order the carrier reports it", async () => {
    const id = await aFlow({ kind: "missed-call" }, [say("sorry", "Sorry!")], { reentry: "after-finishing" });
    const { contactId, phoneNumber } = await aPerson();
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1 });
    await calls(phoneNumber);
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 0 });
    await until("both callbacks", async () => {
      const { entries } = await server.sandbox<{ entries: { url: string }[] }>("GET", "/log");
      return entries.filter(({ url }) => url.includes("step=ended")).length >= 2 || null;
    });
    await rounds();
    expect(await waysOf(id, contactId)).toHaveLength(1);
  });

  describe.each(["sinch", "bandwidth"] as const)("at %s", (carrier) => {
    beforeEach(async () => {
      maya = await aBusiness(server, { carrier });
      await hearCalls(server.services);
    });

    test("enters callers of a number that rings nowhere, and answers them", async () => {
      const id = await missed();
      const { contactId, phoneNumber } = await aPerson();
      expect(await calls(phoneNumber)).toMatchObject({
        rang: null,
        heard: expect.stringContaining("send us a text"),
      });
      await rounds();
      expect(await waysOf(id, contactId)).toMatchObject([{ enteredBy: "missed-call" }]);
    });

    test.each([
      ["nobody answers the phone it rings at", "no-answer", false, 1],
      ["they hang up while it rings", "answers", true, 1],
      ["somebody answers", "answers", false, 0],
    ])("where %s enters: %s", async (_, voice, hangsUp, ways) => {
      const id = await missed();
      const { contactId, phoneNumber } = await aPerson();
      const own = "+15125550168";
      await server.sandbox("POST", `/phones/${own}/messages`, { to: maya.phoneNumber, text: "I am a phone" });
      await server.sandbox("PUT", `/phones/${own}`, { voice });
      await forward(own);
      expect(await calls(phoneNumber, { hangsUp })).toMatchObject({ rang: own });
      await rounds();
      expect(await waysOf(id, contactId)).toHaveLength(ways);
    });
  });

  test.each([
    ["twilio", { "x-twilio-signature": "no" }],
    ["sinch", { authorization: "application no:no", "x-timestamp": "2026-11-25T00:00:00Z" }],
    ["bandwidth", { authorization: "Basic bm86bm8=" }],
  ])("is accepted only with a signature, by %s", async (carrier, headers) => {
    const url = `${server.url}/webhooks/${carrier}/incoming-calls?step=ringing`;
    const form = new URLSearchParams({ CallSid: "CA1", From: "+15125550155", To: maya.phoneNumber });
    const answer = await fetch(url, { method: "POST", body: form, headers: headers as never });
    expect(answer.status).toBe(403);
  });
});

test("a date in a custom field enters contacts that many days before, using its index", async () => {
  const { customFields } = await maya.client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Appointment", kind: "date" }] } as never,
  });
  const fieldId = customFields[0]!._id;
  const id = await aFlow({ kind: "date", subject: fieldId, daysBefore: 2, time: "09:00" }, [
    say("soon", "In two days!"),
  ]);
  const { contactId } = await aPerson();
  const day = new Date(server.clock.now().getTime() + 4 * DAY).toISOString().slice(0, 10);
  await maya.client.ok(api.contacts.change, {
    params: { contactId },
    body: { customFields: [{ _id: fieldId, value: day }], timeZone: "America/Denver" } as never,
  });
  for (let hour = 0; hour < 50; hour += 1) {
    server.advance(HOUR);
    await rounds();
  }
  await later(0);
  const [sent] = await sentTo(contactId);
  expect(sent?.text).toBe("In two days!");
  const [way] = await waysOf(id, contactId);
  expect(new Date(way!.enteredAt).toLocaleString("en-US", { timeZone: "America/Denver" })).toContain(
    "9:00:00 AM",
  );
});

test("a program enters contacts with an API key, each contact once per event", async () => {
  const id = await aFlow({ kind: "api" }, [say("hello", "Hi")], { reentry: "after-finishing" });
  const { contactId } = await aPerson();
  const password = "a long password of theirs";
  maya = await aBusiness(server, { password });
  const { key } = await maya.client.ok(api.apiKeys.make, { body: { password } });
  const own = await aFlow({ kind: "api" }, [say("hello", "Hi")], { reentry: "after-finishing" });
  const mine = await aPerson();
  const program = createClient(server);
  const byKey = { authorization: `Bearer ${key}` };
  const call = (flowId: string, contactIds: string[], eventId: string) =>
    program.call(appFlows.enter, { params: { id: flowId }, body: { contactIds, eventId } }, byKey);
  expect(await call(own, [mine.contactId], "call 7")).toMatchObject({ body: { entered: 1 } });
  await rounds();
  expect(await call(own, [mine.contactId], "call 7")).toMatchObject({ body: { entered: 0 } });
  expect(await call(own, [mine.contactId], "call 8")).toMatchObject({ body: { entered: 1 } });
  expect((await call(id, [contactId], "call 9")).status).toBe(404);
});
