import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { aPhoto } from "../../testing/drawn-pictures.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { aWav } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readStanding } from "../consent/index.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { sealDue } from "../contests/index.ts";
import { receiveMessages } from "../inbound/index.ts";
import { insertMatches } from "./keywords.sql.ts";
import { heldBackMail } from "./match/held-back-mail.ts";
import { newPersonMail } from "./match/keyword-mail.ts";
import { answerMatch } from "./match/keywords.jobs.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each step is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { keywords } = api;

async function aKeyword(word: string, change: object = { answer: "Here is our menu." }) {
  const { _id: id } = await maya.client.ok(keywords.create, { body: { word } });
  return maya.client.ok(keywords.change, { params: { id }, body: change });
}

const aText = (from: string, text: string) => ({
  carrier: "twilio" as const,
  carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
  from,
  to: maya.phoneNumber,
  text,
  media: [],
});

const matchesOf = async ({ accountId }: Business) => {
  const { rows } = await sql<{ message_id: string; rule: string; outcome: string | null }>`
    select message_id, rule, outcome from keyword_matches where account_id = ${accountId} order by message_id
  `.execute(server.services.db);
  return rows;
};

const act = async (times = 1) => {
  for (const { message_id: messageId } of await matchesOf(maya))
    await Promise.all(
      Array.from({ length: times }, () =>
        answerMatch.run(
          server.services,
          { accountId: maya.accountId, messageId },
          new AbortController().signal,
        ),
      ),
    );
};

/** Sends texts from a phone and runs their consequences. */
async function texted(from: string, ...texts: string[]) {
  for (const text of texts) {
    await receiveMessages(server.services, [aText(from, text)]);
    await act();
  }
}

const answersTo = async (from: string) => {
  const { rows } = await sql<{ text: string; cause: string; cause_id: string; state: string }>`
    select text, cause, cause_id, state from messages
    where account_id = ${maya.accountId} and direction = 'out' and to_number = ${from} order by id
  `.execute(server.services.db);
  return rows;
};

test("texting a keyword joins its campaigns and leaves others, and texting it again changes nothing", async () => {
  const aCampaign = async (name: string) => {
    const body = { name, type: "drip" as const };
    const { _id: id } = await maya.client.ok(api.campaigns.create, { body });
    await maya.client.ok(api.campaigns.addEvent, { params: { id }, body: { text: "Hi" } });
    return id;
  };
  const [joined, left] = [await aCampaign("Menu news"), await aCampaign("Old news")];
  const { contactId, phoneNumber } = await aContact(server, maya);
  await maya.client.ok(api.campaigns.join, { params: { id: left }, body: { ids: [contactId] } });
  await aKeyword("MENU", { joinCampaignIds: [joined], leaveCampaignIds: [left] });
  const { sentences } = await maya.client.ok(keywords.tryText, { body: { text: "menu" } });
  expect(sentences).toEqual(
    expect.arrayContaining(["Campaigns joined: Menu news.", "Campaigns left: Old news."]),
  );
  await texted(phoneNumber!, "menu", "menu");
  const { campaigns } = await maya.client.ok(api.campaigns.ofContact, { params: { contactId } });
  expect(campaigns.map(({ campaign, state, leftReason }) => [campaign.name, state, leftReason])).toEqual([
    ["Menu news", "in", null],
    ["Old news", "left", "They texted MENU."],
  ]);
});

test("a text that arrived before a contest closed enters it, even if it is acted on later", async () => {
  const { _id: keywordId } = await aKeyword("WIN");
  const now = server.clock.now().getTime();
  const { _id: id } = await maya.client.ok(api.contests.create, { body: { name: "Short raffle" } });
  const contest = { params: { id } };
  await maya.client.ok(api.contests.change, {
    ...contest,
    body: {
      ...{ prize: "A handbag", prizeValue: 120, regions: ["us-tx"], keywordId },
      sponsorAddress: "12 River Road, Austin, TX 78701",
      publicSource: "The Powerball numbers drawn next after closing",
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + 60_000).toISOString(),
    },
  });
  await maya.client.ok(api.contests.publish, { ...contest, body: {} });
  const [jo, late] = [await aContact(server, maya), await aContact(server, maya)];
  await receiveMessages(server.services, [aText(jo.phoneNumber!, "win")]);
  server.advance(60_000);
  await receiveMessages(server.services, [aText(late.phoneNumber!, "win")]);
  const sealedAt = async () => (await maya.client.ok(api.contests.get, contest)).sealedAt;
  await sealDue(server.services);
  expect(await sealedAt()).toBeNull();
  const draw = () => maya.client.call(api.contests.draw, { ...contest, body: { publicValue: "7" } });
  expect(await draw()).toMatchObject({ status: 409, body: { error: expect.stringContaining("by text") } });
  await act();
  await sealDue(server.services);
  expect(await sealedAt()).not.toBeNull();
  const { entrants } = await maya.client.ok(api.contests.searchContacts, { ...contest, body: {} });
  expect(entrants).toMatchObject([{ contact: { _id: jo.contactId }, ways: ["keyword"] }]);
  expect((await draw()).status).toBe(200);
});

test("a text that can't be acted on holds up a contest for an hour at most", async () => {
  const { _id: keywordId } = await aKeyword("WIN");
  const { db } = server.services;
  const { _id: id } = await maya.client.ok(api.contests.create, { body: { name: "Stuck raffle" } });
  const now = server.clock.now();
  await sql`
    update contests set published_at = ${now}, opens_at = ${now}, closes_at = ${new Date(now.getTime() + 60_000)},
      keyword_id = ${keywordId} where account_id = ${maya.accountId} and id = ${id}
  `.execute(db);
  await receiveMessages(server.services, [aText(aPhoneNumber(), "win")]);
  const isSealed = async () => {
    await sealDue(server.services);
    return (await maya.client.ok(api.contests.get, { params: { id } })).sealedAt !== null;
  };
  server.advance(60 * 60_000);
  expect(await isSealed()).toBe(false);
  server.advance(60_000);
  expect(await isSealed()).toBe(true);
});

const queuedNews = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'keywords.new-person'
  `.execute(server.services.db);
  return rows[0]?.count;
};

test("texting a keyword enters its contest once, and the owner is told about each new contact once", async () => {
  const { _id: id } = await aKeyword("WIN", { tells: [maya.userId] });
  const now = server.clock.now().getTime();
  const { _id: contestId } = await maya.client.ok(api.contests.create, { body: { name: "Spring raffle" } });
  const contest = { params: { id: contestId } };
  await maya.client.ok(api.contests.change, {
    ...contest,
    body: {
      prize: "A handbag",
      prizeValue: 120,
      regions: ["us-tx"],
      sponsorAddress: "12 River Road, Austin, TX 78701",
      publicSource: "The Powerball numbers drawn next after closing",
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + 3_600_000).toISOString(),
      keywordId: id,
    },
  });
  const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Noor" });
  await texted(phoneNumber!, "win");
  const { searchContacts, publish } = api.contests;
  expect((await maya.client.ok(searchContacts, { ...contest, body: {} })).entrants).toEqual([]);
  const told = async () => (await maya.client.ok(keywords.effects, { params: { id } })).sentences;
  expect(await told()).not.toContain("Contests entered: Spring raffle.");
  await maya.client.ok(publish, { ...contest, body: {} });
  expect(await told()).toContain("Contests entered: Spring raffle.");
  await receiveMessages(server.services, [aText(phoneNumber!, "win"), aText(phoneNumber!, "WIN!")]);
  await act(2);
  expect((await maya.client.ok(searchContacts, { ...contest, body: {} })).entrants).toMatchObject([
    { contact: { _id: contactId }, entries: 1, ways: ["keyword"] },
  ]);
  expect(await queuedNews()).toBe(1);
  await newPersonMail.run(
    server.services,
    { accountId: maya.accountId, keywordId: id, contactId, personId: maya.userId, isFirst: true },
    new AbortController().signal,
  );
  const subjects = (await mailsTo(server, maya.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /^WIN: Noor /.test(subject))).toHaveLength(1);
  // A contest of another account's keyword doesn't count.
  const other = await aBusiness(server);
  const theirs = await other.client.ok(keywords.create, { body: { word: "WIN" } });
  const linked = await maya.client.call(api.contests.change, { ...contest, body: { keywordId: theirs._id } });
  expect(linked.status).toBe(404);
});

test("managers are told about new contacts like the owner, until they leave; no one else can be", async () => {
  const manager = await aBusiness(server);
  const { db } = server.services;
  const { _id: id } = await aKeyword("TELL");
  const params = { id };
  const tell = (tells: string[]) => maya.client.call(keywords.change, { params, body: { tells } });
  expect((await tell([manager.userId])).status).toBe(404);
  await db
    .insertInto("account_managers")
    .values({ account_id: maya.accountId, user_id: manager.userId, created_at: server.clock.now() } as never)
    .execute();
  expect((await tell([maya.userId, manager.userId])).status).toBe(200);
  const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Iris" });
  const queuedBefore = (await queuedNews()) ?? 0;
  await texted(phoneNumber!, "tell");
  expect(await queuedNews()).toBe(queuedBefore + 2);
  const mail = (personId: string) =>
    newPersonMail.run(
      server.services,
      { accountId: maya.accountId, keywordId: id, contactId, personId, isFirst: true },
      new AbortController().signal,
    );
  const told = async (email: string) =>
    (await mailsTo(server, email)).filter(({ subject }) => /^TELL: Iris /.test(subject)).length;
  await mail(maya.userId);
  await mail(manager.userId);
  expect([await told(maya.email), await told(manager.email)]).toEqual([1, 1]);
  await db.deleteFrom("account_managers").where("user_id", "=", manager.userId).execute();
  await mail(manager.userId);
  expect(await told(manager.email)).toBe(1);
  expect((await maya.client.ok(keywords.get, { params })).tells).toEqual([maya.userId]);
});

test("texting a keyword joins its spaces once, and another account's space is refused", async () => {
  const { _id: spaceId } = await maya.client.ok(api.spaces.create, { body: { name: "Menu club" } });
  const { phoneNumber } = await aContact(server, maya);
  const { _id: id } = await aKeyword("MENU", { spaceIds: [spaceId] });
  expect((await maya.client.ok(keywords.get, { params: { id } })).spaces).toEqual([
    { _id: spaceId, name: "Menu club" },
  ]);
  const { sentences } = await maya.client.ok(keywords.tryText, { body: { text: "menu" } });
  expect(sentences).toContain("Spaces joined: Menu club.");
  await texted(phoneNumber!, "menu", "menu");
  expect((await maya.client.ok(api.spaces.get, { params: { id: spaceId } })).userCount).toBe(1);
  const other = await aBusiness(server);
  const { _id: theirs } = await other.client.ok(api.spaces.create, { body: { name: "Theirs" } });
  const refused = await maya.client.call(keywords.change, {
    params: { id },
    body: { spaceIds: [theirs] },
  });
  expect(refused.status).toBe(400);
});

test("a keyword deleted just as a text arrives leaves no match behind", async () => {
  const { _id: keywordId } = await aKeyword("MENU");
  const { contactId } = await aContact(server, maya);
  const match = {
    accountId: maya.accountId,
    messageId: uuidv7(),
    keywordId,
    contactId,
    rule: "whole-text" as const,
  };
  const { removed } = await server.services.db.transaction().execute(async (tx) => {
    await insertMatches(tx, [match], server.clock.now());
    const removal = maya.client.ok(keywords.remove, { params: { id: keywordId } });
    // Long enough for a deletion that doesn't wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { removed: removal };
  });
  await removed;
  expect(await matchesOf(maya)).toEqual([]);
});

const outcomes = async () => (await matchesOf(maya)).map(({ outcome }) => outcome);

const ledgerOf = async (from: string) => {
  const { rows } = await sql<{ event: string; wording: string; source: string }>`
    select event, wording, source from consent_log
    where account_id = ${maya.accountId} and address = ${from} order by id
  `.execute(server.services.db);
  return rows;
};

describe("texting a keyword", () => {
  test("sends the answer, the tag, and records consent with its wording, and counts it", async () => {
    const { _id } = await aKeyword("MENU", {
      answer: "Here is our menu.",
      addTags: ["Hungry"],
      consentWording: "Text MENU for our menu and offers.",
    });
    const from = aPhoneNumber();
    await texted(from, "Menu! 🍕");
    expect(await answersTo(from)).toEqual([
      { text: "Here is our menu.", cause: "keyword", cause_id: _id, state: "queued" },
    ]);
    expect(await ledgerOf(from)).toEqual([
      {
        event: "consent",
        source: "text",
        wording: "Text MENU for our menu and offers.\n\nThey texted: Menu! 🍕",
      },
    ]);
    const { contacts } = await maya.client.ok(api.contacts.search, { body: { tag: "Hungry" } });
    expect(contacts.map(({ phoneNumber }) => phoneNumber)).toEqual([from]);
    expect(await maya.client.ok(keywords.get, { params: { id: _id } })).toMatchObject({
      texts: 1,
      people: 1,
    });
    await texted(from, "menu");
    expect(await ledgerOf(from)).toHaveLength(1);
  });

  test("is answered once, although the carrier delivers it twice and the job runs three times at once", async () => {
    await aKeyword("MENU");
    const from = aPhoneNumber();
    const text = aText(from, "menu");
    await Promise.all([receiveMessages(server.services, [text]), receiveMessages(server.services, [text])]);
    await act(3);
    await act();
    expect(await answersTo(from)).toHaveLength(1);
  });

  test("is not answered after three automatic messages in ten minutes, and is later; everything else still happens", async () => {
    const { _id: joinId } = await maya.client.ok(api.campaigns.create, {
      body: { name: "Menu news", type: "drip" },
    });
    await maya.client.ok(api.campaigns.addEvent, { params: { id: joinId }, body: { text: "Hi" } });
    await aKeyword("MENU");
    const last = await aKeyword("LAST", {
      answer: "The last one.",
      addTags: ["Came late"],
      joinCampaignIds: [joinId],
    });
    const from = aPhoneNumber();
    await texted(from, "menu", "menu", "menu", "last", "last");
    expect(await outcomes()).toEqual(["answered", "answered", "answered", "too-many", "too-many"]);
    const { contacts } = await maya.client.ok(api.contacts.search, { body: { tag: "Came late" } });
    expect(contacts.map(({ phoneNumber }) => phoneNumber)).toEqual([from]);
    expect(await maya.client.ok(api.campaigns.get, { params: { id: joinId } })).toMatchObject({
      contacts: { count: 1 },
    });
    // The owner is told once a day.
    const { rows: told } = await sql<{ payload: { keywordId: string } }>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'keywords.held-back' and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
    `.execute(server.services.db);
    expect(told).toMatchObject([{ payload: { keywordId: last._id } }]);
    await heldBackMail.run(server.services, told[0]!.payload as never, new AbortController().signal);
    const subjects = (await mailsTo(server, maya.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your keyword LAST stopped replying to a contact");
    await sql`
      update messages set time = time - interval '11 minutes' where account_id = ${maya.accountId}
    `.execute(server.services.db);
    await texted(from, "menu");
    expect(await answersTo(from)).toHaveLength(4);
  });

  test("is not answered when over an hour late, also if the text itself came late; everything else still happens", async () => {
    const { _id: id } = await aKeyword("MENU", { answer: "Here is our menu.", addTags: ["Hungry"] });
    const [delayed, late, soon] = [aPhoneNumber(), aPhoneNumber(), aPhoneNumber()];
    await receiveMessages(server.services, [aText(delayed, "menu")]);
    const receivedAt = server.clock.now();
    server.advance(60 * 60_000 + 1);
    await receiveMessages(server.services, [{ ...aText(late, "menu"), receivedAt }, aText(soon, "menu")]);
    await act();
    expect((await outcomes()).toSorted()).toEqual(["answered", "too-late", "too-late"]);
    expect([await answersTo(delayed), await answersTo(late), await answersTo(soon)]).toEqual([
      [],
      [],
      [expect.objectContaining({ text: "Here is our menu." })],
    ]);
    const { contacts } = await maya.client.ok(api.contacts.search, { body: { tag: "Hungry" } });
    expect(contacts).toHaveLength(3);
    const { matches } = await maya.client.ok(keywords.searchMatches, {
      params: { id },
      body: { outcome: "too-late" },
    });
    expect(matches).toHaveLength(2);
  });

  test("counts app flows' messages among the automatic ones", async () => {
    await aKeyword("MENU");
    const from = aPhoneNumber();
    await texted(from, "menu", "menu", "menu");
    // As if a flow had sent two of them.
    await sql`
      update messages set cause = 'flow' where account_id = ${maya.accountId} and direction = 'out' and id in (
        select id from messages where account_id = ${maya.accountId} and direction = 'out' order by id limit 2
      )
    `.execute(server.services.db);
    await sql`update keyword_matches set outcome = 'no-answer' where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    await texted(from, "menu");
    expect((await outcomes()).at(-1)).toBe("too-many");
  });

  test("is answered once per contact and period if so configured, and others get theirs", async () => {
    await aKeyword("MENU", { answer: "Here is our menu.", answersPer: "once" });
    const [jo, ana] = [aPhoneNumber(), aPhoneNumber()];
    await texted(jo, "menu", "menu");
    await texted(ana, "menu");
    expect([await answersTo(jo), await answersTo(ana)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await outcomes()).toSorted()).toEqual(["answered", "answered", "answered-before"]);
  });

  test("after STOP sends nothing and records no consent", async () => {
    await aKeyword("MENU");
    const { phoneNumber } = await aContact(server, maya);
    const from = phoneNumber!;
    await texted(from, "STOP", "menu");
    expect((await answersTo(from)).filter(({ cause }) => cause === "keyword")).toEqual([]);
    expect((await ledgerOf(from)).map(({ event }) => event)).not.toContain("consent");
    expect(await outcomes()).toEqual(["said-no"]);
  });

  test("asks to confirm when double opt-in is on", async () => {
    await maya.client.ok(api.accountSettings.changeDoubleOptIn, {
      body: { isEnabled: true, message: "Please confirm: {{doubleOptInLink}}" },
    });
    await aKeyword("MENU");
    const from = aPhoneNumber();
    await texted(from, "menu");
    const { rows } = await sql<{ address: string }>`
      select address from double_opt_in_requests where account_id = ${maya.accountId}
    `.execute(server.services.db);
    expect(rows).toEqual([{ address: from }]);
  });
});

test.each([
  "We have got to STOP this bill",
  "Menu. Stop texting me and take me off your list",
  "Menu: I'm driving right now, this is an automatic reply",
  "STOP",
  "What is on the menu",
])("%j triggers no keyword", async (text) => {
  await aKeyword("MENU");
  await texted(aPhoneNumber(), text);
  expect(await matchesOf(maya)).toEqual([]);
});

test("a text that one of support's rules holds or obeys triggers no keyword and is no consent", async () => {
  const support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  const rule = (effect: "ask" | "opt-out", phrase: string) =>
    support.client.ok(api.messageClassifiers.create, {
      body: { name: phrase, kind: "stop", effect, phrases: [phrase], isOn: true },
    });
  await rule("ask", "rather stay home");
  await rule("opt-out", "menu be gone");
  await aKeyword("MENU");
  const from = aPhoneNumber();
  const [asked, obeyed] = ["Menu: I'd rather stay home", "Menu, be gone!"];
  await texted(from, asked, obeyed, obeyed);
  expect(await matchesOf(maya)).toEqual([]);
  expect((await ledgerOf(from)).map(({ event }) => event)).not.toContain("consent");
  const tried = async (text: string) =>
    (await maya.client.ok(keywords.tryText, { body: { text } })).sentences;
  expect(await tried(asked)).toEqual([expect.stringContaining("sounds like a request to stop")]);
  expect(await tried(obeyed)).toEqual(["No keyword replies. It opts them out."]);
});

test("a keyword is active while it is on and within its days, and not for other accounts' texts", async () => {
  await aKeyword("OFF", { answer: "Hi", isOn: false });
  await aKeyword("LATER", { answer: "Hi", activeFrom: "2999-01-01T00:00:00Z" });
  await aKeyword("OVER", { answer: "Hi", activeUntil: "2001-01-01T00:00:00Z" });
  const theirs = await aBusiness(server);
  await theirs.client.ok(keywords.create, { body: { word: "MENU", answer: "Theirs" } });
  await texted(aPhoneNumber(), "off", "later", "over", "menu");
  expect([...(await matchesOf(maya)), ...(await matchesOf(theirs))]).toEqual([]);
});

test("with a typo counts only if so configured", async () => {
  await aKeyword("PIZZA", { answer: "Hi" });
  await texted(aPhoneNumber(), "pizzza");
  expect(await matchesOf(maya)).toEqual([]);
  await aKeyword("BURGER", { answer: "Hi", allowsMisspelt: true });
  await texted(aPhoneNumber(), "burgre");
  expect((await matchesOf(maya)).map(({ rule }) => rule)).toEqual(["misspelt"]);
});

test("two keywords with a common word are refused, naming the one that has it", async () => {
  await aKeyword("Menu", { otherWords: ["Lunch"] });
  const refused = await maya.client.call(keywords.create, { body: { word: "lunch" } });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("Your keyword Menu already uses");
  const both = await Promise.all(
    ["SALE", "sale"].map((word) => maya.client.call(keywords.create, { body: { word } })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

test.each(["", "ab!c", "STOP", "Help", "one two three four five six", "--"])(
  "%j is refused as a word",
  async (word) => expect((await maya.client.call(keywords.create, { body: { word } })).status).toBe(400),
);

test("a reply has at most 1024 characters, as every text", async () => {
  const body = { word: "LONG", answer: "x".repeat(1025) };
  expect(await maya.client.call(keywords.create, { body })).toMatchObject({
    status: 400,
    body: { fields: { answer: "Message text cannot exceed 1024 characters." } },
  });
  expect(
    (await maya.client.call(keywords.create, { body: { ...body, answer: "x".repeat(1024) } })).status,
  ).toBe(201);
});

test("a keyword is renamed, copied switched off, found and deleted", async () => {
  const { _id: id } = await aKeyword("MENU", { answer: "Hi", otherWords: ["lunch"] });
  expect(await maya.client.ok(keywords.change, { params: { id }, body: { word: "FOOD" } })).toMatchObject({
    word: "FOOD",
    name: "FOOD",
    answer: "Hi",
    otherWords: ["lunch"],
  });
  const copy = await maya.client.ok(keywords.clone, { params: { id }, body: {} });
  expect(copy).toMatchObject({ word: "FOOD 2", answer: "Hi", otherWords: [], isOn: false });
  await texted(aPhoneNumber(), "menu", "food");
  expect(await matchesOf(maya)).toHaveLength(1);
  await maya.client.ok(keywords.removeMany, { body: { ids: [id] } });
  expect(await matchesOf(maya)).toEqual([]);
  const { keywords: left } = await maya.client.ok(keywords.search, { body: { term: "food" } });
  expect(left.map(({ word }) => word)).toEqual(["FOOD 2"]);
});

test("a copy of a keyword with as many words as it can have is one too", async () => {
  const { _id: id } = await aKeyword("Free pizza-slice for_every", { answer: "Hi" });
  const copy = await maya.client.ok(keywords.clone, { params: { id }, body: {} });
  expect(copy.word).toBe("Free pizza-slice for 2");
  await maya.client.ok(keywords.change, { params: { id: copy._id }, body: { word: copy.word, isOn: true } });
  expect(await maya.client.ok(keywords.tryText, { body: { text: copy.word } })).toMatchObject({
    keyword: { _id: copy._id },
  });
});

test("a renamed tag is renamed in its keywords", async () => {
  const { _id: id } = await aKeyword("MENU", { addTags: ["Hungry"], removeTags: ["New"] });
  await texted(aPhoneNumber(), "menu");
  await maya.client.ok(api.tags.change, { params: { tagName: "Hungry" }, body: { name: "Peckish" } });
  expect(await maya.client.ok(keywords.get, { params: { id } })).toMatchObject({
    addTags: ["Peckish"],
    removeTags: ["New"],
  });
});

test("trying a text says which keyword answers and what would happen, and does nothing", async () => {
  const { _id } = await aKeyword("MENU", { answer: "Here it is.", addTags: ["Hungry"] });
  const tried = await maya.client.ok(keywords.tryText, { body: { text: "menu please" } });
  expect(tried).toMatchObject({ keyword: { _id, word: "MENU" }, rule: "first-word" });
  expect(tried.sentences.join(" ")).toContain("Tags added: Hungry.");
  for (const text of ["STOP", "hello", "menu, stop texting me and take me off your list"])
    expect((await maya.client.ok(keywords.tryText, { body: { text } })).keyword).toBeNull();
  expect(await matchesOf(maya)).toEqual([]);
});

test("trying a text says which keyword would answer it that is off or outside of its days now", async () => {
  const { _id: id } = await aKeyword("SALE NOW", { answer: "On sale.", isOn: false });
  const tried = async (text: string) => maya.client.ok(keywords.tryText, { body: { text } });
  const change = (body: object) => maya.client.ok(keywords.change, { params: { id }, body });
  const { keyword, sentences } = await tried("sale now");
  expect(keyword).toBeNull();
  expect(sentences).toEqual(["No keyword replies. SALE NOW would, but it's off."]);
  await change({ isOn: true, activeFrom: "2999-06-01T17:00:00Z" });
  expect((await tried("sale now please")).sentences).toEqual([
    "No keyword replies. SALE NOW would, but it starts on Jun 1, 2999.",
  ]);
  // The moment at which the day after the last one begins.
  await change({ activeFrom: null, activeUntil: "2001-06-02T05:00:00Z" });
  expect((await tried("sale now")).sentences).toEqual([
    "No keyword replies. SALE NOW would, but it ended on Jun 1, 2001.",
  ]);
  await aKeyword("SALE", { answer: "All sales." });
  expect(await tried("sale now")).toMatchObject({
    keyword: { word: "SALE" },
    sentences: expect.arrayContaining(["SALE NOW would reply instead, but it ended on Jun 1, 2001."]),
  });
  await change({ activeUntil: null });
  expect((await tried("sale now")).sentences.join(" ")).not.toContain("would");
});

describe("without a text", () => {
  const tagsOf = async (contactId: string) =>
    (await maya.client.ok(api.contacts.get, { params: { contactId } })).tags;
  const slugOf = ({ contactId }: { contactId: string }) =>
    contactLinkSlug(server.env, maya.accountId, contactId);

  test("a keyword is applied to chosen contacts as marketing, and gives no consent by it", async () => {
    const jo = await aContact(server, maya);
    const out = await aContact(server, maya);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: out.contactId },
      body: { doNotMessage: true },
    });
    const { _id: keywordId } = await aKeyword("MENU", { answer: "Here is our menu.", addTags: ["Menu"] });
    const selection = { ids: [jo.contactId, out.contactId] };
    const action = await maya.client.ok(keywords.apply, { body: { keywordId, selection } });
    expect(action).toMatchObject({ kind: "apply-keyword", subject: "MENU", changed: 2, undoUntil: null });
    await act(2);
    expect(await tagsOf(jo.contactId)).toEqual(["Menu"]);
    expect(await answersTo(jo.phoneNumber!)).toMatchObject([{ text: "Here is our menu.", cause: "keyword" }]);
    expect(await answersTo(out.phoneNumber!)).toEqual([]);
    const { rows } = await sql<{ purpose: string }>`
      select purpose from messages where account_id = ${maya.accountId} and cause = 'keyword'
    `.execute(server.services.db);
    expect(rows).toEqual([{ purpose: "marketing" }]);
    const { consents } = await readStanding(server.services.db, maya.accountId, [jo.phoneNumber!]);
    expect(consents).toEqual([]);
  });

  test("applying a keyword tells no one, and counts as no use of it", async () => {
    const jo = await aContact(server, maya);
    const { _id: keywordId } = await aKeyword("MENU", { answer: "Here.", tells: [maya.userId] });
    const used = () => maya.client.ok(keywords.get, { params: { id: keywordId } });
    const before = (await queuedNews()) ?? 0;
    const selection = { ids: [jo.contactId] };
    await maya.client.ok(keywords.apply, { body: { keywordId, selection } });
    await act();
    expect(await outcomes()).toEqual(["answered"]);
    expect(await queuedNews()).toBe(before);
    expect(await used()).toMatchObject({ texts: 0, people: 0 });
    // Their own first text is still the first.
    await texted(jo.phoneNumber!, "menu");
    expect(await queuedNews()).toBe(before + 1);
    expect(await used()).toMatchObject({ texts: 1, people: 1 });
  });

  test("the effects of applying are shown before, also outside its days, with the app flows that use it", async () => {
    const { _id: id } = await aKeyword("MENU", {
      answer: "Here it is.",
      addTags: ["Hungry"],
      activeFrom: "2999-01-01T00:00:00Z",
    });
    const { _id: flowId } = await maya.client.ok(api.appFlows.create, {
      body: {
        name: "Menu people",
        draft: {
          trigger: { kind: "keyword", subject: id },
          steps: [{ id: "t", kind: "add-tag", tag: "Reader" }],
        },
      } as never,
    });
    await maya.client.ok(api.appFlows.publish, { params: { id: flowId }, body: {} });
    const { sentences } = await maya.client.ok(keywords.effects, { params: { id } });
    expect(sentences).toEqual([
      expect.stringContaining("“Here it is.”"),
      "Tags added: Hungry.",
      "App flows that use it: Menu people.",
    ]);
    const other = await aBusiness(server);
    expect((await other.client.call(keywords.effects, { params: { id } })).status).toBe(404);
  });

  test("an inactive keyword is not applied, and another account's is not found", async () => {
    const jo = await aContact(server, maya);
    const { _id: keywordId } = await aKeyword("MENU", { isOn: false });
    const selection = { ids: [jo.contactId] };
    expect(await maya.client.call(keywords.apply, { body: { keywordId, selection } })).toMatchObject({
      status: 409,
      body: { error: "MENU is off. Turn it on first." },
    });
    const stranger = await aBusiness(server);
    const theirs = await stranger.client.call(keywords.apply, { body: { keywordId, selection } });
    expect(theirs.status).toBe(404);
  });

  test("its page says what to text where, as a link and a code, while it is active", async () => {
    const { slug, publicLink, smsLink, _id } = await aKeyword("MENU");
    expect(smsLink).toBe(`smsto:${maya.phoneNumber}:MENU`);
    expect(publicLink).toBe(`${server.env.PUBLIC_URL}/t/${slug}`);
    const visitor = createClient(server);
    expect(await visitor.ok(keywords.readPublic, { params: { keywordSlug: slug } })).toMatchObject({
      word: "MENU",
      phoneNumber: maya.phoneNumber,
      smsLink,
    });
    const page = await fetch(`${server.url}/t/${slug}`);
    const html = await page.text();
    expect(html).toContain(`href="${smsLink}"`);
    expect(html).toContain("<svg");
    expect(html).toContain("Reply STOP to any message to opt out, HELP for help.");
    expect(html).not.toContain("<script");
    expect((await maya.client.ok(keywords.allWords, {})).keywords).toMatchObject([{ word: "MENU", smsLink }]);
    await maya.client.ok(keywords.change, { params: { id: _id }, body: { isOn: false } });
    const gone = await fetch(`${server.url}/t/${slug}`);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain("Invalid link. Please try to copy/pate the link");
    expect((await maya.client.ok(keywords.allWords, {})).keywords).toEqual([]);
  });

  test("a contact's info form for a keyword, and a form with one, apply it once", async () => {
    const jo = await aContact(server, maya);
    const { _id, slug } = await aKeyword("MENU", { answer: "Here is our menu.", addTags: ["Menu"] });
    const path = `/c/${slugOf(jo)}/k/${slug}`;
    const html = await (await fetch(`${server.url}${path}`)).text();
    const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const send = () =>
      fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token, firstName: "Jo" }).toString(),
      });
    expect((await send()).status).toBe(200);
    await act(2);
    expect(await tagsOf(jo.contactId)).toEqual(["Menu"]);
    expect(await answersTo(jo.phoneNumber!)).toHaveLength(1);
    const stranger = await aBusiness(server);
    const theirs = await aContact(server, stranger);
    const wrong = contactLinkSlug(server.env, stranger.accountId, theirs.contactId);
    expect((await fetch(`${server.url}/c/${wrong}/k/${slug}`)).status).toBe(404);

    // In a message, a contact's own link leads to it.
    await maya.client.ok(api.messages.send, {
      body: { contactId: jo.contactId, text: `Here: {{contactLink}}/k/${slug}` },
    });
    const link = (await answersTo(jo.phoneNumber!)).at(-1)!.text.replace("Here: ", "");
    expect(link).toBe(`${server.env.PUBLIC_URL}${path}`);
    expect(await (await fetch(link)).text()).toContain('name="token"');

    const ana = await aContact(server, maya);
    const { _id: formId } = await maya.client.ok(api.configurableForms.create, { body: { name: "Join" } });
    const form = await maya.client.ok(api.configurableForms.change, {
      params: { id: formId },
      body: { keyword: _id },
    });
    expect(form.keyword).toEqual({ _id, word: "MENU" });
    const params = { formSlug: form.slug, contactSlug: slugOf(ana) };
    const opened = await maya.client.ok(api.publicForms.readForm, { params });
    server.advance(5_000);
    const body = { token: opened.token, told: { firstName: "Ana", phoneNumber: ana.phoneNumber! } };
    await maya.client.ok(api.publicForms.submitForm, { params, body });
    await maya.client.ok(api.publicForms.submitForm, { params, body });
    await act();
    expect(await answersTo(ana.phoneNumber!)).toHaveLength(1);
    expect(await maya.client.ok(keywords.get, { params: { id: _id } })).toMatchObject({
      texts: 0,
      people: 2,
    });

    // Off or after its last day, a form does nothing with it.
    for (const asleep of [{ isOn: false }, { isOn: true, activeUntil: "2001-01-01T00:00:00Z" }]) {
      await maya.client.ok(keywords.change, { params: { id: _id }, body: asleep });
      const visitor = aPhoneNumber();
      const again = await maya.client.ok(api.publicForms.readForm, { params });
      server.advance(5_000);
      await maya.client.ok(api.publicForms.submitForm, {
        params,
        body: { token: again.token, told: { firstName: "Ben", phoneNumber: visitor } },
      });
      await act();
      expect(await answersTo(visitor)).toEqual([]);
      expect(await answersTo(ana.phoneNumber!)).toHaveLength(1);
    }
    await maya.client.ok(keywords.remove, { params: { id: _id } });
    const without = await maya.client.ok(api.configurableForms.get, { params: { id: formId } });
    expect(without.keyword).toBeNull();
  });
});

describe("attachments of an answer", () => {
  const texted = async (from: string) => {
    await receiveMessages(server.services, [aText(from, "menu")]);
    await act();
    const { rows } = await sql<{ type: string; text: string; media: { contentType: string }[] }>`
      select type, text, media from messages where account_id = ${maya.accountId} and cause = 'keyword'
    `.execute(server.services.db);
    return rows;
  };
  async function aVoiceDrop(): Promise<string> {
    const bytes = aWav();
    const { _id: uploadId } = await maya.client.ok(api.attachments.beginUpload, {
      body: { fileName: "hours.wav", fileSize: bytes.length },
    });
    const upload = new Blob([new Uint8Array(bytes)]);
    await maya.client.ok(api.attachments.putPart, { params: { uploadId, part: "0" }, upload });
    return (await maya.client.ok(api.voiceDrops.create, { body: { name: "Hours", uploadId } }))._id;
  }
  const tried = async () =>
    (await maya.client.ok(keywords.tryText, { body: { text: "menu" } })).sentences.join(" ");

  test("include a picture, which is named in a trial and can be removed", async () => {
    const { _id: id } = await aKeyword("menu");
    const upload = new File([new Uint8Array(await aPhoto(120, 80))], "menu.jpg", { type: "image/jpeg" });
    const changed = await maya.client.ok(keywords.changeMedia, { params: { id }, body: {}, upload });
    expect(changed).toMatchObject({ answerType: "mms", media: [{ contentType: "image/jpeg", width: 80 }] });
    expect(await tried()).toContain("“Here is our menu.”, with a picture");
    expect(await texted(aPhoneNumber())).toMatchObject([
      { type: "mms", text: "Here is our menu.", media: [{ contentType: "image/jpeg" }] },
    ]);
    const shown = await maya.client.call(keywords.media, { params: { id } });
    expect(shown.status).toBe(200);
    const without = await maya.client.ok(keywords.changeMedia, { params: { id }, body: {} });
    expect(without).toMatchObject({ answerType: "sms", media: [] });
    expect((await maya.client.call(keywords.media, { params: { id } })).status).toBe(404);
  });

  test("include the current contact card, even without text", async () => {
    const { _id: id } = await aKeyword("menu", { answer: "" });
    await maya.client.ok(keywords.changeMedia, { params: { id }, body: { sendsCard: "true" } });
    expect(await tried()).toContain("They get: your contact card");
    expect(await texted(aPhoneNumber())).toMatchObject([
      { type: "mms", text: "", media: [{ contentType: "text/vcard" }] },
    ]);
    // Applying it costs what its forecast says.
    const { contactId } = await aContact(server, maya);
    const selection = { ids: [contactId] };
    const foreseen = await maya.client.ok(keywords.foreseeApplying, { params: { id }, body: { selection } });
    expect(foreseen).toMatchObject({ texts: 1, without: [] });
    await maya.client.ok(keywords.apply, { body: { keywordId: id, selection } });
    await act();
    const { rows } = await sql<{ credits: number }>`
      select cost_hundredths / 100.0::float8 as credits from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out'
    `.execute(server.services.db);
    expect(rows).toEqual([{ credits: foreseen.credits }]);
  });

  test("include a voice drop, which only contacts with consent to voice drops get", async () => {
    const { _id: id } = await aKeyword("menu");
    const drop = await aVoiceDrop();
    const changed = await maya.client.ok(keywords.changeMedia, {
      params: { id },
      body: { voiceDropId: drop },
    });
    expect(changed).toMatchObject({ answerType: "rvm", media: [{ contentType: "audio/wav" }] });
    expect(await tried()).toContain("your voice drop, if they agreed to voice drops");
    await receiveMessages(server.services, [aText(aPhoneNumber(), "menu")]);
    await act();
    expect(await matchesOf(maya)).toMatchObject([{ outcome: "unsent" }]);
  });

  test("are limited to one, and another account's voice drop is refused", async () => {
    const { _id: id } = await aKeyword("menu");
    const drop = await aVoiceDrop();
    const both = { voiceDropId: drop, sendsCard: "true" };
    expect((await maya.client.call(keywords.changeMedia, { params: { id }, body: both })).status).toBe(400);
    const other = await aBusiness(server);
    const its = await other.client.ok(keywords.create, { body: { word: "menu" } });
    const answer = await other.client.call(keywords.changeMedia, {
      params: { id: its._id },
      body: { voiceDropId: drop },
    });
    expect(answer.status).toBe(404);
  });
});

describe("similar words of keywords", () => {
  const overlapsOf = async (id: string) =>
    (await maya.client.ok(keywords.overlaps, { params: { id } })).overlaps.map(
      ({ own, keyword, kind, wins }) => [own, keyword.word, kind, wins],
    );

  test("are reported with the keyword that answers, as texts are matched, and no others are", async () => {
    const short = await aKeyword("SALE");
    const long = await aKeyword("SALE NOW");
    await aKeyword("SALES");
    await aKeyword("MENU");
    expect(await overlapsOf(short._id)).toEqual([["sale", "SALE NOW", "begins", "other"]]);
    expect(await overlapsOf(long._id)).toEqual([["sale now", "SALE", "begins", "this"]]);
    const { keyword } = await maya.client.ok(keywords.tryText, { body: { text: "sale now please" } });
    expect(keyword?.word).toBe("SALE NOW");
    // An alternative word doesn't take precedence over another keyword's own.
    await maya.client.ok(keywords.change, {
      params: { id: long._id },
      body: { word: "OFFER", otherWords: ["sale now"] },
    });
    expect(await overlapsOf(short._id)).toEqual([["sale", "OFFER", "begins", "this"]]);
    expect((await maya.client.ok(keywords.tryText, { body: { text: "sale now" } })).keyword?.word).toBe(
      "SALE",
    );
    const other = await aBusiness(server);
    const refused = await other.client.call(keywords.overlaps, { params: { id: short._id } });
    expect(refused.status).toBe(404);
  });

  test("including a typo of one that may be meant for the other", async () => {
    const sale = await aKeyword("SALE", { answer: "Sale!", allowsMisspelt: true });
    const salt = await aKeyword("SALT");
    expect(await overlapsOf(sale._id)).toEqual([["sale", "SALT", "misspelt", "exact"]]);
    expect(await overlapsOf(salt._id)).toEqual([["salt", "SALE", "misspelt", "exact"]]);
    await maya.client.ok(keywords.change, { params: { id: sale._id }, body: { allowsMisspelt: false } });
    expect(await overlapsOf(salt._id)).toEqual([]);
  });
});

test("users of a keyword are listed with their outcome, by outcome, and tagged", async () => {
  const { _id: id } = await aKeyword("MENU", { answer: "Here is our menu.", answersPer: "once" });
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  await texted(jo.phoneNumber!, "menu", "menu");
  await texted(ana.phoneNumber!, "MENU please");
  const search = async (outcome: "all" | "answered" | "answered-before") =>
    (await maya.client.ok(keywords.searchMatches, { params: { id }, body: { outcome } })).matches;
  expect((await search("all")).map(({ rule, outcome }) => [rule, outcome])).toEqual(
    expect.arrayContaining([
      ["first-word", "answered"],
      ["whole-text", "answered"],
      ["whole-text", "answered-before"],
    ]),
  );
  expect((await search("answered-before")).map(({ contact }) => contact._id)).toEqual([jo.contactId]);
  const tag = { params: { id }, body: { outcome: "answered" as const, tagName: "Hungry" } };
  expect(await maya.client.ok(keywords.tagMatches, tag)).toMatchObject({
    tagged: 2,
    action: { kind: "tag", state: "done" },
  });
  expect(await maya.client.ok(keywords.tagMatches, tag)).toMatchObject({ tagged: 0 });
  const other = await aBusiness(server);
  expect((await other.client.call(keywords.tagMatches, tag)).status).toBe(404);
  expect((await other.client.call(keywords.searchMatches, { params: { id }, body: {} })).status).toBe(404);
});

test("applying a keyword first shows who gets no text and why, and its cost; it sends nothing", async () => {
  const { _id: id } = await aKeyword("MENU", { answer: "Here is our menu.", answersPer: "once" });
  const [had, stopped, gets] = [
    await aContact(server, maya),
    await aContact(server, maya),
    await aContact(server, maya),
  ];
  await texted(had.phoneNumber!, "menu");
  await texted(stopped.phoneNumber!, "STOP");
  const before = await maya.client.ok(keywords.get, { params: { id } });
  const ids = [had, stopped, gets].map(({ contactId }) => contactId);
  const foresee = (as: Business) =>
    as.client.call(keywords.foreseeApplying, { params: { id }, body: { selection: { ids } } });
  const { body } = await foresee(maya);
  expect(body).toMatchObject({ people: 3, texts: 1, credits: 1, isEstimated: false });
  expect((body as { without: { reason: string; people: number }[] }).without).toEqual(
    expect.arrayContaining([
      { reason: "They already got the reply within the time you set.", people: 1 },
      expect.objectContaining({ people: 1 }),
    ]),
  );
  expect((await maya.client.ok(keywords.get, { params: { id } })).texts).toBe(before.texts);
  await maya.client.ok(keywords.apply, { body: { keywordId: id, selection: { ids } } });
  await act();
  expect((await answersTo(gets.phoneNumber!)).map(({ text }) => text)).toEqual(["Here is our menu."]);
  expect((await foresee(await aBusiness(server))).status).toBe(404);
});

test("people to notify hear of every use if so configured, on their devices too", async () => {
  const { db } = server.services;
  const { _id: id } = await aKeyword("TELL", { answer: "", tells: [maya.userId], tellsOn: "every" });
  const jobs = async (name: string) => {
    const { rows } = await sql<{ payload: { isFirst?: boolean; notice?: { body: string } } }>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${name} and (j.payload ->> 'accountId')::bigint = ${maya.accountId} order by j.id
    `.execute(db);
    return rows.map(({ payload }) => payload);
  };
  const { phoneNumber } = await aContact(server, maya);
  const browser = await server.sandbox("POST", "/push-subscriptions", {
    applicationServerKey: server.env.VAPID_PUBLIC_KEY,
  });
  await maya.client.ok(api.push.subscribe, { body: { token: JSON.stringify(browser), deviceType: "web" } });
  await texted(phoneNumber!, "tell", "tell");
  expect((await jobs("keywords.new-person")).map(({ isFirst }) => isFirst)).toEqual([true, false]);
  const bodies = async () =>
    (await jobs("push.notice")).map(({ notice }) => notice?.body).filter((body) => body?.includes("TELL"));
  expect(await bodies()).toEqual(["Used your keyword TELL for the first time", "Used your keyword TELL"]);
  await maya.client.ok(keywords.change, { params: { id }, body: { tellsOn: "first" } });
  await texted(phoneNumber!, "tell");
  expect(await bodies()).toHaveLength(2);
  expect((await maya.client.ok(keywords.tryText, { body: { text: "tell" } })).sentences).toContain(
    "One person gets an email and a notification if they use it for the first time.",
  );
});

test("a keyword lists the forms and landing pages it is used in", async () => {
  const { _id: id } = await aKeyword("MENU", { answer: "Here you are.", otherWords: ["our menu"] });
  const params = { id };
  const { _id: formId } = await maya.client.ok(api.configurableForms.create, {
    body: { name: "Order form" },
  });
  await maya.client.ok(api.configurableForms.change, { params: { id: formId }, body: { keyword: id } });
  const colors = { background: "#ffffff", text: "#111111", button: "#0055cc", buttonText: "#ffffff" };
  const aPage = (name: string, block: object) =>
    maya.client.ok(api.landingPages.create, {
      body: {
        ...{ name, title: name, description: name },
        design: { version: 1, colors, blocks: [{ id: uuidv7(), ...block }] } as never,
      },
    });
  const button = { type: "textUs", align: "left", label: "Text us", phoneNumber: maya.phoneNumber };
  const byButton = await aPage("By button", { ...button, message: "Our MENU!" });
  const byForm = await aPage("By form", { type: "form", configurableFormId: formId });
  await aPage("Something else", { ...button, message: "Hello" });
  expect(await maya.client.ok(keywords.places, { params })).toEqual({
    forms: [{ _id: formId, name: "Order form" }],
    landingPages: [
      { _id: byButton._id, name: "By button", isPublished: false },
      { _id: byForm._id, name: "By form", isPublished: false },
    ],
  });
  expect((await (await aBusiness(server)).client.call(keywords.places, { params })).status).toBe(404);
});
