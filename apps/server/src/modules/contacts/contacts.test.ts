import { api } from "@broadcast/contract";
import { contactSort } from "@broadcast/contract/contacts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, transaction } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { orderedIds } from "./contacts.sql.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const names = async (maya: Business, body: { term?: string; tag?: string; sort?: "newest" | "lastName" }) =>
  (await maya.client.ok(api.contacts.search, { body })).contacts.map((contact) => contact.firstName);

test("phone numbers are stored as E.164 however they are entered, once per account", async () => {
  const maya = await aBusiness(server);
  const jo = await maya.client.ok(api.contacts.create, {
    body: { firstName: "Jo", phoneNumber: "(512) 555-0148" },
  });
  expect(jo.phoneNumber).toBe("+15125550148");
  const again = await maya.client.call(api.contacts.create, {
    body: { firstName: "Joe", phoneNumber: "512.555.0148" },
  });
  expect(again).toMatchObject({ status: 409, body: { fields: { phoneNumber: expect.any(String) } } });
  const omar = await aBusiness(server);
  await omar.client.ok(api.contacts.create, { body: { firstName: "Jo", phoneNumber: "5125550148" } });
});

test.each([
  ["a phone number that is none", { firstName: "A", phoneNumber: "12345" }, "phoneNumber"],
  ["an email that is none", { firstName: "A", email: "a@b" }, "email"],
  ["February 30", { firstName: "A", birthday: { month: 1, date: 30 } }, "birthday"],
  ["nothing to know somebody by", { firstName: " " }, "firstName"],
])("%s is refused at its field", async (_what, body, field) => {
  const maya = await aBusiness(server);
  const answer = await maya.client.call(api.contacts.create, { body });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty(field);
});

describe("search", () => {
  let maya: Business;
  beforeAll(async () => {
    maya = await aBusiness(server);
    await aContact(server, maya, {
      firstName: "Jo",
      lastName: "Lindqvist",
      phoneNumber: "+15125550182",
      tags: ["VIP"],
    });
    await aContact(server, maya, {
      firstName: "Theo",
      lastName: "Duarte",
      phoneNumber: "+15125550133",
      email: "Theo@Example.com",
    });
    await aContact(server, maya, {
      firstName: "José_100%",
      lastName: "Abrams",
      phoneNumber: "+17375550182",
      tags: ["VIP", "Booth"],
    });
  });

  test.each([
    ["part of a name", { term: "lind" }, ["Jo"]],
    ["first and last name in any order", { term: "duarte theo" }, ["Theo"]],
    ["an email", { term: "theo@ex" }, ["Theo"]],
    ["the last digits of a phone number", { term: "0182" }, ["Jo", "José_100%"]],
    ["the area code", { term: "(737)" }, ["José_100%"]],
    ["a tag, whatever its case", { tag: "vip" }, ["Jo", "José_100%"]],
    ["a tag and a term", { tag: "VIP", term: "jos" }, ["José_100%"]],
    ["signs that mean something to SQL", { term: "_100%" }, ["José_100%"]],
    ["nothing that is there", { term: "nobody" }, []],
  ])("by %s", async (_what, body, expected) => {
    expect(await names(maya, body)).toEqual(expected);
  });

  test("in the requested order, page by page", async () => {
    expect(await names(maya, { sort: "lastName" })).toEqual(["José_100%", "Theo", "Jo"]);
    const page = (number: number) =>
      maya.client.ok(api.contacts.search, { body: { paging: { page: number, pageSize: 2 } } });
    expect((await page(1)).paging).toEqual({ total: 3, pageSize: 2, page: 1, pages: 2 });
    expect((await page(2)).contacts).toHaveLength(1);
  });
});

test("a search returns only the requested fields", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { firstName: "Jo" });
  const { contacts, paging } = await maya.client.ok(api.contacts.search, { body: { select: ["firstName"] } });
  expect(contacts).toEqual([{ _id: expect.any(String), firstName: "Jo" }]);
  expect(paging.total).toBe(1);
});

test("a change touches only the fields it names", async () => {
  const maya = await aBusiness(server);
  const jo = await maya.client.ok(api.contacts.create, {
    body: { firstName: "Jo", company: "Lark", phoneNumber: "5125550101", tags: ["VIP"] },
  });
  const changed = await maya.client.ok(api.contacts.change, {
    params: { contactId: jo._id },
    body: { lastName: "Bell" },
  });
  expect(changed).toMatchObject({ firstName: "Jo", lastName: "Bell", company: "Lark", tags: ["VIP"] });
});

test("deleting many counts correctly, and the totals follow", async () => {
  const maya = await aBusiness(server);
  const ids = await Promise.all([1, 2, 3].map(async () => (await aContact(server, maya)).contactId));
  const action = await maya.client.ok(api.contactActions.removeMany, { body: { ids: ids.slice(0, 2) } });
  expect(action).toMatchObject({ kind: "remove", state: "done", changed: 2, undoUntil: null });
  expect((await maya.client.ok(api.contacts.search, { body: {} })).paging.total).toBe(1);
});

test.each([
  ["a time zone that is none", { timeZone: "America/Atlantis" }, "timeZone"],
  ["a region that is none", { region: "us-zz" }, "region"],
])("%s is refused at its field", async (_what, body, field) => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const answer = await maya.client.call(api.contacts.change, { params: { contactId: jo.contactId }, body });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty(field);
});

test("a contact's region is stored in any case, and can be removed", async () => {
  const maya = await aBusiness(server);
  const jo = await maya.client.ok(api.contacts.create, {
    body: { firstName: "Jo", timeZone: "America/Denver", region: "US-TX" },
  });
  expect(jo).toMatchObject({ timeZone: "America/Denver", region: "us-tx" });
  const changed = await maya.client.ok(api.contacts.change, {
    params: { contactId: jo._id },
    body: { timeZone: null, region: "" },
  });
  expect(changed).toMatchObject({ firstName: "Jo", timeZone: null, region: null });
});

test("what carriers reported about a number is shown and can be reset, but not its network", async () => {
  const maya = await aBusiness(server);
  const { db, clock } = server.services;
  const jo = await aContact(server, maya);
  const fact = { line: "landline", network: "att", reason: "30006", learned_at: clock.now() } as const;
  const own = { account_id: maya.accountId, address: jo.phoneNumber! };
  await db
    .insertInto("address_facts")
    .values({ ...own, ...fact })
    .execute();
  const params = { contactId: jo.contactId };
  expect((await maya.client.ok(api.contacts.get, { params })).line).toBe("landline");
  expect((await maya.client.ok(api.contacts.change, { params, body: { company: "Lark" } })).line).toBe(
    "landline",
  );
  expect((await maya.client.ok(api.contacts.change, { params, body: { line: null } })).line).toBeNull();
  const kept = await db
    .selectFrom("address_facts")
    .where("address", "=", own.address)
    .select("network")
    .executeTakeFirstOrThrow();
  expect(kept.network).toBe("att");
});

test("a number or email that opted out brings its mark to any contact that gets it", async () => {
  const maya = await aBusiness(server);
  const { db, clock } = server.services;
  const said = { account_id: maya.accountId, reason: "They asked", opted_out_at: clock.now() };
  await db
    .insertInto("opt_outs")
    .values([
      { ...said, address: "+15125550177", channel: "text" },
      { ...said, address: "off@example.com", channel: "email" },
    ])
    .execute();
  const jo = await aContact(server, maya);
  const changed = await maya.client.ok(api.contacts.change, {
    params: { contactId: jo.contactId },
    body: { phoneNumber: "512-555-0177", email: "Off@Example.com", doNotMessage: false, doNotEmail: false },
  });
  expect(changed).toMatchObject({ doNotMessage: true, isOptedOut: true, doNotEmail: true });
});

test.each(contactSort.options)(
  "the first page sorted by %s walks an index, however many contacts there are",
  async (sort) => {
    const maya = await aBusiness(server, { hasNumber: false });
    const plan = await transaction(server.services.db, async (tx) => {
      // With almost no rows every other plan would be cheaper; a sort remains only where no index has the order.
      for (const way of ["seqscan", "bitmapscan", "sort"])
        await sql`${sql.raw(`set local enable_${way} = off`)}`.execute(tx);
      return orderedIds(tx, maya.accountId, { askedAt: { now: new Date(), timeZone: "UTC" } }, sort)
        .limit(25)
        .explain("text");
    });
    const steps = plan.map((line) => String(Object.values(line)[0])).join("\n");
    expect(steps).toContain("Index");
    expect(steps).not.toMatch(/\bSort\b/);
  },
);

test("a search with more matches than are counted has the same pages as a small one: in order and without gaps", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { db } = server.services;
  await sql`
    insert into contacts (account_id, first_name, last_name, company, phone_number, created_at, updated_at)
    select ${maya.accountId}, 'Zed', 'L' || lpad((n * 7919 % 10100)::text, 5, '0'),
      case when n % 100 = 0 then 'Rare' else 'Common' end, '+1' || (6020000000 + n)::text, now() - n * interval '1 second', now()
    from generate_series(1, 10100) n
  `.execute(db);
  const search = (company: string, sort: "lastName" | "oldest", page: number) =>
    maya.client.ok(api.contacts.search, {
      body: {
        sort,
        paging: { page, pageSize: 25 },
        conditions: { groups: [{ conditions: [{ field: "company", is: "equals", value: company }] }] },
      },
    });
  const many = await search("Common", "lastName", 3);
  expect(many.paging.total).toBe(9_999);
  const everybody = await maya.client.ok(api.contacts.search, {
    body: { term: "zed", sort: "lastName", paging: { page: 2, pageSize: 25 } },
  });
  // As many as are counted; the page is walked to.
  expect(everybody.paging.total).toBe(10_000);
  expect(everybody.contacts.map(({ lastName }) => lastName)).toEqual(
    Array.from({ length: 25 }, (_, place) => `L${String(25 + place).padStart(5, "0")}`),
  );
  await maya.client.ok(api.tags.addAllContacts, { params: { tagName: "Every" }, body: { term: "zed" } });
  await sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select c.account_id, c.id, t.id from contacts c join tags t on t.account_id = c.account_id and t.name = 'Every'
    where c.account_id = ${maya.accountId} on conflict do nothing
  `.execute(db);
  const none = {
    groups: [{ conditions: [{ field: "tags" as const, is: "none-of" as const, tags: ["every"] }] }],
  };
  const every = {
    groups: [{ conditions: [{ field: "tags" as const, is: "any-of" as const, tags: ["EVERY"] }] }],
  };
  const paging = { page: 2, pageSize: 25 };
  for (const body of [{ tag: "every" }, { conditions: every }] as const)
    expect(
      await maya.client.ok(api.contacts.search, { body: { ...body, sort: "lastName", paging } }),
    ).toEqual({
      ...everybody,
      contacts: everybody.contacts.map((contact) => ({ ...contact, tags: ["Every"] })),
    });
  expect((await maya.client.ok(api.contacts.search, { body: { conditions: none } })).contacts).toEqual([]);
  const rare = (
    await Promise.all([1, 2, 3, 4, 5].map(async (page) => (await search("Rare", "oldest", page)).contacts))
  ).flat();
  expect(rare).toHaveLength(101);
  expect(new Set(rare.map(({ _id }) => _id)).size).toBe(101);
  expect(rare.map(({ createdAt }) => createdAt)).toEqual(rare.map(({ createdAt }) => createdAt).toSorted());
});

test("one or two letters match beginnings of names, three match any part", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  await aContact(server, maya, { firstName: "Joanna", lastName: "Xu" });
  const found = async (term: string) =>
    (await maya.client.ok(api.contacts.search, { body: { term } })).contacts.length;
  expect([
    await found("xu"),
    await found("jo x"),
    await found("nn"),
    await found("ann"),
    await found("%"),
  ]).toEqual([1, 1, 0, 1, 0]);
});
