import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessages } from "../inbound/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const settings = api.accountSettings;

const receive = (business: Business, from: string, text: string) =>
  receiveMessages(server.services, [
    {
      carrier: "twilio",
      carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
      from,
      to: business.phoneNumber,
      text,
      media: [],
    },
  ]);

/** The texts a phone got or will get from the business, as queued. */
const textsTo = async (business: Business, to: string) =>
  (
    await server.services.db
      .selectFrom("messages")
      .where("account_id", "=", business.accountId)
      .where("to_number", "=", to)
      .select("text")
      .execute()
  ).map(({ text }) => text);

test("each setting is stored, and only in its own account", async () => {
  const omar = await aBusiness(server, { hasNumber: false });
  const before = await omar.client.ok(settings.read, {});
  const address = {
    addressLine1: "12 River Road",
    addressLine2: "",
    city: "Austin",
    stateProvince: "us-tx",
    postal: "78701",
  };
  const { client } = maya;
  await client.ok(settings.changeTimezone, { body: { timezone: "America/Denver" } });
  await client.ok(settings.changeShortCodes, { body: { allowMessagesFromShortCodes: false } });
  await client.ok(settings.changeAiva, { body: { assistantChat: false } });
  await client.ok(settings.changeCallForwarding, {
    body: { callForwardEnabled: true, callForwardNumber: "(512) 555-0148" },
  });
  await client.ok(settings.changeVoice, { body: { ringSeconds: 30, disabled: true } });
  await client.ok(settings.changeEmailNotifications, { body: { isEnabled: false, to: "Desk@Example.com" } });
  await client.ok(settings.changeDynamicFieldValidation, { body: { relaxedDynamicFieldValidation: true } });
  await client.ok(settings.changeOptInForm, { body: { isEnabled: true, consentText: "I agree" } });
  await client.ok(settings.changeDoubleOptIn, {
    body: { isEnabled: true, message: "Confirm: {{doubleOptInLink}}", redirectUrl: "https://rivers.example" },
  });
  const changed = await client.ok(settings.changeMailingAddress, {
    body: { physicalMailingAddress: address },
  });
  expect(changed).toMatchObject({
    timezone: "America/Denver",
    allowMessagesFromShortCodes: false,
    aivaSettings: { messageHelper: true, assistantChat: false, stopDetect: true },
    callForwardEnabled: true,
    callForwardNumber: "+15125550148",
    voice: { disabled: true, ringSeconds: 30, hasVoicemail: true },
    incomingMessageEmailNotifications: { isEnabled: false, to: "desk@example.com" },
    relaxedDynamicFieldValidation: true,
    optInForm: { isEnabled: true, consentText: "I agree", heading: "" },
    doubleOptIn: { isEnabled: true, redirectUrl: "https://rivers.example" },
    physicalMailingAddress: address,
  });
  expect(await client.ok(settings.read, {})).toEqual(changed);
  expect((await client.ok(api.users.current, {})).canSpamCompliance.physicalMailingAddress).toEqual(address);
  expect(await omar.client.ok(settings.read, {})).toEqual(before);
});

test.each([
  ["a time zone that is none", settings.changeTimezone, { timezone: "Mars/Olympus" }, "timezone"],
  [
    "forwarding to no number",
    settings.changeCallForwarding,
    { callForwardEnabled: true, callForwardNumber: null },
    "callForwardNumber",
  ],
  [
    "a number that is none",
    settings.changeCallForwarding,
    { callForwardEnabled: false, callForwardNumber: "123" },
    "callForwardNumber",
  ],
  ["an address that is none", settings.changeEmailNotifications, { isEnabled: true, to: "nobody@" }, "to"],
  [
    "a confirmation that advertises",
    settings.changeOptOutMessage,
    { optOutMessage: "You get no more. Sale at rivers.com!" },
    "optOutMessage",
  ],
  [
    "a confirmation that confirms nothing",
    settings.changeOptOutMessage,
    { optOutMessage: "See you soon!" },
    "optOutMessage",
  ],
  [
    "an opt-in form without words to agree to",
    settings.changeOptInForm,
    { isEnabled: true, consentText: "" },
    "consentText",
  ],
  [
    "a double opt-in without its link",
    settings.changeDoubleOptIn,
    { isEnabled: true, message: "Confirm please" },
    "message",
  ],
  [
    "a redirect that is no web address",
    settings.changeDoubleOptIn,
    { redirectUrl: "javascript:alert(1)" },
    "redirectUrl",
  ],
  [
    "two fields of one name",
    settings.changeCustomFields,
    { customFields: [{ name: "Size" }, { name: "size" }] },
    "customFields.1.name",
  ],
  [
    "two fields of one code",
    settings.changeCustomFields,
    { customFields: [{ name: "T-shirt" }, { name: "T shirt" }] },
    "customFields.1.name",
  ],
  [
    "two own texts of one code",
    settings.changeUserCustomFields,
    {
      userCustomFields: [
        { name: "Booking link", value: "a" },
        { name: "Booking-link", value: "b" },
      ],
    },
    "userCustomFields.1.name",
  ],
] as const)("%s is refused at its field", async (_what, endpoint, body, field) => {
  const answer = await maya.client.call(endpoint, { body } as never);
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid-input" } });
  expect(answer.body.fields).toHaveProperty([field]);
});

test("the opt-out confirmation has the business's wording, its name, and how to opt in again", async () => {
  const omar = await aBusiness(server);
  const { company } = await omar.client.ok(api.users.current, {});
  await omar.client.ok(settings.changeOptOutMessage, {
    body: { optOutMessage: "Sorry to see you go, you get no more texts." },
  });
  const from = aPhoneNumber();
  await receive(omar, from, "STOP");
  await receive(omar, from, "stop");
  expect(await textsTo(omar, from)).toEqual([
    `${company}: Sorry to see you go, you get no more texts. Reply START to opt back in.`,
  ]);
});

test("texts from short codes are received unless the account blocks them", async () => {
  const omar = await aBusiness(server);
  await receive(omar, "72345", "Your code is 1");
  await omar.client.ok(settings.changeShortCodes, { body: { allowMessagesFromShortCodes: false } });
  await receive(omar, "72345", "Your code is 2");
  await receive(omar, "61234", "Your code is 3");
  const { contacts } = await omar.client.ok(api.contacts.search, { body: {} });
  expect(contacts.map(({ phoneNumber }) => phoneNumber)).toEqual(["72345"]);
  const { rows } = await countInbound(omar);
  expect(rows).toBe(1);
});

const countInbound = async (business: Business) => ({
  rows: (
    await server.services.db
      .selectFrom("messages")
      .where("account_id", "=", business.accountId)
      .where("direction", "=", "in")
      .select("id")
      .execute()
  ).length,
});

test("an inbound message is reported by email to the people the account chose", async () => {
  const omar = await aBusiness(server);
  const to = `desk-${uuidv7()}@example.com`;
  await omar.client.ok(settings.changeEmailNotifications, { body: { isEnabled: true, to } });
  const { contactId, phoneNumber } = await aContact(server, omar, { firstName: "Zoë <b>" });
  await receive(omar, phoneNumber!, "Are you <open>?");
  const mail = await until("the mail", async () => {
    const { mails } = await server.sandbox<{ mails: { id: string; subject: string }[] }>(
      "GET",
      `/mailbox?to=${encodeURIComponent(to)}`,
    );
    return mails[0];
  });
  expect(mail.subject).toMatch(/^New message from Zoë <b>/);
  const { html } = await server.sandbox<{ html: string }>("GET", `/mailbox/${mail.id}`);
  expect(html).toContain("Are you &lt;open&gt;?");
  expect(html).toContain(`/chats/${contactId}`);
});

test("messages waiting for broadcast hours follow the account's new time zone, without being sent twice", async () => {
  const omar = await aBusiness(server);
  const hourIn = (timeZone: string) =>
    Number(server.clock.now().toLocaleTimeString("en-GB", { timeZone, hour: "2-digit" }));
  // Two hours from now in Chicago, three in Denver.
  const fromMinute = ((hourIn("America/Chicago") + 2) % 24) * 60;
  await omar.client.ok(api.sendingSettings.change, {
    body: { broadcastHours: { fromMinute, untilMinute: (fromMinute + 240) % 1440 } },
  });
  const { contactId } = await aContact(server, omar);
  const { _id: broadcastId } = await omar.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId };
  await omar.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [contactId] } });
  await omar.client.ok(api.broadcasts.schedule, { params, body: {} });
  const dueAt = async () =>
    (
      await server.services.db
        .selectFrom("outbox")
        .where("account_id", "=", omar.accountId)
        .select("due_at")
        .executeTakeFirst()
    )?.due_at.getTime();
  const first = await until("it waits", dueAt);
  await omar.client.ok(settings.changeTimezone, { body: { timezone: "America/Denver" } });
  await until("it is judged anew", async () => (await dueAt()) === first + 3_600_000);
});

test("a custom field is filled on a contact, merged into a message, and deleted with its values", async () => {
  const omar = await aBusiness(server);
  const { customFields } = await omar.client.ok(settings.changeCustomFields, {
    body: { customFields: [{ name: "Favorite color" }, { name: "Size" }] },
  });
  const [color, size] = customFields;
  await omar.client.ok(settings.changeUserCustomFields, {
    body: { userCustomFields: [{ name: "Booking page", value: "rivers.example/book" }] },
  });
  const contact = await omar.client.ok(api.contacts.create, {
    body: {
      firstName: "Jo",
      phoneNumber: aPhoneNumber(),
      customFields: [
        { _id: color!._id, value: "green" },
        { _id: size!._id, value: "M" },
      ],
    },
  });
  expect(contact.customFields).toEqual([
    { _id: color!._id, value: "green" },
    { _id: size!._id, value: "M" },
  ]);
  const sent = await omar.client.ok(api.messages.send, {
    body: { contactId: contact._id, text: "{{favoriteColor}} {{size}}: {{myBookingPage}}" },
  });
  expect(sent.text).toBe("green M: rivers.example/book");

  const change = await omar.client.ok(api.contacts.change, {
    params: { contactId: contact._id },
    body: { customFields: [{ _id: size!._id, value: "" }] },
  });
  expect(change.customFields).toEqual([{ _id: color!._id, value: "green" }]);

  await omar.client.ok(settings.changeCustomFields, {
    body: { customFields: [{ _id: size!._id, name: "Shirt size" }] },
  });
  const after = await omar.client.ok(api.contacts.get, { params: { contactId: contact._id } });
  expect(after.customFields).toEqual([]);
  await until("its value is gone", async () => {
    const row = await server.services.db
      .selectFrom("contacts")
      .where("account_id", "=", omar.accountId)
      .where("id", "=", contact._id)
      .select("custom_fields")
      .executeTakeFirstOrThrow();
    return JSON.stringify(row.custom_fields) === "{}";
  });
});

test("a custom field accepts values of its kind, in one format, explains refusals, and converts what fits", async () => {
  const omar = await aBusiness(server);
  const define = (customFields: readonly object[]) =>
    omar.client.ok(settings.changeCustomFields, { body: { customFields: customFields as never } });
  const { customFields } = await define([
    { name: "Spent", kind: "number" },
    { name: "Renewal", kind: "date" },
    { name: "Shirt", kind: "choice", options: ["Small", "Large"] },
    { name: "Member", kind: "yes-no" },
    { name: "Note" },
  ]);
  const [spent, renewal, shirt, member, note] = customFields.map(({ _id }) => _id);
  const valuesOf = (values: readonly (readonly [string | undefined, string])[]) =>
    values.map(([_id, value]) => ({ _id: _id!, value }));
  const typed = valuesOf([
    [spent, "$1,250.50"],
    [renewal, "11/23/2026"],
    [shirt, "large"],
    [member, "Y"],
    [note, "12"],
  ]);
  const ann = await omar.client.ok(api.contacts.create, {
    body: { firstName: "Ann", phoneNumber: aPhoneNumber(), customFields: typed },
  });
  expect(ann.customFields.map(({ value }) => value)).toEqual(["1250.5", "2026-11-23", "Large", "true", "12"]);
  const sent = await omar.client.ok(api.messages.send, {
    body: { contactId: ann._id, text: "{{spent}}, {{renewal}}, {{shirt}}, {{member}}, {{note}}" },
  });
  expect(sent.text).toBe("1,250.5, November 23, 2026, Large, Yes, 12");

  const wrong = await omar.client.call(api.contacts.change, {
    params: { contactId: ann._id },
    body: { customFields: valuesOf([[renewal, "soon"]]) },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { [`customFields.${renewal}`]: "Enter a date, such as 11/23/2026." } },
  });
  const wrongOfMany = await omar.client.call(api.contactActions.changeMany, {
    body: { contactIds: [ann._id], updateData: { customFields: valuesOf([[shirt, "Medium"]]) } },
  });
  expect(wrongOfMany.status).toBe(400);

  const bo = await omar.client.ok(api.contacts.create, {
    body: { firstName: "Bo", customFields: valuesOf([[note, "blue"]]) },
  });
  const check = await omar.client.ok(settings.checkCustomField, { body: { _id: note!, kind: "number" } });
  expect(check).toEqual({ filled: 2, lost: 1, lostValues: ["blue"], isExact: true });
  const next = customFields.map((field) => (field._id === note ? { ...field, kind: "number" } : field));
  await define(next.map((field) => (field._id === spent ? { ...field, kind: "text" } : field)));
  await until("what fits is converted, and what doesn't is gone", async () => {
    const [a, b] = await Promise.all(
      [ann, bo].map(({ _id }) => omar.client.ok(api.contacts.get, { params: { contactId: _id } })),
    );
    return (
      b!.customFields.length === 0 &&
      a!.customFields.map(({ value }) => value).join() === "1250.5,2026-11-23,Large,true,12"
    );
  });
  const twice = await omar.client.call(settings.changeCustomFields, {
    body: { customFields: [{ name: "Shirt", kind: "choice", options: ["Small", "small"] }] },
  });
  expect(twice.body.fields).toEqual({ "customFields.0.options": "Two options are the same. Remove one." });
});

test("a message with an unknown field is held back unless the account allows it", async () => {
  const omar = await aBusiness(server);
  await omar.client.ok(settings.changeUserCustomFields, {
    body: { userCustomFields: [{ name: "Booking page", value: "rivers.example/book" }] },
  });
  const { contactId } = await aContact(server, omar, { firstName: "Jo" });
  const send = (text: string) => omar.client.call(api.messages.send, { body: { contactId, text } });
  const sentence = "{{fristName}} isn't a dynamic field. Choose one from the list, or remove it.";
  expect(await send("Hi {{fristName}}!")).toMatchObject({
    status: 400,
    body: { fields: { text: sentence } },
  });
  const made = await omar.client.ok(api.broadcasts.createDraft, { body: { text: "Hi {{fristName}}!" } });
  const preview = () => omar.client.ok(api.broadcasts.preview, { params: { broadcastId: made._id } });
  expect((await preview()).problem).toBe(sentence);
  expect(await send("Book at {{myBookingPage}}")).toMatchObject({ status: 201 });
  await omar.client.ok(settings.changeDynamicFieldValidation, {
    body: { relaxedDynamicFieldValidation: true },
  });
  expect(await send("Hi {{fristName}}!")).toMatchObject({ status: 201, body: { text: "Hi!" } });
  expect((await preview()).problem).not.toBe(sentence);
});

test("another account's custom field cannot be filled, renamed or removed", async () => {
  const omar = await aBusiness(server, { hasNumber: false });
  const { customFields } = await omar.client.ok(settings.changeCustomFields, {
    body: { customFields: [{ name: "Theirs" }] },
  });
  const theirs = customFields[0]!._id;
  const onContact = await maya.client.call(api.contacts.create, {
    body: { firstName: "Jo", customFields: [{ _id: theirs, value: "mine" }] },
  });
  const renamed = await maya.client.call(settings.changeCustomFields, {
    body: { customFields: [{ _id: theirs, name: "Mine" }] },
  });
  expect([onContact.status, renamed.status]).toEqual([404, 404]);
  expect((await omar.client.ok(settings.read, {})).customFields).toEqual(customFields);
});
