import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Services } from "../../services.ts";
import { aBusiness, aContact, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { isOptedOut } from "../consent/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { fetchMissed, fetchMissedOfDowntime, watchMissedWebhooks } from "./missed-webhooks.ts";

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: TestServer;
let maya: Business;
let jo: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
  jo = aPhoneNumber();
  await server.sandbox("PUT", "/settings", { lostTexts: 0, lostReceipts: 0, rate5xx: 0 });
});
afterAll(() => server.close());

const text = (words: string, media: object[] = [], to = maya.phoneNumber) =>
  server.sandbox("POST", `/phones/${encodeURIComponent(jo)}/messages`, { to, text: words, media });

/** A text that the carrier has, and never delivers to the webhook. */
async function lose(...words: Parameters<typeof text>) {
  await server.sandbox("PUT", "/settings", { lostTexts: 1 });
  await text(...words);
  await server.sandbox("PUT", "/settings", { lostTexts: 0 });
}

const received = async ({ accountId } = maya) =>
  (
    await server.services.db
      .selectFrom("messages")
      .where("account_id", "=", accountId)
      .where("direction", "=", "in")
      .orderBy("time")
      .orderBy("id")
      .select(["id", "contact_id", "text", "media", "time", "carrier_received_at"])
      .execute()
  ).map((row) => ({ ...row, sentAt: row.carrier_received_at }));
const words = async (of = maya) => (await received(of)).map((message) => message.text);

const untilReceived = (count: number) =>
  until(`${count} texts`, async () => {
    const all = await received();
    return all.length === count && all;
  });

const checkAgain = async () => {
  await sql`update phone_numbers set webhooks_check_due_at = clock_timestamp()`.execute(server.services.db);
  await fetchMissed(server.services);
};
const optedOut = () => isOptedOut(server.services.db, maya.accountId, jo);

describe.each(["twilio", "sinch"] as const)("texts that %s could not deliver", (carrier) => {
  beforeEach(async () => {
    maya = await aBusiness(server, { carrier });
  });

  test("are fetched from its list, in order and once", async () => {
    await text("One");
    await untilReceived(1);
    await lose("Two");
    await lose("Three", [{ contentType: "image/png", dataBase64: PICTURE }]);
    expect(await words()).toEqual(["One"]);
    await fetchMissed(server.services);
    await checkAgain();
    expect(await words()).toEqual(["One", "Two", "Three"]);
    const { rows: jobs } = await sql<{ payload: { media: { url: string }[] } }>`
      select payload from graphile_worker._private_jobs where payload ->> 'accountId' = ${String(maya.accountId)}
        and payload -> 'media' is not null
    `.execute(server.services.db);
    const { bytes } = await server.services.carriers.of(carrier).fetchMedia(jobs[0]!.payload.media[0]!.url);
    expect(bytes.toString("base64")).toBe(PICTURE);
  });

  test("are listed page by page", async () => {
    await server.sandbox("PUT", "/settings", { lostTexts: 1 });
    const many = Array.from({ length: 230 }, (_, number) => `Text ${number}`);
    for (const each of many) await text(each);
    await fetchMissed(server.services);
    expect(await words()).toEqual(many);
  });
});

test("receipts that Twilio could not deliver are fetched from its list", async () => {
  const { contactId } = await aContact(server, maya);
  const landline = await aContact(server, maya);
  await server.sandbox("PUT", `/phones/${encodeURIComponent(landline.phoneNumber!)}`, { kind: "landline" });
  await publishRates(server.services.db, undefined);
  const send = async (to: string) =>
    (await maya.client.ok(api.messages.send, { body: { contactId: to, text: "Hello" } }))._id;
  const reached = await send(contactId);
  const unreached = await send(landline.contactId);
  const stateOf = async (messageId: string) =>
    (await maya.client.ok(api.messages.get, { params: { messageId } })).state;
  await server.sandbox("PUT", "/settings", { lostReceipts: 1 });
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
  await sleep(200);
  expect([await stateOf(reached), await stateOf(unreached)]).toEqual(["sent", "sent"]);
  await checkAgain();
  expect([await stateOf(reached), await stateOf(unreached)]).toEqual(["delivered", "failed"]);
});

describe("a receipt that came long after its message and was lost", () => {
  const checkedUntil = (at: Date) =>
    sql`update phone_numbers set webhooks_checked_until = ${at}`.execute(server.services.db);
  const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * MINUTE_MS);
  let messageId: string;
  // Not through the API: two days later the session has ended.
  const state = async () =>
    (
      await server.services.db
        .selectFrom("messages")
        .where("account_id", "=", maya.accountId)
        .where("id", "=", messageId)
        .select("state")
        .executeTakeFirstOrThrow()
    ).state;

  beforeEach(async () => {
    const { contactId } = await aContact(server, maya);
    await publishRates(server.services.db, undefined);
    ({ _id: messageId } = await maya.client.ok(api.messages.send, { body: { contactId, text: "Hello" } }));
    await server.sandbox("PUT", "/settings", { lostReceipts: 1 });
    while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
    await sleep(200);
    // The phone was off for two hours, in which nothing was missing.
    server.advance(2 * HOUR_MS);
    await checkedUntil(minutesAgo(20));
    await checkAgain();
    expect(await state()).toBe("sent");
  });
  afterEach(() => server.backToAfternoon());

  const atNight = (ms = server.clock.now().getTime()) => 24 * HOUR_MS - (ms % (24 * HOUR_MS)) + 9 * HOUR_MS;

  test("is fetched in the check of the next night", async () => {
    server.advance(atNight() + 10 * MINUTE_MS);
    await checkedUntil(minutesAgo(20));
    await checkAgain();
    expect(await state()).toBe("delivered");
  });

  test("does not delay the first check after an outage, and is fetched in the night after it", async () => {
    server.advance(atNight() + 10 * MINUTE_MS);
    await checkedUntil(minutesAgo(31));
    await checkAgain();
    expect(await state()).toBe("sent");
    server.advance(24 * HOUR_MS);
    await checkedUntil(minutesAgo(20));
    await checkAgain();
    expect(await state()).toBe("delivered");
  });
});

test("a text to somebody else's number stays theirs", async () => {
  const other = await aBusiness(server);
  await lose("For the other", [], other.phoneNumber);
  await fetchMissed(server.services);
  expect(await words()).toEqual([]);
  expect(await words(other)).toEqual(["For the other"]);
});

test("a text removed with its contact is not fetched again", async () => {
  await text("Forget me");
  const [told] = await untilReceived(1);
  await maya.client.ok(api.contacts.remove, { params: { contactId: told!.contact_id } });
  await checkAgain();
  expect(await words()).toEqual([]);
});

test("a text that came late says when it was sent", async () => {
  await lose("Are you open?");
  const sentAt = server.clock.now();
  server.advance(3 * HOUR_MS);
  await fetchMissed(server.services);
  const [late] = await received();
  expect(Math.abs(late!.sentAt!.getTime() - sentAt.getTime())).toBeLessThan(MINUTE_MS);
  expect(late!.time.getTime() - late!.sentAt!.getTime()).toBeGreaterThan(2 * HOUR_MS);
  const shown = await maya.client.ok(api.messages.get, { params: { messageId: late!.id } });
  expect(shown.sentAt).toBe(late!.sentAt!.toISOString());
  await text("Hello?");
  const all = await untilReceived(2);
  expect(all[1]!.sentAt).toBeNull();
});

describe("a mandatory word that comes late", () => {
  test("is obeyed", async () => {
    await lose("STOP");
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await optedOut()).toBe(true);
  });

  test.each([
    { what: "marked and unmarked the contact", before: false, after: [true, false] },
    { what: "unmarked the contact", before: true, after: [false] },
  ])("is obeyed although the business $what after it", async ({ before, after }) => {
    const { contactId } = await aContact(server, maya, { phoneNumber: jo });
    const mark = (doNotMessage: boolean) =>
      maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage } });
    await mark(before);
    await lose("STOP");
    server.advance(MINUTE_MS);
    for (const doNotMessage of after) await mark(doNotMessage);
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await optedOut()).toBe(true);
  });

  test("is obeyed although the business noted a narrower opt-out after it", async () => {
    const { contactId } = await aContact(server, maya, { phoneNumber: jo });
    await lose("STOP");
    server.advance(MINUTE_MS);
    const body = { event: "opt-out" as const, channels: ["voice" as const], wording: "No calls, please" };
    await maya.client.ok(api.consent.record, { params: { contactId }, body });
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await optedOut()).toBe(true);
  });

  test("does not undo what was said after it", async () => {
    await lose("START");
    server.advance(MINUTE_MS);
    await text("STOP");
    await until("the opt-out", optedOut);
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await words()).toContain("START");
    expect(await optedOut()).toBe(true);
  });

  test("counts in the order in which it was said", async () => {
    await lose("STOP");
    server.advance(MINUTE_MS);
    await lose("START");
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await words()).toEqual(["STOP", "START"]);
    expect(await optedOut()).toBe(false);
  });

  test("does not release a contact that is held for a later text", async () => {
    await lose("START");
    server.advance(MINUTE_MS);
    await text("please stop texting me");
    const [held] = await untilReceived(1);
    server.advance(HOUR_MS);
    await fetchMissed(server.services);
    expect(await words()).toHaveLength(2);
    const contact = await maya.client.ok(api.contacts.get, { params: { contactId: held!.contact_id } });
    expect(contact.potentialStopMessage).not.toBeNull();
  });
});

test.each([
  ["is answered", HOUR_MS, 1],
  ["is not answered after a day", 25 * HOUR_MS, 0],
])("a keyword that comes late %s", async (_, lateMs, answers) => {
  await maya.client.ok(api.keywords.create, { body: { word: "HOURS", answer: "9 to 5" } });
  await lose("hours");
  server.advance(lateMs);
  await fetchMissed(server.services);
  expect(await words()).toEqual(["hours"]);
  const { rows } = await sql`
    select from keyword_matches where account_id = ${maya.accountId}
  `.execute(server.services.db);
  expect(rows).toHaveLength(answers);
});

test("a number is checked periodically, and soon again after a failure", async () => {
  const dueIn = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from webhooks_check_due_at - clock_timestamp())::int as seconds
      from phone_numbers where account_id = ${maya.accountId}
    `.execute(server.services.db);
    return rows[0]!.seconds;
  };
  await lose("Hello?");
  await server.sandbox("PUT", "/settings", { rate5xx: 1 });
  await checkAgain();
  expect(await words()).toEqual([]);
  expect(await dueIn()).toBeLessThan(120);
  await server.sandbox("PUT", "/settings", { rate5xx: 0 });
  await checkAgain();
  expect(await words()).toEqual(["Hello?"]);
  expect(await dueIn()).toBeGreaterThan(600);
});

test("all numbers are checked once the database is reachable again", async () => {
  await checkAgain();
  let isAway = false;
  const db = new Proxy(server.services.db, {
    get(target, name) {
      if (isAway) throw new Error("The database is away");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const services: Services = { ...server.services, db };
  const ending = new AbortController();
  const watching = watchMissedWebhooks(services, ending.signal);
  try {
    isAway = true;
    await lose("While away");
    await sleep(2_500);
    isAway = false;
    await untilReceived(1);
  } finally {
    ending.abort();
    await watching;
  }
});

test("a worker fetches the texts of a downtime before it sends", async () => {
  await checkAgain();
  await lose("STOP");
  await fetchMissedOfDowntime(server.services);
  expect(await optedOut()).toBe(true);
});
