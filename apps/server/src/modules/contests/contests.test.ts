import { createHash } from "node:crypto";
import { api } from "@broadcast/contract";
import type { Contest, ContestChange } from "@broadcast/contract/contests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../db/connection.ts";
import { aBusiness, aContact, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { judgeOpened } from "../trackable-links/index.ts";
import { enterContest } from "./index.ts";
import { sealDue } from "./seal-contests.ts";

const HOUR_MS = 3_600_000;
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { contests, configurableForms, trackableLinks } = api;

/** An unpublished contest with complete rules that opens at once and closes in an hour. */
async function aDraft(change: ContestChange = {}): Promise<Contest> {
  const { _id } = await maya.client.ok(contests.create, { body: { name: "Spring raffle" } });
  const now = server.clock.now().getTime();
  return maya.client.ok(contests.change, {
    params: { id: _id },
    body: {
      prize: "A handbag",
      prizeValue: 120,
      regions: ["us-tx", "us-ny"],
      minAge: 21,
      sponsorAddress: "12 River Road, Austin, TX 78701",
      publicSource: "The Powerball numbers drawn next after closing",
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + HOUR_MS).toISOString(),
      ...change,
    },
  });
}

async function anOpenContest(change: ContestChange = {}): Promise<Contest> {
  const { _id } = await aDraft(change);
  return maya.client.ok(contests.publish, { params: { id: _id }, body: {} });
}

const at = ({ _id }: Contest) => ({ params: { id: _id } });

const entrantsOf = async (contest: Contest) =>
  (await maya.client.ok(contests.searchContacts, { ...at(contest), body: {} })).entrants;

const winnersOf = async (contest: Contest) =>
  (await maya.client.ok(contests.searchWinners, { ...at(contest), body: {} })).winners;

const enter = (contest: Contest, contactId: string, way: "keyword" | "hand" = "keyword") =>
  transaction(server.services.db, (db) =>
    enterContest(db, maya.accountId, { contestId: contest._id, contactId, way, now: server.clock.now() }),
  );

const closeIt = async () => {
  server.advance(HOUR_MS);
  await sealDue(server.services);
};

/** Opens the public page, and returns its form as a browser would send it back. */
async function openPage(contest: Contest) {
  const html = await (await fetch(contest.rulesUrl)).text();
  const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const send = (told: Record<string, string>) =>
    fetch(contest.rulesUrl, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, ...told }).toString(),
    });
  return { html, send };
}

const told = (change: Record<string, string> = {}) => ({
  firstName: "Jo",
  phoneNumber: aPhoneNumber(),
  region: "us-tx",
  isOldEnough: "yes",
  ...change,
});

describe("the official rules", () => {
  it("must be complete before a contest opens, and the answer lists what is missing", async () => {
    const { _id, missing } = await maya.client.ok(contests.create, { body: { name: "Bare" } });
    expect(missing).toContain("the prize");
    const refused = await maya.client.call(contests.publish, { params: { id: _id }, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect((refused.body as { error: string }).error).toContain("the states where people can enter");
  });

  it("are on a public page with dates, value, states and age once published, and not before", async () => {
    const draft = await aDraft();
    expect((await fetch(draft.rulesUrl)).status).toBe(404);
    const contest = await maya.client.ok(contests.publish, { ...at(draft), body: {} });
    const { html } = await openPage(contest);
    for (const words of ["No purchase", "$120.00", "Texas, New York", "aged 21 or older", "12 River Road"])
      expect(html).toContain(words);
  });

  it("name the days of opening and closing on the business's own calendar", async () => {
    const days = { opensAt: "2031-01-05T15:00:00Z", closesAt: "2031-07-01T04:59:00Z" };
    const { html } = await openPage(await anOpenContest(days));
    expect(html).toContain("Opens January 5, 2031 at 9:00 AM CST. Closes June 30, 2031 at 11:59 PM CDT.");
  });

  it("do not change once people can enter under them; everything else can", async () => {
    const contest = await anOpenContest();
    const changed = await maya.client.call(contests.change, { ...at(contest), body: { prizeValue: 1 } });
    expect(changed.status).toBe(409);
    const renamed = await maya.client.ok(contests.change, {
      ...at(contest),
      body: { name: "Summer raffle" },
    });
    expect(renamed).toMatchObject({ name: "Summer raffle", prizeValue: 120 });
  });

  it("cannot lose required parts while the contest waits for its opening", async () => {
    const opensAt = new Date(server.clock.now().getTime() + HOUR_MS / 2).toISOString();
    const contest = await anOpenContest({ opensAt });
    expect((await maya.client.call(contests.change, { ...at(contest), body: { prize: "" } })).status).toBe(
      409,
    );
    await maya.client.ok(contests.change, { ...at(contest), body: { prize: "Two handbags" } });
  });

  it.each([
    [5_000, 1, []],
    [5_000.01, 1, ["us-ny"]],
    [2_600, 2, ["us-ny"]],
  ])(
    "with prizes of %d dollars times %d ask for registration in %j",
    async (prizeValue, winnersWanted, regions) => {
      const contest = await aDraft({ prizeValue, winnersWanted });
      expect(contest.registrations.map(({ region }) => region)).toEqual(regions);
    },
  );
});

describe("an entry", () => {
  it("counts once, however many arrive at the same moment", async () => {
    const contest = await anOpenContest();
    const { contactId } = await aContact(server, maya);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(contest, contactId)));
    expect(outcomes.filter((outcome) => outcome === "entered")).toHaveLength(1);
    expect(await entrantsOf(contest)).toMatchObject([{ contact: { _id: contactId }, entries: 1 }]);
  });

  it("counts as often as the rules allow and no more, all under one code", async () => {
    const contest = await anOpenContest({ entriesPerContact: 3 });
    const { contactId } = await aContact(server, maya);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(contest, contactId)));
    expect(outcomes.filter((outcome) => outcome === "entered")).toHaveLength(3);
    expect(await entrantsOf(contest)).toMatchObject([{ entries: 3, ways: ["keyword"] }]);
  });

  it("is refused before opening and after closing, whether or not the list was closed by then", async () => {
    const opensAt = new Date(server.clock.now().getTime() + HOUR_MS / 2).toISOString();
    const contest = await anOpenContest({ opensAt });
    const { contactId } = await aContact(server, maya);
    expect(await enter(contest, contactId)).toBe("not-open");
    server.advance(HOUR_MS / 2);
    expect(await enter(contest, contactId)).toBe("entered");
    server.advance(HOUR_MS / 2);
    const { contactId: late } = await aContact(server, maya);
    expect(await enter(contest, late)).toBe("not-open");
    await sealDue(server.services);
    expect(await enter(contest, late)).toBe("not-open");
    expect(await entrantsOf(contest)).toHaveLength(1);
  });

  it("is made by a form that belongs to the contest", async () => {
    const form = await maya.client.ok(configurableForms.create, { body: { name: "Raffle" } });
    const contest = await anOpenContest({ formId: form._id });
    const html = await (await fetch(form.url)).text();
    const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? "";
    server.advance(5_000);
    await fetch(form.url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, firstName: "Ada", phoneNumber: aPhoneNumber() }).toString(),
    });
    expect(await entrantsOf(contest)).toMatchObject([{ ways: ["form"], contact: { name: "Ada" } }]);
  });

  it("is made by a link that a person opens, and not by a scanner", async () => {
    const link = await maya.client.ok(trackableLinks.create, {
      body: { name: "Raffle", url: "https://rivers.example" },
    });
    const contest = await anOpenContest({ trackableLinkId: link._id });
    const { contactId } = await aContact(server, maya);
    const address = `${server.url}/l/${link.slug}/${contactLinkSlug(server.env, maya.accountId, contactId)}`;
    const click = async (agent: string) => {
      await fetch(address, { redirect: "manual", headers: { "user-agent": agent } });
      await judgeOpened(server.services);
    };
    await click("Slackbot-LinkExpanding 1.0");
    expect(await entrantsOf(contest)).toEqual([]);
    await click(PHONE);
    expect(await entrantsOf(contest)).toMatchObject([{ ways: ["link"], contact: { _id: contactId } }]);
  });

  it("is free on the public page: counted once, for people the rules admit, and not for programs", async () => {
    const contest = await anOpenContest({ entriesPerContact: 5 });
    const page = await openPage(contest);
    server.advance(5_000);
    const young = await page.send({ ...told(), isOldEnough: "" });
    expect(await young.text()).toContain("You must be 21 or older to enter.");
    const away = await page.send(told({ region: "us-ca" }));
    expect(await away.text()).toContain("Choose the state you live in.");
    const person = told();
    const answers = await Promise.all([1, 2, 3].map(() => page.send(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const program = await page.send(told({ website: "https://spam.example" }));
    expect(await program.text()).toContain("You are in!");
    expect(await entrantsOf(contest)).toMatchObject([{ entries: 1, ways: ["page"] }]);
  });

  it("is made by mail, and by hand for all matches of a search, who can be removed again", async () => {
    const contest = await anOpenContest();
    await maya.client.ok(contests.enterByPost, { ...at(contest), body: { firstName: "Mabel" } });
    const { contactId } = await aContact(server, maya, { tags: ["Raffle guests"] });
    await aContact(server, maya, { tags: ["Raffle guests"] });
    const action = await maya.client.ok(contests.enterContacts, {
      ...at(contest),
      body: { filter: { tag: "Raffle guests" } },
    });
    expect(action).toMatchObject({ state: "done", changed: 2, subject: "Spring raffle" });
    expect((await entrantsOf(contest)).flatMap(({ ways }) => ways).sort()).toEqual(["hand", "hand", "post"]);
    await maya.client.ok(contests.removeContact, { params: { id: contest._id, contactId } });
    expect(await entrantsOf(contest)).toHaveLength(2);
  });

  it("by mail belongs to the same person when they write again, by their number or their email", async () => {
    const contest = await anOpenContest();
    const post = (body: object) =>
      maya.client.call(contests.enterByPost, { ...at(contest), body: { firstName: "Mabel", ...body } });
    const email = `mabel-${contest.slug}@example.com`;
    expect(await post({ email })).toMatchObject({ status: 201, body: { name: "Mabel" } });
    expect((await post({ email: email.toUpperCase() })).status).toBe(409);
    const phoneNumber = aPhoneNumber();
    expect((await post({ phoneNumber })).status).toBe(201);
    expect((await post({ phoneNumber })).status).toBe(409);
    expect(await entrantsOf(contest)).toMatchObject([
      { entries: 1, contact: { name: "Mabel" } },
      { entries: 1, contact: { name: "Mabel" } },
    ]);
  });

  it("is deleted with its contact while the contest is open, and stays in the list once it is closed", async () => {
    const contest = await anOpenContest();
    const people = await Promise.all([1, 2].map(() => aContact(server, maya)));
    for (const { contactId } of people) await enter(contest, contactId);
    const remove = (contactId: string) => maya.client.ok(api.contacts.remove, { params: { contactId } });
    await remove(people[0]!.contactId);
    expect(await entrantsOf(contest)).toHaveLength(1);
    await closeIt();
    await remove(people[1]!.contactId);
    expect(await entrantsOf(contest)).toMatchObject([{ contact: null, entries: 1 }]);
  });

  it("of another account's contest, form or contact is refused", async () => {
    const other = await aBusiness(server);
    const contest = await anOpenContest();
    const { contactId: theirs } = await aContact(server, other);
    const refused = await maya.client.call(contests.enterContacts, {
      ...at(contest),
      body: { ids: [theirs] },
    });
    expect(refused.status).toBe(404);
    const form = await other.client.ok(configurableForms.create, { body: { name: "Theirs" } });
    const linked = await maya.client.call(contests.change, { ...at(contest), body: { formId: form._id } });
    expect(linked.status).toBe(404);
    expect((await other.client.call(contests.get, at(contest))).status).toBe(404);
    expect(
      (await other.client.call(contests.draw, { ...at(contest), body: { publicValue: "1" } })).status,
    ).toBe(404);
  });
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a draw", () => {
  it("can be recomputed from public data alone, each part of which was public before the next was known", async () => {
    const contest = await anOpenContest({ winnersWanted: 2, alternatesWanted: 3, entriesPerContact: 3 });
    const before = await (await fetch(contest.proofUrl)).text();
    expect(before).toContain(contest.seedHash!);
    for (let person = 0; person < 12; person++) {
      const { contactId } = await aContact(server, maya);
      for (let entry = 0; entry <= person % 3; entry++) await enter(contest, contactId);
    }
    expect((await fetch(`${contest.rulesUrl}/entries.txt`)).status).toBe(404);
    await closeIt();
    const file = await (await fetch(`${contest.rulesUrl}/entries.txt`)).text();
    const { entriesHash, seedHash } = await maya.client.ok(contests.get, at(contest));
    expect(sha256(file)).toBe(entriesHash);
    const hidden = await server.services.db
      .selectFrom("contests")
      .where("id", "=", contest._id)
      .select("seed")
      .executeTakeFirstOrThrow();
    expect(await (await fetch(contest.proofUrl)).text()).not.toContain(hidden.seed);

    const publicValue = "05 11 22 23 69 PB 7";
    await maya.client.ok(contests.draw, { ...at(contest), body: { publicValue } });
    const proof = await (await fetch(contest.proofUrl)).text();
    const [, , , seed = ""] = [...proof.matchAll(/<code>([0-9a-f]{64}|[^<]*PB 7)<\/code>/g)].map(
      ([, its]) => its,
    );
    expect(sha256(seed)).toBe(seedHash);
    const ranked = file
      .trimEnd()
      .split("\n")
      .map((line) => ({
        code: line.split("-")[0]!,
        hash: sha256(`${seed}:${entriesHash}:${publicValue}:${line}`),
      }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .map(({ code }) => code);
    const expected = [...new Set(ranked)].slice(0, 5);
    const winners = await winnersOf(contest);
    expect(winners.map(({ code }) => code)).toEqual(expected);
    expect(winners.map(({ state }) => state)).toEqual([
      "winner",
      "winner",
      "alternate",
      "alternate",
      "alternate",
    ]);
    const shown = [...proof.matchAll(/<li><code>([a-z0-9]+)<\/code>/g)].map(([, code]) => code);
    expect(shown).toEqual(expected);
  });

  it("waits for the end of the contest, happens once, and needs an entry", async () => {
    const empty = await anOpenContest();
    const contest = await anOpenContest();
    const { contactId } = await aContact(server, maya);
    await enter(contest, contactId);
    const draw = (its: Contest) =>
      maya.client.call(contests.draw, { ...at(its), body: { publicValue: "42" } });
    expect((await draw(contest)).status).toBe(409);
    // The lists were not closed yet: drawing does that.
    server.advance(HOUR_MS);
    const answers = await Promise.all([draw(contest), draw(contest)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await draw(empty)).status).toBe(409);
    expect(await winnersOf(contest)).toMatchObject([{ place: 1, contact: { _id: contactId } }]);
  });

  it("gives a place to the next in its order with a recorded reason, and never draws again", async () => {
    const contest = await anOpenContest({ alternatesWanted: 1 });
    for (let person = 0; person < 3; person++) await enter(contest, (await aContact(server, maya)).contactId);
    await closeIt();
    await maya.client.ok(contests.draw, { ...at(contest), body: { publicValue: "42" } });
    const replace = (place: number, reason: string) =>
      maya.client.call(contests.redraw, { ...at(contest), body: { place, reason } });
    expect((await replace(1, " ")).status).toBe(400);
    expect((await replace(2, "An alternate")).status).toBe(409);
    expect((await replace(1, "Did not answer in two weeks")).status).toBe(200);
    expect((await replace(2, "Lives in Canada")).status).toBe(200);
    expect(await winnersOf(contest)).toMatchObject([
      { place: 1, state: "replaced", reason: "Did not answer in two weeks" },
      { place: 2, state: "replaced", reason: "Lives in Canada" },
      { place: 3, state: "winner", reason: "" },
    ]);
    expect((await replace(3, "Nobody is left")).status).toBe(409);
    expect((await winnersOf(contest))[2]).toMatchObject({ state: "winner" });
  });
});

describe("a winner", () => {
  it("is told once on their phone, unless they opted out", async () => {
    const contest = await anOpenContest({
      winnersWanted: 2,
      winnerText: "You won, {{firstName}}! Reply to get your prize.",
    });
    const lucky = await aContact(server, maya, { firstName: "Lucky" });
    const silent = await aContact(server, maya, { firstName: "Silent" });
    await enter(contest, lucky.contactId);
    await enter(contest, silent.contactId);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: silent.contactId },
      body: { doNotMessage: true },
    });
    await closeIt();
    const tell = () => maya.client.call(contests.tellWinners, { ...at(contest), body: {} });
    expect((await tell()).status).toBe(409);
    await maya.client.ok(contests.draw, { ...at(contest), body: { publicValue: "42" } });
    const answers = await Promise.all([tell(), tell()]);
    expect(answers.map(({ body }) => (body as { told: number }).told).sort()).toEqual([0, 2]);
    await server.startWorker();
    const textsOn = async (phoneNumber: string | null) =>
      (
        await server
          .sandbox<{ threads: { messages: { text: string }[] }[] }>(
            "GET",
            `/phones/${encodeURIComponent(phoneNumber ?? "")}/threads`,
          )
          .catch(() => ({ threads: [] }))
      ).threads.flatMap(({ messages }) => messages.map(({ text }) => text));
    await until("the winner's phone has the text", async () => {
      return (await textsOn(lucky.phoneNumber)).length > 0;
    });
    expect(await textsOn(lucky.phoneNumber)).toEqual(["You won, Lucky! Reply to get your prize."]);
    expect(await textsOn(silent.phoneNumber)).toEqual([]);
    const winners = await winnersOf(contest);
    const stateOf = (id: string) => winners.find(({ contact }) => contact?._id === id)?.messageState;
    expect(stateOf(silent.contactId)).toBe("unsent");
  });
});

it("a copy has the rules of a contest, without its dates, entries and draw", async () => {
  const contest = await anOpenContest();
  await enter(contest, (await aContact(server, maya)).contactId);
  const copy = await maya.client.ok(contests.clone, { ...at(contest), body: {} });
  expect(copy).toMatchObject({
    prize: "A handbag",
    opensAt: null,
    publishedAt: null,
    seedHash: null,
    entries: 0,
  });
  expect(copy.slug).not.toBe(contest.slug);
});

describe("a contest with entries", () => {
  const remove = (contest: Contest) => maya.client.call(contests.remove, at(contest));

  it("cannot be deleted, alone or with others, and keeps its entrants", async () => {
    const contest = await anOpenContest();
    await enter(contest, (await aContact(server, maya)).contactId);
    const refused = { status: 409, body: { code: "wrong-state", error: expect.stringContaining("is open") } };
    expect(await remove(contest)).toMatchObject(refused);
    const ids = [contest._id, (await aDraft())._id];
    expect(await maya.client.call(contests.removeMany, { body: { ids } })).toMatchObject(refused);
    await closeIt();
    expect(await remove(contest)).toMatchObject({ status: 409 });
    await maya.client.ok(contests.draw, { ...at(contest), body: { publicValue: "7 11 19" } });
    expect(await remove(contest)).toMatchObject({
      body: { error: expect.stringContaining("the proof of the draw are kept") },
    });
    expect(await (await fetch(contest.proofUrl)).text()).toContain("7 11 19");
    expect(await entrantsOf(contest)).toHaveLength(1);
  });

  it("can be permanently cancelled: no one enters or wins, its page says so, and its entrants are kept", async () => {
    const contest = await anOpenContest();
    const { contactId } = await aContact(server, maya);
    await enter(contest, contactId);
    const { html, send } = await openPage(contest);
    expect(html).toContain("Enter for free");
    const cancelled = await maya.client.ok(contests.cancel, { ...at(contest), body: {} });
    expect(cancelled).toMatchObject({ cancelledAt: expect.any(String), entries: 1 });
    server.advance(5_000);
    expect((await send(told())).status).toBe(409);
    expect(await enter(contest, (await aContact(server, maya)).contactId)).toBe("not-open");
    const after = (await openPage(contest)).html;
    expect(after).toContain("This contest was cancelled.");
    expect(after).not.toContain("Enter for free");
    await closeIt();
    const draw = await maya.client.call(contests.draw, { ...at(contest), body: { publicValue: "1" } });
    expect(draw).toMatchObject({ status: 409, body: { error: expect.stringContaining("cancelled") } });
    expect(await maya.client.call(contests.cancel, { ...at(contest), body: {} })).toMatchObject({
      status: 409,
    });
    expect(await remove(contest)).toMatchObject({ status: 409 });
    expect(await entrantsOf(contest)).toHaveLength(1);
  });

  it("without entries before it was cancelled can be deleted, like a draft", async () => {
    const contest = await anOpenContest();
    await maya.client.ok(contests.cancel, { ...at(contest), body: {} });
    await maya.client.ok(contests.remove, at(contest));
    await maya.client.ok(contests.remove, at(await aDraft()));
    const draft = await aDraft();
    expect(await maya.client.call(contests.cancel, { ...at(draft), body: {} })).toMatchObject({
      status: 409,
    });
  });
});
