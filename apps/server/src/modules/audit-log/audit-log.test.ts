import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, sql } from "../../db/connection.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { aBusiness, aSession, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { sentenceOf } from "./sentences.ts";

const PASSWORD = "orange-kettle-42";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const business = () => aBusiness(server, { hasNumber: false, password: PASSWORD });

const search = ({ client }: Pick<Business, "client">, body: object = {}) =>
  client.ok(api.auditLog.search, { body });

test("what happened is told in words, newest first, with who did it and from where", async () => {
  const [maya, dana] = [await business(), await business()];
  const browser = createClient(server);
  await browser.ok(
    api.sessions.signIn,
    { body: { username: maya.email, password: PASSWORD } },
    { "user-agent": FIREFOX },
  );
  await browser.call(api.sessions.signIn, { body: { username: maya.email, password: "a wrong guess" } });
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  await managing.ok(api.contacts.create, { body: { firstName: "Jo" } });
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  await assistant.ok(api.contacts.create, { body: { firstName: "Al" } });
  const { entries, paging } = await search(maya);
  expect(paging.total).toBe(4);
  expect(entries.map(({ sentence, actor }) => [sentence, actor])).toEqual([
    ["On your behalf: add a contact", "Assistant"],
    ["On your behalf: add a contact", "Maya Rivers"],
    ["Tried to sign in with a wrong password", "Someone who wasn't signed in"],
    ["Signed in", "Maya Rivers"],
  ]);
  expect(entries[3]).toMatchObject({ device: "Firefox on Linux", address: "127.0.0.1", event: "signed-in" });
  // None of the written text.
  expect(JSON.stringify(entries)).not.toMatch(/"Jo"|"Al"/);
});

test.each([
  ["sign-in-failed", {}, "Tried to sign in with a wrong password"],
  ["sign-in-failed", { factor: "sms" }, "Tried to sign in with a wrong code"],
  ["sign-in-failed", { factor: "recovery-code" }, "Tried to sign in with a wrong recovery code"],
  ["second-factor-added", { channel: "call" }, "Added a verification method: codes by call"],
  [
    "acted-for",
    { call: `${api.contacts.create.method} ${api.contacts.create.path}` },
    "On your behalf: add a contact",
  ],
  [
    "second-factor-removed",
    { channel: "authenticator" },
    "Removed a verification method: an authenticator app",
  ],
])("%s %o is described accurately", (event, details, sentence) => {
  expect(sentenceOf(event, details)).toBe(sentence);
});

test("the filters separate sign-ins, security and other people's actions", async () => {
  const [maya, dana] = [await business(), await business()];
  await createClient(server).ok(api.sessions.signIn, { body: { username: maya.email, password: PASSWORD } });
  await maya.client.ok(api.apiKeys.make, { body: { password: PASSWORD } });
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  await managing.ok(api.contacts.create, { body: { firstName: "Jo" } });
  await managing.ok(api.sessions.signOut, {});
  const eventsOf = async (filter: string) =>
    (await search(maya, { filter })).entries.map(({ event }) => event);
  expect(await eventsOf("sign-ins")).toEqual(["managing-ended", "signed-in"]);
  expect(await eventsOf("security")).toEqual(["api-key-made"]);
  expect(await eventsOf("on-behalf")).toEqual(["managing-ended", "acted-for"]);
  expect(await eventsOf("all")).toEqual(["managing-ended", "acted-for", "api-key-made", "signed-in"]);
});

test("every page is a different part of the account's own entries", async () => {
  const [maya, eve] = [await business(), await business()];
  const caller = { accountId: maya.accountId, userId: maya.userId, kind: "own", actingUserId: null } as const;
  for (let count = 1; count <= 5; count += 1) {
    await noteAudit(
      { ...server.services, address: "127.0.0.1", userAgent: "" },
      { event: "sessions-ended", caller: caller as never, details: { count } },
    );
  }
  const pages = await Promise.all([1, 2, 3].map((page) => search(maya, { paging: { page, pageSize: 2 } })));
  expect(pages[0]!.paging).toEqual({ total: 5, pageSize: 2, page: 1, pages: 3 });
  expect(pages.map(({ entries }) => entries.map(({ sentence }) => /\d+|one/.exec(sentence)?.[0]))).toEqual([
    ["5", "4"],
    ["3", "2"],
    ["one"],
  ]);
  expect((await search(eve)).entries).toEqual([]);
});

test("nobody changes or removes what is written, not even the role that owns the tables", async () => {
  const owner = connect(server.ownerUrl, 2);
  for (const db of [server.services.db, owner]) {
    await expect(db.updateTable("audit_log").set({ event: "signed-out" }).execute()).rejects.toThrow();
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow();
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow();
  }
  await owner.destroy();
});
