import { api } from "@broadcast/contract";
import type { ContentDesign } from "@broadcast/contract/content-design";
import type { MailReaderFilter } from "@broadcast/contract/mail-opens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { expandBroadcast } from "../broadcasts/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { judgeOpened } from "../trackable-links/index.ts";

const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const APPLE = "Mozilla/5.0";
const GMAIL = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
});
afterAll(() => server.close());

const { schedule, run } = broadcastsOf(() => ({ server, business: maya }));

const mailTo = (email: string) =>
  until(`a mail to ${email}`, async () => {
    await dispatchOnce(server.services, uuidv7(), ["smtp"]);
    const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${email}`);
    return mails[0] ? server.sandbox<{ html: string; text: string }>("GET", `/mailbox/${mails[0].id}`) : null;
  });

const pixelIn = (html: string) => /<img src="([^"]+\/o\/[^"]+)" width="1"/.exec(html)?.[1];
const load = (url: string, agent: string, method = "GET") =>
  fetch(url, { method, headers: { "user-agent": agent } });

/** Emails each contact a trackable link in a broadcast; returns each one's pixel and link. */
async function aBroadcast(names: readonly string[]) {
  const link = await maya.client.ok(api.trackableLinks.create, {
    body: { name: `Sale ${names[0]}`, url: "https://example.com/sale" },
  });
  const design: ContentDesign = {
    version: 1,
    colors: { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" },
    blocks: [
      { id: uuidv7(), type: "heading", align: "left", level: 1, text: "Hello" },
      { id: uuidv7(), type: "button", align: "left", label: "See", link: `[[${link.slug}]]` },
    ],
  };
  const { _id: emailId } = await maya.client.ok(api.emails.create, {
    body: { name: "Spring", subject: "Spring", design },
  });
  const people = await Promise.all(
    names.map((firstName) =>
      aContact(server, maya, { firstName, lastName: "", email: `${firstName.toLowerCase()}@mail.example` }),
    ),
  );
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.change, { params, body: { name: "Spring", emailId } });
  const contactIds = people.map(({ contactId }) => contactId);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await schedule(params);
  await run(expandBroadcast, params);
  const mails = [];
  for (const [at, name] of names.entries()) {
    const { html } = await mailTo(`${name.toLowerCase()}@mail.example`);
    mails.push({
      contactId: contactIds[at]!,
      pixel: pixelIn(html)!,
      link: /href="([^"]+\/l\/[^"]+)"/.exec(html)![1]!,
    });
  }
  // No one reads a mail as it is sent.
  server.advance(60_000);
  return { broadcastId, emailId, mails };
}

const readers = async (of: object, filter: MailReaderFilter) =>
  (await maya.client.ok(api.mailOpens.searchReaders, { body: { of, filter } })).readers;

describe("opens of the emails of a broadcast", () => {
  test("are classified, counted once per contact by their best evidence, along with clicks", async () => {
    const { broadcastId, emailId, mails } = await aBroadcast(["Ana", "Ben", "Cleo", "Dov"]);
    const [ana, ben, cleo] = mails;
    const answer = await load(ana!.pixel, APPLE);
    expect(answer.headers.get("content-type")).toBe("image/gif");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await load(ana!.pixel, BROWSER);
    await load(ana!.pixel, BROWSER);
    server.advance(60_000);
    await load(ben!.pixel, GMAIL);
    server.advance(60_000);
    await load(cleo!.pixel, APPLE);
    await fetch(ana!.link, { redirect: "manual", headers: { "user-agent": BROWSER } });
    await judgeOpened(server.services);
    const links = [expect.objectContaining({ url: expect.stringMatching(/^https:/), clicked: 1 })];
    const expected = { sent: 4, opened: { human: 1, suspected: 1, machine: 1 }, clicked: 1, links };
    for (const mails of [{ broadcastId }, { emailId }])
      expect(await maya.client.ok(api.mailOpens.figures, { body: { of: mails } })).toEqual(expected);
    const opened = await readers({ broadcastId }, "opened");
    expect(opened.map(({ contact, opened, clicks }) => [contact.name, opened, clicks])).toEqual([
      ["Ana", "human", 1],
      ["Ben", "suspected", 0],
      ["Cleo", "machine", 0],
    ]);
    expect(opened[1]?.reason).toBe("Loaded by Gmail's image proxy");
    expect((await readers({ broadcastId }, "not-opened")).map(({ contact }) => contact.name)).toEqual([
      "Dov",
    ]);
    expect((await readers({ broadcastId }, "clicked")).map(({ contact }) => contact.name)).toEqual(["Ana"]);
    const rows = await server.services.db
      .selectFrom("mail_opens")
      .where("contact_id", "=", ana!.contactId)
      .select(["kind", "opens"])
      .orderBy("kind")
      .execute();
    expect(rows).toEqual([
      { kind: "human", opens: 2 },
      { kind: "machine", opens: 1 },
    ]);
  });

  test("are in the contact's timeline unless programs caused them, and trigger nothing", async () => {
    const { broadcastId, mails } = await aBroadcast(["Eve", "Fay"]);
    const [eve, fay] = mails;
    await load(eve!.pixel, GMAIL);
    await load(fay!.pixel, APPLE);
    const timeline = async (contactId: string) =>
      (
        await maya.client.ok(api.contactTimeline.search, {
          params: { contactId },
          body: { kinds: ["open"] },
        })
      ).events;
    expect(await timeline(eve!.contactId)).toMatchObject([
      { kind: "open", what: "suspected", cause: "broadcast", about: { _id: broadcastId } },
    ]);
    expect(await timeline(fay!.contactId)).toEqual([]);
    const clicks = await server.services.db
      .selectFrom("link_clicks")
      .where("contact_id", "=", eve!.contactId)
      .selectAll()
      .execute();
    expect(clicks).toEqual([]);
  });

  test("of many contacts from one place at once are suspected, as are those too soon for a reader", async () => {
    const { broadcastId, mails } = await aBroadcast(["Gus", "Hal", "Ina", "Jan", "Kit", "Lou"]);
    for (const { pixel } of mails) await load(pixel, BROWSER);
    const { opened } = await maya.client.ok(api.mailOpens.figures, { body: { of: { broadcastId } } });
    expect(opened.suspected).toBeGreaterThan(0);
    expect(opened.human + opened.suspected).toBe(6);
  });
});

test("an invalid address shows the picture and records nothing; another account cannot read opens", async () => {
  const { broadcastId, mails } = await aBroadcast(["Max"]);
  const { pixel } = mails[0]!;
  const forged = pixel.replace(/\/[^/]+$/, `/${"A".repeat(16)}`);
  expect((await load(forged, BROWSER)).status).toBe(200);
  const figures = await maya.client.ok(api.mailOpens.figures, { body: { of: { broadcastId } } });
  expect(figures.opened).toEqual({ human: 0, suspected: 0, machine: 0 });
  const stranger = await aBusiness(server);
  expect(await stranger.client.call(api.mailOpens.figures, { body: { of: { broadcastId } } })).toMatchObject({
    status: 404,
  });
});

test("chat emails are not tracked", async () => {
  const { contactId } = await aContact(server, maya, { email: "nina@mail.example" });
  await maya.client.ok(api.messages.send, {
    body: { contactId, type: "email", subject: "Hello", text: "Hi" },
  });
  expect(pixelIn((await mailTo("nina@mail.example")).html)).toBeUndefined();
});
