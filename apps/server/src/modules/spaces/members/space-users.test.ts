import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { passOnDue } from "../passing-on/pass-on.ts";

let server: TestServer;
let maya: Business;
/** Owns another account, and is Maya's contact Ana. */
let ana: Business;
let ben: { contactId: string; phoneNumber: string };
let anaContactId: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { spaces } = api;
const passedOn = async () => {
  while (await passOnDue(server.services));
};

let numbers = 5_550_100;
async function aPerson(): Promise<Business & { mobile: string }> {
  const business = await aBusiness(server);
  numbers += 1;
  const mobile = `+1512${numbers}`;
  await sql`
    update users set mobile_number = ${mobile}, mobile_verified_at = now() where id = ${business.userId}
  `.execute(server.services.db);
  return { ...business, mobile };
}

async function contactOf(business: Business, firstName: string, phoneNumber?: string) {
  const made = await aContact(server, business, { firstName, ...(phoneNumber && { phoneNumber }) });
  return { contactId: made.contactId, phoneNumber: made.phoneNumber! };
}

beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
  const person = await aPerson();
  ana = person;
  anaContactId = (await contactOf(maya, "Ana", person.mobile)).contactId;
  ben = await contactOf(maya, "Ben");
  id = (await maya.client.ok(spaces.create, { body: { name: "Book club" } }))._id;
  await maya.client.ok(spaces.addMembers, {
    params: { id },
    body: { contactIds: [anaContactId, ben.contactId] },
  });
});

const params = () => ({ id });
const answerAs = (who: Business, answer: "accept" | "decline") =>
  who.client.call(spaces.answerInvitation, { params: params(), body: { answer } });
async function sharedWith({ client }: Pick<Business, "client">) {
  const [shared, asked] = await Promise.all([
    client.ok(spaces.shared, { body: {} }),
    client.ok(spaces.invitations, { body: {} }),
  ]);
  expect([shared.paging.total, asked.paging.total]).toEqual([shared.spaces.length, asked.invitations.length]);
  return { spaces: shared.spaces, invitations: asked.invitations };
}
const saidTo = async (who: Business) =>
  (await who.client.ok(spaces.thread, { params: params() })).messages.toReversed();
const say = async (who: Business, text: string) => {
  const said = await who.client.ok(spaces.send, { params: params(), body: { text } });
  await passedOn();
  return said;
};
async function textsTo(contactId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
      and direction = 'out' and cause = 'space' order by id
  `.execute(server.services.db);
  return rows.map(({ text }) => text);
}
const unreadOf = async (who: Business) =>
  (await who.client.ok(api.live.poll, { body: {} })).spacesUpdates.unreadCount;
const membersOf = async () => {
  const { members } = await maya.client.ok(spaces.searchMembers, { params: params(), body: {} });
  return Object.fromEntries(members.map(({ contact, isInApp }) => [contact.name.split(" ")[0], isInApp]));
};

test("a member who uses the product is invited, gets texts until they agree, and nothing shows before", async () => {
  expect(await sharedWith(ana)).toMatchObject({
    spaces: [],
    invitations: [{ space: { _id: id, name: "Book club" }, from: "Maya Rivers" }],
  });
  // Nothing was written to them: unread counts come from messages only.
  expect(await unreadOf(ana)).toBe(0);
  await say(maya, "Hi");
  expect(await textsTo(anaContactId)).toHaveLength(1);
  expect((await ana.client.call(spaces.thread, { params: params() })).status).toBe(404);
  expect(await membersOf()).toEqual({ Ana: false, Ben: false });
  expect((await answerAs(ana, "decline")).status).toBe(200);
  await say(maya, "Hi again");
  expect(await textsTo(anaContactId)).toHaveLength(2);
  expect([await sharedWith(ana), await unreadOf(ana)]).toEqual([{ spaces: [], invitations: [] }, 0]);
  expect((await answerAs(ana, "accept")).status).toBe(404);
  expect((await ana.client.call(spaces.thread, { params: params() })).status).toBe(404);
});

test("a member who agreed reads their messages in the app and gets no text; theirs are texted to the others at the owner's cost", async () => {
  await say(maya, "Before");
  await answerAs(ana, "accept");
  expect(await membersOf()).toEqual({ Ana: true, Ben: false });
  const forecast = await maya.client.ok(spaces.forecast, { params: params(), body: { text: "Hello" } });
  expect(forecast).toMatchObject({ members: 2, goes: 2, credits: 1 });
  const message = await say(maya, "Hello {{firstName}}");
  expect(await textsTo(anaContactId)).toHaveLength(1);
  expect(await saidTo(ana)).toMatchObject([
    {
      _id: message._id,
      direction: "in",
      text: "Hello Ana",
      from: { contactId: null, name: "Maya" },
      reach: { sent: 0, unsent: 0, credits: 0 },
    },
  ]);
  const balance = async () =>
    (await maya.client.ok(spaces.forecast, { params: params(), body: { text: "x" } })).balanceCredits;
  const before = await balance();
  const theirs = await say(ana, "I bring {{firstName}} cake");
  expect(theirs).toMatchObject({ direction: "out", state: "sending" });
  expect(await textsTo(ben.contactId)).toEqual(expect.arrayContaining(["Ana: I bring {{firstName}} cake"]));
  expect(await textsTo(anaContactId)).toHaveLength(1);
  expect(before - (await balance())).toBe(1);
  const [, , seen] = await saidTo(maya);
  expect(seen).toMatchObject({
    direction: "in",
    from: { contactId: anaContactId },
    reach: { sent: 1, credits: 1 },
  });
  const { rows } = await sql<{ free: number }>`
    select count(*)::int as free from messages where account_id = ${ana.accountId} and direction = 'out'
  `.execute(server.services.db);
  expect(rows[0]?.free).toBe(0);
});

test("two members who agreed see each other's messages with the space's names, live and unread", async () => {
  const cy = await aPerson();
  const { contactId } = await contactOf(maya, "Cy", cy.mobile);
  await maya.client.ok(spaces.addMembers, { params: params(), body: { contactIds: [contactId] } });
  await Promise.all([answerAs(ana, "accept"), answerAs(cy, "accept")]);
  const said = await say(ana, "Anybody?");
  const [heard] = await saidTo(cy);
  expect(heard).toMatchObject({
    _id: said._id,
    direction: "in",
    text: "Anybody?",
    from: { contactId: null, name: "Ana" },
  });
  expect([await unreadOf(cy), await unreadOf(ana), await unreadOf(maya)]).toEqual([1, 0, 1]);
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from change_log
    where account_id = ${cy.accountId} and 'spaces' = any(topics) and ${id} = any(ids)
  `.execute(server.services.db);
  expect(rows[0]!.told).toBeGreaterThan(0);
  const read = await cy.client.ok(spaces.markRead, { params: { id, messageId: said._id }, body: {} });
  expect([read.unreadCount, await unreadOf(cy)]).toEqual([0, 0]);
  server.advance(60_000);
  await say(ana, "Hello?");
  const { spaceThreadUpdates } = await cy.client.ok(api.live.poll, {
    body: { spaceThread: { spaceId: id, messageId: said._id } },
  });
  expect(spaceThreadUpdates?.messages.map(({ text }) => text)).toEqual(["Hello?"]);
  const { spaces: shown } = await sharedWith(cy);
  expect(shown).toMatchObject([
    {
      isOwn: false,
      writesAs: "Cy",
      isUnread: true,
      userCount: 0,
      users: { count: 0, subset: [] },
      lastMessage: { text: "Hello?", fromFormattedName: "Ana" },
    },
  ]);
});

test("only the owner manages, only the sender deletes, and each user mutes for themselves", async () => {
  await answerAs(ana, "accept");
  const said = await say(maya, "Hello");
  const managing = await Promise.all([
    ana.client.call(spaces.change, { params: params(), body: { name: "Mine" } }),
    ana.client.call(spaces.remove, { params: params() }),
    ana.client.call(spaces.clone, { params: params(), body: {} }),
    ana.client.call(spaces.searchMembers, { params: params(), body: {} }),
    ana.client.call(spaces.removeMembers, { params: params(), body: { contactIds: [ben.contactId] } }),
    ana.client.call(spaces.scheduled, { params: params() }),
    ana.client.call(spaces.forecast, { params: params(), body: { text: "Hi" } }),
  ]);
  expect(managing.map(({ status }) => status)).toEqual(Array.from(managing, () => 404));
  const deleting = (who: Business, messageId: string) =>
    who.client.call(spaces.removeMessage, { params: { id, messageId } });
  expect((await deleting(ana, said._id)).body).toMatchObject({
    error: "You can only delete messages you sent.",
  });
  const theirs = await say(ana, "Oops");
  expect((await deleting(maya, theirs._id)).status).toBe(409);
  expect((await deleting(ana, theirs._id)).status).toBe(200);
  await maya.client.ok(spaces.removeMessage, { params: { id, messageId: said._id } });
  expect([await saidTo(ana), await saidTo(maya)]).toEqual([[], []]);
  const settings = (who: Business) => who.client.ok(spaces.notificationSettings, { params: params() });
  await ana.client.ok(spaces.changeNotificationSettings, {
    params: params(),
    body: { notifications: "muted" },
  });
  expect([await settings(ana), await settings(maya)]).toEqual([
    { notifications: "muted" },
    { notifications: "all" },
  ]);
});

test("a message deleted before it was read leaves nothing unread, for the owner and for members in the app", async () => {
  const cy = await aPerson();
  const { contactId } = await contactOf(maya, "Cy", cy.mobile);
  await maya.client.ok(spaces.addMembers, { params: params(), body: { contactIds: [contactId] } });
  await Promise.all([answerAs(ana, "accept"), answerAs(cy, "accept")]);
  const first = await say(ana, "First");
  server.advance(60_000);
  const second = await say(ana, "Oops");
  expect((await maya.client.ok(spaces.thread, { params: params() })).unread).toEqual({
    count: 2,
    firstMessageId: first._id,
  });
  for (const who of [maya, cy])
    await who.client.ok(spaces.markRead, { params: { id, messageId: first._id }, body: {} });
  const unreadIn = async (who: Business) => (await who.client.ok(spaces.thread, { params: params() })).unread;
  expect([await unreadOf(maya), await unreadOf(cy)]).toEqual([1, 1]);
  expect(await unreadIn(cy)).toEqual({ count: 1, firstMessageId: second._id });
  expect(await unreadIn(ana)).toBeNull();
  await ana.client.ok(spaces.removeMessage, { params: { id, messageId: second._id } });
  expect([await unreadOf(maya), await unreadOf(cy)]).toEqual([0, 0]);
  expect([await unreadIn(maya), await unreadIn(cy)]).toEqual([null, null]);
});

test("a colleague's message can be deleted only by them and the owner", async () => {
  const dana = await aBusiness(server);
  await server.services.db
    .insertInto("account_managers")
    .values({ account_id: maya.accountId, user_id: dana.userId, created_at: server.clock.now() })
    .execute();
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  const deletes = (client: Business["client"], messageId: string) =>
    client.call(spaces.removeMessage, { params: { id, messageId } });
  const write = (client: Business["client"]) =>
    client.ok(spaces.send, { params: params(), body: { text: "Hello" } });
  const [owners, danas, assistants] = [
    await write(maya.client),
    await write(managing),
    await write(assistant),
  ];
  expect([owners.writtenBy, danas.writtenBy, assistants.writtenBy]).toEqual([
    maya.userId,
    dana.userId,
    "assistant",
  ]);
  expect((await deletes(managing, owners._id)).body).toMatchObject({
    error: "Only the person who wrote this message, or the account's owner, can delete it.",
  });
  expect((await deletes(assistant, danas._id)).status).toBe(409);
  expect((await deletes(managing, danas._id)).status).toBe(200);
  expect((await deletes(maya.client, assistants._id)).status).toBe(200);
  // Members learn about none of the others.
  await answerAs(ana, "accept");
  await say(maya, "Hi");
  expect((await saidTo(ana)).map(({ writtenBy }) => writtenBy)).toEqual([null, null]);
});

test("messages are found by their words: all by the owner, by a member those that came to them", async () => {
  const secret = await say(maya, "The surprise party is on Friday");
  await answerAs(ana, "accept");
  server.advance(60_000);
  const plan = await say(maya, "{{firstName}}, the party needs a plan");
  server.advance(60_000);
  const cake = await say(ana, "A party cake from me");
  const found = async (who: Business, body: object) =>
    (await who.client.ok(spaces.searchText, { body })).messages;
  const idsOf = async (who: Business, body: object) => (await found(who, body)).map(({ _id }) => _id);
  expect(await idsOf(maya, { term: "part" })).toEqual([cake._id, plan._id, secret._id]);
  expect(await idsOf(maya, { term: "party", before: cake._id, spaceId: id })).toEqual([plan._id, secret._id]);
  expect(await idsOf(ana, { term: "party" })).toEqual([cake._id, plan._id]);
  expect(await found(ana, { term: "ana plan", spaceId: id })).toMatchObject([
    {
      space: { _id: id, name: "Book club" },
      from: { name: "Maya" },
      direction: "in",
      excerpt: [
        { text: "Ana", isMatch: true },
        { text: ", the party needs a ", isMatch: false },
        { text: "plan", isMatch: true },
      ],
    },
  ]);
  await ana.client.ok(spaces.removeMessage, { params: { id, messageId: cake._id } });
  expect(await idsOf(maya, { term: "cake" })).toEqual([]);
  const stranger = await aPerson();
  expect(await idsOf(stranger, { term: "party" })).toEqual([]);
  const refused = await stranger.client.call(spaces.searchText, { body: { term: "party", spaceId: id } });
  expect(refused.status).toBe(404);
});

test("typing in a space is visible to others there, with the names that they know", async () => {
  const at = (who: Pick<Business, "client">, activity: "reading" | "writing" | "gone") =>
    who.client.call(spaces.bePresent, { params: params(), body: { activity } });
  const present = async (who: Pick<Business, "client">) =>
    who.client.ok(spaces.present, { params: params() });
  expect(await present(maya)).toEqual({ people: [], isShared: false });
  expect((await at(ana, "reading")).status).toBe(404);
  await answerAs(ana, "accept");
  expect(await present(maya)).toEqual({ people: [], isShared: true });
  await at(ana, "reading");
  await at(maya, "writing");
  expect((await present(ana)).people).toEqual([{ name: "Maya", activity: "writing" }]);
  expect((await present(maya)).people).toEqual([
    { name: expect.stringMatching(/^Ana/), activity: "reading" },
  ]);
  const toldTo = async ({ accountId }: Business) => {
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from change_log
      where account_id = ${accountId} and 'presence' = any(topics) and ${id} = any(ids)
    `.execute(server.services.db);
    return rows[0]!.told;
  };
  const told = await Promise.all([ana, maya].map(toldTo));
  expect(Math.min(...told)).toBeGreaterThan(0);
  // What a page repeats to stay present is news to no one, least of all to itself.
  await Promise.all([at(ana, "reading"), at(maya, "writing")]);
  expect(await Promise.all([ana, maya].map(toldTo))).toEqual(told);
  await at(maya, "gone");
  expect((await present(ana)).people).toEqual([]);
  await ana.client.ok(spaces.leave, { params: params(), body: {} });
  expect((await present(maya)).people).toEqual([]);
});

test("a member who leaves, or is removed, is out at once, and no one else of either account gets in", async () => {
  const stranger = await aPerson();
  expect((await answerAs(stranger, "accept")).status).toBe(404);
  await answerAs(ana, "accept");
  await say(maya, "Hello");
  const assistant = await aSession(server, { ...ana, kind: "assistant" });
  const others = [stranger.client, assistant];
  const refused = await Promise.all(
    others.flatMap((client) => [
      client.call(spaces.get, { params: params() }),
      client.call(spaces.thread, { params: params() }),
      client.call(spaces.send, { params: params(), body: { text: "Hi" } }),
      client.call(spaces.leave, { params: params(), body: {} }),
    ]),
  );
  expect(refused.map(({ status }) => status)).toEqual(Array.from(refused, () => 404));
  expect(await sharedWith({ client: assistant })).toEqual({ spaces: [], invitations: [] });
  await ana.client.ok(spaces.leave, { params: params(), body: {} });
  expect((await ana.client.call(spaces.thread, { params: params() })).status).toBe(404);
  expect(await membersOf()).toEqual({ Ben: false });
  await say(maya, "Still here?");
  expect(await textsTo(anaContactId)).toEqual([]);
});

test("an invitation ends when the contact is no longer that person, and comes once a user verifies the number", async () => {
  await sql`update contacts set phone_number = '+15125550199' where account_id = ${maya.accountId} and id = ${anaContactId}`.execute(
    server.services.db,
  );
  expect([(await sharedWith(ana)).invitations, (await answerAs(ana, "accept")).status]).toEqual([[], 404]);
  const late = await aBusiness(server);
  await sql`
    update users set mobile_number = ${ben.phoneNumber}, mobile_verified_at = now() where id = ${late.userId}
  `.execute(server.services.db);
  expect((await sharedWith(late)).invitations).toEqual([]);
  await say(maya, "Hello");
  expect((await sharedWith(late)).invitations).toHaveLength(1);
});

test("spaces shared with a user are listed page by page, latest first, and found by name", async () => {
  const asked = [id];
  for (const name of ["Rides", "Choir"]) {
    const space = await maya.client.ok(spaces.create, { body: { name } });
    asked.push(space._id);
    server.advance(60_000);
    await maya.client.ok(spaces.addMembers, {
      params: { id: space._id },
      body: { contactIds: [anaContactId] },
    });
  }
  const paging = (page: number) => ({ paging: { page, pageSize: 2 } });
  const pageOf = async (page: number) =>
    (await ana.client.ok(spaces.invitations, { body: paging(page) })).invitations.map(
      ({ space }) => space.name,
    );
  expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([
    ["Choir", "Rides"],
    ["Book club"],
    [],
  ]);
  for (const spaceId of asked) {
    server.advance(60_000);
    await ana.client.ok(spaces.answerInvitation, { params: { id: spaceId }, body: { answer: "accept" } });
  }
  server.advance(60_000);
  await say(maya, "Hello");
  const sharedOf = async (body: object) => {
    const { spaces: shown, paging: told } = await ana.client.ok(spaces.shared, { body });
    return [shown.map(({ name, lastMessage }) => [name, lastMessage?.text]), told.total, told.pages];
  };
  expect(await sharedOf(paging(1))).toEqual([
    [
      ["Book club", "Hello"],
      ["Choir", undefined],
    ],
    3,
    2,
  ]);
  expect(await sharedOf(paging(2))).toEqual([[["Rides", undefined]], 3, 2]);
  expect(await sharedOf({ term: "RID" })).toEqual([[["Rides", undefined]], 1, 1]);
});

test("merging two member contacts keeps the app for the one who joined, and separating them restores both", async () => {
  await answerAs(ana, "accept");
  await say(maya, "Hello");
  const merged = await maya.client.ok(api.contactDuplicates.merge, {
    body: { keptId: ben.contactId, mergedIds: [anaContactId] },
  });
  expect(await membersOf()).toEqual({ Ben: true });
  expect((await saidTo(ana)).map(({ text }) => text)).toEqual(["Hello"]);
  await say(maya, "Still there?");
  expect((await saidTo(ana)).map(({ text }) => text)).toEqual(["Hello", "Still there?"]);
  await maya.client.ok(api.contactActions.undo, { params: { id: merged._id } });
  expect(await membersOf()).toEqual({ Ana: true, Ben: false });
  await say(ana, "Here I am");
  expect(await textsTo(ben.contactId)).toContain("Ana: Here I am");
});

test("automatic-looking or repeated messages are refused before they are sent", async () => {
  await answerAs(ana, "accept");
  await say(ana, "On it");
  await say(ana, "On it");
  const again = await ana.client.call(spaces.send, { params: params(), body: { text: "on it" } });
  expect(again.status).toBe(409);
  expect(await textsTo(ben.contactId)).toHaveLength(2);
  const later = new Date(server.services.clock.now().getTime() + 60_000).toISOString();
  const scheduled = await ana.client.call(spaces.send, {
    params: params(),
    body: { text: "Later", runAt: later },
  });
  expect(scheduled.status).toBe(400);
});
