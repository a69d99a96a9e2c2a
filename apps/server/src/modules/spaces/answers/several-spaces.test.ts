import { api } from "@broadcast/contract";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { type Person, passOnAll, textSpaces, textsOfSpaces } from "../../../testing/space-texts.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { hearMember } from "../spaces.jobs.ts";

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

const texted = (person: Person, ...texts: string[]) => textSpaces(server, maya, person, ...texts);
const got = (person: Person) => textsOfSpaces(server, maya, person);
const words = async (id: string) => {
  const { messages } = await maya.client.ok(spaces.thread, { params: { id } });
  return messages.toReversed().map(({ text }) => text);
};
const remove = (id: string, { contactId }: Person) =>
  maya.client.ok(spaces.removeMembers, { params: { id }, body: { contactIds: [contactId] } });

describe("a contact in two spaces", () => {
  test("is asked once which one, their messages wait for the answer, and the choice is valid for a while", async () => {
    const [ana, ben, cy] = [await aMember("Ana"), await aMember("Ben"), await aMember("Cy")];
    const books = await aSpace("Book club", [ana, ben]);
    const rides = await aSpace("Rides", [ana, cy]);
    await texted(ana, "Who drives?", "Anybody?");
    const question =
      "You are in 2 groups here. Which one is your text for? Reply 1 for Book club, 2 for Rides. To write to another one later, text SWITCH.";
    expect(await got(ana)).toEqual([question]);
    await texted(ana, "2", "I can pay");
    expect([await got(ben), await got(cy)]).toEqual([
      [],
      ["Ana: Who drives?", "Ana: Anybody?", "Ana: I can pay"],
    ]);
    expect([(await words(books)).length, (await words(rides)).length]).toEqual([0, 3]);
    // Neither what waited nor the answer to our question waits for a person.
    const { chats } = await maya.client.ok(api.messages.searchChats, { body: { filter: "unread" } });
    expect(chats.filter(({ contact }) => contact._id === ana.contactId)).toEqual([]);
    await texted(ana, "switch", "book club", "Chapter 4 was dull");
    expect(await got(ben)).toEqual(["Ana: Chapter 4 was dull"]);
    server.advance(13 * 3_600_000);
    await texted(ana, "Good morning");
    expect(await got(ana)).toHaveLength(3);
  });

  test.each([
    ["is removed from", (id: string, ana: Person) => remove(id, ana)],
    ["leaves", (_id: string, ana: Person) => texted(ana, "leave")],
  ])("who %s the one they chose is asked again, and what they wrote then is kept", async (_how, go) => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const books = await aSpace("Book club", [ana, ben]);
    await aSpace("Choir", [ana, ben]);
    const rides = await aSpace("Rides", [ana, ben]);
    await texted(ana, "Who drives?", "3");
    expect(await words(rides)).toEqual(["Who drives?"]);
    await go(rides, ana);
    const before = (await got(ana)).length;
    await texted(ana, "2", "Which chapter?");
    expect((await got(ana)).slice(before)).toEqual([
      "You are in 2 groups here. Which one is your text for? Reply 1 for Book club, 2 for Choir. To write to another one later, text SWITCH.",
    ]);
    await texted(ana, "1");
    expect(await words(books)).toEqual(["2", "Which chapter?"]);
    expect(await words(rides)).toEqual(["Who drives?"]);
  });

  test("is asked again when they name one they were removed from meanwhile", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    await aSpace("Book club", [ana, ben]);
    const choir = await aSpace("Choir", [ana, ben]);
    const rides = await aSpace("Rides", [ana, ben]);
    await texted(ana, "Who sings?");
    await remove(rides, ana);
    await texted(ana, "3");
    expect((await got(ana)).at(-1)).toContain("Reply 1 for Book club, 2 for Choir.");
    await texted(ana, "2");
    expect(await words(choir)).toEqual(["Who sings?"]);
  });

  test("is not asked again when only one is left: what waited comes into it", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const books = await aSpace("Book club", [ana, ben]);
    const rides = await aSpace("Rides", [ana, ben]);
    await texted(ana, "Who drives?");
    await remove(books, ana);
    await texted(ana, "Anybody?", "2");
    expect(await words(rides)).toEqual(["Who drives?", "Anybody?", "2"]);
    expect(await got(ana)).toHaveLength(1);
  });

  test("whose question stays unanswered for a day loses nothing they wrote", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const books = await aSpace("Book club", [ana, ben]);
    await aSpace("Rides", [ana, ben]);
    await texted(ana, "Which chapter?");
    server.advance(25 * 3_600_000);
    await texted(ana, "Hello?", "1");
    maya = { ...maya, client: await aSession(server, maya) };
    expect(await words(books)).toEqual(["Which chapter?", "Hello?"]);
  });
});

describe("an answer that names none of a contact's spaces", () => {
  const again = "Please reply with one number: 1 for Book club, 2 for Rides.";

  test.each(["7", "#3", "0", "1 and 2", "1, 2", "Both!", "all", "1 for Rides"])(
    "%s goes into none, is asked again once, and loses nothing they wrote",
    async (wrong) => {
      const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
      const books = await aSpace("Book club", [ana, ben]);
      const rides = await aSpace("Rides", [ana]);
      await texted(ana, "Which chapter?", wrong);
      expect((await got(ana)).slice(1)).toEqual([again]);
      await texted(ana, wrong, "Hello?");
      expect(await got(ana)).toHaveLength(2);
      await texted(ana, "1");
      expect(await words(books)).toEqual(["Which chapter?", "Hello?"]);
      expect([await words(rides), await got(ben)]).toEqual([[], ["Ana: Which chapter?", "Ana: Hello?"]]);
      // What we answered waits for no person; the one we didn't answer does.
      const { chats } = await maya.client.ok(api.messages.searchChats, { body: { filter: "unread" } });
      expect(chats).toMatchObject([{ contact: { _id: ana.contactId }, unreadCount: 1 }]);
    },
  );

  test("is none for the only space that is left either", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    const books = await aSpace("Book club", [ana, ben]);
    const rides = await aSpace("Rides", [ana, ben]);
    await texted(ana, "Who drives?");
    await remove(books, ana);
    await texted(ana, "7");
    expect(await words(rides)).toEqual(["Who drives?"]);
  });

  test("can name one with its number, however long its name is, unless another has the same name", async () => {
    const ana = await aMember("Ana");
    const long = `The ${"very ".repeat(10)}long walks club`;
    const walks = await aSpace(long, [ana]);
    const twins = [await aSpace("Twins", [ana]), await aSpace("Twins", [ana])];
    await texted(ana, "Where?", "Twins");
    const [question = ""] = await got(ana);
    await texted(ana, /1 for The very .*?\.\.\./.exec(question)?.[0] ?? "");
    expect(await words(walks)).toEqual(["Where?"]);
    expect(await Promise.all(twins.map(words))).toEqual([[], []]);
  });
});

test("texts that workers got to in any order come into the space in theirs", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const books = await aSpace("Book club", [ana, ben]);
  await aSpace("Rides", [ana]);
  const texts = ["Hi all", "Which chapter?", "Hello?"];
  for (const [place, text] of texts.entries())
    await receiveMessages(server.services, [
      {
        carrier: "twilio",
        carrierMessageId: `SM${books}${place}`,
        from: ana.phoneNumber,
        to: maya.phoneNumber,
        text,
        media: [],
      },
    ]);
  const { rows } = await sql<{ id: string }>`
    select id from messages where account_id = ${maya.accountId} and direction = 'in' order by id desc
  `.execute(server.services.db);
  for (const { id: messageId } of rows)
    await hearMember.run(
      server.services,
      { accountId: maya.accountId, messageId, looks: 0 },
      new AbortController().signal,
    );
  await texted(ana, "1");
  expect([await words(books), await got(ben)]).toEqual([texts, texts.map((text) => `Ana: ${text}`)]);
});

test("what a member wrote after LEAVE goes into the space no more, although it waited", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const books = await aSpace("Book club", [ana, ben]);
  await aSpace("Rides", [ana]);
  await texted(ana, "Goodbye", "leave", "By the way", "1");
  expect(await words(books)).toEqual(["Goodbye"]);
});

test("a member who opted out was not asked, and is asked once they text after START", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const books = await aSpace("Book club", [ana, ben]);
  await aSpace("Rides", [ana]);
  await texted(ana, "Hi", "1");
  const before = await got(ana);
  server.advance(13 * 3_600_000);
  await texted(ana, "STOP", "Who is this?");
  expect(await got(ana)).toEqual(before);
  await texted(ana, "START", "Hi again");
  expect((await got(ana)).slice(before.length)).toEqual([
    expect.stringContaining("Which one is your text for?"),
  ]);
  await texted(ana, "1");
  maya = { ...maya, client: await aSession(server, maya) };
  expect(await words(books)).toEqual(["Hi", "Who is this?", "Hi again"]);
});

test("many spaces with long names fit into one question", async () => {
  const ana = await aMember("Ana");
  for (let place = 0; place < 20; place += 1) await aSpace(`Ж${"ы".repeat(100)} ${place}`, [ana]);
  await texted(ana, "Hello?");
  const [question = ""] = await got(ana);
  expect(question).toContain("20 for Жы");
  expect(segmentCount(question)).toBeLessThanOrEqual(10);
});

test("no one gets more than three automatic messages in ten minutes; a question beyond that comes later", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const books = await aSpace("Book club", [ana, ben]);
  await aSpace("Rides", [ana]);
  await texted(ana, "switch", "switch", "switch", "switch", "switch");
  expect(await got(ana)).toHaveLength(3);
  // The last one is still open.
  await texted(ana, "Which chapter?", "1");
  expect(await words(books)).toEqual(["Which chapter?"]);
  server.advance(11 * 60_000);
  await texted(ana, "switch");
  expect(await got(ana)).toHaveLength(4);
});

test("a member who got too many automatic messages to be asked is asked with a later text", async () => {
  const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
  const books = await aSpace("Book club", [ana, ben]);
  const rides = await aSpace("Rides", [ana]);
  for (const id of [books, rides, books]) {
    await maya.client.ok(spaces.send, { params: { id }, body: { text: `News ${id}` } });
    await passOnAll(server);
  }
  await sql`
    update messages set cause = 'flow' where account_id = ${maya.accountId} and contact_id = ${ana.contactId}
  `.execute(server.services.db);
  await texted(ana, "Which chapter?");
  expect(await got(ana)).toEqual([]);
  server.advance(11 * 60_000);
  await texted(ana, "Hello?", "1");
  expect(await got(ana)).toHaveLength(1);
  expect(await words(books)).toEqual([expect.any(String), expect.any(String), "Which chapter?", "Hello?"]);
});

describe("texts to a member of several spaces", () => {
  test("name the space, those to others don't, and the forecast and the counter say what they cost", async () => {
    const [ana, ben, cy] = [await aMember("Ana"), await aMember("Ben"), await aMember("Cy")];
    const books = await aSpace("Book club", [ana, ben, cy]);
    const alone = await aSpace("Choir", [await aMember("Di")]);
    const { writesAs, writesAsIn } = await maya.client.ok(spaces.get, { params: { id: books } });
    expect(writesAsIn).toBeNull();
    await aSpace("Rides", [ana]);
    const named = `${writesAs} (Book club)`;
    const shown = async (id: string) => maya.client.ok(spaces.get, { params: { id } });
    expect(await shown(books)).toMatchObject({ writesAs, writesAsIn: named });
    expect(await shown(alone)).toMatchObject({ writesAs, writesAsIn: null });
    // One segment after the name alone, and two after the space's name too.
    const text = "x".repeat(160 - `${writesAs}: `.length);
    expect([segmentCount(`${writesAs}: ${text}`), segmentCount(`${named}: ${text}`)]).toEqual([1, 2]);
    const forecast = await maya.client.ok(spaces.forecast, { params: { id: books }, body: { text } });
    expect(forecast).toMatchObject({ members: 3, goes: 3, named: 1, credits: 4 });
    const { _id } = await maya.client.ok(spaces.send, { params: { id: books }, body: { text } });
    await passOnAll(server);
    expect([await got(ana), await got(ben)]).toEqual([[`${named}: ${text}`], [`${writesAs}: ${text}`]]);
    const { messages } = await maya.client.ok(spaces.thread, { params: { id: books } });
    expect(messages).toMatchObject([{ _id, reach: { sent: 3, credits: forecast.credits } }]);
    await texted(ben, "I bring {{firstName}} cake");
    expect((await got(ana)).at(-1)).toBe("Ben (Book club): I bring {{firstName}} cake");
    expect((await got(cy)).at(-1)).toBe("Ben: I bring {{firstName}} cake");
  });

  test("go without its name if they could not be sent with it, and show a long name cut", async () => {
    const [ana, ben] = [await aMember("Ana"), await aMember("Ben")];
    await aSpace(`Club ${"of friends ".repeat(9)}`, [ana, ben]);
    await aSpace("Rides", [ana]);
    const longest = "x".repeat(1_024 - "Ben: ".length);
    await texted(ben, "Hi", longest);
    expect(await got(ana)).toEqual(["Ben (Club of friends of friends of friends...): Hi", `Ben: ${longest}`]);
  });
});
