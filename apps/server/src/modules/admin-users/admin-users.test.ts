import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let support: Business;
let rivers: Business;
beforeAll(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  rivers = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ company: "Alder & Fig 100%", cancelled_at: server.clock.now() })
    .where("account_id", "=", rivers.accountId)
    .execute();
});
afterAll(() => server.close());

test.each([
  ["email", () => rivers.email.toUpperCase()],
  ["company", () => "alder fig"],
  ["name and company together", () => "maya rivers alder"],
  ["a sign that is a wildcard elsewhere", () => "100%"],
])("a superuser finds a user by %s", async (_by, term) => {
  const { users, paging } = await support.client.ok(api.adminUsers.search, { body: { term: term() } });
  expect(paging.total).toBe(1);
  expect(users).toEqual([
    {
      _id: rivers.userId,
      firstName: "Maya",
      lastName: "Rivers",
      email: rivers.email,
      company: "Alder & Fig 100%",
      phoneNumber: null,
      createdAt: expect.any(String),
      isCancelled: true,
    },
  ]);
});

test("everybody comes page by page, the newest first", async () => {
  const page = async (number: number) =>
    support.client.ok(api.adminUsers.search, { body: { paging: { page: number, pageSize: 1 } } });
  const first = await page(1);
  expect(first.paging).toMatchObject({ total: 2, pages: 2 });
  const ids = [first.users[0]!._id, (await page(2)).users[0]!._id];
  expect(ids).toEqual([rivers.userId, support.userId]);
});

test("nobody else may look other people up", async () => {
  const owner = await aBusiness(server, { hasNumber: false });
  const answer = await owner.client.call(api.adminUsers.search, { body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
});
