import { api } from "@broadcast/contract";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { readOutbox } from "../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { subscribeEmail, unsubscribeEmail } from "./index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

/** Texts the business from a phone and waits until it is in the thread. */
async function textFrom(contact: { contactId: string; phoneNumber: string | null }, text: string) {
  const before = await countMessages(contact.contactId, "in");
  const phone = encodeURIComponent(contact.phoneNumber!);
  await server.sandbox("POST", `/phones/${phone}/messages`, { to: maya.phoneNumber, text });
  await until("the text", async () => (await countMessages(contact.contactId, "in")) > before);
}

async function countMessages(contactId: string, direction: "in" | "out"): Promise<number> {
  const rows = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("contact_id", "=", contactId)
    .where("direction", "=", direction)
    .select("id")
    .execute();
  return rows.length;
}

const consentOf = ({ contactId }: { contactId: string }) =>
  maya.client.ok(api.consent.read, { params: { contactId } });

const standingOf = async (contact: { contactId: string }) =>
  Object.fromEntries((await consentOf(contact)).channels.map(({ channel, standing }) => [channel, standing]));

const record = (
  { contactId }: { contactId: string },
  body: {
    event: "consent" | "opt-out";
    channels: ("text" | "picture" | "voice" | "email")[];
    wording: string;
  },
) => maya.client.call(api.consent.record, { params: { contactId }, body });

const change = (
  { contactId }: { contactId: string },
  body: { doNotMessage?: boolean; doNotEmail?: boolean },
) => maya.client.call(api.contacts.change, { params: { contactId }, body });

async function rowsOf(file: unknown): Promise<Record<string, string>[]> {
  return parse(String(file), { columns: true, bom: true });
}

test.each([
  "STOP",
  " stop! ",
  "“Stop.”",
  "sToP sToP",
  "Opt-out",
  "UNSUBSCRIBE??",
  "quit 🙏",
  "¡No más!",
  "Arrêt",
  "(revoke)",
])("a STOP with any punctuation and case gets exactly one confirmation: %s", async (word) => {
  const jo = await aContact(server, maya);
  await textFrom(jo, word);
  await textFrom(jo, word);
  await textFrom(jo, "STOP");
  expect(await countMessages(jo.contactId, "out")).toBe(1);
  const answer = await server.services.db
    .selectFrom("messages")
    .where("messages.account_id", "=", maya.accountId)
    .where("messages.contact_id", "=", jo.contactId)
    .where("messages.direction", "=", "out")
    .select(["messages.id", "messages.purpose", "messages.text"])
    .executeTakeFirstOrThrow();
  expect(answer).toMatchObject({ purpose: "obligatory", text: expect.stringContaining("You are opted out") });
  const [place] = await readOutbox(server.services.db, { messageId: answer.id });
  expect(place!.due_at.getTime()).toBeLessThan(server.clock.now().getTime() + 5 * 60_000);
});

test("a STOP closes texts, pictures and voice drops, and the ledger keeps the exact words", async () => {
  const jo = await aContact(server, maya);
  await textFrom(jo, " Stop!! ");
  expect(await standingOf(jo)).toEqual({
    text: "opted-out",
    picture: "opted-out",
    voice: "opted-out",
    email: "open",
  });
  const { channels, entries } = await consentOf(jo);
  expect(channels[0]).toMatchObject({ reason: "They replied STOP", since: expect.any(String) });
  expect(entries).toEqual([
    expect.objectContaining({
      address: jo.phoneNumber,
      event: "opt-out",
      channels: ["text", "picture", "voice"],
      source: "text",
      wording: " Stop!! ",
      by: null,
    }),
  ]);
});

test("a STOP to a text also ends consent to voice drops, and START restores only texts", async () => {
  const jo = await aContact(server, maya);
  await record(jo, { event: "consent", channels: ["text", "voice"], wording: "Texts and calls are fine" });
  await textFrom(jo, "Stop");
  expect(await standingOf(jo)).toMatchObject({
    text: "opted-out",
    picture: "opted-out",
    voice: "opted-out",
  });
  await textFrom(jo, "START");
  expect(await standingOf(jo)).toMatchObject({ text: "open", picture: "open", voice: "open" });
});

test("a yes in any chat opens nothing for a contact who closed only pictures and voice drops", async () => {
  const jo = await aContact(server, maya);
  await record(jo, { event: "opt-out", channels: ["picture", "voice"], wording: "Only plain texts, please" });
  await textFrom(jo, "Yes!");
  expect(await standingOf(jo)).toMatchObject({ text: "open", picture: "opted-out", voice: "opted-out" });
  expect((await consentOf(jo)).entries.map(({ event }) => event)).toEqual(["opt-out"]);
  expect(await countMessages(jo.contactId, "out")).toBe(0);
});

test("the ledger cannot be changed by the application", async () => {
  const { db } = server.services;
  const refusal = /permission denied/;
  await expect(db.updateTable("consent_log").set({ wording: "x" }).execute()).rejects.toThrow(refusal);
  await expect(db.deleteFrom("consent_log").execute()).rejects.toThrow(refusal);
  await expect(sql`truncate consent_log`.execute(db)).rejects.toThrow(refusal);
});

describe("a record by the business", () => {
  test("of a consent states who, when, how, the wording, the page and the address", async () => {
    const jo = await aContact(server, maya);
    const before = server.clock.now().getTime();
    const { channels, entries } = await maya.client.ok(api.consent.record, {
      params: { contactId: jo.contactId },
      body: {
        event: "consent",
        channels: ["voice", "text"],
        wording: "I agree to calls and texts",
        page: "https://example.com/join",
      },
    });
    expect(channels.map(({ standing, reason }) => [standing, reason])).toEqual([
      ["consented", "I agree to calls and texts"],
      ["open", null],
      ["consented", "I agree to calls and texts"],
      ["open", null],
    ]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      event: "consent",
      channels: ["text", "voice"],
      source: "person",
      wording: "I agree to calls and texts",
      by: "Maya Rivers",
      page: "https://example.com/join",
      ipAddress: expect.stringContaining("127.0.0.1"),
    });
    expect(new Date(entries[0]!.time).getTime()).toBeGreaterThanOrEqual(before);
  });

  test("of a consent does not override the person's opt-out, and then nothing is recorded", async () => {
    const jo = await aContact(server, maya, { email: "jo@example.com" });
    await textFrom(jo, "STOP");
    const answer = await record(jo, { event: "consent", channels: ["email", "voice"], wording: "Sure" });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid-input", fields: { channels: expect.stringContaining("START") } },
    });
    expect(await standingOf(jo)).toMatchObject({ voice: "opted-out", email: "open" });
    expect((await consentOf(jo)).entries).toHaveLength(1);
  });

  test("of a verbal opt-out closes only the chosen channels, and withdraws their consent", async () => {
    const jo = await aContact(server, maya, { email: "Jo.Two@Example.com" });
    await record(jo, { event: "consent", channels: ["voice", "email"], wording: "Yes to all" });
    await record(jo, { event: "opt-out", channels: ["voice", "email"], wording: "No calls, no mails" });
    expect(await standingOf(jo)).toEqual({
      text: "open",
      picture: "open",
      voice: "opted-out",
      email: "opted-out",
    });
    const contact = await maya.client.ok(api.contacts.get, { params: { contactId: jo.contactId } });
    expect(contact).toMatchObject({ doNotMessage: false, doNotEmail: true });
  });

  test("for a channel without an address is refused", async () => {
    const jo = await aContact(server, maya);
    const answer = await record(jo, { event: "consent", channels: ["email"], wording: "Yes" });
    expect(answer).toMatchObject({ status: 400, body: { fields: { channels: expect.any(String) } } });
  });
});

describe("marks set by hand", () => {
  test("do not message and do not email are recorded in the ledger, set and removed", async () => {
    const jo = await aContact(server, maya, { email: "jo3@example.com" });
    await change(jo, { doNotMessage: true, doNotEmail: true });
    await change(jo, { doNotMessage: true });
    const off = await change(jo, { doNotMessage: false, doNotEmail: false });
    expect(off.body).toMatchObject({ doNotMessage: false, doNotEmail: false });
    const { entries } = await consentOf(jo);
    expect(entries.map((entry) => [entry.event, entry.address, entry.source, entry.by])).toEqual([
      ["opt-in", "jo3@example.com", "person", "Maya Rivers"],
      ["opt-in", jo.phoneNumber, "person", "Maya Rivers"],
      ["opt-out", "jo3@example.com", "person", "Maya Rivers"],
      ["opt-out", jo.phoneNumber, "person", "Maya Rivers"],
    ]);
  });

  test("a mark is not the person's own opt-out: the channel stays open to their consent, with the mark as reason", async () => {
    const jo = await aContact(server, maya);
    await change(jo, { doNotMessage: true });
    expect((await consentOf(jo)).channels[0]).toEqual({
      channel: "text",
      standing: "open",
      since: null,
      reason: "Marked do not message by you",
    });
  });

  test("a contact who unsubscribed from emails stays so, even when created again, until they return", async () => {
    const { db } = server.services;
    const email = "Gone@Example.com";
    const jo = await aContact(server, maya, { email });
    const evidence = { source: "page" as const, wording: "Unsubscribe", time: server.clock.now() };
    await unsubscribeEmail(db, maya.accountId, email, evidence);
    expect(await change(jo, { doNotEmail: false })).toMatchObject({
      status: 400,
      body: { fields: { doNotEmail: expect.any(String) } },
    });
    const again = await maya.client.ok(api.contacts.create, { body: { firstName: "Jo", email } });
    expect(again.doNotEmail).toBe(true);
    await subscribeEmail(db, maya.accountId, email, evidence);
    expect((await maya.client.ok(api.contacts.get, { params: { contactId: jo.contactId } })).doNotEmail).toBe(
      false,
    );
  });
});

describe("the export", () => {
  test("proves the consent of a contact line by line, and runs no formula in a spreadsheet", async () => {
    const jo = await aContact(server, maya, { firstName: "Jo" });
    await record(jo, { event: "consent", channels: ["text"], wording: '=HYPERLINK("http://evil.example")' });
    await textFrom(jo, "Stop");
    const answer = await maya.client.call(api.consent.exportContact, { params: { contactId: jo.contactId } });
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const rows = await rowsOf(answer.body);
    expect(Object.keys(rows[0]!)).toEqual(
      "time,address,event,channels,how,wording,by,page,ip address,message id".split(","),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      address: `'${jo.phoneNumber}`,
      event: "opt-out",
      channels: "text, picture, voice",
      how: "text",
      wording: "Stop",
      by: "",
      "message id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(rows[1]).toMatchObject({
      event: "consent",
      how: "person",
      wording: `'=HYPERLINK("http://evil.example")`,
      by: "Maya Rivers",
    });
  });

  test("of the account holds all its lines, including deleted contacts', and no other account's", async () => {
    const omar = await aBusiness(server);
    const { db } = server.services;
    const ours = await aContact(server, maya);
    await record(ours, { event: "consent", channels: ["text"], wording: "Ours" });
    await sql`
      insert into consent_log (account_id, address, event, source, wording, time)
      select ${omar.accountId}, '+1512555' || n, 'help', 'text', 'HELP ' || n, ${server.clock.now()}
      from generate_series(1000, 3499) as n
    `.execute(db);
    const theirs = await aContact(server, omar, { email: "deleted@example.com" });
    await omar.client.ok(api.consent.record, {
      params: { contactId: theirs.contactId },
      body: { event: "opt-out", channels: ["email"], wording: "Gone" },
    });
    await omar.client.ok(api.contacts.remove, { params: { contactId: theirs.contactId } });
    const rows = await rowsOf((await omar.client.call(api.consent.exportAll, {})).body);
    expect(rows).toHaveLength(2_501);
    expect(new Set(rows.map((row) => row.wording)).size).toBe(2_501);
    expect(rows[0]).toMatchObject({ address: "deleted@example.com", wording: "Gone" });
  });
});

test("deleting a contact keeps its ledger and its opt-out", async () => {
  const jo = await aContact(server, maya);
  await textFrom(jo, "STOP");
  await maya.client.ok(api.contacts.remove, { params: { contactId: jo.contactId } });
  const again = await maya.client.ok(api.contacts.create, {
    body: { firstName: "Jo", phoneNumber: jo.phoneNumber },
  });
  expect(again).toMatchObject({ doNotMessage: true, isOptedOut: true });
  const { entries } = await consentOf({ contactId: again._id });
  expect(entries.map((entry) => entry.event)).toEqual(["opt-out"]);
});
