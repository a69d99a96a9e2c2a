import { api } from "@broadcast/contract";
import { CONTACT_SLUG_CHARACTERS } from "@broadcast/contract/public-links";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { optIn, optOut } from "../consent/index.ts";
import { contactImportJobs } from "../contact-imports/index.ts";
import { moveMessages } from "../sending/index.ts";
import { askToConfirm } from "./index.ts";

const MESSAGE = "Rivers: please confirm that you want our texts: {{doubleOptInLink}}";

let server: TestServer;
let maya: Business;
// Without a worker, so that each step is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
  await set({ isEnabled: true, message: MESSAGE });
});
afterAll(() => server.close());

const set = (body: object) => maya.client.ok(api.accountSettings.changeDoubleOptIn, { body });
const add = (body: object = {}) =>
  maya.client.ok(api.contacts.create, { body: { firstName: "Jo", phoneNumber: aPhoneNumber(), ...body } });
const ask = () =>
  askToConfirm.run(server.services, { accountId: maya.accountId }, new AbortController().signal);
const contactOf = (contactId: string) => maya.client.ok(api.contacts.get, { params: { contactId } });
const ledger = (contactId: string) => maya.client.ok(api.consent.read, { params: { contactId } });
const balance = async () => (await maya.client.ok(api.users.current, {})).messageCredits;

/** Returns the texts that ask, oldest first. */
const texts = async () => {
  const { rows } = await sql<{
    id: string;
    contact_id: string;
    text: string;
    state: string;
    error: string | null;
    to_number: string;
    purpose: string;
    priority: number | null;
    due_at: Date | null;
  }>`
    select m.id, m.contact_id, m.text, m.state, m.error, m.to_number, m.purpose, o.priority, o.due_at
    from messages m left join outbox o on o.account_id = m.account_id and m.id = any(o.message_ids)
    where m.account_id = ${maya.accountId} and m.direction = 'out' order by m.id
  `.execute(server.services.db);
  return rows;
};
const linkIn = (text: string) => /https?:\/\/\S+\/d\/([\w-]+)/.exec(text)?.[1] ?? "";
const slugOf = (contactSlug: string) => ({ params: { contactSlug } });
const visitor = () => createClient(server);
const open = (slug: string) => visitor().call(api.publicLinks.readDoubleOptIn, slugOf(slug));
const accept = (slug: string, body: { consentText?: string } = {}) =>
  visitor().call(api.publicLinks.acceptDoubleOptIn, { ...slugOf(slug), body });
const tell = (slug: string, body: object) =>
  visitor().call(api.publicLinks.changeOwnProfile, { ...slugOf(slug), body });

/** A contact that was asked, and the slug in its text. */
async function asked(body: object = {}) {
  const contact = await add(body);
  await ask();
  const text = (await texts()).find(({ contact_id }) => contact_id === contact._id)!;
  return { contactId: contact._id, phoneNumber: contact.phoneNumber!, slug: linkIn(text.text), text };
}

describe("asking", () => {
  test("a contact added by hand is texted the account's message with its own link, shown in its chat", async () => {
    const { text, contactId } = await asked();
    expect(text.text).toBe(
      `Rivers: please confirm that you want our texts: ${server.env.PUBLIC_URL}/d/${linkIn(text.text)}`,
    );
    expect(linkIn(text.text)).toHaveLength(CONTACT_SLUG_CHARACTERS);
    expect(text).toMatchObject({ state: "queued", purpose: "transactional", priority: 0 });
    expect(await balance()).toBe(999);
    const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
    expect(JSON.stringify(chats)).toContain(contactId);
  });

  test("no contact is asked while it is off, nor are requests pending when it was switched off", async () => {
    await set({ isEnabled: false });
    await add();
    await ask();
    await set({ isEnabled: true });
    await add();
    await set({ isEnabled: false });
    await ask();
    expect(await texts()).toEqual([]);
  });

  test("a contact is asked once: not again by a repeated job, or by several at once", async () => {
    await asked();
    await Promise.all([ask(), ask(), ask()]);
    expect(await texts()).toHaveLength(1);
    for (let more = 0; more < 5; more += 1) await add();
    await Promise.all([ask(), ask(), ask()]);
    const to = (await texts()).map(({ to_number }) => to_number);
    expect(to).toHaveLength(6);
    expect(new Set(to).size).toBe(6);
  });

  test("a contact deleted and added again is asked again only if the first text was never sent", async () => {
    const again = async ({ contactId, phoneNumber }: { contactId: string; phoneNumber: string }) => {
      await maya.client.ok(api.contacts.remove, { params: { contactId } });
      await add({ phoneNumber });
      await ask();
      return (await texts()).filter(({ to_number }) => to_number === phoneNumber);
    };
    expect(await again(await asked())).toHaveLength(1);
    const waiting = await add();
    expect(await again({ contactId: waiting._id, phoneNumber: waiting.phoneNumber! })).toHaveLength(1);
    const left = await asked();
    const db = server.services.db;
    await moveMessages(db, [{ accountId: maya.accountId, id: left.text.id, to: "sent" }], server.clock.now());
    expect(await again(left)).toEqual([]);
  });

  test("a contact who opted out, is marked, has no number or confirmed before is not asked", async () => {
    const { slug, contactId, phoneNumber } = await asked();
    await accept(slug);
    await maya.client.ok(api.contacts.remove, { params: { contactId } });
    await sql`delete from double_opt_in_requests where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect((await add({ phoneNumber })).doubleOptedIn).toBe(true);
    const out = aPhoneNumber();
    const said = { source: "text", wording: "STOP", time: server.clock.now() } as const;
    await optOut(server.services.db, maya.accountId, out, said);
    await add({ phoneNumber: out });
    await add({ doNotMessage: true });
    await add({ phoneNumber: null });
    await ask();
    expect(await texts()).toEqual([]);
  });

  test("a contact who opts out between being added and being asked is not asked", async () => {
    const { phoneNumber } = await add();
    const said = { source: "text", wording: "STOP", time: server.clock.now() } as const;
    await optOut(server.services.db, maya.accountId, phoneNumber!, said);
    await ask();
    expect(await texts()).toEqual([]);
  });

  test("without credits the contact is still added, and the text is unsent with the reason", async () => {
    maya = await aBusiness(server, { credits: 1 });
    await set({ isEnabled: true, message: MESSAGE });
    const first = await asked();
    const second = await add();
    await ask();
    expect(first.text.state).toBe("queued");
    expect((await texts()).at(-1)).toMatchObject({
      contact_id: second._id,
      state: "unsent",
      error: "You ran out of credits.",
    });
    expect(await balance()).toBe(0);
    const { messages } = await maya.client.ok(api.messages.searchUnsent, { body: {} });
    expect(JSON.stringify(messages)).toContain(second._id);
  });

  test("a text that the gate refuses is unsent with its reason, and quiet hours are waited for", async () => {
    const { db } = server.services;
    await sql`update accounts set registration_status = 'not-registered' where account_id = ${maya.accountId}`.execute(
      db,
    );
    const refused = await asked();
    expect(refused.text).toMatchObject({
      state: "unsent",
      error: expect.stringContaining("isn't registered"),
    });
    await sql`update accounts set registration_status = 'registered' where account_id = ${maya.accountId}`.execute(
      db,
    );
    const offset = server.clock.now().getTime() - Date.now();
    try {
      server.advance(9 * 3_600_000);
      const late = await asked();
      expect(late.text.state).toBe("queued");
      expect(late.text.due_at!.getTime()).toBeGreaterThan(server.clock.now().getTime() + 3_600_000);
    } finally {
      server.clock.setOffset(offset);
    }
  });

  test("an account without a number keeps the text for later", async () => {
    maya = await aBusiness(server, { hasNumber: false });
    await set({ isEnabled: true, message: MESSAGE });
    const { text } = await asked();
    expect(text).toMatchObject({ state: "unsent", error: "You didn't have a phone number to send it from." });
  });

  test("a visitor who joins on the opt-in page is asked, and joining again asks no one", async () => {
    const consentText = "I agree to get texts.";
    await maya.client.ok(api.accountSettings.changeOptInForm, { body: { isEnabled: true, consentText } });
    const { subscribeUrl } = await maya.client.ok(api.accountSettings.read, {});
    const params = { slug: subscribeUrl.split("/").at(-2)! };
    const body = { firstName: "Jo", lastName: "Lind", phoneNumber: aPhoneNumber(), consentText };
    await visitor().ok(api.publicLinks.joinList, { params, body });
    await visitor().ok(api.publicLinks.joinList, { params, body });
    const { contactId } = await aContact(server, maya);
    const known = (await contactOf(contactId)).phoneNumber!;
    await visitor().ok(api.publicLinks.joinList, { params, body: { ...body, phoneNumber: known } });
    await ask();
    expect((await texts()).map(({ to_number }) => to_number)).toEqual([body.phoneNumber]);
  });

  test("an import asks the contacts it adds, after single messages, only if the user chose that", async () => {
    const known = await aContact(server, maya);
    const numbers = Array.from({ length: 250 }, () => aPhoneNumber());
    const importing = async (asksToConfirm: boolean) => {
      const upload = new File([["phone", known.phoneNumber, ...numbers].join("\n")], "contacts.csv");
      const made = await maya.client.ok(api.contactImports.upload, { body: {}, upload });
      const params = { importId: made._id };
      const body = { hasHeader: true, fields: ["phoneNumber" as const], asksToConfirm };
      await maya.client.ok(api.contactImports.start, { params, body });
      const job = contactImportJobs.find(({ name }) => name === "contact-imports.run")!;
      const payload = { accountId: maya.accountId, importId: made._id };
      await job.run(server.services, payload as never, new AbortController().signal);
      await ask();
    };
    await importing(false);
    expect(await texts()).toEqual([]);
    const { contacts } = await maya.client.ok(api.contacts.search, {
      body: { paging: { page: 1, pageSize: 200 } },
    });
    const deleted = contacts.filter(({ _id }) => _id !== known.contactId);
    await maya.client.ok(api.contactActions.removeMany, { body: { ids: deleted.map(({ _id }) => _id) } });
    await importing(true);
    const asked = await texts();
    expect(new Set(asked.map(({ to_number }) => to_number))).toEqual(
      new Set(deleted.map(({ phoneNumber }) => phoneNumber)),
    );
    expect(asked).toHaveLength(deleted.length);
    expect(new Set(asked.map(({ priority }) => priority))).toEqual(new Set([1]));
    // Nor once they are deleted.
    const left = asked.map(({ id }) => ({ accountId: maya.accountId, id, to: "sent" as const }));
    await moveMessages(server.services.db, left.slice(0, 20), server.clock.now());
    const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
    expect(chats).toEqual([]);
  });

  test("a setting without the link, or with an unknown field, is refused at the message", async () => {
    for (const message of ["Confirm, please", "Hi {{frstName}}: {{doubleOptInLink}}"]) {
      const refused = await maya.client.call(api.accountSettings.changeDoubleOptIn, { body: { message } });
      expect(refused.body).toMatchObject({ code: "invalid-input", fields: { message: expect.any(String) } });
    }
    await set({ message: "{{ doubleOptIn }}" });
    expect((await asked()).text.text).toMatch(/^Please confirm that you want my messages: http\S+$/);
  });

  test("a merge field without a value holds the text back if the account blocks that", async () => {
    await sql`update accounts set missing_fields = 'block' where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    await set({ message: "Hi {{lastName}}: {{doubleOptInLink}}" });
    const { text } = await asked();
    expect(text).toMatchObject({ state: "unsent", error: expect.stringContaining("{{lastName}}") });
  });
});

describe("the link", () => {
  test("opens without a session, masked, and changes nothing", async () => {
    const { slug, contactId } = await asked({ lastName: "Lind", email: "jo@mail.example" });
    const page = await open(slug);
    expect(page.body).toEqual({
      user: {
        formattedName: expect.stringContaining("Rivers & Co"),
        formattedPhoneNumber: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
      },
      phoneNumber: expect.stringMatching(/^\(•••\) •••-\d{4}$/),
      firstName: "J•••",
      lastName: "L•••",
      company: "",
      email: "j•••@mail.example",
      hasBirthday: false,
      isDoubleOptedIn: false,
      consentText: expect.stringContaining("Reply STOP to opt out"),
      redirectUrl: null,
    });
    expect(page.headers.get("set-cookie")).toBeNull();
    expect((await contactOf(contactId)).doubleOptedIn).toBe(false);
    expect((await ledger(contactId)).entries).toEqual([]);
  });

  test("that is forged, was changed, or is of another number or a deleted contact is not found", async () => {
    const { slug, contactId } = await asked();
    const other = (await asked()).slug;
    const swapped = slug.slice(0, 16) + other.slice(16);
    const last = slug.at(-1) === "A" ? "B" : "A";
    for (const wrong of [
      "nobody",
      "x".repeat(44),
      slug.slice(0, -1) + last,
      `${slug}A`,
      swapped,
      `${slug}!`,
    ]) {
      for (const answer of [await open(wrong), await accept(wrong), await tell(wrong, { company: "X" })]) {
        expect(answer, wrong).toMatchObject({
          status: 404,
          body: {
            error: "Invalid link. Please try to copy/paste the link from your message to your browser.",
          },
        });
      }
    }
    await maya.client.ok(api.contacts.change, {
      params: { contactId },
      body: { phoneNumber: aPhoneNumber() },
    });
    expect((await open(slug)).status).toBe(404);
    const gone = await asked();
    await maya.client.ok(api.contacts.remove, { params: { contactId: gone.contactId } });
    expect((await accept(gone.slug)).status).toBe(404);
  });
});

describe("accepting", () => {
  test("records who, when, how, the wording, the page and the address once, and shows on the contact", async () => {
    const { slug, contactId, phoneNumber } = await asked();
    const { consentText } = (await open(slug)).body as { consentText: string };
    const answers = await Promise.all([accept(slug, { consentText }), accept(slug), accept(slug)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { isDoubleOptedIn: true } });
    const { entries, channels } = await ledger(contactId);
    expect(entries).toEqual([
      {
        _id: expect.any(String),
        address: phoneNumber,
        event: "consent",
        channels: ["text", "picture"],
        source: "page",
        wording: consentText,
        by: null,
        page: "double opt-in",
        ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
        time: expect.any(String),
      },
    ]);
    expect(channels.find(({ channel }) => channel === "text")?.standing).toBe("consented");
    expect(channels.find(({ channel }) => channel === "voice")?.standing).toBe("open");
    expect((await contactOf(contactId)).doubleOptedIn).toBe(true);
  });

  test("is impossible with wording other than that shown", async () => {
    const { slug, contactId } = await asked();
    expect(await accept(slug, { consentText: "Anything" })).toMatchObject({ status: 409 });
    expect((await contactOf(contactId)).doubleOptedIn).toBe(false);
  });

  test("lifts no opt-out, and says that START does; an opt-out revokes the confirmation, and START does not restore it", async () => {
    const { slug, contactId, phoneNumber } = await asked();
    await accept(slug);
    const { db } = server.services;
    const said = (wording: string) => ({ source: "text", wording, time: server.clock.now() }) as const;
    await optOut(db, maya.accountId, phoneNumber, said("STOP"));
    expect(await contactOf(contactId)).toMatchObject({ doubleOptedIn: false, isOptedOut: true });
    expect(await accept(slug)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^You opted out .* text START to \(\d{3}\) \d{3}-\d{4}\.$/) },
    });
    expect(await contactOf(contactId)).toMatchObject({ doubleOptedIn: false, isOptedOut: true });
    await optIn(db, maya.accountId, phoneNumber, said("START"));
    expect((await contactOf(contactId)).doubleOptedIn).toBe(false);
    expect((await accept(slug)).status).toBe(200);
    expect(await contactOf(contactId)).toMatchObject({ doubleOptedIn: true, isOptedOut: false });
  });

  test("does not lift what the business itself switched off", async () => {
    const { slug, contactId } = await asked();
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage: true } });
    expect((await accept(slug)).status).toBe(200);
    expect(await contactOf(contactId)).toMatchObject({ doNotMessage: true, doubleOptedIn: true });
  });

  test("after an installation changed its secret, earlier links still open while it is kept", async () => {
    const { slug } = await asked();
    const { env } = server;
    const { SECRET } = env;
    try {
      Object.assign(env, { SECRET: "another secret of at least 32 characters", SECRET_PREVIOUS: SECRET });
      expect((await open(slug)).status).toBe(200);
      Object.assign(env, { SECRET_PREVIOUS: undefined });
      expect((await open(slug)).status).toBe(404);
    } finally {
      Object.assign(env, { SECRET, SECRET_PREVIOUS: undefined });
    }
  });
});

describe("telling more", () => {
  test("stores the entered values and leaves the rest, once the contact confirmed", async () => {
    const { slug, contactId } = await asked({ lastName: "Lind", company: "Old" });
    const filled = {
      firstName: "Joan",
      company: "",
      email: "joan@mail.example",
      birthday: { month: 2, date: 14 },
    };
    expect(await tell(slug, filled)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    await accept(slug);
    expect(await tell(slug, filled)).toMatchObject({
      status: 200,
      body: { firstName: "J•••", email: "j•••@mail.example", hasBirthday: true },
    });
    expect(await contactOf(contactId)).toMatchObject({
      firstName: "Joan",
      lastName: "Lind",
      company: "Old",
      email: "joan@mail.example",
      birthday: { month: 2, date: 14 },
    });
  });

  test("nothing, or half a birthday, is refused with the documents' sentences; invalid values are refused at their field", async () => {
    const { slug } = await asked();
    await accept(slug);
    for (const empty of [{}, { firstName: "  ", company: "" }]) {
      expect(await tell(slug, empty)).toMatchObject({
        status: 400,
        body: { error: "Please fill in your information first." },
      });
    }
    for (const birthday of [{ month: 3 }, { date: 3 }, { month: "3", date: "4" }])
      expect((await tell(slug, { birthday })).status).toBe(400);
    expect((await tell(slug, { email: "joan" })).body.fields).toHaveProperty("email");
    expect((await tell(slug, { birthday: { month: 1, date: 31 } })).body.fields).toHaveProperty("birthday");
  });

  test("an email that unsubscribed stays so", async () => {
    const { slug, contactId } = await asked();
    const other = await add({ email: "off@mail.example" });
    await maya.client.ok(api.consent.record, {
      params: { contactId: other._id },
      body: { event: "opt-out", channels: ["email"], wording: "No mails" },
    });
    await accept(slug);
    await tell(slug, { email: "Off@mail.example" });
    expect(await contactOf(contactId)).toMatchObject({ email: "Off@mail.example", doNotEmail: true });
  });
});

describe("in other messages", () => {
  test("{{doubleOptInLink}} and {{doubleOptIn}} are the contact's own link in chats, and in broadcasts' promises", async () => {
    const { contactId } = await aContact(server, maya);
    const sent = await maya.client.ok(api.messages.send, {
      body: { contactId, text: "Confirm: {{doubleOptInLink}}" },
    });
    expect((await open(linkIn(sent.text))).status).toBe(200);
    const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, {
      body: { text: "{{doubleOptIn}}" },
    });
    const params = { broadcastId };
    const other = await aContact(server, maya);
    await maya.client.ok(api.broadcasts.addContacts, {
      params,
      body: { contactIds: [contactId, other.contactId] },
    });
    const { samples } = await maya.client.ok(api.broadcasts.preview, { params, query: {} });
    const links = samples.map(({ text }) => linkIn(text));
    expect(new Set(links).size).toBe(2);
    expect(links).toContain(linkIn(sent.text));
  });
});
