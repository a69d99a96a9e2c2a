import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Services } from "../../../services.ts";
import { aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast } from "../../broadcasts/index.ts";
import { dispatchOnce } from "../delivery/dispatch.ts";
import { publishRates } from "../delivery/rates.ts";
import { lookUpNumbers } from "./network-look-up.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  await server.sandbox("DELETE", "/log");
  maya = await aBusiness(server);
});
afterAll(() => server.close());

interface Person {
  contactId: string;
  phoneNumber: string;
}

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aContact(server, maya))) as Promise<Person[]>;

const setPhone = ({ phoneNumber }: Person, handset: object) =>
  server.sandbox("PUT", `/phones/${encodeURIComponent(phoneNumber)}`, handset);

/** A broadcast to these contacts, confirmed for now, or in this many days. */
async function aBroadcast(to: Person[], inDays: number | null = null): Promise<{ broadcastId: string }> {
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, {
    body: { text: "Sale on Saturday" },
  });
  const contactIds = to.map(({ contactId }) => contactId);
  await maya.client.ok(api.broadcasts.addContacts, { params: { broadcastId }, body: { contactIds } });
  const runAt =
    inDays === null ? null : new Date(server.clock.now().getTime() + inDays * DAY_MS).toISOString();
  await maya.client.ok(api.broadcasts.schedule, { params: { broadcastId }, body: { runAt } });
  return { broadcastId };
}

/** Runs one chunk of lookups, as a worker would. */
const lookUp = (
  { broadcastId }: { broadcastId: string },
  { services = server.services, signal = new AbortController().signal } = {},
) =>
  lookUpNumbers.run(
    services,
    lookUpNumbers.payload.parse({ accountId: maya.accountId, broadcastId }),
    signal,
  );

/** The server with a callback on the carrier's lookups. */
const watching = (onAsked: () => void): Services => {
  const { carriers } = server.services;
  const twilio = carriers.of("twilio");
  const watched = {
    ...twilio,
    lookUp(phoneNumber: string) {
      onAsked();
      return twilio.lookUp!(phoneNumber);
    },
  };
  return { ...server.services, carriers: { ...carriers, find: () => watched } };
};

/** Returns how often the carrier was asked about each number. */
async function asked(): Promise<Map<string, number>> {
  const { entries } = await server.sandbox<{ entries: { url: string }[] }>("GET", "/log?limit=1000");
  const numbers = entries.flatMap(({ url }) => /^\/v2\/PhoneNumbers\/([^?]+)/.exec(url)?.[1] ?? []);
  return new Map(
    Map.groupBy(numbers, (number) => decodeURIComponent(number))
      .entries()
      .map(([number, times]) => [number, times.length]),
  );
}
const once = (of: Person[]) => new Map(of.map(({ phoneNumber }) => [phoneNumber, 1]));

async function factOf({ phoneNumber }: Person) {
  return server.services.db
    .selectFrom("address_facts")
    .where("account_id", "=", maya.accountId)
    .where("address", "=", phoneNumber)
    .select(["line", "network", "reason"])
    .executeTakeFirst();
}

const learn = (
  person: Person,
  fact: { line?: "landline"; network?: "verizon"; reason?: string; daysAgo?: number },
) =>
  server.services.db
    .insertInto("address_facts")
    .values({
      account_id: maya.accountId,
      address: person.phoneNumber,
      line: fact.line ?? null,
      network: fact.network ?? null,
      reason: fact.reason ?? "",
      learned_at: new Date(server.clock.now().getTime() - (fact.daysAgo ?? 0) * DAY_MS),
    })
    .execute();

const pendingLookUp = async ({ broadcastId }: { broadcastId: string }) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - clock_timestamp())::float8 as seconds
    from graphile_worker.jobs where key = ${`look-up-${broadcastId}`}
  `.execute(server.services.db);
  return rows[0]?.seconds ?? null;
};
const forgetPending = ({ broadcastId }: { broadcastId: string }) =>
  sql`select graphile_worker.remove_job(${`look-up-${broadcastId}`})`.execute(server.services.db);

let worker: Promise<unknown> | undefined;
/** From now on jobs run in the background; the server ends it. */
const aWorker = () => (worker ??= server.startWorker());

async function dispatch(): Promise<void> {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

test("the carrier's answers for each number of a broadcast are stored, and shown on the contact", async () => {
  const [att, tmobile, verizon, other, home] = (await people(5)) as [Person, Person, Person, Person, Person];
  await setPhone(att, { network: "att" });
  await setPhone(tmobile, { network: "tmobile" });
  await setPhone(verizon, { network: "verizon" });
  await setPhone(other, { network: "other" });
  await setPhone(home, { kind: "landline" });
  const all = [att, tmobile, verizon, other, home];
  await lookUp(await aBroadcast(all, 1));
  expect(await Promise.all(all.map(factOf))).toMatchObject([
    { line: "mobile", network: "att" },
    { line: "mobile", network: "tmobile" },
    { line: "mobile", network: "verizon" },
    { line: "mobile", network: "other" },
    { line: "landline", network: null },
  ]);
  const shown = await maya.client.ok(api.contacts.get, { params: { contactId: home.contactId } });
  expect(shown.line).toBe("landline");
  expect(await asked()).toEqual(once(all));
});

test("a landline found before its turn gets nothing, and the reason is given", async () => {
  const [jo, home] = (await people(2)) as [Person, Person];
  await setPhone(home, { kind: "landline" });
  const broadcast = await aBroadcast([jo, home]);
  await expandBroadcast.run(
    server.services,
    { accountId: maya.accountId, ...broadcast },
    new AbortController().signal,
  );
  await lookUp(broadcast);
  await dispatch();
  const states = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .select(["to_number", "error_code", "error"])
    .execute();
  expect(new Map(states.map((row) => [row.to_number, row.error]))).toEqual(
    new Map([
      [jo.phoneNumber, null],
      [home.phoneNumber, "This is a landline. It can't get texts."],
    ]),
  );
});

test("T-Mobile's day is charged for its own and for unknown numbers, nothing else", async () => {
  const [tmobile, tmobileToo, verizon, att, unknown] = (await people(5)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await setPhone(tmobile, { network: "tmobile" });
  await setPhone(tmobileToo, { network: "tmobile" });
  await setPhone(verizon, { network: "verizon" });
  await setPhone(att, { network: "att" });
  await learn(unknown, { reason: "kept" });
  const brand = `brand-${maya.accountId}`;
  const { db } = server.services;
  await db
    .updateTable("accounts")
    .set({ carrier_brand_id: brand, att_class: "A" })
    .where("account_id", "=", maya.accountId)
    .execute();
  const broadcast = await aBroadcast([tmobile, tmobileToo, verizon, att, unknown]);
  await expandBroadcast.run(
    server.services,
    { accountId: maya.accountId, ...broadcast },
    new AbortController().signal,
  );
  await lookUp(broadcast);
  await dispatch();
  const sent = await db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("carrier_message_id", "is not", null)
    .select("id")
    .execute();
  expect(sent).toHaveLength(5);
  const { units } = await db
    .selectFrom("pace_budgets")
    .where("key", "like", `tmobile:${brand}:%`)
    .select("units")
    .executeTakeFirstOrThrow();
  // A brand of the low tier has 2,000 segments per day.
  expect(units).toBe(2_000 - 3);
});

test("with lookups off none is made", async () => {
  const broadcast = await aBroadcast(await people(3), 1);
  server.env.LOOK_UP_NUMBERS = "off";
  try {
    await lookUp(broadcast);
  } finally {
    server.env.LOOK_UP_NUMBERS = "on";
  }
  expect(await asked()).toEqual(new Map());
});

test("only numbers of possible recipients without recent facts are looked up", async () => {
  const [fresh, old, kept, keptLongAgo, out, jo] = (await people(6)) as Person[] as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await learn(fresh, { network: "verizon", daysAgo: 89 });
  await learn(old, { line: "landline", daysAgo: 91 });
  await learn(kept, { line: "landline", daysAgo: 200 });
  await learn(keptLongAgo, { reason: "kept", daysAgo: 91 });
  await maya.client.ok(api.contacts.change, { params: { contactId: kept.contactId }, body: { line: null } });
  await maya.client.ok(api.contacts.change, {
    params: { contactId: out.contactId },
    body: { doNotMessage: true },
  });
  const broadcast = await aBroadcast([fresh, old, kept, keptLongAgo, out, jo], 1);
  await lookUp(broadcast);
  expect(await asked()).toEqual(once([old, keptLongAgo, jo]));
  expect((await factOf(old))?.line).toBe("mobile");
  expect(await factOf(kept)).toMatchObject({ line: null, reason: "kept" });
  await lookUp(broadcast);
  expect(await asked()).toEqual(once([old, keptLongAgo, jo]));
});

test("lookups resume where they stopped, and none is paid for twice", async () => {
  const all = await people(45);
  const broadcast = await aBroadcast(all, 1);
  const stopping = new AbortController();
  let count = 0;
  const stopAfterSome = watching(() => {
    count += 1;
    if (count === 10) stopping.abort();
  });
  await expect(lookUp(broadcast, { services: stopAfterSome, signal: stopping.signal })).rejects.toThrow();
  const before = (await asked()).size;
  expect(before).toBeGreaterThanOrEqual(10);
  expect(before).toBeLessThan(45);
  await lookUp(broadcast);
  expect(await asked()).toEqual(once(all));
  expect((await Promise.all(all.map(factOf))).every((fact) => fact?.line === "mobile")).toBe(true);
});

test("two simultaneous broadcasts to the same contacts look each up once", async () => {
  const all = await people(30);
  const broadcasts = [await aBroadcast(all, 1), await aBroadcast(all, 2)];
  await Promise.all(broadcasts.map((broadcast) => lookUp(broadcast)));
  expect(await asked()).toEqual(once(all));
});

test("no more lookups are made once the broadcast is stopped", async () => {
  const broadcast = await aBroadcast(await people(45), 1);
  let count = 0;
  let stopped: Promise<unknown> | undefined;
  const stopInBetween = watching(() => {
    count += 1;
    stopped ??= maya.client.ok(api.broadcasts.emergencyBrake, { params: broadcast, body: {} });
  });
  const { db } = server.services;
  // The first group is held until the stop is done.
  const twilio = stopInBetween.carriers.find("twilio")!;
  const carriers = {
    ...stopInBetween.carriers,
    find: () => ({
      ...twilio,
      async lookUp(phoneNumber: string) {
        const answer = twilio.lookUp!(phoneNumber);
        await stopped;
        return answer;
      },
    }),
  };
  await forgetPending(broadcast);
  await lookUp(broadcast, { services: { ...stopInBetween, db, carriers } });
  expect(count).toBe(20);
  await lookUp(broadcast);
  expect((await asked()).size).toBe(20);
});

test("a busy carrier is left alone for a while and then asked; one that is down is given up in the end", async () => {
  const all = await people(3);
  const broadcast = await aBroadcast(all, 1);
  await server.sandbox("PUT", "/settings", { rate429: 1 });
  await lookUp(broadcast);
  await server.sandbox("PUT", "/settings", { rate429: 0 });
  expect(await pendingLookUp(broadcast)).toBeGreaterThan(3);
  await lookUp(broadcast);
  expect((await Promise.all(all.map(factOf))).every((fact) => fact?.line === "mobile")).toBe(true);

  const later = await aBroadcast(await people(1), 1);
  await forgetPending(later);
  await server.sandbox("PUT", "/settings", { rate5xx: 1 });
  const tries = { accountId: maya.accountId, ...later, failures: 10 };
  await lookUpNumbers.run(server.services, lookUpNumbers.payload.parse(tries), new AbortController().signal);
  await server.sandbox("PUT", "/settings", { rate5xx: 0 });
  expect(await pendingLookUp(later)).toBeNull();
});

test("contacts chosen before the walk's position are still looked up", async () => {
  const all = (await people(3)).sort((a, b) => (a.contactId < b.contactId ? -1 : 1));
  const broadcast = await aBroadcast(all, 1);
  await forgetPending(broadcast);
  const atTheEnd = { accountId: maya.accountId, ...broadcast, after: all.at(-1)!.contactId, asked: 1 };
  await lookUpNumbers.run(
    server.services,
    lookUpNumbers.payload.parse(atTheEnd),
    new AbortController().signal,
  );
  expect(await asked()).toEqual(new Map());
  await aWorker();
  await until("facts about all", async () =>
    (await Promise.all(all.map(factOf))).every((fact) => fact?.line === "mobile"),
  );
});

test("a worker walks a long audience to its end, however many are known already", async () => {
  const { db, clock } = server.services;
  maya = await aBusiness(server, { credits: 6_000 });
  // More than are scanned at once (5,000), and more unknown ones than are asked for at once (500).
  await sql`
    insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
    select ${maya.accountId}, 'First' || n, '', '+1206' || (2000000 + n), ${clock.now()}, ${clock.now()}
    from generate_series(1, 5600) n
  `.execute(db);
  await sql`
    insert into address_facts (account_id, address, network, learned_at)
    select account_id, phone_number, 'verizon', ${clock.now()} from contacts
    where account_id = ${maya.accountId} order by id limit 5050
  `.execute(db);
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addAllContacts, { params, body: {} });
  const runAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
  await maya.client.ok(api.broadcasts.schedule, { params, body: { runAt } });
  await aWorker();
  await until(
    "facts about everybody",
    async () => {
      const { known } = await db
        .selectFrom("address_facts")
        .where("account_id", "=", maya.accountId)
        .where("network", "is not", null)
        .select(({ fn }) => fn.countAll<number>().as("known"))
        .executeTakeFirstOrThrow();
      return known === 5_600;
    },
    20_000,
  );
  await until("the end of the walk", async () => (await pendingLookUp(params)) === null);
  const numbers = [...(await asked())].filter(([number]) => number.startsWith("+1206"));
  expect(numbers).toHaveLength(550);
  expect(new Set(numbers.map(([, times]) => times))).toEqual(new Set([1]));
}, 40_000);
