import { api } from "@broadcast/contract";
import { addBusinessDays } from "@broadcast/domain/time/business-days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { endPotentialStops, noteStopIntent } from "./potential-stops.ts";

const PLEA = "please take me off your list";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

interface Person {
  contactId: string;
  phoneNumber: string | null;
}

const messagesWith = ({ contactId }: Pick<Person, "contactId">) =>
  server.services.db
    .selectFrom("messages")
    .where("contact_id", "=", contactId)
    .select(["direction", "stop_detect_score"])
    .orderBy("id")
    .execute();

/** Texts a business from a phone and waits until it is in the thread. */
async function textFrom(contact: Person, text: string, to = maya.phoneNumber) {
  const before = (await messagesWith(contact)).length;
  const phone = encodeURIComponent(contact.phoneNumber!);
  await server.sandbox("POST", `/phones/${phone}/messages`, { to, text });
  await until("the text", async () => (await messagesWith(contact)).length > before);
}

const get = ({ contactId }: Person, business = maya) =>
  business.client.ok(api.contacts.get, { params: { contactId } });
const decide = ({ contactId }: Person, decision: "opt-out" | "keep") =>
  maya.client.call(api.consent.decidePotentialStop, { params: { contactId }, body: { decision } });
const entriesOf = async ({ contactId }: Person) =>
  (await maya.client.ok(api.consent.read, { params: { contactId } })).entries;

async function aHeldContact(text = PLEA): Promise<Person> {
  const jo = await aContact(server, maya);
  await textFrom(jo, text);
  return jo;
}

test("text that sounds like an opt-out holds the contact for a decision within 10 business days", async () => {
  const jo = await aHeldContact();
  const { potentialStopMessage: held, doNotMessage } = await get(jo);
  expect(held).toMatchObject({ text: PLEA, messageId: expect.any(String) });
  expect(held!.decideBy).toBe(addBusinessDays(new Date(held!.at), 10, "America/Chicago").toISOString());
  expect(doNotMessage).toBe(false);
  expect(await entriesOf(jo)).toEqual([expect.objectContaining({ event: "potential-stop", wording: PLEA })]);
  const messages = await messagesWith(jo);
  expect(messages).toHaveLength(1);
  expect(messages[0]!.stop_detect_score).toBeGreaterThan(0.95);
});

test("a reaction that quotes our own words holds no one, and one that repeats theirs does", async () => {
  const jo = await aContact(server, maya);
  const text = "Sale on Saturday! Reply STOP to opt out.";
  await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text } });
  await textFrom(jo, `Liked “${text}”`);
  expect((await messagesWith(jo)).at(-1)!.stop_detect_score).toBe(0);
  expect((await get(jo)).potentialStopMessage).toBeNull();
  await textFrom(jo, PLEA);
  await decide(jo, "keep");
  await textFrom(jo, `Emphasized “${PLEA}”`);
  expect((await get(jo)).potentialStopMessage).toMatchObject({ text: `Emphasized “${PLEA}”` });
});

test("the filter finds contacts who wait for a decision, and counts them", async () => {
  const omar = await aBusiness(server);
  const held = await aContact(server, omar);
  const other = await aContact(server, omar);
  await textFrom(held, PLEA, omar.phoneNumber);
  const found = async (filter: "potential-stop" | "do-not-message" | "all") => {
    const { contacts, paging } = await omar.client.ok(api.contacts.search, { body: { filter } });
    return [contacts.map(({ _id }) => _id), paging.total];
  };
  expect(await found("potential-stop")).toEqual([[held.contactId], 1]);
  expect(await found("do-not-message")).toEqual([[], 0]);
  await textFrom(other, "STOP", omar.phoneNumber);
  expect(await found("do-not-message")).toEqual([[other.contactId], 1]);
  expect((await found("all"))[1]).toBe(2);
});

test("ordinary text holds no one, and its score is stored", async () => {
  const jo = await aHeldContact("See you at 5, thanks!");
  expect((await get(jo)).potentialStopMessage).toBeNull();
  expect((await messagesWith(jo))[0]!.stop_detect_score).toBeLessThan(0.95);
});

test("with stop detection off no contact is held, and the score is still stored", async () => {
  const omar = await aBusiness(server);
  await omar.client.ok(api.accountSettings.changeAiva, { body: { stopDetect: false } });
  const jo = await aContact(server, omar);
  await textFrom(jo, PLEA, omar.phoneNumber);
  expect((await get(jo, omar)).potentialStopMessage).toBeNull();
  expect((await messagesWith(jo))[0]!.stop_detect_score).toBeGreaterThan(0.95);
});

test("a second such text does not extend the deadline, and is in the ledger too", async () => {
  const jo = await aHeldContact();
  const before = (await get(jo)).potentialStopMessage;
  server.advance(60_000);
  await textFrom(jo, "stop texting me please");
  expect((await get(jo)).potentialStopMessage).toEqual(before);
  expect((await entriesOf(jo)).map(({ event, wording }) => [event, wording])).toEqual([
    ["potential-stop", "stop texting me please"],
    ["potential-stop", PLEA],
  ]);
});

describe("the decision", () => {
  test("that it was an opt-out closes every channel of the number, with their words and who decided", async () => {
    const jo = await aHeldContact();
    expect((await decide(jo, "opt-out")).status).toBe(200);
    expect(await get(jo)).toMatchObject({
      doNotMessage: true,
      isOptedOut: true,
      doNotMessageReason: "They asked you to stop",
      potentialStopMessage: null,
    });
    expect((await entriesOf(jo))[0]).toMatchObject({
      event: "opt-out",
      channels: ["text", "picture", "voice"],
      source: "text",
      wording: PLEA,
      by: "Maya Rivers",
    });
  });

  test("that it wasn't releases the contact, and is in the ledger", async () => {
    const jo = await aHeldContact();
    await decide(jo, "keep");
    expect(await get(jo)).toMatchObject({ doNotMessage: false, potentialStopMessage: null });
    expect((await entriesOf(jo))[0]).toMatchObject({
      event: "potential-stop-kept",
      source: "person",
      wording: PLEA,
      by: "Maya Rivers",
    });
    await textFrom(jo, "I said stop texting me");
    expect((await get(jo)).potentialStopMessage).toMatchObject({ text: "I said stop texting me" });
  });

  test("that one text wasn't leaves the next such text to decide, by its own deadline", async () => {
    const jo = await aHeldContact();
    server.advance(60_000);
    await textFrom(jo, "See you at 5, thanks!");
    await textFrom(jo, "stop texting me please");
    await decide(jo, "keep");
    const { potentialStopMessage: held } = await get(jo);
    expect(held).toMatchObject({ text: "stop texting me please" });
    const { time } = (await entriesOf(jo)).find(({ wording }) => wording === held!.text)!;
    expect(held).toMatchObject({
      at: time,
      decideBy: addBusinessDays(new Date(time), 10, "America/Chicago").toISOString(),
    });
    await decide(jo, "keep");
    expect((await get(jo)).potentialStopMessage).toBeNull();
  });

  test("about one text does not cover another that arrives at that moment", async () => {
    const jo = await aHeldContact();
    const text = "stop texting me please";
    const said = { contactId: jo.contactId, messageId: uuidv7(), from: jo.phoneNumber!, text };
    const deciding = await server.services.db.transaction().execute(async (tx) => {
      await noteStopIntent(tx, maya.accountId, {
        ...said,
        score: 0.99,
        saidAt: null,
        now: server.clock.now(),
      });
      const decision = decide(jo, "keep");
      await Promise.race([decision, new Promise((resolve) => setTimeout(resolve, 100))]);
      // Wrapped, so that the transaction does not wait for its own waiter.
      return { decision };
    });
    expect((await deciding.decision).status).toBe(200);
    expect((await get(jo)).potentialStopMessage).toMatchObject({ messageId: said.messageId });
  });

  test("is made once", async () => {
    const jo = await aHeldContact();
    await decide(jo, "keep");
    expect(await decide(jo, "opt-out")).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect((await get(jo)).isOptedOut).toBe(false);
  });

  test("applies to the number that wrote, even when the contact has another one by now", async () => {
    const jo = await aHeldContact();
    const changed = await maya.client.ok(api.contacts.change, {
      params: { contactId: jo.contactId },
      body: { phoneNumber: "+15125550173" },
    });
    expect(changed.potentialStopMessage).toMatchObject({ text: PLEA });
    await decide(jo, "opt-out");
    expect(await get(jo)).toMatchObject({ phoneNumber: "+15125550173", isOptedOut: true });
    const { isOptedOut } = await maya.client.ok(api.contacts.create, {
      body: { phoneNumber: jo.phoneNumber },
    });
    expect(isOptedOut).toBe(true);
  });
});

describe("the person's next message", () => {
  test("a clear STOP decides it", async () => {
    const jo = await aHeldContact();
    await textFrom(jo, "STOP");
    expect(await get(jo)).toMatchObject({ potentialStopMessage: null, isOptedOut: true });
  });

  test("START releases them", async () => {
    const jo = await aHeldContact();
    await textFrom(jo, "Start!");
    expect(await get(jo)).toMatchObject({ potentialStopMessage: null, doNotMessage: false });
    expect((await entriesOf(jo))[0]).toMatchObject({ event: "potential-stop-kept", wording: "Start!" });
  });

  test("a plain yes does not: it may mean that they want to be removed", async () => {
    const jo = await aHeldContact();
    await textFrom(jo, "Yes");
    expect((await get(jo)).potentialStopMessage).toMatchObject({ text: PLEA });
  });
});

test("an undecided potential opt-out becomes one after 10 business days, without another text", async () => {
  const jo = await aHeldContact();
  const kept = await aHeldContact();
  await decide(kept, "keep");
  const { decideBy } = (await get(jo)).potentialStopMessage!;
  const wait = new Date(decideBy).getTime() - server.clock.now().getTime();

  server.advance(wait - 60_000);
  await endPotentialStops(server.services);
  server.advance(60_000 - wait);
  expect(await get(jo)).toMatchObject({ isOptedOut: false, potentialStopMessage: { text: PLEA } });

  server.advance(wait + 1_000);
  await server.startWorker();
  await until("the deadline", async () => {
    const row = await server.services.db
      .selectFrom("contacts")
      .where("id", "=", jo.contactId)
      .select("do_not_message")
      .executeTakeFirstOrThrow();
    return row.do_not_message;
  });
  server.advance(-wait - 1_000);
  // The worker deleted the sessions that ended by that day, including the owner's.
  maya.client = await aSession(server, maya);
  expect(await get(jo)).toMatchObject({
    isOptedOut: true,
    doNotMessageReason: "They may have asked to stop, and no one decided in time",
    potentialStopMessage: null,
  });
  expect((await entriesOf(jo))[0]).toMatchObject({
    event: "opt-out",
    source: "deadline",
    wording: PLEA,
    by: null,
  });
  expect((await messagesWith(jo)).map((message) => message.direction)).toEqual(["in"]);
  expect((await get(kept)).isOptedOut).toBe(false);
});
