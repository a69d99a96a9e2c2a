import { api } from "@broadcast/contract";
import { THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { refuseRows } from "../../testing/refused-rows.ts";
import { type Person, passOnAll, textSpaces, textsOfSpaces } from "../../testing/space-texts.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, moveMessages, publishRates } from "../sending/index.ts";
import { joinSpace } from "./members/join-space.ts";
import { passOnDue } from "./passing-on/pass-on.ts";

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

const { spaces } = api;

async function aMember(firstName: string): Promise<Person> {
  const { contactId, phoneNumber } = await aContact(server, maya, { firstName });
  return { contactId, phoneNumber: phoneNumber! };
}

async function aSpace(name: string, members: readonly Person[]): Promise<string> {
  const { _id: id } = await maya.client.ok(spaces.create, { body: { name } });
  const contactIds = members.map(({ contactId }) => contactId);
  await maya.client.ok(spaces.addMembers, { params: { id }, body: { contactIds } });
  return id;
}

const passedOn = () => passOnAll(server);
const texted = (person: Person, ...texts: string[]) => textSpaces(server, maya, person, ...texts);
const got = (person: Person) => textsOfSpaces(server, maya, person);

const send = (id: string, text: string) => maya.client.ok(spaces.send, { params: { id }, body: { text } });

const saidIn = async (id: string) => {
  const { messages } = await maya.client.ok(spaces.thread, { params: { id } });
  return messages.toReversed();
};

const listed = async (id: string) => maya.client.ok(spaces.get, { params: { id } });
const unread = async () => (await maya.client.ok(api.live.poll, { body: {} })).spacesUpdates.unreadCount;

test("a message is sent once to each member, and to no one who opted out; the forecast says so and its cost", async () => {
  const [ana, ben, cy] = [await aMember("Ana"), await aMember("Ben"), await aMember("Cy")];
  const id = await aSpace("Book club", [ana, ben, cy]);
  await texted(cy, "STOP");
  const forecast = await maya.client.ok(spaces.forecast, { params: { id }, body: { text: "We meet at 7." } });
  expect(forecast).toMatchObject({
    members: 3,
    goes: 2,
    waits: 0,
    notSent: [{ reason: "They opted out of your messages.", count: 1 }],
  });
  const message = await send(id, "We meet at 7, {{firstName}}.");
  await Promise.all([passedOn(), passedOn()]);
  await passedOn();
  const { firstName } = await maya.client.ok(api.users.current, {});
  expect([await got(ana), await got(ben), await got(cy)]).toEqual([
    [`${firstName}: We meet at 7, Ana.`],
    [`${firstName}: We meet at 7, Ben.`],
    [],
  ]);
  expect(await saidIn(id)).toMatchObject([
    {
      _id: message._id,
      direction: "out",
      state: "sent",
      reach: { sent: 2, unsent: 1, reason: "They opted out of your messages." },
    },
  ]);
  const { rows } = await sql<{ cost: number }>`
    select sum(cost_hundredths)::int as cost from messages where account_id = ${maya.accountId} and cause_id = ${message._id}
  `.execute(server.services.db);
  expect(rows[0]?.cost).toBe(forecast.credits * 100);
});

test("the writer's name takes its characters of the limit, however they are stored", async () => {
  await maya.client.ok(api.users.changeProfile, { body: { firstName: "Zoë👩‍🎨" } });
  const id = await aSpace("Book club", [await aMember("Ana")]);
  const most = 1_024 - "Zoë1: ".length;
  const { status, body } = await maya.client.call(spaces.send, {
    params: { id },
    body: { text: "x".repeat(most + 1) },
  });
  expect([status, body]).toMatchObject([
    400,
    { fields: { text: `Message text cannot exceed ${most} characters.` } },
  ]);
});

test("an answer goes into the space and to the others with the writer's name, unchanged", async () => {
  const [ana, ben, cy] = [await aMember("Ana"), await aMember("Ben"), await aMember("Cy")];
  const id = await aSpace("Book club", [ana, ben, cy]);
  await texted(cy, "stop");
  await texted(ana, "I bring {{firstName}} cake");
  expect(await got(ben)).toEqual(["Ana: I bring {{firstName}} cake"]);
  expect([await got(ana), await got(cy)]).toEqual([[], []]);
  const [said] = await saidIn(id);
  expect(said).toMatchObject({
    direction: "in",
    from: { contactId: ana.contactId },
    text: "I bring {{firstName}} cake",
  });
  // It is kept in her chat all the same.
  const params = { contactId: ana.contactId };
  const { messages } = await maya.client.ok(api.messages.thread, { params });
  expect(messages.map(({ text }) => text)).toEqual(["I bring {{firstName}} cake"]);
});

test("a passed-on message moves no chat up, restores no hidden one, and hides no one who waits for an answer", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  await texted(ana, "Are you open today?");
  await maya.client.ok(api.messages.send, { body: { contactId: ben.contactId, text: "Thanks!" } });
  await maya.client.ok(api.contactActions.hideChats, { body: { contactIds: [ben.contactId] } });
  const id = await aSpace("Book club", [ana, ben]);
  const said = await send(id, "We meet at 7.");
  await passedOn();
  const { rows } = await sql<{ id: string; contact_id: string }>`
    select id, contact_id from messages where account_id = ${maya.accountId} and cause_id = ${said._id}
  `.execute(server.services.db);
  expect(rows).toHaveLength(2);
  const left = rows.map((row) => ({ accountId: maya.accountId, id: row.id, to: "sent" as const }));
  const listed = async (filter: "all" | "unassigned") => {
    const { chats } = await maya.client.ok(api.messages.searchChats, { body: { filter } });
    return chats.map(({ contact, lastMessage }) => `${contact.firstName}: ${lastMessage.text}`);
  };
  // In their thread it leads to the space.
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId: ben.contactId } });
  expect(thread.messages.find(({ cause }) => cause === "space")?.sourceId).toBe(id);
  const waiting = ["Ana: Are you open today?"];
  await moveMessages(server.services.db, left, server.clock.now());
  expect([await listed("all"), await listed("unassigned")]).toEqual([waiting, waiting]);
  // Nor when the listed message is deleted, or one is archived and restored.
  const passed = rows.find(({ contact_id }) => contact_id === ana.contactId)!.id;
  for (const isArchived of [true, false])
    await maya.client.ok(api.messages.archive, { params: { messageId: passed }, body: { isArchived } });
  expect(await listed("all")).toEqual(waiting);
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: ana.contactId } });
  const asked = messages.find(({ direction }) => direction === "in")!._id;
  await maya.client.ok(api.messages.archive, { params: { messageId: asked }, body: { isArchived: true } });
  expect(await listed("all")).toEqual([]);
});

test("mandatory words, possible opt-outs, and keywords go into no space", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana, ben]);
  await maya.client.ok(api.keywords.create, { body: { word: "MENU", answer: "Here." } });
  const support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  const rule = { name: "Own doubt", kind: "stop" as const, effect: "ask" as const, isOn: true };
  await support.client.ok(api.messageClassifiers.create, {
    body: { ...rule, phrases: ["rather stay home"] },
  });
  await texted(
    ana,
    "menu",
    "I'd rather stay home",
    "HELP",
    "Please stop texting me and take me off your list",
    "STOP",
    "Unsubscribe",
  );
  expect(await saidIn(id)).toEqual([]);
  expect(await got(ben)).toEqual([]);
});

test("a space is unread while a member wrote after it was last read, and one's own messages don't make it so", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana, ben]);
  await send(id, "Hi all");
  await passedOn();
  expect([(await listed(id)).isUnread, await unread()]).toEqual([false, 0]);
  server.advance(60_000);
  await texted(ana, "Hi!", "Hello again");
  const { isUnread, lastMessage } = await listed(id);
  expect([isUnread, await unread()]).toEqual([true, 1]);
  expect(lastMessage).toMatchObject({ text: "Hello again", direction: "in", fromFormattedName: /^Ana/ });
  const messageId = lastMessage!._id;
  const read = await maya.client.ok(spaces.markRead, { params: { id, messageId }, body: {} });
  expect([read.unreadCount, await unread()]).toEqual([0, 0]);
  const [first] = await saidIn(id);
  const polled = await maya.client.ok(api.live.poll, {
    body: { spaceThread: { spaceId: id, messageId: first!._id } },
  });
  expect(polled.spaceThreadUpdates?.messages.map(({ text }) => text)).toEqual(["Hi!", "Hello again"]);
});

test("a message in a space is unread only there; its writer's chat says where, and waits for no answer", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const { contactId } = ana;
  const { searchChats } = api.messages;
  const waiting = async () => {
    const { counts } = await maya.client.ok(api.teamInbox.members, {});
    return counts.unassigned;
  };
  await texted(ana, "A question for the shop");
  const id = await aSpace("Book club", [ana, ben]);
  server.advance(60_000);
  await texted(ana, "I bring cake");
  const listedChats = async () => (await maya.client.ok(searchChats, { body: {} })).chats;
  expect(await listedChats()).toMatchObject([
    {
      contact: { _id: contactId },
      unreadCount: 1,
      lastMessage: { text: "I bring cake", spaceName: "Book club" },
    },
  ]);
  expect([await unread(), await waiting()]).toEqual([1, 0]);
  await maya.client.ok(api.messages.markManyRead, { body: {} });
  server.advance(60_000);
  await texted(ana, "And cups");
  expect(await listedChats()).toMatchObject([{ unreadCount: 0 }]);
  // A text that names a keyword goes into no space, and counts in the chat.
  await maya.client.ok(api.keywords.create, { body: { word: "HOURS", answer: "Nine to five." } });
  server.advance(60_000);
  await texted(ana, "hours");
  expect(await listedChats()).toMatchObject([{ unreadCount: 1, lastMessage: { spaceName: null } }]);
  expect((await saidIn(id)).map(({ text }) => text)).toEqual(["I bring cake", "And cups"]);
});

test("a member leaves by texting LEAVE", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana, ben]);
  await texted(ana, "Leave");
  expect((await listed(id)).userCount).toBe(1);
  await texted(ana, "Hello?");
  expect(await got(ben)).toEqual([]);
  expect(await got(ana)).toEqual(["You left Book club. You won't get its messages anymore."]);
});

describe("programs that answer each other stop, and the space says why", () => {
  const kept = async (id: string) =>
    (await saidIn(id)).flatMap(({ state, reason }) => (state === "kept" ? [reason] : []));

  test("automatic-looking text, and the same text a third time", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const id = await aSpace("Book club", [ana, ben]);
    await texted(ana, "I'm driving. This is an automatic reply", "On it", "On it", "on it");
    expect(await got(ben)).toEqual(["Ana: On it", "Ana: On it"]);
    expect(await kept(id)).toEqual([
      "It looks like an automatic reply, so we didn't pass it on.",
      "They sent the same words again and again, which looks automated, so we didn't pass it on.",
    ]);
  });

  test("more than ten in ten minutes, and it resumes later", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const id = await aSpace("Book club", [ana, ben]);
    await texted(ana, ...Array.from({ length: 12 }, (_, place) => `Ticket ${place} was opened`));
    expect(await got(ben)).toHaveLength(10);
    expect(await kept(id)).toHaveLength(2);
    server.advance(11 * 60_000);
    await texted(ana, "Me again");
    expect(await got(ben)).toHaveLength(11);
  });
});

test("only the sender deletes; waiting parts are not sent, and members no longer wait for them", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana, ben]);
  const message = await send(id, "Not yet");
  await passedOn();
  await texted(ana, "Fine");
  const [, theirs] = await saidIn(id);
  const refused = await maya.client.call(spaces.removeMessage, { params: { id, messageId: theirs!._id } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "You can only delete messages you sent." },
  });
  await maya.client.ok(spaces.removeMessage, { params: { id, messageId: message._id } });
  expect([await got(ana), await got(ben)]).toEqual([[], ["Ana: Fine"]]);
  expect((await saidIn(id)).map(({ text }) => text)).toEqual(["Fine"]);
  await maya.client.ok(spaces.removeMembers, { params: { id }, body: { contactIds: [ben.contactId] } });
  expect(await got(ben)).toEqual([]);
});

test("a message tells how many of its texts have not left yet", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana, ben]);
  const { _id: messageId } = await send(id, "We meet at 7.");
  await passedOn();
  const reach = async () => (await saidIn(id))[0]?.reach;
  expect(await reach()).toMatchObject({ sent: 2, waiting: 2 });
  const { rows } = await sql<{ id: string }>`
    select id from messages where account_id = ${maya.accountId} and cause_id = ${messageId} limit 1
  `.execute(server.services.db);
  await moveMessages(
    server.services.db,
    rows.map((text) => ({ accountId: maya.accountId, id: text.id, to: "sent" })),
    server.clock.now(),
  );
  expect(await reach()).toMatchObject({ sent: 2, waiting: 1 });
});

describe("texts of a space that were taken back are listed as unsent nowhere and never sent again", () => {
  interface Text {
    id: string;
    contact_id: string;
    state: string;
    error: string | null;
  }
  const textsOf = async (id: string): Promise<Text[]> => {
    const { rows } = await sql<Text>`
      select id, contact_id, state, error from messages
      where account_id = ${maya.accountId} and cause_id = ${id}
    `.execute(server.services.db);
    return rows;
  };
  const textTo = async (id: string, { contactId }: Person) =>
    (await textsOf(id)).find((text) => text.contact_id === contactId)!;
  const move = (text: Text, to: "sent" | "failed" | "unsent", errorCode?: string) =>
    moveMessages(
      server.services.db,
      [{ accountId: maya.accountId, id: text.id, to, ...(errorCode && { errorCode, carrier: "twilio" }) }],
      server.clock.now(),
    );
  const unsent = async () =>
    (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages.map(({ _id }) => _id);
  const resend = (messageIds: string[]) =>
    maya.client.ok(api.messages.resendUnsent, { body: { messageIds } });

  test("a deleted message, whatever became of it before and after", async () => {
    const [ana, ben, cy] = [await aMember("Ana"), await aMember("Ben"), await aMember("Cy")];
    const id = await aSpace("Book club", [ana, ben, cy]);
    const { _id: messageId } = await send(id, "The wrong news");
    await passedOn();
    const [waiting, refused, underWay] = [
      await textTo(messageId, ana),
      await textTo(messageId, ben),
      await textTo(messageId, cy),
    ];
    await move(refused, "unsent", "30003");
    await move(underWay, "sent");
    expect(await unsent()).toEqual([refused.id]);
    await maya.client.ok(spaces.removeMessage, { params: { id, messageId } });
    expect(await textTo(messageId, ana)).toMatchObject({
      state: "unsent",
      error: "You deleted it before it was sent.",
    });
    expect(await unsent()).toEqual([]);
    expect(
      (await maya.client.ok(api.messages.get, { params: { messageId: waiting.id } })).failure,
    ).toMatchObject({ kind: "taken-back", canResend: false });
    await move(underWay, "failed", "30003");
    expect(await unsent()).toEqual([underWay.id]);
    expect(await resend([underWay.id])).toEqual({
      resent: 0,
      left: [{ reason: "It was deleted from the space.", count: 1 }],
    });
  });

  test("those to a member who left, and to no one else", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const id = await aSpace("Book club", [ana, ben]);
    const [first, second] = [await send(id, "We meet at 7"), await send(id, "At 8")];
    const { _id: late } = await send(id, "Or at 9");
    await passedOn();
    const anas = await textTo(first._id, ana);
    const bens = await textTo(first._id, ben);
    const underWay = await textTo(late, ana);
    for (const text of [anas, bens]) await move(text, "unsent", "30003");
    await move(underWay, "sent");
    await maya.client.ok(spaces.removeMembers, { params: { id }, body: { contactIds: [ana.contactId] } });
    expect((await textTo(second._id, ana)).error).toBe("They're no longer in the space.");
    expect(await unsent()).toEqual([bens.id]);
    await move(underWay, "failed", "30003");
    expect(await resend([underWay.id, bens.id])).toEqual({
      resent: 1,
      left: [{ reason: "They're no longer in the space.", count: 1 }],
    });
  });

  test("those of a deleted space", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const id = await aSpace("Book club", [ana, ben]);
    const { _id: messageId } = await send(id, "We meet at 7");
    await passedOn();
    const [refused, underWay] = [await textTo(messageId, ana), await textTo(messageId, ben)];
    await move(refused, "unsent", "30003");
    await move(underWay, "sent");
    await maya.client.ok(spaces.remove, { params: { id } });
    expect(await unsent()).toEqual([]);
    await move(underWay, "failed", "30003");
    expect(await resend([underWay.id])).toMatchObject({
      resent: 0,
      left: [{ reason: "It was deleted from the space." }],
    });
  });

  test("those that a dispatcher stops", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const id = await aSpace("Book club", [ana, ben]);
    const { _id: messageId } = await send(id, "We meet at 7");
    await passedOn();
    await maya.client.ok(spaces.remove, { params: { id } });
    await publishRates(server.services.db, undefined);
    while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
    expect((await textsOf(messageId)).map(({ state, error }) => [state, error])).toEqual([
      ["unsent", "It was deleted from the space."],
      ["unsent", "It was deleted from the space."],
    ]);
    expect(await unsent()).toEqual([]);
  });
});

test("a message is sent at once, even by a clock behind the one it was written by", async () => {
  const ana = await aMember("Ana");
  const id = await aSpace("Book club", [ana]);
  await send(id, "Hi");
  server.advance(-3_600_000);
  await passedOn();
  expect(await got(ana)).toHaveLength(1);
});

test("a scheduled message is listed, changed, and sent at its time to the members then", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const id = await aSpace("Book club", [ana]);
  const inAnHour = new Date(server.services.clock.now().getTime() + 3_600_000).toISOString();
  const { _id: messageId } = await maya.client.ok(spaces.send, {
    params: { id },
    body: { text: "Soon", runAt: inAnHour },
  });
  await passedOn();
  expect([await saidIn(id), await got(ana)]).toEqual([[], []]);
  await maya.client.ok(spaces.changeScheduled, { params: { id, messageId }, body: { text: "Now" } });
  const { messages } = await maya.client.ok(spaces.scheduled, { params: { id } });
  expect(messages).toMatchObject([{ text: "Now", runAt: inAnHour, state: "scheduled" }]);
  await maya.client.ok(spaces.addMembers, { params: { id }, body: { contactIds: [ben.contactId] } });
  server.advance(3_600_001);
  await passedOn();
  expect([(await got(ana)).length, (await got(ben)).length]).toEqual([1, 1]);
  expect((await saidIn(id)).map(({ text }) => text)).toEqual(["Now"]);
});

test("failing messages delay no other space, wait longer each time, and are sent once they can", async () => {
  const { db, clock, log } = server.services;
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const [bad, good] = [await aSpace("Bad", [ana]), await aSpace("Good", [ben])];
  // As many as one round looks at.
  await sql`
    insert into space_messages (account_id, id, space_id, sender_name, type, text, media, state, time)
    select ${maya.accountId}, uuidv7(), ${bad}, 'Maya', 'sms', 'Poison ' || n, '[]', 'sending', ${clock.now()}
    from generate_series(1, 50) n
  `.execute(db);
  const allow = await refuseRows(server, "space_deliveries", `new.contact_id = '${ana.contactId}'`);
  await send(good, "Hello");
  await passOnDue(server.services, log);
  await passOnDue(server.services, log);
  expect(await got(ben)).toHaveLength(1);
  const waits = async () => {
    const { rows } = await sql<{ tries: number; seconds: number }>`
      select tries, extract(epoch from max(try_at) - ${clock.now()})::float as seconds from space_messages
      where account_id = ${maya.accountId} and space_id = ${bad} group by tries
    `.execute(db);
    return rows;
  };
  const [first, ...others] = await waits();
  expect([first?.tries, others]).toEqual([1, []]);
  expect(first?.seconds).toBeLessThanOrEqual(5);
  server.advance(6_000);
  await passOnDue(server.services, log);
  const [second] = await waits();
  expect(second?.tries).toBe(2);
  expect(second?.seconds).toBeGreaterThan(5);
  await allow();
  await passedOn();
  expect(await got(ana)).toEqual([]);
  server.advance(11_000);
  await passedOn();
  expect(await got(ana)).toHaveLength(50);
});

test("messages in a space are counted as far as chats are", async () => {
  const id = await aSpace("Long", [await aMember("Ana")]);
  await sql`
    insert into space_messages (account_id, id, space_id, sender_name, type, text, media, state, time)
    select ${maya.accountId}, uuidv7(), ${id}, 'Maya', 'sms', 'Hi', '[]', 'sent', ${server.clock.now()}
    from generate_series(1, ${THREAD_COUNTED_UP_TO + 5})
  `.execute(server.services.db);
  const { paging } = await maya.client.ok(spaces.thread, { params: { id } });
  expect(paging.total).toBe(THREAD_COUNTED_UP_TO);
});

test("a space adds members by a search up to its limit, and a thousand get a message once each", async () => {
  maya = await aBusiness(server, { credits: 5_000 });
  const { db, clock } = server.services;
  const { rows: people } = await sql<{ id: string }>`
    insert into contacts (account_id, id, first_name, phone_number, created_at, updated_at)
    select ${maya.accountId}, uuidv7(), 'Member', '+1512' || (5550000 + n), now(), now()
    from generate_series(1, 2005) n returning id
  `.execute(db);
  const { _id: id } = await maya.client.ok(spaces.create, { body: { name: "Everybody" } });
  // The rest of a search is added in the background.
  await maya.client.ok(spaces.addAllMembers, { params: { id }, body: { term: "member" } });
  const { members, paging } = await maya.client.ok(spaces.searchMembers, { params: { id }, body: {} });
  expect([members.length, paging.total]).toEqual([25, 1_000]);
  const forecast = await maya.client.ok(spaces.forecast, { params: { id }, body: { text: "Hi" } });
  expect(forecast).toMatchObject({ members: 1_000, goes: 1_000, credits: 1_000 });
  const { _id: messageId } = await send(id, "Hi");
  await passedOn();
  const { rows } = await sql<{ sent: number; people: number }>`
    select count(*)::int as sent, count(distinct to_number)::int as people from messages
    where account_id = ${maya.accountId} and cause_id = ${messageId} and state = 'queued'
  `.execute(db);
  expect(rows[0]).toEqual({ sent: 1_000, people: 1_000 });
  const all = people.map((person) => person.id);
  await joinSpace(db, maya.accountId, id, all, clock.now());
  expect((await listed(id)).userCount).toBe(2_000);
  await aContact(server, maya, { firstName: "Member", lastName: "of nothing" });
  const removing = await maya.client.ok(spaces.removeAllMembers, {
    params: { id },
    body: { term: "member" },
  });
  expect(removing.total).toBe(2_000);
  expect((await listed(id)).userCount).toBe(1_000);
});

test("a space and its members belong to one account, and its owner deletes or mutes it but can't leave", async () => {
  const ana = await aMember("Ana");
  const id = await aSpace("Book club", [ana]);
  const other = await aBusiness(server);
  const { contactId: theirs } = await aContact(server, other);
  const foreign = await Promise.all([
    other.client.call(spaces.searchMembers, { params: { id }, body: {} }),
    other.client.call(spaces.send, { params: { id }, body: { text: "Hi" } }),
    other.client.call(spaces.thread, { params: { id } }),
    maya.client.call(spaces.addMembers, { params: { id }, body: { contactIds: [theirs] } }),
  ]);
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await maya.client.call(spaces.leave, { params: { id }, body: {} })).status).toBe(409);
  const muted = { params: { id }, body: { notifications: "muted" } } as const;
  await maya.client.ok(spaces.changeNotificationSettings, muted);
  expect(await maya.client.ok(spaces.notificationSettings, { params: { id } })).toEqual(muted.body);
  await maya.client.ok(spaces.remove, { params: { id } });
  expect((await maya.client.call(spaces.get, { params: { id } })).status).toBe(404);
});
