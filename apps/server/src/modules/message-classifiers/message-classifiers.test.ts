import { api } from "@broadcast/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { expandBroadcast } from "../broadcasts/index.ts";
import { receiveMessages } from "../inbound/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";

let server: TestServer;
let support: Business;
let maya: Business;
let jo: { contactId: string; phoneNumber: string };
// Without a worker, so that each round is run by hand.
beforeEach(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  maya = await aBusiness(server);
  const { contactId, phoneNumber } = await aContact(server, maya);
  jo = { contactId, phoneNumber: phoneNumber! };
});
afterEach(() => server.close());

const LOANS = {
  name: "Loans",
  kind: "prohibited" as const,
  effect: "refuse" as const,
  phrases: ["quick cash"],
  isOn: true,
};
const REFUSAL = "We don't send messages that say “quick cash”: we don't carry messages about this.";

const add = (more: object = {}) =>
  support.client.ok(api.messageClassifiers.create, { body: { ...LOANS, ...more } });
const send = (text: string) =>
  maya.client.call(api.messages.send, { body: { contactId: jo.contactId, text } });
const receive = (text: string) =>
  receiveMessages(server.services, [
    {
      carrier: "twilio",
      carrierMessageId: `SM${uuidv7()}`,
      from: jo.phoneNumber,
      to: maya.phoneNumber,
      text,
      media: [],
    },
  ]);
const dispatchAll = async () => {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
};
const takenTexts = async () =>
  (
    await server.sandbox<{ messages: { body?: string; text?: string }[] }>(
      "GET",
      `/messages?to=${encodeURIComponent(jo.phoneNumber)}`,
    )
  ).messages.length;

describe("a rule that refuses", () => {
  test("holds a chat message back with the reason, from the next one on, and only while it is on", async () => {
    expect((await send("Get quick cash")).status).toBe(201);
    const rule = await add();
    const refused = await send("Get QUICK, cash!");
    expect([refused.status, refused.body.fields]).toEqual([400, { text: REFUSAL }]);
    expect((await send("See you at noon")).status).toBe(201);
    const params = { classifierId: rule._id };
    await support.client.ok(api.messageClassifiers.change, { params, body: { ...LOANS, isOn: false } });
    expect((await send("Get quick cash")).status).toBe(201);
  });

  test("leaves a broadcast's recipient out, and says so in its review", async () => {
    await add();
    const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, {
      body: { text: "Get quick cash" },
    });
    const params = { broadcastId };
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [jo.contactId] } });
    const { skipped } = await maya.client.ok(api.broadcasts.preview, { params });
    expect(skipped).toMatchObject([{ code: "prohibited", reason: REFUSAL, count: 1 }]);
    await maya.client.call(api.broadcasts.schedule, { params, body: {} });
    await expandBroadcast.run(
      server.services,
      { accountId: maya.accountId, broadcastId },
      new AbortController().signal,
    );
    await dispatchAll();
    expect(await takenTexts()).toBe(0);
  });

  test("applies at the last moment to messages queued before it, which counts against the account", async () => {
    const { body } = await send("Get quick cash");
    await add();
    await dispatchAll();
    expect(await takenTexts()).toBe(0);
    const { state, error } = await server.services.db
      .selectFrom("messages")
      .where("id", "=", body._id)
      .select(["state", "error"])
      .executeTakeFirstOrThrow();
    expect([state, error]).toEqual(["unsent", REFUSAL]);
    const { violations } = await support.client.ok(api.spammers.listMessageScoreViolations, {
      params: { userId: maya.userId },
      body: {},
    });
    expect(violations).toMatchObject([{ kind: "held", reason: REFUSAL, messageId: body._id }]);
  });

  test("never holds back an answer to STOP", async () => {
    await add({ phrases: ["messages", "opted"] });
    await receive("STOP");
    await dispatchAll();
    expect(await takenTexts()).toBe(1);
  });
});

test("a message that is only discouraged is sent, and listed among the cons of Message Insights", async () => {
  await add({ effect: "warn", kind: "spam" });
  expect((await send("Get quick cash")).status).toBe(201);
  const { cons } = await maya.client.ok(api.messageInsights.quality, {
    body: { text: "Get quick cash now" },
  });
  expect(cons.map(({ note }) => note)).toContain("“quick cash” reads like spam.");
});

describe("a custom opt-out word", () => {
  const isOptedOut = async () =>
    (
      await server.services.db
        .selectFrom("opt_outs")
        .where("account_id", "=", maya.accountId)
        .where("address", "=", jo.phoneNumber)
        .select("channel")
        .execute()
    ).length > 0;
  const holds = async () =>
    (
      await server.services.db
        .selectFrom("contacts")
        .where("id", "=", jo.contactId)
        .select("potential_stop_at")
        .executeTakeFirstOrThrow()
    ).potential_stop_at !== null;

  test("opts out when it is the whole text, with a confirmation, and not among other words", async () => {
    await add({ name: "Own stop", kind: "stop", effect: "opt-out", phrases: ["basta ya"] });
    await receive("Basta ya de frío, ¿verdad?");
    expect(await isOptedOut()).toBe(false);
    await receive("¡Basta ya!");
    expect(await isOptedOut()).toBe(true);
    await dispatchAll();
    expect(await takenTexts()).toBe(1);
    const params = { contactId: jo.contactId };
    const { channels, entries } = await maya.client.ok(api.consent.read, { params });
    expect(channels[0]!.reason).toBe("Their reply matched an opt-out rule");
    expect(entries[0]).toMatchObject({ event: "opt-out", source: "rule", wording: "¡Basta ya!" });
    const { body } = await maya.client.call(api.consent.exportContact, { params });
    expect(body).toContain(",rule,¡Basta ya!,");
  });

  test("can make a text wait for a user's decision", async () => {
    await receive("We had fun at the lake today");
    expect(await holds()).toBe(false);
    await add({ name: "Own doubt", kind: "stop", effect: "ask", phrases: ["at the lake"] });
    await receive("We had fun at the lake today");
    expect([await holds(), await isOptedOut()]).toEqual([true, false]);
  });

  test("weakens no mandatory keyword: they can be in no rule, and still opt out", async () => {
    for (const body of [
      { ...LOANS, phrases: ["stop"] },
      { ...LOANS, phrases: ["Opt-out"] },
      { ...LOANS, kind: "stop", effect: "ask", phrases: ["UNSUBSCRIBE"] },
      { ...LOANS, kind: "stop", effect: "opt-out", phrases: ["start"] },
      { ...LOANS, kind: "stop", effect: "refuse" },
    ]) {
      const answer = await support.client.call(api.messageClassifiers.create, { body: body as typeof LOANS });
      expect(answer.status).toBe(400);
    }
    await receive("stop");
    expect(await isOptedOut()).toBe(true);
  });
});

describe("testing a text", () => {
  const tried = (text: string, direction: "in" | "out" = "out") =>
    support.client.ok(api.messageClassifiers.test, { body: { text, direction } });

  test("says which rules match and what would happen, without storing anything", async () => {
    const { _id } = await add();
    expect(await tried("Quick cash, a payday loan")).toEqual({
      outcome: REFUSAL,
      isStopped: true,
      stopScore: null,
      matches: [
        {
          classifierId: _id,
          name: "Loans",
          kind: "prohibited",
          phrase: "quick cash",
          effect: "The message isn't sent.",
        },
        expect.objectContaining({ classifierId: null, phrase: "payday loan" }),
      ],
    });
    expect(await tried("See you at noon")).toMatchObject({
      outcome: "It's sent. No rule matches.",
      matches: [],
    });
    expect(await tried("STOP", "in")).toMatchObject({ isStopped: true, stopScore: 1 });
    expect(await tried("START", "in")).toMatchObject({
      isStopped: false,
      outcome: "It opts them back in, if they had opted out.",
    });
  });
});

test("rules are listed, changed and deleted by superusers, each name once, and each change is audited", async () => {
  const { _id } = await add();
  const params = { classifierId: _id };
  const twice = await support.client.call(api.messageClassifiers.create, {
    body: { ...LOANS, name: "LOANS" },
  });
  expect(twice.body.fields).toEqual({ name: "A rule with this name already exists." });
  await support.client.ok(api.messageClassifiers.change, {
    params,
    body: { ...LOANS, phrases: ["fast cash"] },
  });
  const found = await support.client.ok(api.messageClassifiers.search, { body: { term: "FAST" } });
  expect(found.classifiers).toMatchObject([{ _id, phrases: ["fast cash"], isOn: true }]);
  await support.client.ok(api.messageClassifiers.remove, { params });
  expect((await support.client.call(api.messageClassifiers.remove, { params })).status).toBe(404);
  const { entries } = await support.client.ok(api.auditLog.search, { body: {} });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Deleted the message classifier “Loans”",
    "Changed the message classifier “Loans”",
    "Added the message classifier “Loans”",
  ]);
  expect((await maya.client.call(api.messageClassifiers.search, { body: {} })).status).toBe(403);
  const { classifiers } = await support.client.ok(api.messageClassifiers.listBuiltIn, {});
  expect(classifiers.some(({ phrases }) => phrases.includes("unsubscribe"))).toBe(true);
});
