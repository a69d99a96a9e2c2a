import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, anOrganization, type Business } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let support: Business;
beforeAll(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
});
afterAll(() => server.close());

const { adminOrganizations: admin } = api;
const reason = "Asked for by phone";

const sentences = async (client: Client) =>
  (await client.ok(api.auditLog.search, { body: {} })).entries.map(({ sentence }) => sentence);

test("support creates an organization; the named account becomes the first, and its owner the admin", async () => {
  const oscar = await aBusiness(server, { hasNumber: false });
  const create = (username: string, name = "Lonestar Group") =>
    support.client.call(admin.create, { body: { name, licenses: 5, username } });
  const { status, body } = await create(oscar.email);
  expect([status, body]).toMatchObject([
    201,
    { name: "Lonestar Group", licenses: 5, licensesUsed: 1, accounts: 1, messageCredits: 0 },
  ]);
  expect(await oscar.client.ok(api.users.current, {})).toMatchObject({
    organizationAdmin: true,
    organization: body._id,
  });
  expect((await oscar.client.ok(api.organizations.current, {})).name).toBe("Lonestar Group");
  expect((await sentences(oscar.client))[0]).toBe("Created the organization Lonestar Group");
  expect((await create(oscar.email)).status).toBe(409);
  expect((await create("nobody@example.com")).status).toBe(400);
  const { organizations } = await support.client.ok(admin.search, { body: { term: "LONESTAR g" } });
  expect(organizations.map(({ _id }) => _id)).toEqual([body._id]);
});

test("credits are moved into and out of the pool with a reason, recorded in both sides' logs; never more than there are", async () => {
  const { organizationId } = await anOrganization(server);
  const oscar = await aBusiness(server, { hasNumber: false, organizationId, isOrganizationAdmin: true });
  const params = { organizationId };
  const add = await support.client.ok(admin.addCredits, { params, body: { credits: 500.25, reason } });
  expect(add.messageCredits).toBe(500.25);
  const remove = (credits: number) =>
    support.client.call(admin.removeCredits, { params, body: { credits, reason } });
  expect((await remove(500.26)).status).toBe(402);
  const both = await Promise.all([remove(300), remove(300)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 402]);
  const { entries } = await support.client.ok(admin.searchLedger, { params, body: {} });
  expect(entries.map(({ kind, poolChange, balance, note }) => [kind, poolChange, balance, note])).toEqual([
    ["removal", -300, 200.25, reason],
    ["grant", 500.25, 500.25, reason],
  ]);
  const said = [
    `Removed 300 credits from an organization's pool as support: ${reason}`,
    `Added 500.25 credits to an organization's pool as support: ${reason}`,
  ];
  expect(await sentences(oscar.client)).toEqual(said);
  expect((await sentences(support.client)).slice(0, 2)).toEqual(said);
  expect((await oscar.client.ok(api.organizations.searchLedger, { body: {} })).entries[0]?.madeBy).toBe(
    "Project Broadcast",
  );
  const noReason = { params, body: { credits: 1, reason: " " } };
  expect((await support.client.call(admin.addCredits, noReason)).status).toBe(400);
});

test("licenses cannot be fewer than the licensed accounts", async () => {
  const { organizationId } = await anOrganization(server, { licenses: 3 });
  await aBusiness(server, { hasNumber: false, organizationId });
  await aBusiness(server, { hasNumber: false, organizationId });
  const change = (body: object) =>
    support.client.call(admin.change, { params: { organizationId }, body: { reason, ...body } });
  expect((await change({ licenses: 1 })).body.fields?.licenses).toContain(
    "More accounts than that have a license",
  );
  expect((await change({ licenses: 2, canManage: true })).body).toMatchObject({
    licenses: 2,
    canManage: true,
  });
});

test("an account joins, losing its open invitations to managers, and leaves with its credits", async () => {
  const { organizationId } = await anOrganization(server, { licenses: 1 });
  const params = { organizationId };
  const [oscar, maya] = [
    await aBusiness(server, { hasNumber: false, organizationId, isOrganizationAdmin: true }),
    await aBusiness(server, { hasNumber: false, credits: 70 }),
  ];
  await maya.client.ok(api.managedAccounts.invite, { body: { email: "friend@example.com" } });
  const join = () =>
    support.client.call(admin.addAccount, {
      params,
      body: { username: maya.email, organizationAdmin: false, reason },
    });
  expect((await join()).status).toBe(200);
  expect((await join()).status).toBe(409);
  const { accounts } = await support.client.ok(admin.searchAccounts, { params, body: { term: maya.email } });
  // The only license was taken.
  expect(accounts).toMatchObject([{ _id: maya.userId, isLicensed: false, messageCredits: 70 }]);
  const invitations = await server.services.db
    .selectFrom("manager_invitations")
    .where("account_id", "=", maya.accountId)
    .select("id")
    .execute();
  expect(invitations).toEqual([]);
  const leave = (userId: string) =>
    support.client.call(admin.removeAccount, { params: { organizationId, userId }, body: { reason } });
  expect((await leave(oscar.userId)).status).toBe(409);
  expect((await leave(maya.userId)).status).toBe(200);
  expect(await maya.client.ok(api.users.current, {})).toMatchObject({
    organization: null,
    messageCredits: 70,
  });
  expect((await sentences(maya.client)).slice(0, 2)).toEqual([
    `Removed the account from its organization as support: ${reason}`,
    `Added the account to an organization as support: ${reason}`,
  ]);
  expect((await leave(maya.userId)).status).toBe(404);
});
