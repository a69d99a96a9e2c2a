import { setTimeout as sleep } from "node:timers/promises";
import { contacts } from "@broadcast/contract/contacts";
import { endpoint } from "@broadcast/contract/endpoint";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Connection, sql } from "../db/connection.ts";
import { aBusiness, aContact, anOrganization } from "../testing/builders.ts";
import { createClient } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { answerErrors } from "./error-answer.ts";
import { serve } from "./serve.ts";

const group = {
  forSuperusers: endpoint({
    method: "GET",
    path: "probe/superusers",
    summary: "For superusers",
    access: "superuser",
    reply: z.object({ who: z.string() }),
  }),
  forOrganizations: endpoint({
    method: "GET",
    path: "probe/organizations",
    summary: "For organization admins",
    access: "organization-admin",
    reply: z.object({ who: z.string() }),
  }),
  leaky: endpoint({
    method: "GET",
    path: "probe/leaky",
    summary: "Its handler answers more than the contract says",
    access: "public",
    reply: z.object({ who: z.string() }),
  }),
  contended: endpoint({
    method: "POST",
    path: "probe/contended",
    summary: "Locks two accounts, one after the other",
    access: "public",
    kind: "multipart",
    maxUploadBytes: 1_000,
    body: z.object({ first: z.string(), second: z.string() }),
    reply: z.object({ content: z.string(), tries: z.number() }),
    touches: [],
  }),
  breaking: endpoint({
    method: "GET",
    path: "probe/breaking",
    summary: "Its handler fails",
    access: "public",
    reply: z.object({}),
  }),
};

let server: TestServer;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  app = Fastify();
  answerErrors(app);
  await app.register(cookie);
  const nobodyListens = { stream: () => {}, close: async () => {} };
  await app.register(multipart);
  let tries = 0;
  serve(app, server.services, nobodyListens, group, {
    forSuperusers: async () => ({ who: "superuser" }),
    forOrganizations: async () => ({ who: "organization admin" }),
    leaky: async () => ({ who: "everybody", passwordHash: "secret" }),
    contended: async ({ db }, { body, upload }) => {
      tries += 1;
      const content = Buffer.concat(await upload!.stream.toArray()).toString();
      for (const accountId of [body.first, body.second]) await rename(db, Number(accountId), content);
      return { content, tries };
    },
    breaking: async () => {
      throw new Error("password=hunter2 at 10.0.0.1");
    },
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const rename = (db: Connection, accountId: number, company: string) =>
  sql`update accounts set company = ${company} where account_id = ${accountId}`.execute(db);

test("an endpoint for superusers or organization admins answers 403 to all other callers", async () => {
  const [plain, superuser] = [await aBusiness(server), await aBusiness(server, { isSuperuser: true })];
  const { organizationId } = await anOrganization(server);
  const admin = await aBusiness(server, { organizationId, isOrganizationAdmin: true });
  for (const [guarded, holder] of [
    [group.forSuperusers, superuser],
    [group.forOrganizations, admin],
  ] as const) {
    const refused = await createClient({ url }, plain.client.cookie).call(guarded, {});
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await createClient({ url }, holder.client.cookie).call(guarded, {})).status).toBe(200);
  }
});

test("fields that the contract does not name never leave", async () => {
  const answer = await createClient({ url }).ok(group.leaky, {});
  expect(answer).toEqual({ who: "everybody" });
});

test("a handler that loses a deadlock runs again, its file included, and the caller doesn't notice", async () => {
  const [first, second] = [await aBusiness(server), await aBusiness(server)];
  const { asked } = await server.services.db.transaction().execute(async (tx) => {
    await rename(tx, second.accountId, "Before");
    const body = { first: String(first.accountId), second: String(second.accountId) };
    const asked = createClient({ url }).ok(group.contended, { body, upload: new Blob(["After"]) });
    // The request waits first, so that the database resolves the deadlock against it.
    await sleep(300);
    await rename(tx, first.accountId, "Before");
    return { asked };
  });
  expect(await asked).toEqual({ content: "After", tries: 2 });
  const { rows } = await sql<{ company: string }>`
    select company from accounts where account_id in (${first.accountId}, ${second.accountId})
  `.execute(server.services.db);
  expect(rows).toEqual([{ company: "After" }, { company: "After" }]);
});

test("an unexpected failure answers 500 without saying what broke", async () => {
  const answer = await createClient({ url }).call(group.breaking, {});
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain("hunter2");
  expect(answer.body).toMatchObject({ code: "internal", requestId: expect.any(String) });
});

test("an endless upload over the limit is refused and cut off, so that the server can still stop", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const boundary = "x";
  const endless = new ReadableStream({
    start: (stream) => {
      stream.enqueue(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="contactId"\r\n\r\n${contactId}\r\n--${boundary}\r\ncontent-disposition: form-data; name="upload"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`,
        ),
      );
    },
    pull: (stream) => stream.enqueue(Buffer.alloc(256 * 1024, "a")),
  });
  const answer = await fetch(`${server.url}/api/messages/send`, {
    method: "POST",
    headers: {
      cookie: maya.client.cookie,
      origin: server.url,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body: endless,
    duplex: "half",
  }).then(
    (response) => response.status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(answer);
});

test("text with a character that cannot be stored is refused with a sentence", async () => {
  const { client } = await aBusiness(server);
  const answer = await client.call(contacts.create, { body: { firstName: "Jo\u0000" } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: "The text has a character that we can't store." });
});
