import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, until } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let offsetMs: number;
beforeAll(async () => {
  server = await startTestServer();
  offsetMs = server.clock.now().getTime() - Date.now();
});
afterEach(() => server.clock.setOffset(offsetMs));
afterAll(() => server.close());

/** 3 at night in Texas, where the test numbers are; the tests' day starts at 13:30 or 14:30 there. */
const untilNight = () => server.advance(13 * 3_600_000);

test("a text at night waits until the recipient's morning, and an answer in an active conversation is sent at once and says why", async () => {
  const maya = await aBusiness(server);
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  await server.sandbox("POST", `/phones/${encodeURIComponent(ana.phoneNumber!)}/messages`, {
    to: maya.phoneNumber,
    text: "Are you open tomorrow?",
  });
  await until(
    "the question",
    async () => (await maya.client.ok(api.messages.searchChats, { body: {} })).unreadCount,
  );
  untilNight();
  const forecast = (contactId: string) =>
    maya.client.ok(api.messages.forecast, { body: { contactId, text: "We open at nine" } });
  const toJo = await forecast(jo.contactId);
  expect(toJo).toMatchObject({
    outcome: "waits",
    reason: expect.stringMatching(/^It is .+ for them; you can text from/),
  });
  const toAna = await forecast(ana.contactId);
  expect(toAna).toMatchObject({
    outcome: "goes",
    waitsUntil: null,
    reason: "It's quiet hours for them, but you can reply because they texted you in the last 24 hours.",
  });

  const send = (contactId: string) =>
    maya.client.ok(api.messages.send, { body: { contactId, text: "We open at nine" } });
  const waiting = await send(jo.contactId);
  expect(waiting).toMatchObject({
    state: "queued",
    runAt: null,
    waitsUntil: toJo.waitsUntil,
    // The stored reason is still true the next morning.
    waitReason: expect.stringMatching(/^You can text them from/),
  });
  expect(new Date(waiting.waitsUntil!).getTime()).toBeGreaterThan(server.clock.now().getTime());
  expect(await send(ana.contactId)).toMatchObject({ state: "sending", waitsUntil: null, waitReason: null });
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  const states = new Map(chats.map((chat) => [chat.contact._id, chat.lastMessage.state]));
  expect([states.get(jo.contactId), states.get(ana.contactId)]).toEqual(["queued", "sending"]);
});

test("a text scheduled for the night is forecast to wait, and the forecast comes true", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const night = new Date(server.clock.now().getTime() + 13 * 3_600_000).toISOString();
  const body = { contactId: jo.contactId, text: "Hi", runAt: night };
  const forecast = await maya.client.ok(api.messages.forecast, { body });
  // Not "tomorrow", which would be counted from the night.
  expect(forecast).toMatchObject({
    outcome: "waits",
    reason: expect.stringMatching(/^You can text them from \d+:\d\d [AP]M( [\w ]+)? \([^)]+\)\.$/),
  });
  const queued = await maya.client.ok(api.messages.queue, { body });
  expect(queued).toMatchObject({ state: "queued", runAt: night, waitsUntil: forecast.waitsUntil });
  const noon = new Date(new Date(night).getTime() + 9 * 3_600_000).toISOString();
  const params = { messageId: queued._id };
  const moved = await maya.client.ok(api.messages.changeScheduled, { params, body: { runAt: noon } });
  expect(moved).toMatchObject({ runAt: noon, waitsUntil: null, waitReason: null });
});

test("the forecast has price, segments and balance, and stores nothing", async () => {
  const maya = await aBusiness(server, { credits: 5 });
  const jo = await aContact(server, maya, { firstName: "Jo" });
  const ask = (body: { text?: string; type?: "sms" | "mms" | "rvm" | "email" }) =>
    maya.client.ok(api.messages.forecast, { body: { contactId: jo.contactId, ...body } });
  expect(await ask({ text: "x".repeat(161) })).toMatchObject({
    outcome: "goes",
    reason: null,
    segments: 2,
    credits: 2,
    balanceCredits: 5,
  });
  expect(await ask({ text: "x".repeat(1_000) })).toMatchObject({ outcome: "not-sent", credits: 7 });
  expect(await ask({ text: "Look", type: "mms" })).toMatchObject({ outcome: "goes", credits: 3 });
  expect(await ask({ type: "rvm" })).toMatchObject({
    outcome: "not-sent",
    reason: "You haven't recorded this contact's consent to voice drops.",
  });
  expect(await ask({ text: "Hi", type: "email" })).toMatchObject({
    outcome: "not-sent",
    reason: "This contact has no email address.",
  });
  expect(await ask({ text: "" })).toMatchObject({ outcome: "not-sent", reason: "Message is required." });
  const rows = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .select("id")
    .execute();
  expect(rows).toEqual([]);
});

test("a merge field without a value blocks the send if the account chose so, and is left out cleanly otherwise", async () => {
  const maya = await aBusiness(server);
  const nobody = await aContact(server, maya, { firstName: "" });
  const text = "Hi {{firstName}}, we are open";
  const body = { contactId: nobody.contactId, text };
  expect((await maya.client.ok(api.messages.send, { body })).text).toBe("Hi, we are open");
  await server.services.db
    .updateTable("accounts")
    .set({ missing_fields: "block" })
    .where("account_id", "=", maya.accountId)
    .execute();
  const answer = await maya.client.call(api.messages.send, { body });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  expect(answer.body.fields?.text).toMatch(/^There's no value for \{\{firstName\}\}/);
  expect((await maya.client.ok(api.messages.forecast, { body })).reason).toBe(answer.body.error);
  const withFallback = { ...body, text: "Hi {{firstName|there}}, we are open" };
  expect((await maya.client.ok(api.messages.send, { body: withFallback })).text).toBe(
    "Hi there, we are open",
  );
});
