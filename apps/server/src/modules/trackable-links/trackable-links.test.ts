import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import type { TrackableLink } from "@broadcast/contract/trackable-links";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connect, sql, transaction } from "../../db/connection.ts";
import { ANSWERED_WITHIN_MS } from "../../db/kept-writes.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { judgeClick } from "../../public-pages/judge-click.ts";
import { networkReason } from "../../public-pages/scanner-networks.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { readWriter, renderFor } from "../messages/index.ts";
import { judgeAside, judgeOpened } from "./judge-opened.ts";
import { findOpened, noteClick } from "./open-link.ts";
import { insertOpened, surroundingsOf } from "./opened-links.sql.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { trackableLinks, publicTrackableLinks } = api;

const aLink = (): Promise<TrackableLink> =>
  maya.client.ok(trackableLinks.create, {
    body: { name: "Spring menu", url: "https://rivers.example/menu?a=1&b=2" },
  });

const slugOf = (contactId: string, business = maya) =>
  contactLinkSlug(server.env, business.accountId, contactId);

const follow = (
  link: TrackableLink,
  contactSlug: string,
  headers: Record<string, string> = {},
  method = "GET",
) =>
  fetch(`${server.url}/l/${link.slug}/${contactSlug}`, {
    method,
    redirect: "manual",
    headers: { "user-agent": PHONE, ...headers },
  });

/** Follows a link, and judges by whom. */
async function open(...way: Parameters<typeof follow>): Promise<Response> {
  const answer = await follow(...way);
  await judgeOpened(server.services);
  return answer;
}

const read = ({ _id }: TrackableLink) => maya.client.ok(trackableLinks.get, { params: { id: _id } });

/** Counts clicks that are not a program's: these come from one place, so that those of many contacts are suspected. */
async function byPeople(link: TrackableLink): Promise<number> {
  const { human, suspected } = (await read(link)).clicks;
  return human + suspected;
}

describe("opening a link", () => {
  it("redirects at once without a referrer, and counts the person", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya, { firstName: "Jo" });
    const answer = await open(link, slugOf(contactId));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("https://rivers.example/menu?a=1&b=2");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    await open(link, slugOf(contactId));
    expect(await read(link)).toMatchObject({ clicks: { human: 2, suspected: 0, machine: 0 }, people: 1 });
    const { visitors } = await maya.client.ok(trackableLinks.searchVisitors, {
      params: { id: link._id },
      body: {},
    });
    expect(visitors).toMatchObject([{ contact: { _id: contactId }, clicks: 2, kind: "human", reason: "" }]);
    const { days } = await maya.client.ok(trackableLinks.readDays, { params: { id: link._id } });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ human: 2 });
  });

  it("by a program is recognized, with the reason", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    await open(link, slugOf(contactId), {}, "HEAD");
    await open(link, slugOf(contactId), { "sec-purpose": "prefetch;prerender" });
    await open(link, slugOf(contactId), { "user-agent": "Slackbot-LinkExpanding 1.0" });
    expect((await read(link)).clicks).toEqual({ human: 0, suspected: 0, machine: 3 });
  });

  it("of many contacts from one place within seconds is suspected", async () => {
    const link = await aLink();
    for (let person = 0; person < 6; person += 1) {
      const { contactId } = await aContact(server, maya);
      await open(link, slugOf(contactId), { "user-agent": `${PHONE} ${person}` });
    }
    const { clicks } = await read(link);
    expect(clicks.suspected).toBeGreaterThan(0);
  });

  it("with another business's contact, or an unknown slug, is not found", async () => {
    const link = await aLink();
    const omar = await aBusiness(server);
    const { contactId } = await aContact(server, omar);
    for (const slug of [slugOf(contactId, omar), "x".repeat(44)]) {
      const answer = await open(link, slug);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(
        "Invalid link. Please try to copy/paste the link from your message",
      );
    }
    expect((await read(link)).clicks).toEqual({ human: 0, suspected: 0, machine: 0 });
  });

  it("can be resolved without counting, and counted by the call", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    const params = { linkSlug: link.slug, contactSlug: slugOf(contactId) };
    expect(await createClient(server).ok(publicTrackableLinks.read, { params })).toEqual({ url: link.url });
    expect((await read(link)).people).toBe(0);
    await createClient(server).ok(publicTrackableLinks.open, { params });
    await judgeOpened(server.services);
    const { clicks } = await read(link);
    expect(clicks.human + clicks.suspected + clicks.machine).toBe(1);
  });

  it("is not lost while the database is unavailable: the visitor is redirected, the click follows", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    let isDown = true;
    const db = new Proxy(server.services.db, {
      get: (target, name) => {
        if (isDown && (name === "getExecutor" || name === "transaction"))
          throw new Error("the database is away");
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await noteClick(
      { ...server.services, db },
      { accountId: maya.accountId, linkId: link._id, url: link.url, contactId },
      { method: "GET", headers: { "user-agent": PHONE } },
      "203.0.113.7",
    );
    await judgeOpened(server.services);
    expect((await read(link)).people).toBe(0);
    isDown = false;
    await until("the click", async () => {
      await judgeOpened(server.services);
      return (await read(link)).people === 1;
    });
  });

  it("doesn't wait for a database that does not answer: the click follows", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    await transaction(server.services.db, async (tx) => {
      await sql`lock table opened_links in access exclusive mode`.execute(tx);
      expect((await follow(link, slugOf(contactId))).status).toBe(302);
    });
    await until("the click", async () => {
      await judgeOpened(server.services);
      return (await byPeople(link)) === 1;
    });
  });

  it("doesn't redirect before the click is committed", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    let isAnswered = false;
    const { follows, early } = await transaction(server.services.db, async (tx) => {
      await sql`lock table opened_links in access exclusive mode`.execute(tx);
      const follows = [1, 2, 3].map(() => follow(link, slugOf(contactId)));
      void Promise.race(follows).then(() => {
        isAnswered = true;
      });
      await sleep(ANSWERED_WITHIN_MS / 2);
      return { follows, early: isAnswered };
    });
    expect(early).toBe(false);
    for (const { status } of await Promise.all(follows)) expect(status).toBe(302);
    const { rows } = await sql`select from opened_links where link_id = ${link._id}`.execute(
      server.services.db,
    );
    expect(rows).toHaveLength(3);
  });

  it("leads to its earlier target while the database is unavailable", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    await follow(link, slugOf(contactId));
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    await transaction(server.services.db, async (tx) => {
      await sql`lock table trackable_links in access exclusive mode`.execute(tx);
      const answers = await Promise.all([1, 2, 3].map(() => follow(link, slugOf(contactId))));
      expect(answers.map((answer) => answer.headers.get("location"))).toEqual(Array(3).fill(link.url));
    });
    vi.restoreAllMocks();
  });

  it("is in the database before the visitor is redirected, and counts once however often it is written", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    await follow(link, slugOf(contactId));
    const { db } = server.services;
    const waiting = await db.selectFrom("opened_links").where("link_id", "=", link._id).selectAll().execute();
    expect(waiting).toMatchObject([{ contact_id: contactId, machine_reason: null }]);
    const again = waiting.map(({ id, address_key: addressKey, time }) => ({
      ...{ id, accountId: maya.accountId, linkId: link._id, contactId, machineReason: null },
      ...{ addressKey, time },
    }));
    await insertOpened(db, again);
    await Promise.all([1, 2, 3].map(() => judgeOpened(server.services)));
    await insertOpened(db, again);
    await judgeOpened(server.services);
    expect(await byPeople(link)).toBe(1);
  });

  it("that cannot be judged doesn't delay others, and is retried later", async () => {
    const [bad, good] = [await aLink(), await aLink()];
    const { contactId } = await aContact(server, maya);
    const owner = connect(server.ownerUrl, 1);
    await sql`
      alter table link_clicks add constraint is_good check (link_id <> ${sql.lit(bad._id)}::uuid) not valid
    `.execute(owner);
    await follow(good, slugOf(contactId));
    await follow(bad, slugOf(contactId));
    await open(good, slugOf(contactId));
    expect([await byPeople(good), await byPeople(bad)]).toEqual([2, 0]);
    await sql`alter table link_clicks drop constraint is_good`.execute(owner);
    await owner.destroy();
    await judgeAside(server.services);
    await judgeOpened(server.services);
    expect(await byPeople(bad)).toBe(1);
  });
});

it("is inserted into a message as each recipient's own link", async () => {
  const link = await aLink();
  const { contactId } = await aContact(server, maya);
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId, text: `See [[${link.slug}]]` },
  });
  expect(sent.text).toBe(`See ${server.env.PUBLIC_URL}/l/${link.slug}/${slugOf(contactId)}`);
  const gone = await maya.client.call(api.messages.send, {
    body: { contactId, text: "See [[spring-menu-2222222]]" },
  });
  expect(gone.status).toBe(400);
});

it.each([
  ["a name with other signs", { name: "a!b", url: "https://rivers.example" }, "name"],
  ["a script for an address", { name: "a", url: "javascript:alert(1)" }, "url"],
  ["a page in an address", { name: "a", url: "data:text/html,<script>alert(1)</script>" }, "url"],
  ["no address", { name: "a", url: "" }, "url"],
])("%s is refused", async (_what, body, field) => {
  const answer = await maya.client.call(trackableLinks.create, { body });
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
});

describe("on the installation's short address", () => {
  it("a link in a text is shorter, and opens there too", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    const env = { ...server.env, SHORT_URL: "https://brc.example" };
    const writer = await readWriter(server.services.db, env, maya.accountId, [`[[${link.slug}]]`]);
    const contact = await maya.client.ok(api.contacts.get, { params: { contactId } });
    const { text } = renderFor(`[[${link.slug}]] {{contactLink}}`, contact, writer, server.clock.now());
    const person = slugOf(contactId);
    expect(text).toBe(`https://brc.example/l/${link.slug}/${person} https://brc.example/c/${person}`);
    const answer = await fetch(`${server.url}/l/${link.slug}/${person}`, {
      redirect: "manual",
      headers: { host: "brc.example", "user-agent": PHONE },
    });
    expect(answer.status).toBe(302);
  });
});

describe("a click", () => {
  const person = {
    method: "GET",
    headers: { "user-agent": PHONE },
    othersFromAddress: 0,
    msSinceText: 60_000,
  };
  it.each([
    ["a phone's browser", {}, "human"],
    ["a family that shares an address", { othersFromAddress: 2 }, "human"],
    ["sooner than anybody reads", { msSinceText: 300 }, "suspected"],
    ["a mail scanner", { headers: { "user-agent": "Barracuda Sentinel (EE)" } }, "machine"],
    ["no browser named", { headers: {} }, "machine"],
  ] as const)("by %s", (_what, change, kind) => {
    expect(judgeClick({ ...person, ...change }).kind).toBe(kind);
  });

  it.each([
    ["Safe Links", "104.47.58.110", "From a mail scanner's network"],
    [
      "the same, as one address is written in the other's form",
      "::ffff:40.107.22.1",
      "From a mail scanner's network",
    ],
    ["the same", "2a01:111:f403:c110::1", "From a mail scanner's network"],
    ["a rented server", "34.201.7.7", "From a data center, where programs run"],
    ["a phone", "172.58.12.9", null],
    ["a private relay", "104.28.30.5", null],
    ["nowhere", "", null],
  ])("from the network of %s (%s)", (_what, address, reason) => {
    expect(networkReason(address)).toBe(reason);
  });

  it("from a mail scanner's network is a bot's, whatever browser it claims to be", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    const opened = await findOpened(server.services, link.slug, slugOf(contactId));
    const request = { method: "GET", headers: { "user-agent": PHONE } };
    await noteClick(server.services, opened, request, "67.231.152.9");
    await judgeOpened(server.services);
    const { visitors } = await maya.client.ok(trackableLinks.searchVisitors, {
      params: { id: link._id },
      body: { kind: "machine" },
    });
    expect(visitors).toMatchObject([{ kind: "machine", reason: "From a mail scanner's network" }]);
  });

  it("soon after a text was sent is suspected, whatever else waits or was sent long before", async () => {
    const link = await aLink();
    const { contactId } = await aContact(server, maya);
    const now = server.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms);
    const text = async (time: Date, sentAt: Date | null) => {
      await sql`
        insert into messages (account_id, id, contact_id, direction, type, cause, state, text, from_number, to_number, purpose, time, sent_at)
        values (${maya.accountId}, ${uuidv7()}, ${contactId}, 'out', 'sms', 'chat', ${sentAt ? "sent" : "queued"}, 'Hi', '', '', 'conversation', ${time}, ${sentAt})
      `.execute(server.services.db);
    };
    // Written at night, it waited for the morning; the next one was sent at once, hours ago.
    await text(at(-9_000_000), at(-300));
    await text(at(-8_000_000), at(-8_000_000));
    await text(at(86_400_000), null);
    const opened = await findOpened(server.services, link.slug, slugOf(contactId));
    const request = { method: "GET", headers: { "user-agent": PHONE } };
    await noteClick(server.services, opened, request, "172.58.12.9");
    await judgeOpened(server.services);
    expect((await read(link)).clicks).toEqual({ human: 0, suspected: 1, machine: 0 });
  });

  it("is judged by an index of its contact's texts, however many there are", async () => {
    const plan = await transaction(server.services.db, async (tx) => {
      // With almost no rows every other plan would be cheaper; a sort remains only where no index has the order.
      for (const way of ["seqscan", "bitmapscan", "sort"])
        await sql`${sql.raw(`set local enable_${way} = off`)}`.execute(tx);
      const click = { accountId: 1, contactId: uuidv7(), addressKey: Buffer.from("a"), time: new Date() };
      const { sql: text, parameters } = surroundingsOf([click], 10_000).compile(tx);
      const { rows } = await tx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      return rows.map((row) => String(Object.values(row)[0])).join("\n");
    });
    expect(plan).toContain("Index Scan using messages_by_thread on messages");
    expect(plan).not.toMatch(/\bSort\b(?! Key: k)/);
  });
});

describe("the recipients of a link", () => {
  const visitorsOf = async (link: TrackableLink, kind: "human" | "not-clicked") => {
    const params = { id: link._id };
    const { visitors } = await maya.client.ok(trackableLinks.searchVisitors, { params, body: { kind } });
    return visitors.map(({ contact }) => contact._id).sort();
  };
  const inContacts = async (link: TrackableLink) => {
    const conditions = {
      groups: [
        {
          conditions: [
            {
              field: "trackableLink" as const,
              is: "sent-not-clicked" as const,
              trackableLinkId: link._id,
            },
          ],
        },
      ],
    };
    const { contacts } = await maya.client.ok(api.contacts.search, { body: { conditions } });
    return contacts.map(({ _id }) => _id).sort();
  };

  it("are known once the message was sent, and so is who did not open it", async () => {
    const link = await aLink();
    const other = await aLink();
    const [jo, bo, ann] = [
      await aContact(server, maya),
      await aContact(server, maya),
      await aContact(server, maya),
    ];
    for (const { contactId } of [jo!, bo!])
      await maya.client.ok(api.messages.send, {
        body: { contactId, text: `Our menu: [[${link.slug}]] and once more [[${link.slug}]]` },
      });
    await maya.client.ok(api.messages.send, {
      body: { contactId: ann!.contactId, text: `Another: [[${other.slug}]]` },
    });
    const sentTo = [jo!.contactId, bo!.contactId].sort();
    expect(await visitorsOf(link, "not-clicked")).toEqual([]);
    await server.startWorker();
    await until("both to be sent", async () => (await visitorsOf(link, "not-clicked")).length === 2);
    expect(await visitorsOf(link, "not-clicked")).toEqual(sentTo);
    expect(await inContacts(link)).toEqual(sentTo);
    const sends = async () =>
      (await maya.client.ok(trackableLinks.readSends, { params: { id: link._id } })).sends;
    expect(await sends()).toMatchObject([
      { cause: "chat", causeId: null, name: null, contacts: 2, clicked: 0 },
    ]);

    // A scanner changes nothing.
    await open(link, slugOf(jo!.contactId), {}, "HEAD");
    expect(await visitorsOf(link, "not-clicked")).toEqual(sentTo);
    // From a separate place: the tests above opened many contacts' links from one.
    const opened = await findOpened(server.services, link.slug, slugOf(jo!.contactId));
    await until("a click that counts as a person's", async () => {
      const headers = { "user-agent": PHONE };
      await noteClick(server.services, opened, { method: "GET", headers }, "198.51.100.7");
      return (await visitorsOf(link, "human")).length === 1;
    });
    expect(await visitorsOf(link, "not-clicked")).toEqual([bo!.contactId]);
    expect(await inContacts(link)).toEqual([bo!.contactId]);
    expect(await sends()).toMatchObject([{ contacts: 2, clicked: 1 }]);

    const omar = await aBusiness(server);
    const { status } = await omar.client.call(trackableLinks.readSends, { params: { id: link._id } });
    expect(status).toBe(404);
  });
});

describe("a broadcast with links", () => {
  it("shows how many were sent each, who opened it since, and on which day; another account's is not found", async () => {
    const [menu, map] = [await aLink(), await aLink()];
    const { accountId } = maya;
    const [jo, bo] = [await aContact(server, maya), await aContact(server, maya)];
    const stranger = await aContact(server, maya);
    const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, {
      body: { text: `Menu [[${menu.slug}]] and map [[${map.slug}]]` },
    });
    const params = { broadcastId };
    const tell = () => maya.client.ok(trackableLinks.readBroadcast, { params });
    await maya.client.ok(api.broadcasts.addContacts, {
      params,
      body: { contactIds: [jo.contactId, bo.contactId] },
    });
    expect(await tell()).toEqual({ links: [], days: [] });
    await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
    await server.startWorker();
    await until("both links to have left to both", async () => {
      const { links } = await tell();
      return links.length === 2 && links.every(({ contacts }) => contacts === 2);
    });
    const click = (contactId: string, link: TrackableLink, kind: "human" | "machine", time: Date) =>
      server.services.db
        .insertInto("link_clicks")
        .values({
          ...{ account_id: accountId, link_id: link._id, contact_id: contactId, kind },
          ...{ reason: "", address_key: Buffer.from(contactId), time },
        })
        .execute();
    const now = server.clock.now();
    await click(jo.contactId, menu, "human", now);
    await click(jo.contactId, menu, "human", now);
    await click(bo.contactId, map, "machine", now);
    // Before it was sent, and by a contact who wasn't sent it: no clicks of this broadcast.
    await click(bo.contactId, menu, "human", new Date(now.getTime() - 86_400_000));
    await click(stranger.contactId, menu, "human", now);
    const { links, days } = await tell();
    expect(links).toMatchObject([
      { _id: menu._id, contacts: 2, clicked: 1 },
      { _id: map._id, contacts: 2, clicked: 0 },
    ]);
    expect(days).toMatchObject([{ human: 2, suspected: 0, machine: 1 }]);
    const omar = await aBusiness(server);
    expect((await omar.client.call(trackableLinks.readBroadcast, { params })).status).toBe(404);
  });
});
