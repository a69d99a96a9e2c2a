import { api } from "@broadcast/contract";
import type { ContactCondition } from "@broadcast/contract/contact-conditions";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { nextDays } from "./contact-conditions.sql.ts";

let server: TestServer;
let maya: Business;
let fieldId: string;
let own: { renewal: string; code: string; member: string };
let folderId: string;

const { contacts } = api;

beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { client } = maya;
  const { customFields } = await client.ok(api.accountSettings.changeCustomFields, {
    body: {
      customFields: [
        { name: "Visits", kind: "number" },
        { name: "Renewal", kind: "date" },
        { name: "Code" },
        { name: "Member", kind: "yes-no" },
      ],
    },
  });
  fieldId = customFields[0]!._id;
  const [, renewal, code, member] = customFields.map(({ _id }) => _id);
  own = { renewal: renewal!, code: code!, member: member! };
  const add = (body: object) => client.ok(contacts.create, { body: body as never });
  const ann = await add({
    firstName: "Ann",
    lastName: "Lee",
    company: "Alder & Sons",
    phoneNumber: "512-555-0101",
    email: "Ann@Example.com",
    birthday: { month: 1, date: 29 },
    tags: ["VIP", "Spring"],
    region: "us-tx",
    timeZone: "America/Chicago",
    customFields: [
      { _id: fieldId, value: "12.0" },
      { _id: own.renewal, value: "Nov 23, 2026" },
      { _id: own.code, value: "12" },
      { _id: own.member, value: "yes" },
    ],
  });
  await add({ firstName: "Bo", lastName: "O'Hara", phoneNumber: "206-555-0102", tags: ["vip"] });
  await add({
    firstName: "Cy_d",
    region: "us-wa",
    customFields: [
      { _id: fieldId, value: "9" },
      { _id: own.renewal, value: "2026-01-05" },
      { _id: own.code, value: "9" },
      { _id: own.member, value: "no" },
    ],
  });
  await add({ firstName: "Di", lastName: "100%", doNotMessage: true });
  const folder = await client.ok(api.folders.create, { body: { name: "Regulars", contentType: "contact" } });
  folderId = folder._id;
  await client.ok(api.folders.add, {
    params: { folderId },
    body: { contentType: "contact", contentIds: [ann._id] },
  });
  await client.ok(api.messages.send, { body: { contactId: ann._id, text: "Hi" } });
});
afterAll(() => server.close());

async function found(conditions: readonly object[], match = "all", outer = "all"): Promise<string[]> {
  const { contacts: them } = await maya.client.ok(contacts.search, {
    body: {
      conditions: {
        match: outer as "all",
        groups: [{ match: match as "all", conditions: conditions as unknown as ContactCondition[] }],
      },
    },
  });
  return them.map(({ firstName }) => firstName).sort();
}

test.each<[string, () => object, string[]]>([
  ["a name contains", () => ({ field: "lastName", is: "contains", value: "EE" }), ["Ann"]],
  ["a sign that is a wildcard elsewhere", () => ({ field: "lastName", is: "contains", value: "%" }), ["Di"]],
  ["an underscore", () => ({ field: "firstName", is: "contains", value: "_" }), ["Cy_d"]],
  ["a name starts with", () => ({ field: "lastName", is: "starts-with", value: "o'" }), ["Bo"]],
  ["a name is empty", () => ({ field: "lastName", is: "empty" }), ["Cy_d"]],
  [
    "a name does not contain",
    () => ({ field: "company", is: "not-contains", value: "alder" }),
    ["Bo", "Cy_d", "Di"],
  ],
  [
    "an email equals, whatever the case",
    () => ({ field: "email", is: "equals", value: "ann@example.COM" }),
    ["Ann"],
  ],
  [
    "a phone number as typed",
    () => ({ field: "phoneNumber", is: "equals", value: "(206) 555-0102" }),
    ["Bo"],
  ],
  ["an area code", () => ({ field: "phoneNumber", is: "starts-with", value: "512" }), ["Ann"]],
  ["no phone number", () => ({ field: "phoneNumber", is: "empty" }), ["Cy_d", "Di"]],
  ["any of some tags", () => ({ field: "tags", is: "any-of", tags: ["vip"] }), ["Ann", "Bo"]],
  ["all of some tags", () => ({ field: "tags", is: "all-of", tags: ["VIP", "spring"] }), ["Ann"]],
  ["none of some tags", () => ({ field: "tags", is: "none-of", tags: ["Spring"] }), ["Bo", "Cy_d", "Di"]],
  ["a folder", () => ({ field: "folder", is: "in", folderId }), ["Ann"]],
  ["not a folder", () => ({ field: "folder", is: "not-in", folderId }), ["Bo", "Cy_d", "Di"]],
  ["a region", () => ({ field: "region", is: "any-of", regions: ["us-tx", "us-wa"] }), ["Ann", "Cy_d"]],
  [
    "none of some regions",
    () => ({ field: "region", is: "none-of", regions: ["us-tx"] }),
    ["Bo", "Cy_d", "Di"],
  ],
  ["a time zone", () => ({ field: "timeZone", is: "any-of", timeZones: ["America/Chicago"] }), ["Ann"]],
  ["months of birthdays", () => ({ field: "birthday", is: "in-months", months: [1] }), ["Ann"]],
  ["birthdays within a year", () => ({ field: "birthday", is: "in-next-days", days: 365 }), ["Ann"]],
  [
    "a number in a custom field by its value",
    () => ({ field: "customField", fieldId, is: "greater", value: "10" }),
    ["Ann"],
  ],
  ["a smaller number", () => ({ field: "customField", fieldId, is: "less", value: "10" }), ["Cy_d"]],
  [
    "a number however it is written",
    () => ({ field: "customField", fieldId, is: "equals", value: "12.00" }),
    ["Ann"],
  ],
  ["what is no number", () => ({ field: "customField", fieldId, is: "less", value: "many" }), []],
  [
    "another value, or none",
    () => ({ field: "customField", fieldId, is: "not-equals", value: "12" }),
    ["Bo", "Cy_d", "Di"],
  ],
  [
    "a date before a day",
    () => ({ field: "customField", fieldId: own.renewal, is: "less", value: "11/23/2026" }),
    ["Cy_d"],
  ],
  [
    "a date however it is written",
    () => ({ field: "customField", fieldId: own.renewal, is: "equals", value: "11/23/2026" }),
    ["Ann"],
  ],
  [
    "the order of texts, which is not that of numbers",
    () => ({ field: "customField", fieldId: own.code, is: "greater", value: "10" }),
    ["Ann", "Cy_d"],
  ],
  [
    "a text as it stands",
    () => ({ field: "customField", fieldId: own.code, is: "equals", value: "12.0" }),
    [],
  ],
  ["yes", () => ({ field: "customField", fieldId: own.member, is: "equals", value: "Yes" }), ["Ann"]],
  ["a custom field that is empty", () => ({ field: "customField", fieldId, is: "empty" }), ["Bo", "Di"]],
  ["do not message", () => ({ field: "textConsent", is: "do-not-message" }), ["Di"]],
  [
    "created within a day",
    () => ({ field: "createdAt", is: "within-days", days: 1 }),
    ["Ann", "Bo", "Cy_d", "Di"],
  ],
  ["created before a day", () => ({ field: "createdAt", is: "before", date: "2020-01-01" }), []],
  ["never wrote", () => ({ field: "lastMessageFrom", is: "never" }), ["Ann", "Bo", "Cy_d", "Di"]],
  [
    "an unknown line",
    () => ({ field: "line", is: "none-of", lines: ["mobile", "dead"] }),
    ["Ann", "Bo", "Cy_d", "Di"],
  ],
])("finds contacts by %s", async (_what, condition, names) => {
  expect(await found([condition()])).toEqual(names);
});

it("combines conditions by and, by or, and in groups", async () => {
  const inTexas = { field: "region", is: "any-of", regions: ["us-tx"] };
  const isVip = { field: "tags", is: "any-of", tags: ["VIP"] };
  expect(await found([inTexas, isVip])).toEqual(["Ann"]);
  expect(await found([inTexas, isVip], "any")).toEqual(["Ann", "Bo"]);
});

it("knows who opened a link or sent a form; programs and spam do not count", async () => {
  const { db } = server.services;
  const { accountId } = maya;
  const link = await maya.client.ok(api.trackableLinks.create, {
    body: { name: "Prices", url: "https://example.com" },
  });
  const form = await maya.client.ok(api.configurableForms.create, { body: { name: "Sign-up" } });
  const named = (firstName: string) => sql`
    (select id from contacts where account_id = ${accountId} and first_name = ${firstName})
  `;
  await sql`
    insert into link_clicks (account_id, link_id, contact_id, kind, reason, address_key, time) values
      (${accountId}, ${link._id}, ${named("Ann")}, 'human', '', '\\x00', now()),
      (${accountId}, ${link._id}, ${named("Bo")}, 'machine', 'A scanner', '\\x01', now())
  `.execute(db);
  await sql`
    insert into form_submissions (account_id, form_id, nonce, contact_id, state, told, search_text, created_at) values
      (${accountId}, ${form._id}, 'a', ${named("Bo")}, 'accepted', '{}', '', now()),
      (${accountId}, ${form._id}, 'b', ${named("Ann")}, 'spam', '{}', '', now())
  `.execute(db);
  const others = (name: string) => expect.not.arrayContaining([name]);
  const clicked = { field: "trackableLink", trackableLinkId: link._id };
  expect(await found([{ ...clicked, is: "clicked" }])).toEqual(["Ann"]);
  expect(await found([{ ...clicked, is: "not-clicked" }])).toEqual(others("Ann"));
  expect(await found([{ ...clicked, is: "not-clicked" }])).toContain("Bo");
  const sent = { field: "configurableForm", configurableFormId: form._id };
  expect(await found([{ ...sent, is: "submitted" }])).toEqual(["Bo"]);
  expect(await found([{ ...sent, is: "not-submitted" }])).toContain("Ann");
  const other = await aBusiness(server);
  for (const condition of [
    { ...clicked, is: "clicked" },
    { ...sent, is: "submitted" },
  ]) {
    const answer = await other.client.call(contacts.search, {
      body: { conditions: { groups: [{ conditions: [condition as ContactCondition] }] } },
    });
    expect(answer.status).toBe(404);
  }
});

it("doesn't find another account's folder, field or broadcast", async () => {
  const other = await aBusiness(server);
  for (const condition of [
    { field: "folder", is: "in", folderId },
    { field: "customField", fieldId, is: "filled" },
  ]) {
    const answer = await other.client.call(contacts.search, {
      body: { conditions: { groups: [{ conditions: [condition as ContactCondition] }] } },
    });
    expect(answer.status).toBe(404);
  }
});

describe("the next days of a year", () => {
  const days = (now: string, count: number) =>
    nextDays({ now: new Date(now), timeZone: "America/New_York" }, count).map(
      ({ month, date }) => `${month + 1}/${date}`,
    );

  it("wrap around the end of the year, and begin with today in the account's zone", () => {
    expect(days("2026-12-31T03:00:00Z", 2)).toEqual(["12/30", "12/31", "1/1"]);
  });

  it("count February 29 with the 28th in other years", () => {
    expect(days("2027-02-28T12:00:00Z", 1)).toEqual(["2/28", "2/29", "3/1"]);
    expect(days("2028-02-28T12:00:00Z", 1)).toEqual(["2/28", "2/29"]);
  });
});

test("a campaign's contacts are found by being in it, and by having left it", async () => {
  const maya = await aBusiness(server);
  const people = await Promise.all(
    ["In", "Left", "Never"].map((firstName) => aContact(server, maya, { firstName })),
  );
  const [inId = "", leftId = ""] = people.map(({ contactId }) => contactId);
  const campaign = await maya.client.ok(api.campaigns.create, { body: { name: "Welcome", type: "drip" } });
  await sql`
    insert into campaign_enrollments (account_id, campaign_id, contact_id, state, joined_at)
    values (${maya.accountId}, ${campaign._id}, ${inId}, 'in', now()), (${maya.accountId}, ${campaign._id}, ${leftId}, 'left', now())
  `.execute(server.services.db);
  const named = async (is: "in" | "not-in" | "was-in") => {
    const conditions = {
      groups: [{ conditions: [{ field: "campaign" as const, is, campaignId: campaign._id }] }],
    };
    const found = await maya.client.ok(api.contacts.search, { body: { conditions } });
    return found.contacts.map(({ firstName }) => firstName).toSorted();
  };
  expect(await named("in")).toEqual(["In"]);
  expect(await named("not-in")).toEqual(["Left", "Never"]);
  expect(await named("was-in")).toEqual(["Left"]);
});
